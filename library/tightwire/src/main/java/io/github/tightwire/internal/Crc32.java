package io.github.tightwire.internal;

import java.util.zip.CRC32;

/**
 * The CRC-32 (IEEE) of packets, each after the same few bytes that are not in the packet, and of the names of serialization
 * checks. Nothing is allocated for a packet or a name. Not thread-safe.
 *
 * <p>Those bytes cost nothing, since the CRC is linear: what they add to the checksum of a packet depends on the packet's
 * length alone, {@code crc(prefix, packet) = crc(packet) ^ shift(crc(prefix), length)}, and is looked up. The JDK's own is one
 * instruction for many bytes, but has to be called, and takes the last few bytes one by one; below {@value #SHORT} bytes
 * tables for whole words are faster ("slicing by eight", Kounavis and Berry).
 */
public final class Crc32 {
    /** Below this length, in bytes, tables are faster than the JDK. */
    private static final int SHORT = 16;

    /** Up to here, in bytes, what the prefix adds is looked up: above what the internet carries in one piece. */
    private static final int LOOKED_UP = 1 << 11;

    /** The polynomial of IEEE 802.3, reversed, as in {@link CRC32}. */
    private static final int POLYNOMIAL = 0xEDB88320;

    private static final int OCTETS = 1 << Byte.SIZE;

    /** The checksum of an octet with 0 to 7 zero octets after it: a table of {@value #OCTETS} for each. */
    private static final int[] TABLES = new int[Long.BYTES * OCTETS];

    static {
        for (int octet = 0; octet < OCTETS; octet++) {
            int crc = octet;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                crc = (crc & 1) != 0 ? crc >>> 1 ^ POLYNOMIAL : crc >>> 1;
            }
            TABLES[octet] = crc;
        }
        for (int i = OCTETS; i < TABLES.length; i++) {
            TABLES[i] = update(TABLES[i - OCTETS], 0);
        }
    }

    private final CRC32 jdk = new CRC32();
    private final byte[] prefix;

    /** The part of the prefix in the checksum of a packet, by its length in bytes. */
    private final int[] added;

    /**
     * Checksums after a prefix.
     *
     * @param prefix the bytes, which are copied
     */
    public Crc32(byte[] prefix) {
        this.prefix = prefix.clone();
        this.added = new int[LOOKED_UP];
        jdk.update(prefix);
        added[0] = (int) jdk.getValue();
        for (int length = 1; length < added.length; length++) {
            added[length] = update(added[length - 1], 0);
        }
    }

    /**
     * Checksums after the same prefix, for another thread: the two share what is looked up.
     *
     * @param other of that prefix
     */
    public Crc32(Crc32 other) {
        this.prefix = other.prefix;
        this.added = other.added;
    }

    /**
     * The checksum of the prefix and bytes after it.
     *
     * @param bytes where they are
     * @param offset of the first
     * @param length how many, 0 or more
     * @return the CRC-32
     */
    public int of(byte[] bytes, int offset, int length) {
        if (length < SHORT) {
            return ofShort(bytes, offset, offset + length);
        }
        jdk.reset();
        if (length >= LOOKED_UP) {
            jdk.update(prefix);
        }
        jdk.update(bytes, offset, length);
        return (int) jdk.getValue() ^ (length < LOOKED_UP ? added[length] : 0);
    }

    private int ofShort(byte[] bytes, int offset, int end) {
        int crc = ~added[0];
        int i = offset;
        if (i <= end - Long.BYTES) {
            crc = update(crc, Words.load(bytes, i));
            i += Long.BYTES;
        }
        for (; i < end; i++) {
            crc = update(crc, bytes[i]);
        }
        return ~crc;
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
        return crc >>> Byte.SIZE ^ TABLES[(crc ^ octet) & 0xFF];
    }

    /** Eight octets, the lowest first. */
    private static int update(int crc, long octets) {
        int low = crc ^ (int) octets;
        int high = (int) (octets >>> Integer.SIZE);
        return TABLES[7 * OCTETS + (low & 0xFF)] ^ TABLES[6 * OCTETS + (low >>> 8 & 0xFF)]
                ^ TABLES[5 * OCTETS + (low >>> 16 & 0xFF)] ^ TABLES[4 * OCTETS + (low >>> 24)]
                ^ TABLES[3 * OCTETS + (high & 0xFF)] ^ TABLES[2 * OCTETS + (high >>> 8 & 0xFF)]
                ^ TABLES[OCTETS + (high >>> 16 & 0xFF)] ^ TABLES[high >>> 24];
    }
}
