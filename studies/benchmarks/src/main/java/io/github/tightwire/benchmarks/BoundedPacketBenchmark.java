package io.github.tightwire.benchmarks;

import io.github.tightwire.Verdict;
import io.github.tightwire.benchmarks.packet.Packet;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * The operations on a type of packet whose values have bounds: those of every packet, and the refusal of a value outside.
 *
 * @param <T> the packet's type
 */
public abstract class BoundedPacketBenchmark<T extends Packet> extends PacketBenchmark<T> {
    BoundedPacketBenchmark(Subject<T> type) {
        super(type);
    }

    @Benchmark
    public Verdict refuseOutOfRangeCompiled() {
        return readCompiled(samples.outOfRange);
    }

    @Benchmark
    public Verdict refuseOutOfRangePlain() {
        return readPlain(samples.outOfRange);
    }

    @Benchmark
    public int refuseOutOfRangeByHand() {
        return readByHand(samples.outOfRange);
    }

    @Benchmark
    public boolean refuseOutOfRangeByteBuffer() {
        return readByteBuffer(samples.outOfRangeBuffers);
    }
}
