package io.github.tightwire.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.Words;
import java.util.List;

/** The CRC-32 before the contents, with the protocol id as its unsent prefix: against damage. */
final class Checksum extends Envelope {
    /**
     * The number of the first packets with a wrong checksum that are compared with other versions, and the share of those after that: a
     * flood of garbage must not cost much more because of it.
     */
    private static final int LOOKS = 64;

    private final Crc32 crc;
    private final OtherVersion[] others;
    private int mismatches;

    Checksum(Crc32 ofProtocol, List<OtherVersion> others) {
        super("checksum", Integer.BYTES, 0);
        this.crc = new Crc32(ofProtocol);
        this.others = others.stream().map(OtherVersion::copy).toArray(OtherVersion[]::new);
    }

    /**
     * Another version of the protocol.
     *
     * @param crc with its id as the prefix
     * @param verdict on packets of it
     */
    record OtherVersion(Crc32 crc, Verdict verdict) {
        /** For another thread. */
        private OtherVersion copy() {
            return new OtherVersion(new Crc32(crc), verdict);
        }
    }

    @Override
    void close(byte[] bytes, int offset, int contentBytes) {
        int contents = offset + Integer.BYTES;
        Words.storeHalf(bytes, offset, crc.of(bytes, contents, contentBytes));
    }

    @Override
    Verdict open(byte[] bytes, int offset, int contentBytes) {
        int contents = offset + Integer.BYTES;
        int sent = Words.loadHalf(bytes, offset);
        if (sent != crc.of(bytes, contents, contentBytes)) {
            return mismatch(sent, bytes, contents, contentBytes);
        }
        return Verdict.ACCEPTED;
    }

    @Override
    byte[] opened(byte[] bytes) {
        return bytes;
    }

    @Override
    int openedOffset(int offset) {
        return offset;
    }

    private Verdict mismatch(int sent, byte[] bytes, int contents, int contentBytes) {
        boolean looks = mismatches < LOOKS || mismatches % LOOKS == 0;
        // It may overflow: then some more are looked at.
        mismatches++;
        for (int i = 0; looks && i < others.length; i++) {
            if (sent == others[i].crc.of(bytes, contents, contentBytes)) {
                return others[i].verdict;
            }
        }
        return Verdict.refused(Reason.WRONG_CHECKSUM, 0);
    }
}
