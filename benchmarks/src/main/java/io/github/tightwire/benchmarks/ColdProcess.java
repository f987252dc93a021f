package io.github.tightwire.benchmarks;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.benchmarks.cold.ColdPackets;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process that asks for the codecs of 60 packets, and prints what that took: started by {@link ColdStart}. */
final class ColdProcess {
    private static final double NANOS_OF_A_MILLI = 1e6;

    private ColdProcess() {
    }

    /**
     * The program.
     *
     * @param args none
     */
    public static void main(String[] args) throws ReflectiveOperationException {
        Duration cpuBefore = cpu();
        long start = System.nanoTime();
        long longest = 0;
        long firstPacket = 0;
        List<Codec<?>> codecs = new ArrayList<>();
        for (Class<? extends BitSerializable> type : ColdPackets.TYPES) {
            long before = System.nanoTime();
            codecs.add(Codec.of(type));
            long took = System.nanoTime() - before;
            if (codecs.size() == 1) {
                sendAndReceive(type);
                firstPacket = System.nanoTime() - start;
            } else {
                longest = Math.max(longest, took);
            }
        }
        long total = System.nanoTime() - start;
        Duration cpu = cpu().minus(cpuBefore);
        // No part of what is timed: what loads more classes.
        for (Class<? extends BitSerializable> type : ColdPackets.TYPES) {
            sendAndReceive(type);
        }
        long compiled = codecs.stream().filter(Codec::isCompiled).count();
        System.out.println(String.join(" ", String.valueOf(total / NANOS_OF_A_MILLI),
                String.valueOf(cpu.toNanos() / NANOS_OF_A_MILLI), String.valueOf(firstPacket / NANOS_OF_A_MILLI),
                String.valueOf(longest / NANOS_OF_A_MILLI), String.valueOf(codecs.size() / (total / 1e9)),
                String.valueOf(metaspace() / 1024.0),
                String.valueOf(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount()), String.valueOf(compiled)));
    }

    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static <T extends BitSerializable> void sendAndReceive(Class<T> type) throws ReflectiveOperationException {
        Codec<T> codec = Codec.of(type);
        T packet = type.getConstructor().newInstance();
        byte[] bytes = new byte[512];
        int length = codec.write(packet, bytes);
        if (!codec.read(packet, bytes, length).isAccepted() || codec.measure(packet) < length) {
            throw new AssertionError(codec);
        }
    }

    private static long metaspace() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace") || pool.getName().startsWith("Compressed Class"))
                .map(MemoryPoolMXBean::getUsage).mapToLong(usage -> usage.getUsed()).sum();
    }
}
