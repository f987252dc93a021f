package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Objects;

/** Reads sealed packets, in the order of the standard's "Reading Encrypted Packets": what is cheap to refuse comes first. */
final class PacketReader {
    private static final int MIN_BYTES = 1 + 1 + Netcode.TAG_BYTES;
    /** The last sequence, which no packet has: a window at its end would take every other for a replay. */
    private static final long RESERVED_SEQUENCE = -1;

    private final EnumSet<PacketType> allowed;
    private final Aead aead;
    private final PacketData associatedData;
    private final byte[] plain = new byte[Netcode.MAX_DATAGRAM_BYTES];
    private final ByteBuffer contents = ByteBuffer.wrap(plain).order(LITTLE_ENDIAN);
    @SuppressWarnings("NullAway.Init")
    private PacketType type;

    /**
     * A reader.
     *
     * @param allowed the types that this side takes
     */
    PacketReader(EnumSet<PacketType> allowed, Aead aead, long protocolId) {
        this.allowed = allowed;
        this.aead = aead;
        this.associatedData = new PacketData(protocolId);
    }

    /** Looks at the first byte and the length, which most garbage fails. */
    Outcome check(byte[] datagram, int length) {
        if (length < MIN_BYTES) {
            return Outcome.TOO_SMALL;
        }
        PacketType read = PacketType.of(datagram[0] & 0xf);
        if (read == null || !allowed.contains(read)) {
            return Outcome.BAD_TYPE;
        }
        int sequenceBytes = datagram[0] >>> 4 & 0xf;
        if (sequenceBytes < 1 || sequenceBytes > Long.BYTES) {
            return Outcome.BAD_SEQUENCE;
        }
        return length < 1 + sequenceBytes + Netcode.TAG_BYTES ? Outcome.TOO_SMALL : Outcome.ACCEPTED;
    }

    /** Reads a packet: accepted, or why not. Moves the window for what is accepted, and for what is genuine and misshapen. */
    Outcome read(byte[] datagram, int length, Key key, ReplayWindow window, Openings openings) {
        Outcome outcome = check(datagram, length);
        if (outcome != Outcome.ACCEPTED) {
            return outcome;
        }
        type = Objects.requireNonNull(PacketType.of(datagram[0] & 0xf));
        int sequenceBytes = datagram[0] >>> 4 & 0xf;
        int header = 1 + sequenceBytes;
        long sequence = 0;
        for (int i = 0; i < sequenceBytes; i++) {
            sequence |= (datagram[1 + i] & 0xffL) << i * Byte.SIZE;
        }
        if (sequence == RESERVED_SEQUENCE) {
            return Outcome.BAD_SEQUENCE;
        }
        if (type.isGuardedFromReplay() && window.isReplay(sequence)) {
            return Outcome.REPLAYED;
        }
        if (!openings.take(type.isGuardedFromReplay() && window.isNear(sequence))) {
            return Outcome.DATAGRAMS_TOO_MANY;
        }
        if (!aead.open(key, sequence, associatedData.of(datagram[0]), datagram, header, length - header, plain)) {
            return Outcome.FORGED;
        }
        if (type.isGuardedFromReplay()) {
            window.receive(sequence);
        }
        int contentBytes = length - header - Netcode.TAG_BYTES;
        contents.position(0).limit(contentBytes);
        return type.takes(contentBytes) ? Outcome.ACCEPTED : Outcome.BAD_SIZE;
    }

    /** The type of what was accepted. */
    PacketType type() {
        return type;
    }

    /** The contents of what was accepted, little-endian, from the start of its array. The same buffer every time. */
    ByteBuffer contents() {
        return contents;
    }
}
