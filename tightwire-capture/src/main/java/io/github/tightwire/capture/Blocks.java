package io.github.tightwire.capture;

/** Numbers of the format pcapng. */
final class Blocks {
    /** The block that starts a section. It reads the same in either byte order. */
    static final int SECTION = 0x0A0D0D0A;
    /** What a section has after its length, in its byte order. */
    static final int BYTE_ORDER = 0x1A2B3C4D;
    /** The block that describes an interface. */
    static final int INTERFACE = 1;
    /** The block that has a packet: enhanced, as the format calls it. */
    static final int PACKET = 6;
    /** The option of anything that has words for a person. */
    static final int OPTION_COMMENT = 1;
    /** The option of an interface that says what a unit of its times is. */
    static final int OPTION_RESOLUTION = 9;
    /** The option of a packet whose lowest two bits say which way it went. */
    static final int OPTION_FLAGS = 2;

    private Blocks() {
    }
}
