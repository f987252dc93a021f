package io.github.tightwire.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Words;
import java.util.zip.CRC32;

/** The CRC-32 before the contents, with the protocol id as its unsent prefix: against damage. */
final class Checksum extends Envelope {
    private final byte[] prefix = new byte[Long.BYTES];
    private final CRC32 crc = new CRC32();

    Checksum(long protocolId) {
        super(Integer.BYTES, 0);
        Words.store(prefix, 0, Long.BYTES, protocolId);
    }

    @Override
    void close(byte[] bytes, int offset, int contentBytes) {
        Words.store(bytes, offset, offset + Integer.BYTES, of(bytes, offset + Integer.BYTES, contentBytes));
    }

    @Override
    Verdict open(byte[] bytes, int offset, int contentBytes) {
        if ((int) Words.load(bytes, offset, offset + Integer.BYTES) != of(bytes, offset + Integer.BYTES, contentBytes)) {
            return Verdict.refused(Reason.WRONG_CHECKSUM, 0);
        }
        opened(bytes, offset);
        return Verdict.ACCEPTED;
    }

    private int of(byte[] bytes, int offset, int length) {
        crc.reset();
        crc.update(prefix);
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
