package io.github.tightwire.capture;

/** The bytes before the IP header in the packets of an interface (tcpdump.org/linktypes). */
final class LinkType {
    /** Nothing. */
    static final int RAW = 101;

    private static final int LOOPBACK = 0;
    private static final int ETHERNET = 1;
    private static final int LINUX_COOKED = 113;
    private static final int LINUX_COOKED_2 = 276;

    private static final int VLAN = 0x8100;

    private LinkType() {
    }

    /** How many bytes stand before the IP header; -1 where there is none, or the type is not one of those that games are captured on. */
    static int headerBytes(int linkType, byte[] packet) {
        switch (linkType) {
            case RAW:
                return 0;
            case LOOPBACK:
                return 4;
            case LINUX_COOKED:
                return 16;
            case LINUX_COOKED_2:
                return 20;
            case ETHERNET:
                int bytes = 14;
                while (packet.length >= bytes && ((packet[bytes - 2] & 0xFF) << 8 | packet[bytes - 1] & 0xFF) == VLAN) {
                    bytes += 4;
                }
                return bytes;
            default:
                return -1;
        }
    }
}
