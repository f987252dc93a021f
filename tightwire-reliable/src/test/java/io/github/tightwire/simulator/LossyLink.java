package io.github.tightwire.simulator;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;

/** One direction of a network on a virtual clock: loses, repeats, damages, delays and reorders datagrams, as a seed has it. */
public final class LossyLink {
    private final LinkConditions conditions;
    private final Random random;
    private final PriorityQueue<Datagram> underway = new PriorityQueue<>();
    private long sent;

    public LossyLink(LinkConditions conditions, Random random) {
        this.conditions = conditions;
        this.random = random;
    }

    /** Sends a datagram at a time in nanoseconds. */
    public void send(long now, byte[] bytes, int offset, int length) {
        if (random.nextDouble() >= conditions.loss()) {
            add(now, Arrays.copyOfRange(bytes, offset, offset + length));
        }
        if (random.nextDouble() < conditions.duplicates()) {
            add(now, Arrays.copyOfRange(bytes, offset, offset + length));
        }
    }

    /** Hands over what has arrived by a time in nanoseconds. */
    public void deliver(long now, Consumer<byte[]> receiver) {
        while (!underway.isEmpty() && underway.peek().arrival <= now) {
            receiver.accept(underway.poll().bytes);
        }
    }

    /** How many datagrams are on their way. */
    public int underway() {
        return underway.size();
    }

    private void add(long now, byte[] bytes) {
        byte[] arriving = random.nextDouble() < conditions.corruption() ? damaged(bytes) : bytes;
        long jitter = conditions.jitterNanos() == 0 ? 0 : (long) (random.nextDouble() * conditions.jitterNanos());
        underway.add(new Datagram(now + conditions.latencyNanos() + jitter, sent++, arriving));
    }

    private byte[] damaged(byte[] bytes) {
        if (random.nextInt(4) == 0) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
        }
        for (int i = random.nextInt(3); i >= 0; i--) {
            // Headers are at the front, and worth damaging more often than what follows.
            int at = random.nextInt(random.nextBoolean() ? bytes.length : Math.min(bytes.length, 16));
            bytes[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        return bytes;
    }

    private record Datagram(long arrival, long number, byte[] bytes) implements Comparable<Datagram> {
        @Override
        public int compareTo(Datagram other) {
            int order = Long.compare(arrival, other.arrival);
            return order != 0 ? order : Long.compare(number, other.number);
        }
    }
}
