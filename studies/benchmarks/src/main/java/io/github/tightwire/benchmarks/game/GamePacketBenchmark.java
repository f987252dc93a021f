package io.github.tightwire.benchmarks.game;

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
 * A packet with one message through the whole game layer, sent and received: half of a tick of a server and its client, in which each
 * sends one to the other. Sealed by the JDK, and by Conscrypt.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class GamePacketBenchmark {
    private static final int PACKETS = 2;

    /** The setting {@code tightwire.conscrypt}. */
    @Param({"off", "on"})
    public String conscrypt;

    /** The message's bytes. */
    @Param({"150", "1000"})
    public int bytes;

    private Dialogue dialogue;

    /** Connects the two, with one cipher or the other. */
    @Setup
    public void connect() {
        System.setProperty("tightwire.conscrypt", conscrypt);
        dialogue = new Dialogue(bytes);
    }

    /**
     * A packet to the server, and one to the client.
     *
     * @return the messages that came
     */
    @Benchmark
    @OperationsPerInvocation(PACKETS)
    public long sentAndReceived() {
        dialogue.client();
        return dialogue.server();
    }
}
