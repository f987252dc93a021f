package io.github.tightwire.benchmarks;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.cold.ColdPackets;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A process that asks for the codecs of 60 packets and sends them, and prints what that took: started by {@link ColdStart}. */
final class ColdProcess {
    private static final double NANOS_OF_A_MILLI = 1e6;
    private static final long SECOND = 1_000_000_000L;

    /** The number of times that each packet is written and read: about 1,000 times together, and about 100,000 times. */
    private static final int FIRST = 17;
    private static final int MANY = 1650;

    private ColdProcess() {
    }

    /**
     * The program.
     *
     * @param args ticks a second of the many packets; 0 for no pause between ticks
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        List<Exchange<?>> exchanges = new ArrayList<>();
        long start = System.nanoTime();
        long longest = 0;
        for (Class<? extends BitSerializable> type : ColdPackets.TYPES) {
            long before = System.nanoTime();
            exchanges.add(Exchange.of(type));
            longest = Math.max(longest, System.nanoTime() - before);
        }
        long codecs = System.nanoTime() - start;
        long first = worst(exchanges, 1, 0);
        Duration used = cpu();
        long worst = Math.max(first, worst(exchanges, FIRST - 1, 0));
        Duration before = cpu();
        int ticks = Integer.parseInt(args[0]);
        worst(exchanges, MANY, ticks == 0 ? 0 : SECOND / ticks);
        Duration many = cpu().minus(before);
        long compiled = exchanges.stream().filter(each -> each.codec.isCompiled()).count();
        long ready = exchanges.stream().filter(each -> each.codec.toString().endsWith("when it was built")).count();
        System.out.println(String.join(" ", millis(codecs), millis(longest), millis(used.toNanos()), millis(worst), millis(many.toNanos()),
                String.valueOf(metaspace() / 1024.0), String.valueOf(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount()),
                String.valueOf(compiled), String.valueOf(ready)));
    }

    /** A type's packets, which arrive where they were sent. */
    private record Exchange<T extends BitSerializable>(Codec<T> codec, T sent, T received, byte[] bytes) {
        static <T extends BitSerializable> Exchange<T> of(Class<T> type) throws ReflectiveOperationException {
            return new Exchange<>(Codec.of(type), type.getConstructor().newInstance(), type.getConstructor().newInstance(), new byte[512]);
        }

        void once() {
            if (!codec.read(received, bytes, codec.write(sent, bytes)).isAccepted()) {
                throw new AssertionError(codec);
            }
        }
    }

    /** Sends each packet once a tick, for a number of ticks of so many nanoseconds, and returns what the slowest took, in nanoseconds. */
    private static long worst(List<Exchange<?>> exchanges, int times, long tick) {
        long worst = 0;
        long next = System.nanoTime();
        for (int i = 0; i < times; i++) {
            for (Exchange<?> exchange : exchanges) {
                long before = System.nanoTime();
                exchange.once();
                worst = Math.max(worst, System.nanoTime() - before);
            }
            next += tick;
            LockSupport.parkNanos(next - System.nanoTime());
        }
        return worst;
    }

    /** That of the process since it was started. */
    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static String millis(long nanos) {
        return String.valueOf(nanos / NANOS_OF_A_MILLI);
    }

    private static long metaspace() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace") || pool.getName().startsWith("Compressed Class"))
                .map(MemoryPoolMXBean::getUsage).mapToLong(usage -> usage.getUsed()).sum();
    }
}
