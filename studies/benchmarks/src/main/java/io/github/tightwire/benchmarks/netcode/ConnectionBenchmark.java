package io.github.tightwire.benchmarks.netcode;

import io.github.tightwire.netcode.DatagramVerdict;
import java.net.InetSocketAddress;
import java.util.Arrays;
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

/** A payload from its client to the game, and what datagrams cost that are nothing. No sockets. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class ConnectionBenchmark {
    private static final InetSocketAddress STRANGER = new InetSocketAddress("192.0.2.1", 9);

    /** The payload's bytes. */
    @Param({"100", "1200"})
    public int bytes;

    private final Party party = new Party(1);
    private final byte[] forgedRequest = party.forgedRequest();
    private byte[] payload;
    private byte[] garbage;

    /** Makes the payload, and a packet that is as long and forged. */
    @Setup
    public void make() {
        payload = new byte[bytes];
        garbage = new byte[bytes];
        // A payload with a sequence of eight bytes, later than any that was received.
        Arrays.fill(garbage, (byte) -1);
        garbage[0] = (byte) 0x85;
    }

    /**
     * Sealed by the client, and opened by the server.
     *
     * @return how many there were
     */
    @Benchmark
    public long payload() {
        party.clients.get(0).send(payload, bytes);
        party.receive(0);
        return party.payloads;
    }

    /**
     * From an address that nobody knows.
     *
     * @return the outcome
     */
    @Benchmark
    public DatagramVerdict stranger() {
        return party.server.receive(STRANGER, garbage, bytes);
    }

    /**
     * In the name of a client: it has to be opened to be refused.
     *
     * @return the outcome
     */
    @Benchmark
    public DatagramVerdict forgedPacket() {
        return party.server.receive(party.addresses.get(0), garbage, bytes);
    }

    /**
     * A request with a token of another's making: the most that a stranger can ask for.
     *
     * @return the outcome
     */
    @Benchmark
    public DatagramVerdict forgedRequest() {
        return party.server.receive(STRANGER, forgedRequest, forgedRequest.length);
    }
}
