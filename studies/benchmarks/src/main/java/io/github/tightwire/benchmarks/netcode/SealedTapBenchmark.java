package io.github.tightwire.benchmarks.netcode;

import io.github.tightwire.capture.Tap;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.PacketTap;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A payload that is sealed and sent: without a tap, beside one that nobody listens to any more, and while somebody does. No sockets. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class SealedTapBenchmark {
    private static final int BYTES = 100;
    private static final int HEARD = 20_000;

    /** A client that nobody has ever heard. */
    @State(Scope.Thread)
    public static class Unheard {
        final NetcodeClient client = new Party(1).clients.get(0);
        final byte[] payload = new byte[BYTES];

        void send() {
            client.send(payload, BYTES);
        }
    }

    /** A client that was heard for a while, with packets both ways, and is no more: as after a page was closed. */
    @State(Scope.Thread)
    public static class HeardOnce {
        final Party party = new Party(1);
        final Counting tap = new Counting();
        final byte[] payload = new byte[BYTES];

        /** Hears. */
        @Setup
        public void hear() {
            party.clients.get(0).setTap(tap);
            for (int i = 0; i < HEARD; i++) {
                party.clients.get(0).send(payload, BYTES);
            }
            party.clients.get(0).setTap(null);
        }
    }

    /** A client that somebody hears. */
    @State(Scope.Thread)
    public static class Heard {
        final NetcodeClient client = new Party(1).clients.get(0);
        final Counting tap = new Counting();
        final byte[] payload = new byte[BYTES];

        /** Begins to hear. */
        @Setup
        public void hear() {
            client.setTap(tap);
        }
    }

    /** Looks at what it hears. */
    static final class Counting implements PacketTap {
        long sum;

        @Override
        public void sent(InetSocketAddress to, byte[] bytes, int length) {
            sum += length;
        }

        @Override
        public void receiving(InetSocketAddress from, byte[] bytes, int length) {
            sum += length;
        }

        @Override
        public void received(DatagramVerdict outcome) {
            sum++;
        }
    }

    /**
     * Nobody ever heard.
     *
     * @param state a client
     */
    @Benchmark
    public void send(Unheard state) {
        state.send();
    }

    /**
     * Nobody hears any more.
     *
     * @param state a client
     */
    @Benchmark
    public void sendAfterATap(HeardOnce state) {
        state.party.clients.get(0).send(state.payload, BYTES);
    }

    /**
     * Somebody hears.
     *
     * @param state a client
     * @return what was heard
     */
    @Benchmark
    public long sendWhileHeard(Heard state) {
        state.client.send(state.payload, BYTES);
        return state.tap.sum;
    }

    /**
     * Beside the tap of a capture, which nobody records.
     *
     * @param state a client
     * @param idle the tap
     */
    @Benchmark
    public void sendBesideAnIdleTap(Unheard state, Idle idle) {
        state.send();
        idle.tap.sent(state.payload, 0, BYTES, Idle.HERE, Idle.THERE);
    }

    /**
     * The capture's tap alone, which nobody records.
     *
     * @param idle the tap
     */
    @Benchmark
    public void idleTap(Idle idle) {
        idle.tap.sent(idle.bytes, 0, BYTES, Idle.HERE, Idle.THERE);
    }

    /** A capture's tap, which nobody records. */
    @State(Scope.Thread)
    public static class Idle {
        private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 7777);
        private static final InetSocketAddress THERE = new InetSocketAddress("127.0.0.1", 40000);

        final Tap tap = new Tap();
        final byte[] bytes = new byte[BYTES];
    }
}
