package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.bytebuffer.ByteBufferCodec;
import io.github.tightwire.benchmarks.hand.HandCodec;
import io.github.tightwire.benchmarks.packet.Packet;
import java.nio.ByteBuffer;
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

/**
 * The operations on one type of packet, each in four ways: by the compiled codec, by the plain method, by code written by
 * hand, by way of a ByteBuffer. A method's name is the {@link Operation} and the {@link Implementation}.
 *
 * <p>Every call takes the next one of many packets. What is read ends up in an object on the heap, so that no field of it
 * is dead code.
 *
 * @param <T> the packet's type
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public abstract class PacketBenchmark<T extends Packet> {
    final byte[] bytes = Samples.newBuffer();
    final T copy;
    final HandCodec<T> hand;
    final ByteBufferCodec<T> byteBuffer;
    final Samples<T> samples;
    private final ByteBuffer buffer = Samples.wrap(Samples.newBuffer());
    private int last;

    PacketBenchmark(Subject<T> type) {
        copy = type.factory().get();
        hand = type.hand();
        byteBuffer = type.byteBuffer();
        samples = new Samples<>(type);
    }

    /**
     * The codec, from a constant of the subclass, which is where a game has it.
     *
     * @return the codec
     */
    abstract Codec<T> codec();

    /** Fills the type profile. */
    @Setup
    public void runServer() {
        Server.run();
    }

    final int next() {
        last = last + 1 & samples.packets.length - 1;
        return last;
    }

    @Benchmark
    public int writeCompiled() {
        return codec().write(samples.packets[next()], bytes);
    }

    @Benchmark
    public int writePlain() {
        return new WriteStream(bytes).write(samples.packets[next()]);
    }

    @Benchmark
    public int writeByHand() {
        return hand.write(samples.packets[next()], bytes);
    }

    @Benchmark
    public boolean writeByteBuffer() {
        return byteBuffer.write(samples.packets[next()], buffer.clear());
    }

    @Benchmark
    public Verdict readCompiled() {
        return readCompiled(samples.written);
    }

    @Benchmark
    public Verdict readPlain() {
        return readPlain(samples.written);
    }

    @Benchmark
    public int readByHand() {
        return readByHand(samples.written);
    }

    @Benchmark
    public boolean readByteBuffer() {
        return readByteBuffer(samples.buffers);
    }

    @Benchmark
    public int measureCompiled() {
        return codec().measure(samples.packets[next()]);
    }

    @Benchmark
    public int measurePlain() {
        return new MeasureStream().measure(samples.packets[next()]);
    }

    @Benchmark
    public int measureByHand() {
        return hand.measure(samples.packets[next()]);
    }

    @Benchmark
    public Verdict refuseTruncatedCompiled() {
        return readCompiled(samples.truncated);
    }

    @Benchmark
    public Verdict refuseTruncatedPlain() {
        return readPlain(samples.truncated);
    }

    @Benchmark
    public int refuseTruncatedByHand() {
        return readByHand(samples.truncated);
    }

    @Benchmark
    public boolean refuseTruncatedByteBuffer() {
        return readByteBuffer(samples.truncatedBuffers);
    }

    final Verdict readCompiled(byte[][] packets) {
        byte[] packet = packets[next()];
        return codec().read(copy, packet, packet.length);
    }

    final Verdict readPlain(byte[][] packets) {
        return new ReadStream(packets[next()]).read(copy);
    }

    final int readByHand(byte[][] packets) {
        byte[] packet = packets[next()];
        return hand.read(copy, packet, packet.length);
    }

    final boolean readByteBuffer(ByteBuffer[] packets) {
        return byteBuffer.read(copy, packets[next()].clear());
    }
}
