package io.github.tightwire.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.Words;

/** The CRC-32 before the contents, with the protocol id as its unsent prefix: against damage. */
final class Checksum extends Envelope {
    private final Crc32 crc;

    Checksum(Crc32 ofProtocol) {
        super(Integer.BYTES, 0);
        this.crc = new Crc32(ofProtocol);
    }

    @Override
    void close(byte[] bytes, int offset, int contentBytes) {
        int contents = offset + Integer.BYTES;
        Words.store(bytes, offset, contents, crc.of(bytes, contents, contentBytes));
    }

    @Override
    Verdict open(byte[] bytes, int offset, int contentBytes) {
        int contents = offset + Integer.BYTES;
        if ((int) Words.load(bytes, offset, contents) != crc.of(bytes, contents, contentBytes)) {
            return Verdict.refused(Reason.WRONG_CHECKSUM, 0);
        }
        opened(bytes, offset);
        return Verdict.ACCEPTED;
    }
}
