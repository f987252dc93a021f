package io.github.tightwire.benchmarks.capture;

import io.github.tightwire.benchmarks.packet.Mixed;
import io.github.tightwire.capture.Recording;
import io.github.tightwire.capture.Tap;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A packet written, and the same with a tap beside it: while nobody records, and while the file, which is soon full, drops it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class TapBenchmark {
    private static final long FILE_BYTES = 1 << 20;

    private final Mixed packet = new Mixed();
    private final byte[] bytes = new byte[256];
    private final PacketWriter writer = Protocol.builder("benchmarks", 1).packet(Mixed.class, Mixed::new).build().writer();
    private final InetSocketAddress here = new InetSocketAddress("127.0.0.1", 7777);
    private final InetSocketAddress there = new InetSocketAddress("127.0.0.1", 40000);
    private final Tap idle = new Tap();
    private final Tap busy = new Tap();
    private Recording recording;
    private Path file;

    /**
     * Fills the packet, and starts a recording.
     *
     * @throws IOException if there can be no file
     */
    @Setup
    public void start() throws IOException {
        packet.randomize(new Random(1));
        file = Files.createTempFile("tap", ".pcapng");
        recording = busy.record(file, FILE_BYTES);
    }

    /**
     * Ends the recording.
     *
     * @throws IOException if it failed
     */
    @TearDown
    public void end() throws IOException {
        recording.close();
        Files.delete(file);
    }

    /**
     * Writes.
     *
     * @return the length
     */
    @Benchmark
    public int write() {
        return writer.write(packet, bytes);
    }

    /**
     * Writes, beside a tap to which nobody listens.
     *
     * @return the length
     */
    @Benchmark
    public int writeAndTap() {
        int length = writer.write(packet, bytes);
        idle.sent(bytes, 0, length, here, there);
        return length;
    }

    /** The tap alone, to which nobody listens. */
    @Benchmark
    public void tap() {
        idle.sent(bytes, 0, bytes.length, here, there);
    }

    /**
     * Writes, beside a tap that somebody records.
     *
     * @return the length
     */
    @Benchmark
    public int writeAndRecord() {
        int length = writer.write(packet, bytes);
        busy.sent(bytes, 0, length, here, there);
        return length;
    }
}
