package io.github.tightwire.benchmarks.channels;

import io.github.tightwire.channels.SendResult;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A message of 36 bits queued, sent, received and acked: its share of all that two connections and their endpoints do, with
 * {@value #MESSAGES} of them a tick, and nothing of a network.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class MessageBenchmark {
    private static final int MESSAGES = 32;

    /** The share of datagrams that is lost. */
    @Param({"0", "0.05"})
    public double loss;

    private final Pair.Moved[] messages = new Pair.Moved[1 << 11];
    private Pair pair;
    private int next;
    private long received;

    /** Connects the two. */
    @Setup
    public void connect() {
        for (int i = 0; i < messages.length; i++) {
            messages[i] = new Pair.Moved();
        }
        pair = new Pair(loss, (channel, message) -> received++);
    }

    /**
     * Over the reliable channel.
     *
     * @return how many were received
     */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long reliable() {
        return tick(Pair.RELIABLE);
    }

    /**
     * Over the unreliable channel.
     *
     * @return how many were received
     */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long unreliable() {
        return tick(Pair.UNRELIABLE);
    }

    private long tick(int channel) {
        for (int i = 0; i < MESSAGES; i++) {
            if (pair.near().send(channel, messages[next++ & messages.length - 1]) != SendResult.QUEUED) {
                throw new IllegalStateException("the queue is full");
            }
        }
        pair.tick(1);
        return received;
    }
}
