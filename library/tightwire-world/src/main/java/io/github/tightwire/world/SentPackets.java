package io.github.tightwire.world;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The last packets to a player, with the contents of each, so that an ack or a loss says which entities it is about. */
final class SentPackets {
    /** One that was acked is referred to by so many after it, and one that was not is lost then. */
    static final int PACKETS = 64;
    /** As many as are kept: each packet tells what is known of those before its reference. */
    private static final int KEPT = 2 * PACKETS;
    /** A packet is lost once one so much newer has arrived. */
    private static final int OVERTAKEN = 5;

    private final Packet[] packets = new Packet[KEPT];
    /** The newest that was sent, and the newest that was acked; packets are numbered from 1. */
    private int newest;
    private int newestAcked;
    /** All up to this one are acked or lost. */
    private int settled;
    /** No packet refers to one before it. */
    private int first = 1;

    /** The contents of a packet. */
    static final class Packet {
        int number;
        int tick;
        boolean isAcked;
        private int[] ids = {};
        /** Of each id the tick of its baseline; 0 for none. */
        private int[] baselines = {};
        private int count;
        /** As many of the first ids were despawned. */
        private int despawned;
        boolean hasEvents;

        int count() {
            return count;
        }

        int id(int index) {
            return ids[index];
        }

        int baseline(int index) {
            return baselines[index];
        }

        /** The index of the first id that is not one of an entity which was despawned. */
        int firstEntity() {
            return despawned;
        }

        /** Adds an entity that was despawned; before all others. */
        void addDespawned(int id) {
            add(id, 0);
            despawned++;
        }

        /** The index of an id; -1 if the packet does not tell of it. */
        int find(int id) {
            for (int i = 0; i < count; i++) {
                if (ids[i] == id) {
                    return i;
                }
            }
            return -1;
        }

        void add(int id, int baseline) {
            if (count == ids.length) {
                int room = Math.max(64, 2 * count);
                ids = Arrays.copyOf(ids, room);
                baselines = Arrays.copyOf(baselines, room);
            }
            ids[count] = id;
            baselines[count++] = baseline;
        }
    }

    /** Hears of the fate of packets. */
    interface Outcome {
        void acked(Packet packet);

        void lost(Packet packet);
    }

    SentPackets() {
        Arrays.setAll(packets, i -> new Packet());
    }

    /** Begins a packet. The one whose place it takes is lost, if it was not acked. */
    Packet begin(int tick, Outcome outcome) {
        int number = newest + 1;
        settle(number - PACKETS, outcome);
        newest = number;
        Packet packet = packets[number & KEPT - 1];
        packet.number = number;
        packet.tick = tick;
        packet.isAcked = false;
        packet.count = 0;
        packet.despawned = 0;
        packet.hasEvents = false;
        return packet;
    }

    /** Refers to no packet that was sent until now. */
    void restart() {
        first = newest + 1;
        newestAcked = 0;
    }

    /** The newest acked packet, if it is among those that a copy keeps; else null. */
    @Nullable Packet reference(int number) {
        return newestAcked == 0 || number - newestAcked >= PACKETS ? null : packets[newestAcked & KEPT - 1];
    }

    /** Returns whether a packet is known to have arrived; of the last that are kept, and not from before a restart. */
    boolean isAcked(int number) {
        Packet packet = packets[number & KEPT - 1];
        return packet.number == number && packet.isAcked && number >= first;
    }

    int newest() {
        return newest;
    }

    /** Returns whether a packet has arrived, as far as is known: the acks of the newest are on their way, and most packets arrive. */
    boolean mayHaveArrived(int number) {
        return get(number).isAcked || number > Math.max(newestAcked, settled);
    }

    /** Returns whether a packet was sent, and is one of the last. */
    boolean isKept(int number) {
        return number >= 1 && get(number).number == number;
    }

    /** One of the last packets that are kept. */
    Packet get(int number) {
        return packets[number & KEPT - 1];
    }

    /** The tick of one of the last packets that are kept. */
    int tick(int number) {
        return get(number).tick;
    }

    /** Takes what a copy says. Numbers that are too old, or were not sent, do no harm. */
    void acked(WorldAcks acks, Outcome outcome) {
        if (!acks.any) {
            return;
        }
        int number = newest - (newest - acks.newest & 0xFFFF);
        for (int i = WorldAcks.EARLIER - 1; i >= 0; i--) {
            if ((acks.earlier >>> i & 1) != 0) {
                acked(number - 1 - i, outcome);
            }
        }
        acked(number, outcome);
        settle(newestAcked - OVERTAKEN, outcome);
    }

    private void acked(int number, Outcome outcome) {
        Packet packet = packets[number & KEPT - 1];
        if (number < 1 || number > newest || packet.number != number || packet.isAcked) {
            return;
        }
        packet.isAcked = true;
        newestAcked = number >= first ? Math.max(newestAcked, number) : newestAcked;
        outcome.acked(packet);
    }

    /** Of all up to a packet, those that are not acked are lost. */
    private void settle(int number, Outcome outcome) {
        while (settled < number) {
            settled++;
            Packet packet = packets[settled & KEPT - 1];
            if (packet.number == settled && !packet.isAcked) {
                outcome.lost(packet);
            }
        }
    }
}
