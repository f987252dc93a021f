package io.github.tightwire.capture;

import io.github.tightwire.capture.UdpHeaders.Contents;
import io.github.tightwire.capture.UdpHeaders.Skipped;
import java.nio.ByteBuffer;
import java.util.Map;

/** The headers before IP in the packets of an interface (tcpdump.org/linktypes), taken off. */
final class LinkType {
    /** Nothing. */
    static final int RAW = 101;

    private static final int LOOPBACK = 0;
    private static final int ETHERNET = 1;
    private static final int PPP = 9;
    private static final int RAW_BSD = 12;
    private static final int RAW_OPENBSD = 14;
    private static final int PPP_HDLC = 50;
    private static final int PPP_OVER_ETHERNET = 51;
    private static final int CISCO_HDLC = 104;
    private static final int LOOPBACK_OPENBSD = 108;
    private static final int LINUX_COOKED = 113;
    private static final int IPV4 = 228;
    private static final int IPV6 = 229;
    private static final int LINUX_COOKED_2 = 276;

    private static final Map<Integer, String> OTHERS = Map.ofEntries(Map.entry(105, "IEEE 802.11"), Map.entry(117, "pflog"),
            Map.entry(119, "IEEE 802.11 with Prism"), Map.entry(127, "IEEE 802.11 with radiotap"), Map.entry(149, "Apple pktap"),
            Map.entry(187, "Bluetooth"), Map.entry(192, "PPI"), Map.entry(201, "Bluetooth"), Map.entry(220, "USB"),
            Map.entry(239, "nflog"), Map.entry(249, "USBPcap"), Map.entry(252, "Wireshark upper PDU"), Map.entry(253, "netlink"),
            Map.entry(258, "Apple pktap"));

    private static final int ETHERTYPE_IPV4 = 0x0800;
    private static final int ETHERTYPE_IPV6 = 0x86DD;
    private static final int ETHERTYPE_VLAN = 0x8100;
    private static final int ETHERTYPE_PROVIDER_VLAN = 0x88A8;
    private static final int ETHERTYPE_OLD_PROVIDER_VLAN = 0x9100;
    private static final int ETHERTYPE_PPPOE_SESSION = 0x8864;
    /** Up to here the field is a length, and a header of LLC follows. */
    private static final int MAX_LENGTH = 1500;
    /** LLC with SNAP, whose type is an EtherType. */
    private static final long SNAP = 0xAAAA03000000L;
    private static final int SNAP_BYTES = 8;
    private static final int VLAN_BYTES = 4;
    private static final int PPPOE_BYTES = 6;

    private static final Map<Integer, String> ETHERTYPES = Map.of(0x0806, "ARP", 0x8847, "MPLS", 0x88CC, "LLDP", 0x888E, "802.1X",
            0x88E5, "MACsec", 0x8863, "PPPoE discovery");

    private static final int PPP_ADDRESS_AND_CONTROL = 0xFF03;
    private static final int PPP_IPV4 = 0x21;
    private static final int PPP_IPV6 = 0x57;

    private LinkType() {
    }

    /** Finds the datagram of a packet behind the headers of its link, IP and UDP. */
    static Contents unwrap(CapturedPacket packet) {
        ByteBuffer bytes = ByteBuffer.wrap(packet.bytes());
        switch (packet.linkType()) {
            case RAW:
            case RAW_BSD:
            case RAW_OPENBSD:
            case IPV4:
            case IPV6:
                return UdpHeaders.unwrap(packet, 0);
            case LOOPBACK:
            case LOOPBACK_OPENBSD:
                return UdpHeaders.unwrap(packet, 4);
            case ETHERNET:
                return etherType(packet, bytes, 12, 14);
            case LINUX_COOKED:
                return etherType(packet, bytes, 14, 16);
            case LINUX_COOKED_2:
                return etherType(packet, bytes, 0, 20);
            case CISCO_HDLC:
                return etherType(packet, bytes, 2, 4);
            case PPP:
            case PPP_HDLC:
                return ppp(packet, bytes, 0);
            case PPP_OVER_ETHERNET:
                return ppp(packet, bytes, PPPOE_BYTES);
            default:
                String name = OTHERS.get(packet.linkType());
                return new Skipped("link type " + packet.linkType() + (name == null ? "" : " (" + name + ")"));
        }
    }

    private static Contents etherType(CapturedPacket packet, ByteBuffer bytes, int typeAt, int contentsAt) {
        int type = typeAt;
        int contents = contentsAt;
        while (bytes.limit() >= type + 2 && bytes.limit() >= contents) {
            int value = bytes.getShort(type) & 0xFFFF;
            switch (value) {
                case ETHERTYPE_IPV4:
                case ETHERTYPE_IPV6:
                    return UdpHeaders.unwrap(packet, contents);
                case ETHERTYPE_VLAN:
                case ETHERTYPE_PROVIDER_VLAN:
                case ETHERTYPE_OLD_PROVIDER_VLAN:
                    type = contents + 2;
                    contents += VLAN_BYTES;
                    break;
                case ETHERTYPE_PPPOE_SESSION:
                    return ppp(packet, bytes, contents + PPPOE_BYTES);
                default:
                    boolean isSnap = value <= MAX_LENGTH && bytes.limit() - contents >= SNAP_BYTES
                            && bytes.getLong(contents) >>> Short.SIZE == SNAP;
                    if (!isSnap) {
                        return new Skipped(ETHERTYPES.getOrDefault(value, String.format("EtherType 0x%04x", value)));
                    }
                    type = contents + SNAP_BYTES - 2;
                    contents += SNAP_BYTES;
            }
        }
        return UdpHeaders.CUT_OFF;
    }

    /** PPP, with address and control or without, and with a protocol of two bytes, or of one (RFC 1661, 6.5). */
    private static Contents ppp(CapturedPacket packet, ByteBuffer bytes, int start) {
        boolean hasAddress = bytes.limit() >= start + 2 && (bytes.getShort(start) & 0xFFFF) == PPP_ADDRESS_AND_CONTROL;
        int at = hasAddress ? start + 2 : start;
        if (bytes.limit() < at + 2) {
            return UdpHeaders.CUT_OFF;
        }
        boolean isShort = (bytes.get(at) & 1) != 0;
        int protocol = isShort ? bytes.get(at) & 0xFF : bytes.getShort(at) & 0xFFFF;
        return protocol == PPP_IPV4 || protocol == PPP_IPV6 ? UdpHeaders.unwrap(packet, at + (isShort ? 1 : 2))
                : new Skipped(String.format("PPP protocol 0x%04x", protocol));
    }
}
