package io.github.tightwire.fuzzing.targets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One direction of a connection: of what is sent into it, the input decides what arrives, in which order, how often, and how damaged. */
final class Line {
    private static final int MOST_MADE_UP = 64;

    private final List<byte[]> sent = new ArrayList<>();
    private int next;

    /**
     * A datagram that arrives.
     *
     * @param bytes of the datagram
     * @param isGenuine whether it was sent like this
     */
    record Arrival(byte[] bytes, boolean isGenuine) {
    }

    void send(byte[] bytes, int offset, int length) {
        sent.add(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    boolean isWaiting() {
        return next < sent.size();
    }

    /** The next one, in order; null if none waits. */
    Arrival inOrder() {
        return isWaiting() ? new Arrival(sent.get(next++).clone(), true) : null;
    }

    /** Returns the next arrival of a network without malice: the next one, none, or any that was sent before; null for nothing. */
    Arrival careless(Input input) {
        switch (input.upTo(3)) {
            case 0:
                next = Math.min(next + 1, sent.size());
                return null;
            case 1:
                return sent.isEmpty() ? null : new Arrival(sent.get(recent(input)).clone(), true);
            default:
                return inOrder();
        }
    }

    /** The same, or a datagram that is damaged, cut, prolonged or made up. */
    Arrival hostile(Input input) {
        switch (input.upTo(7)) {
            case 0: {
                byte[] bytes = sent.isEmpty() ? new byte[1] : sent.get(recent(input)).clone();
                bytes[input.upTo(bytes.length - 1)] ^= (byte) input.octet();
                return arrival(bytes);
            }
            case 1: {
                byte[] bytes = sent.isEmpty() ? new byte[1] : sent.get(recent(input));
                return arrival(Arrays.copyOf(bytes, input.upTo(bytes.length + 8)));
            }
            case 2:
                return arrival(input.take(input.upTo(MOST_MADE_UP)));
            default:
                return careless(input);
        }
    }

    private int recent(Input input) {
        return sent.size() - 1 - input.upTo(Math.min(sent.size(), 200) - 1);
    }

    private Arrival arrival(byte[] bytes) {
        return new Arrival(bytes, sent.stream().anyMatch(one -> Arrays.equals(one, bytes)));
    }
}
