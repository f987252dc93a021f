package io.github.tightwire.benchmarks.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageTypes;
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
    private static final long TICK_NANOS = 16_666_667;

    /** One datagram out of so many is lost; 0 for none. */
    @Param({"0", "20"})
    public int lossPeriod;

    private final Moved[] messages = new Moved[1 << 11];
    private final byte[] onItsWay = new byte[2048];
    private Connection near;
    private Connection far;
    private int next;
    private long datagrams;
    private long received;
    private long time;

    /** Connects the two. */
    @Setup
    public void connect() {
        for (int i = 0; i < messages.length; i++) {
            messages[i] = new Moved();
        }
        MessageTypes types = MessageTypes.builder().message(Moved.class, Moved::new).build();
        ConnectionConfig config = ConnectionConfig.of(ChannelConfig.RELIABLE, ChannelConfig.UNRELIABLE);
        near = new Connection(config, types, (bytes, offset, length) -> pass(far, bytes, length), this::count);
        far = new Connection(config, types, (bytes, offset, length) -> pass(near, bytes, length), this::count);
    }

    private void pass(Connection to, byte[] bytes, int length) {
        if (lossPeriod == 0 || ++datagrams % lossPeriod != 0) {
            System.arraycopy(bytes, 0, onItsWay, 0, length);
            to.receive(onItsWay, 0, length);
        }
    }

    private void count(int channel, BitSerializable message) {
        received++;
    }

    /**
     * Over the reliable channel.
     *
     * @return how many were received
     */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long reliable() {
        return tick(0);
    }

    /**
     * Over the unreliable channel.
     *
     * @return how many were received
     */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public long unreliable() {
        return tick(1);
    }

    private long tick(int channel) {
        time += TICK_NANOS;
        near.update(time);
        far.update(time);
        for (int i = 0; i < MESSAGES; i++) {
            if (near.send(channel, messages[next++ & messages.length - 1]) != SendResult.QUEUED) {
                throw new IllegalStateException("the queue is full, or the connection closed: " + near.closeReason());
            }
        }
        near.sendPackets(1);
        far.sendPackets(1);
        return received;
    }

    /** Where something is. */
    public static final class Moved implements BitSerializable {
        private int id = 17;
        private int x = 1000;
        private int y = -1000;
        private boolean atRest;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 0, 2047);
            x = s.serializeInt(x, -2000, 2000);
            y = s.serializeInt(y, -2000, 2000);
            atRest = s.serializeBool(atRest);
        }
    }
}
