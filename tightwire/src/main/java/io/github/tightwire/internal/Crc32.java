package io.github.tightwire.internal;

/**
 * The CRC-32 (IEEE) of a name in UTF-8, without the garbage that {@link java.util.zip.CRC32} and an encoded copy of the
 * name would make at every serialization check.
 */
public final class Crc32 {
    /** The polynomial of IEEE 802.3, reversed, as in {@link java.util.zip.CRC32}. */
    private static final int POLYNOMIAL = 0xEDB88320;

    private static final int[] TABLE = new int[256];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            int crc = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ POLYNOMIAL : crc >>> 1;
            }
            TABLE[i] = crc;
        }
    }

    private Crc32() {
    }

    /**
     * The checksum of a name.
     *
     * @param name any text
     * @return the CRC-32 of its bytes in UTF-8
     */
    public static int of(String name) {
        int crc = -1;
        for (int i = 0; i < name.length(); i++) {
            int c = name.codePointAt(i);
            if (c < 0x80) {
                crc = update(crc, c);
            } else if (c < 0x800) {
                crc = update(crc, 0xC0 | c >> 6);
                crc = update(crc, 0x80 | c & 0x3F);
            } else if (c < 0x10000) {
                crc = update(crc, 0xE0 | c >> 12);
                crc = update(crc, 0x80 | c >> 6 & 0x3F);
                crc = update(crc, 0x80 | c & 0x3F);
            } else {
                crc = update(crc, 0xF0 | c >> 18);
                crc = update(crc, 0x80 | c >> 12 & 0x3F);
                crc = update(crc, 0x80 | c >> 6 & 0x3F);
                crc = update(crc, 0x80 | c & 0x3F);
                i++;
            }
        }
        return ~crc;
    }

    private static int update(int crc, int octet) {
        return crc >>> Byte.SIZE ^ TABLE[(crc ^ octet) & 0xFF];
    }
}
