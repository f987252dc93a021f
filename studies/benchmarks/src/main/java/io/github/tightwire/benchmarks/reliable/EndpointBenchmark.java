package io.github.tightwire.benchmarks.reliable;

import io.github.tightwire.reliable.Endpoint;
import io.github.tightwire.reliable.EndpointConfig;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A packet there and a packet back, with their acks, between two endpoints: everything that {@code tightwire-reliable} does for
 * them, the copies of the bytes included, and nothing of a network.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class EndpointBenchmark {
    private static final long TICK_NANOS = 16_666_667;

    /** Of a packet: one datagram, one datagram, four fragments. */
    @Param({"100", "1024", "4096"})
    public int bytes;

    /** One datagram out of so many is lost; 0 for none. */
    @Param({"0", "20"})
    public int lossPeriod;

    private final byte[] onItsWay = new byte[2048];
    private byte[] packet;
    private Endpoint near;
    private Endpoint far;
    private long datagrams;
    private long delivered;
    private long time;

    /** Connects the two. */
    @Setup
    public void connect() {
        packet = new byte[bytes];
        near = new Endpoint(EndpointConfig.DEFAULT, (data, offset, length) -> pass(far, data, length), this::count);
        far = new Endpoint(EndpointConfig.DEFAULT, (data, offset, length) -> pass(near, data, length), this::count);
    }

    private void pass(Endpoint to, byte[] data, int length) {
        datagrams++;
        if (lossPeriod == 0 || datagrams % lossPeriod != 0) {
            System.arraycopy(data, 0, onItsWay, 0, length);
            to.receive(onItsWay, 0, length);
        }
    }

    private boolean count(int sequence, byte[] data, int offset, int length) {
        delivered++;
        return true;
    }

    /**
     * There and back.
     *
     * @return how many were delivered
     */
    @Benchmark
    public long thereAndBack() {
        time += TICK_NANOS;
        near.update(time);
        far.update(time);
        near.send(packet, 0, packet.length);
        far.send(packet, 0, packet.length);
        return delivered;
    }
}
