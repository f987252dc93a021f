package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.packet.Packet;
import java.util.ArrayList;
import java.util.List;
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
 * A packet of one of the {@linkplain Shape shapes}, written and read by the compiled codec, by the plain method, and by hand. Every
 * call takes the next of many packets, and what is read stays on the heap. All shapes were written and read in every way before, until
 * HotSpot had compiled what it compiles.
 *
 * @param <T> the packet's type
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public abstract class ShapeBenchmark<T extends Packet> {
    private final ShapeTraffic<T> traffic;
    private int last;

    ShapeBenchmark(Shape<T> shape) {
        traffic = new ShapeTraffic<>(shape);
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
        List<ShapeTraffic<?>> all = new ArrayList<>();
        Shape.ALL.forEach(shape -> all.add(new ShapeTraffic<>(shape)));
        Settling.settle(() -> all.forEach(ShapeTraffic::run));
    }

    private int next() {
        last = last + 1 & ShapeTraffic.PACKETS - 1;
        return last;
    }

    @Benchmark
    public int writeCompiled() {
        return codec().write(traffic.packets[next()], traffic.bytes);
    }

    @Benchmark
    public int writePlain() {
        return new WriteStream(traffic.bytes).write(traffic.packets[next()]);
    }

    @Benchmark
    public int writeByHand() {
        return traffic.hand.write(traffic.packets[next()], traffic.bytes);
    }

    @Benchmark
    public Verdict readCompiled() {
        int i = next();
        return codec().read(traffic.copies[i], traffic.written[i], traffic.lengths[i]);
    }

    @Benchmark
    public Verdict readPlain() {
        int i = next();
        return new ReadStream(traffic.written[i], 0, traffic.lengths[i]).read(traffic.copies[i]);
    }

    @Benchmark
    public int readByHand() {
        int i = next();
        return traffic.hand.read(traffic.copies[i], traffic.written[i], traffic.lengths[i]);
    }
}
