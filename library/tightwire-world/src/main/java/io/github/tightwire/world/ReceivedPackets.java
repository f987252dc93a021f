package io.github.tightwire.world;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The last packets that a copy has accepted: which entities each told of, in its order. */
final class ReceivedPackets {
    /** Twice as many as are referred to, for packets that were overtaken. */
    static final int PACKETS = 2 * SentPackets.PACKETS;

    private final Packet[] packets = new Packet[PACKETS];
    private int newest;
    private int earlier;
    private boolean any;
    private int newestTick;

    /** The entities that a packet told of. */
    static final class Packet {
        private int number;
        private int tick;
        private boolean isFilled;
        private final IdList ids = new IdList();

        int number() {
            return number;
        }

        int tick() {
            return tick;
        }

        IdList ids() {
            return ids;
        }
    }

    ReceivedPackets() {
        Arrays.setAll(packets, i -> new Packet());
    }

    /** The whole number of a packet, from its lowest 16 bits: the one nearest to the newest. */
    int number(int lowest) {
        return any ? newest + (short) (lowest - newest) : lowest;
    }

    /** Returns whether a packet was accepted, or is too old to know. */
    boolean isLate(int number) {
        return any && (newest - number >= PACKETS || find(number) != null);
    }

    /** The newest tick that came. */
    int newestTick() {
        return newestTick;
    }

    /** The tick of the last of the packets that are kept at or before a time; its whole tick if there is none. */
    int tickAt(double time) {
        int found = -1;
        for (Packet packet : packets) {
            if (packet.isFilled && packet.tick <= time) {
                found = Math.max(found, packet.tick);
            }
        }
        return found < 0 ? (int) Math.floor(time) : found;
    }

    /** The tick of the first of the packets that are kept after a time; 0 if there is none. */
    int tickAfter(double time) {
        int found = Integer.MAX_VALUE;
        for (Packet packet : packets) {
            if (packet.isFilled && packet.tick > time) {
                found = Math.min(found, packet.tick);
            }
        }
        return found == Integer.MAX_VALUE ? 0 : found;
    }

    @Nullable Packet find(int number) {
        Packet packet = packets[number & PACKETS - 1];
        return packet.isFilled && packet.number == number ? packet : null;
    }

    boolean isNewest(int number) {
        return !any || number - newest > 0;
    }

    /** Adds a packet. Its list is to be filled. */
    Packet add(int number, int tick) {
        if (isNewest(number)) {
            if (any) {
                int further = number - newest;
                // In 64 bits, for a shift by all 32 leaves none of an int.
                earlier = further > WorldAcks.EARLIER ? 0 : (int) ((long) earlier << further | 1L << further - 1);
            }
            newest = number;
            any = true;
        } else if (newest - number <= WorldAcks.EARLIER) {
            earlier |= 1 << newest - number - 1;
        }
        newestTick = Math.max(newestTick, tick);
        Packet packet = packets[number & PACKETS - 1];
        packet.number = number;
        packet.tick = tick;
        packet.isFilled = true;
        packet.ids.clear();
        return packet;
    }

    void copyAcks(WorldAcks acks) {
        if (any) {
            acks.set(newest, earlier);
        }
    }
}
