package io.github.tightwire.demo.server;

import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.delta.DeltaArray;
import io.github.tightwire.delta.DeltaArraySender;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.DeltaSnapshot;
import io.github.tightwire.demo.packet.Input;
import java.util.BitSet;

/** The snapshots of one client as deltas, by what it has acknowledged. */
final class Deltas {
    /** The size of a message besides its delta: tick, checksum and length, and an align. */
    private static final int HEADER_BYTES = 11;

    private final DeltaArray<Cube> cubes;
    private final DeltaArraySender<Cube> sender;
    private final DeltaSnapshot message = new DeltaSnapshot();
    private final int[] order;

    Deltas(DeltaArray<Cube> cubes, DeltaCodec<DeltaArray<Cube>> codec) {
        this.cubes = cubes;
        sender = new DeltaArraySender<>(codec, DeltaSnapshot.KEPT);
        order = new int[cubes.maxObjects()];
    }

    /** Takes the acknowledgements of an input. */
    void acknowledge(Input input) {
        input.forEachAck(sender::acked);
    }

    /**
     * The snapshot of a tick, with the most urgent cubes that fit into so many bytes.
     *
     * @param sent set to the cubes that the client then has, of those that are queued
     * @return null where there is no room for any
     */
    DeltaSnapshot write(PriorityAccumulator queue, BitSet sent, int bytes, int tick, int checksum) {
        int count = queue.sort();
        for (int place = 0; place < count; place++) {
            order[place] = queue.cubeAt(place);
        }
        int room = Math.max(0, Math.min(bytes - HEADER_BYTES, DeltaSnapshot.MAX_BYTES));
        try {
            message.length = sender.write(cubes, tick, order, count, message.bytes(), 0, room);
        } catch (PacketOverflowException e) {
            return null;
        }
        message.tick = tick;
        message.checksum = checksum;
        for (int place = 0; place < count; place++) {
            sent.set(order[place], sender.isSent(order[place]));
        }
        return message;
    }
}
