package io.github.tightwire.benchmarks.channels;

import io.github.tightwire.channels.MessageHandler;
import io.github.tightwire.channels.SendResult;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of a block of 256 KiB on both sides together, from {@code send} to the far side's handler, with {@value #PACKETS} packets a tick
 * and nothing of a network: of the time that it is on its way this is the processor's part. Beside it how many ticks of 1/60 s it was.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class BlockBenchmark implements MessageHandler {
    private static final int BYTES = 256 * 1024;
    private static final int PACKETS = 16;

    /** The share of datagrams that is lost. */
    @Param({"0", "0.05"})
    public double loss;

    private final byte[] block = new byte[BYTES];
    private final Pair.Level level = new Pair.Level();
    private Pair pair;
    private byte[] received;

    /** The ticks that the blocks of an iteration took, and how many blocks they were. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Ticks {
        /** Ticks. */
        public long ticks;

        /** Blocks. */
        public long blocks;

        /** Starts from none. */
        @Setup(Level.Iteration)
        public void clear() {
            ticks = 0;
            blocks = 0;
        }
    }

    /** Connects the two. */
    @Setup
    public void connect() {
        new Random(1).nextBytes(block);
        pair = new Pair(loss, this);
    }

    /**
     * Sends a block, until it is there and acked.
     *
     * @param count of ticks
     * @return what came
     */
    @Benchmark
    public byte[] block(Ticks count) {
        received = null;
        if (pair.near().send(Pair.RELIABLE, level, block) != SendResult.QUEUED) {
            throw new IllegalStateException("the block was not queued");
        }
        while (received == null || pair.near().queued(Pair.RELIABLE) > 0) {
            pair.tick(PACKETS);
            count.ticks++;
        }
        count.blocks++;
        return received;
    }

    @Override
    public void received(int channel, Object message) {
        throw new IllegalStateException("a message without a block");
    }

    @Override
    public void received(int channel, Object message, byte[] bytes) {
        received = bytes;
    }
}
