package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Objects;

/** Reads sealed packets, in the order of the standard's "Reading Encrypted Packets": cheap refusals come first. */
final class EncryptedPacketReader {
    private static final int MIN_BYTES = 1 + 1 + Netcode.TAG_BYTES;
    /** The last sequence, which no packet has: a window at its end would take every other for a replay. */
    static final long RESERVED_SEQUENCE = -1;

    private final EnumSet<NetcodePacket> allowed;
    private final Aead aead;
    private final PacketData associatedData;
    private final TagVerifier tags;
    private final byte[] plain = new byte[Netcode.MAX_DATAGRAM_BYTES];
    private final ByteBuffer contents = ByteBuffer.wrap(plain).order(LITTLE_ENDIAN);
    @SuppressWarnings("NullAway.Init")
    private NetcodePacket type;
    private int header;
    private long sequence;

    /**
     * A reader.
     *
     * @param allowed the types that this side takes
     */
    EncryptedPacketReader(EnumSet<NetcodePacket> allowed, Aead aead, long protocolId) {
        this.allowed = allowed;
        this.aead = aead;
        this.associatedData = new PacketData(protocolId);
        this.tags = new TagVerifier(associatedData);
    }

    /** Looks at the first byte and the length, which most garbage fails. */
    DatagramVerdict check(byte[] datagram, int length) {
        if (length < MIN_BYTES) {
            return DatagramVerdict.TOO_SMALL;
        }
        NetcodePacket read = NetcodePacket.of(datagram[0] & 0xf);
        if (read == null || !allowed.contains(read)) {
            return DatagramVerdict.BAD_TYPE;
        }
        int sequenceBytes = sequenceBytes(datagram);
        if (sequenceBytes < 1 || sequenceBytes > Long.BYTES) {
            return DatagramVerdict.BAD_SEQUENCE;
        }
        return length < 1 + sequenceBytes + Netcode.TAG_BYTES ? DatagramVerdict.TOO_SMALL : DatagramVerdict.ACCEPTED;
    }

    /** Reads a packet: accepted, or why not. */
    DatagramVerdict read(byte[] datagram, int length, Key key, ReplayProtection window, DecryptQuota openings) {
        DatagramVerdict outcome = admit(datagram, length, key, window, openings);
        return outcome == DatagramVerdict.ACCEPTED ? open(datagram, length, key, window, openings) : outcome;
    }

    /** Returns the outcome of a first look: accepted if the packet is worth opening. */
    DatagramVerdict admit(byte[] datagram, int length, Key key, ReplayProtection window, DecryptQuota openings) {
        if (openings.areClosed()) {
            return DatagramVerdict.DATAGRAMS_TOO_MANY;
        }
        DatagramVerdict outcome = check(datagram, length);
        if (outcome != DatagramVerdict.ACCEPTED) {
            return outcome;
        }
        type = Objects.requireNonNull(NetcodePacket.of(datagram[0] & 0xf));
        header = 1 + sequenceBytes(datagram);
        sequence = sequence(datagram);
        if (sequence == RESERVED_SEQUENCE) {
            return DatagramVerdict.BAD_SEQUENCE;
        }
        if (type.isGuardedFromReplay() && window.isReplay(sequence)) {
            return DatagramVerdict.REPLAYED;
        }
        if (!openings.take(type.isGuardedFromReplay() && window.isNear(sequence))) {
            return DatagramVerdict.DATAGRAMS_TOO_MANY;
        }
        if (!openings.haveForgeries()) {
            return DatagramVerdict.ACCEPTED;
        }
        if (!openings.takeTag(length, tags.isKnown(key, sequence))) {
            return DatagramVerdict.DATAGRAMS_TOO_MANY;
        }
        return tags.fits(key, sequence, datagram, header, length) ? DatagramVerdict.ACCEPTED : DatagramVerdict.FORGED;
    }

    /** The sequence of a packet whose first byte and length are right; the reserved one for a packet that is not guarded from replay. */
    long guardedSequence(byte[] datagram) {
        boolean isGuarded = Objects.requireNonNull(NetcodePacket.of(datagram[0] & 0xf)).isGuardedFromReplay();
        return isGuarded ? sequence(datagram) : RESERVED_SEQUENCE;
    }

    /** Returns whether a key fits the tag of a packet whose first byte and length are right. This is cheaper than to open it. */
    boolean isSealedWith(Key key, byte[] datagram, int length) {
        return tags.fits(key, sequence(datagram), datagram, 1 + sequenceBytes(datagram), length);
    }

    private static int sequenceBytes(byte[] datagram) {
        return datagram[0] >>> 4 & 0xf;
    }

    private static long sequence(byte[] datagram) {
        long sequence = 0;
        for (int i = 0; i < sequenceBytes(datagram); i++) {
            sequence |= (datagram[1 + i] & 0xffL) << i * Byte.SIZE;
        }
        return sequence;
    }

    /** Opens an admitted packet: accepted, or why not. Moves the window for one that is accepted, or genuine and misshapen. */
    DatagramVerdict open(byte[] datagram, int length, Key key, ReplayProtection window, DecryptQuota openings) {
        boolean isGenuine = aead.open(key, sequence, associatedData.of(datagram[0]), datagram, header, length - header, plain);
        openings.count(isGenuine);
        if (!isGenuine) {
            return DatagramVerdict.FORGED;
        }
        if (type.isGuardedFromReplay()) {
            window.receive(sequence);
        }
        int contentBytes = length - header - Netcode.TAG_BYTES;
        contents.position(0).limit(contentBytes);
        return type.takes(contentBytes) ? DatagramVerdict.ACCEPTED : DatagramVerdict.BAD_SIZE;
    }

    /** The bytes that were opened, whatever their size, in the clear. */
    byte[] clear(byte[] datagram) {
        byte[] clear = new byte[header + contents.limit()];
        System.arraycopy(datagram, 0, clear, 0, header);
        System.arraycopy(plain, 0, clear, header, contents.limit());
        return clear;
    }

    /** The type of the accepted packet. */
    NetcodePacket type() {
        return type;
    }

    /** The sequence of the accepted packet. */
    long sequence() {
        return sequence;
    }

    /** The contents of the accepted packet, little-endian, from the start of its array. The same buffer every time. */
    ByteBuffer contents() {
        return contents;
    }
}
