package io.github.tightwire.demo.network;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A stranger on the way of sealed packets, who sees what one socket sends and sends more in its name. He replays what he saw,
 * just now or long ago; seals packets with a key of his own; and holds some back, to let them go on in reverse order, each
 * after a copy with a bit flipped.
 */
public final class Interceptor {
    /** The number of datagrams that are held back after each burst. */
    static final int HELD = 4;
    /** The number of the first datagrams that are remembered, and of the last. */
    static final int REMEMBERED = 16;

    private static final int MAX_AHEAD = 1000;

    private final ConditionedTransport victim;
    private final int datagrams;
    private final SplittableRandom random;
    private final Forgery forgery;
    private final Map<InetSocketAddress, Path> paths = new HashMap<>();

    /**
     * Goes between a socket and everybody it sends to.
     *
     * @param victim whose datagrams are intercepted
     * @param datagrams in a burst, for each that the victim sends to
     * @param seed of what is done with them
     */
    public Interceptor(ConditionedTransport victim, int datagrams, long seed) {
        this.victim = victim;
        this.datagrams = datagrams;
        this.random = new SplittableRandom(seed);
        this.forgery = new Forgery(random);
        victim.tap(this::passes);
    }

    /**
     * Sends one burst to everybody that the victim has sent to: in turn what came by lately, what came by first, and forgeries
     * with sequences to come. And begins to hold back.
     */
    public void burst() {
        paths.values().forEach(Path::burst);
    }

    private boolean passes(byte[] datagram, int length, InetSocketAddress to) {
        return paths.computeIfAbsent(to, Path::new).passes(Arrays.copyOf(datagram, length));
    }

    /** The way from the victim to one other. */
    private final class Path {
        private final InetSocketAddress to;
        private final byte[][] first = new byte[REMEMBERED][];
        private final byte[][] last = new byte[REMEMBERED][];
        private final ArrayDeque<byte[]> held = new ArrayDeque<>();
        private int count;
        private int toHold;

        Path(InetSocketAddress to) {
            this.to = to;
        }

        boolean passes(byte[] bytes) {
            if (toHold == 0) {
                remember(bytes);
                return true;
            }
            held.push(bytes);
            if (held.size() == toHold) {
                release();
            }
            return false;
        }

        void burst() {
            for (int i = 0; i < datagrams && count > 0; i++) {
                int any = random.nextInt(Math.min(count, REMEMBERED));
                switch (i % 3) {
                    case 0 -> send(last[any]);
                    case 1 -> send(first[any]);
                    default -> send(forgery.seal(Forgery.sequence(last[(count - 1) % REMEMBERED]) + 1 + random.nextInt(MAX_AHEAD)));
                }
            }
            toHold = HELD;
        }

        /** The newest first. */
        private void release() {
            while (!held.isEmpty()) {
                byte[] genuine = held.pop();
                send(forgery.flip(genuine));
                send(genuine);
                remember(genuine);
            }
            toHold = 0;
        }

        private void remember(byte[] bytes) {
            if (count < REMEMBERED) {
                first[count] = bytes;
            }
            last[count++ % REMEMBERED] = bytes;
        }

        private void send(byte[] bytes) {
            victim.inject(bytes, to);
        }
    }
}
