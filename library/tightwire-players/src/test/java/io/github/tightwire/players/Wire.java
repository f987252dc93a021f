package io.github.tightwire.players;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/** One direction of a bad line, in virtual time: things are lost, come twice, and overtake each other. */
final class Wire<T> {
    private static final long MILLISECOND = 1_000_000;

    private final Random random;
    private final PriorityQueue<Flying<T>> flying = new PriorityQueue<>(Comparator.comparingLong(Flying::due));
    double loss;
    int delayMillis;
    int jitterMillis;

    private record Flying<T>(long due, T thing) {
    }

    Wire(Random random, double loss, int delayMillis, int jitterMillis) {
        this.random = random;
        this.loss = loss;
        this.delayMillis = delayMillis;
        this.jitterMillis = jitterMillis;
    }

    void send(T thing, long now) {
        if (random.nextDouble() >= loss) {
            launch(thing, now);
            if (random.nextInt(50) == 0) {
                launch(thing, now);
            }
        }
    }

    private void launch(T thing, long now) {
        flying.add(new Flying<>(now + delayMillis * MILLISECOND + (long) (random.nextDouble() * jitterMillis * MILLISECOND), thing));
    }

    /** Returns what has arrived by a time, since the last call. */
    List<T> poll(long now) {
        List<T> due = new ArrayList<>();
        while (!flying.isEmpty() && flying.peek().due() <= now) {
            due.add(flying.poll().thing());
        }
        return due;
    }
}
