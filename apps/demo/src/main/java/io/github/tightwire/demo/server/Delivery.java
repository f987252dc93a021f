package io.github.tightwire.demo.server;

import io.github.tightwire.demo.packet.Input;
import java.util.BitSet;

/** The states of each cube that were sent to a client, and the one that has surely arrived, by the acknowledgements in its inputs. */
final class Delivery {
    private static final int WINDOW = 256;
    /** The patience with an acknowledgement beyond the last round trips, in ticks. */
    private static final int PATIENCE = 2;

    private final BitSet[] sentCubes = new BitSet[WINDOW];
    private final int[] sentTicks = new int[WINDOW];
    private final int[] sent;
    private final int[] arrived;
    private int newestAck;
    private int roundTrip;

    Delivery(int maxCubes) {
        for (int i = 0; i < WINDOW; i++) {
            sentCubes[i] = new BitSet(maxCubes);
        }
        sent = new int[maxCubes];
        arrived = new int[maxCubes];
    }

    /** Notes that the snapshot of a tick was sent, with these cubes. */
    void sent(int tick, BitSet cubes) {
        BitSet window = sentCubes[tick % WINDOW];
        window.clear();
        window.or(cubes);
        sentTicks[tick % WINDOW] = tick;
        for (int i = cubes.nextSetBit(0); i >= 0; i = cubes.nextSetBit(i + 1)) {
            sent[i] = tick;
        }
    }

    /** Takes the acknowledgements of an input that has arrived now. */
    void acknowledge(Input input, int tick) {
        if (input.ack > tick) {
            // Nothing that was ever sent.
            return;
        }
        if (input.ack > newestAck) {
            newestAck = input.ack;
            // The longest counts, and is forgotten slowly.
            roundTrip = Math.max(tick - input.ack, roundTrip - 1);
        }
        input.forEachAck(this::arrived);
    }

    /** Returns whether the client surely has what a cube is like since a tick. */
    boolean hasArrived(int cube, int sinceTick) {
        return arrived[cube] >= sinceTick;
    }

    /** Returns whether what a cube is like since a tick was sent so recently that it may still arrive, or its acknowledgement. */
    boolean isUnderWay(int cube, int sinceTick, int tick) {
        return sent[cube] >= sinceTick && tick - sent[cube] <= roundTrip + PATIENCE;
    }

    private void arrived(int tick) {
        if (tick < 1 || sentTicks[tick % WINDOW] != tick) {
            return;
        }
        // Once is enough.
        sentTicks[tick % WINDOW] = 0;
        BitSet cubes = sentCubes[tick % WINDOW];
        for (int i = cubes.nextSetBit(0); i >= 0; i = cubes.nextSetBit(i + 1)) {
            arrived[i] = Math.max(arrived[i], tick);
        }
    }
}
