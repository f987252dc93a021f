package io.github.tightwire.world;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/** A line between a view and a copy that loses packets, repeats and reorders them, and acks likewise. Time is in ticks. */
final class Line {
    private final Random random;
    private final WorldView view;
    private final WorldCopy copy;
    private final int delay;
    private final int jitter;
    private final byte[] buffer;
    double loss;
    int accepted;

    private final List<Flying> flying = new ArrayList<>();

    private record Flying(int tick, byte[] packet, WorldAcks acks) {
    }

    Line(Random random, WorldView view, WorldCopy copy, int delay, int jitter, double loss, int bytes) {
        this.random = random;
        this.view = view;
        this.copy = copy;
        this.delay = delay;
        this.jitter = jitter;
        this.loss = loss;
        buffer = new byte[bytes];
    }

    /** Sends the view's packet. */
    byte[] send(int tick) {
        byte[] packet = Arrays.copyOf(buffer, view.write(buffer, 0, buffer.length));
        launch(tick, packet, null);
        if (random.nextInt(20) == 0) {
            launch(tick, packet, null);
        }
        return packet;
    }

    /** Lets what is due arrive, and sends acks. */
    void tick(int tick) {
        for (Iterator<Flying> i = flying.iterator(); i.hasNext();) {
            Flying next = i.next();
            if (next.tick <= tick) {
                i.remove();
                arrive(next);
            }
        }
        launch(tick, null, copied(copy.acks()));
    }

    private void arrive(Flying next) {
        if (next.packet == null) {
            view.acked(next.acks);
            return;
        }
        Verdict verdict = copy.read(next.packet, 0, next.packet.length);
        if (verdict.isAccepted()) {
            accepted++;
        } else if (verdict.reason() != Reason.TOO_OLD && verdict.reason() != Reason.NO_BASELINE) {
            throw new AssertionError("an honest packet was refused: " + verdict);
        }
    }

    private void launch(int tick, byte[] packet, WorldAcks acks) {
        if (random.nextDouble() >= loss) {
            flying.add(new Flying(tick + delay + random.nextInt(jitter + 1), packet, acks));
        }
    }

    static WorldAcks copied(WorldAcks acks) {
        WorldAcks copied = new WorldAcks();
        copied.any = acks.any;
        copied.newest = acks.newest;
        copied.earlier = acks.earlier;
        return copied;
    }
}
