package io.github.tightwire.benchmarks.worlds;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Writes a tick's snapshots on several threads, each for other players. */
final class EncodingThreads implements AutoCloseable {
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ExecutorService pool;
    private final List<Callable<Long>> shares = new ArrayList<>();

    /**
     * Threads for a server.
     *
     * @param server whose snapshots they write; a world's
     * @param count of threads
     * @param packets of each player, to be written into
     * @param lengths of each player's packet, to be set
     */
    EncodingThreads(WorldServer server, int count, byte[][] packets, int[] lengths) {
        pool = Executors.newFixedThreadPool(count);
        for (int i = 0; i < count; i++) {
            int first = i;
            shares.add(() -> {
                long start = threads.getCurrentThreadCpuTime();
                for (int player = first; player < packets.length; player += count) {
                    lengths[player] = server.write(player, packets[player]);
                }
                return threads.getCurrentThreadCpuTime() - start;
            });
        }
    }

    /**
     * The CPU time of a tick's writing.
     *
     * @param totalNanos of all threads
     * @param longestNanos of the thread that took longest: the least that the clock says where each has a core
     */
    record Cpu(long totalNanos, long longestNanos) {
    }

    /** Writes a snapshot for each player. */
    Cpu write() throws InterruptedException {
        long total = 0;
        long longest = 0;
        try {
            for (Future<Long> share : pool.invokeAll(shares)) {
                total += share.get();
                longest = Math.max(longest, share.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a thread failed", e);
        }
        return new Cpu(total, longest);
    }

    @Override
    public void close() {
        pool.shutdown();
    }

    /**
     * Measures one thread and several, tick by tick in turns, after as many ticks that warm up.
     *
     * @param ticks of each
     */
    static <T extends BitSerializable> Times compare(EntityModel<T> type, int players, int entities, int count, int ticks)
            throws InterruptedException {
        Population<T> population = new Population<>(type, entities);
        WorldServer server = Kind.WORLD.start(population, players);
        byte[][] packets = new byte[players][WorldServer.MAX_BYTES];
        int[] lengths = new int[players];
        for (int player = 0; player < players; player++) {
            server.join(player);
        }
        double[][] times = new double[5][ticks];
        try (EncodingThreads one = new EncodingThreads(server, 1, packets, lengths);
                EncodingThreads several = new EncodingThreads(server, count, packets, lengths)) {
            for (int tick = 1; tick <= 4 * ticks; tick++) {
                for (int player = 0; tick > Match.ACK_TICKS && player < players; player++) {
                    server.acked(player, tick - Match.ACK_TICKS);
                }
                server.tick(tick, population.step());
                boolean isOne = tick % 2 == 0;
                long start = System.nanoTime();
                Cpu cpu = (isOne ? one : several).write();
                int at = (tick - 2 * ticks - 1) / 2;
                if (tick > 2 * ticks) {
                    times[isOne ? 0 : 1][at] = System.nanoTime() - start;
                    times[isOne ? 2 : 3][at] = cpu.totalNanos;
                    times[4][at] = isOne ? times[4][at] : cpu.longestNanos;
                }
            }
        }
        for (double[] each : times) {
            Arrays.sort(each);
        }
        return new Times(times[0][ticks / 2], times[1][ticks / 2], times[2][ticks / 2], times[3][ticks / 2], times[4][ticks / 2]);
    }

    /**
     * Medians of a tick's writing.
     *
     * @param oneNanos by the clock, of one thread
     * @param severalNanos by the clock, of several
     * @param oneCpuNanos of the one thread
     * @param severalCpuNanos of all of several together
     * @param longestCpuNanos of that one of several that took longest
     */
    record Times(double oneNanos, double severalNanos, double oneCpuNanos, double severalCpuNanos, double longestCpuNanos) {
        String markdown(EntityModel<?> type, int players, int entities) {
            return String.format(Locale.ROOT, "| %s | %d | %,d | %,.0f | %,.0f | %.2f | %.2f | %.2f |", type, players, entities,
                    oneNanos / 1e3, severalNanos / 1e3, oneNanos / severalNanos, oneCpuNanos / longestCpuNanos,
                    severalCpuNanos / oneCpuNanos);
        }
    }
}
