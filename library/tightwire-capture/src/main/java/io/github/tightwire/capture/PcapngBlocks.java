package io.github.tightwire.capture;

/** Numbers of the format pcapng. */
final class PcapngBlocks {
    /** The block that starts a section. It reads the same in either byte order. */
    static final int SECTION = 0x0A0D0D0A;
    /** The byte-order magic of a section, in its byte order. */
    static final int BYTE_ORDER = 0x1A2B3C4D;
    /** The block that describes an interface. */
    static final int INTERFACE = 1;
    /** The packet block that the enhanced one replaced. */
    static final int OBSOLETE_PACKET = 2;
    /** The block that has a packet of the first interface, without a time. */
    static final int SIMPLE_PACKET = 3;
    /** The block that has names of addresses. */
    static final int NAMES = 4;
    /** The block that has statistics of an interface. */
    static final int STATISTICS = 5;
    /** The block that has a packet: enhanced, as the format calls it. */
    static final int PACKET = 6;
    /** The block that has keys. */
    static final int SECRETS = 10;
    /** The option of anything that has words for a person. */
    static final int OPTION_COMMENT = 1;
    /** The option of an interface that says what a unit of its times is. */
    static final int OPTION_RESOLUTION = 9;
    /** The option of an interface that says how many bytes of a checksum end each frame. */
    static final int OPTION_CHECKSUM_LENGTH = 13;
    /** The option of an interface that has seconds to add to its times. */
    static final int OPTION_TIME_OFFSET = 14;
    /** The option of a packet whose lowest two bits say which way it went, and bits 5 to 8 how many bytes of a checksum end it. */
    static final int OPTION_FLAGS = 2;

    private PcapngBlocks() {
    }
}
