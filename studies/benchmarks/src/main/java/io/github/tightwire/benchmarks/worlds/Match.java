package io.github.tightwire.benchmarks.worlds;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * A world that changes, its server, and players who ack each snapshot three ticks later. It measures the server's part by the thread's
 * processor time: beginning the tick, all snapshots and all acks, and not what moves the entities. Ticks are not timed.
 */
final class Match<T extends BitSerializable> {
    /** The age of an ack: 30 ms each way would be four ticks, and a fast line three. */
    static final int ACK_TICKS = 3;

    private static final int JOINING_TICKS = 20;
    private static final int JOINS = 5;
    private static final int LEAST_TICKS = 60;
    private static final int MOST_TICKS = 2000;
    /** Each entity has moved, ten of them in turns for sixty ticks. */
    private static final int EMPTY_TICKS = 600;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final byte[] bytes = new byte[WorldServer.MAX_BYTES];
    private final int[] joined;
    private final Population<T> population;
    private final WorldServer server;
    private int tick;
    private long nanos;
    private long allocated;
    private long sent;
    private long written;

    /**
     * A match that nobody has joined.
     *
     * @param kind of its server
     * @param type of its entities
     * @param players how many there will be
     * @param entities how many there are
     */
    Match(Kind kind, EntityModel<T> type, int players, int entities) {
        population = new Population<>(type, entities);
        server = kind.start(population, players);
        joined = new int[players];
    }

    /**
     * Measures, after so much processor time without.
     *
     * @param seconds to warm up
     */
    Figures measure(double seconds) {
        for (int i = 0; i < EMPTY_TICKS; i++) {
            server.tick(++tick, population.step());
        }
        while (nanos < seconds * 1e9) {
            joinAll();
            run(JOINING_TICKS * 3);
        }
        double joining = measureJoining(seconds);
        // Until those who have joined have all that there is, or wait for what moves.
        run(120 + population.entities().length / 50);
        nanos = 0;
        sent = 0;
        written = 0;
        allocated = 0;
        int ticks = 0;
        while (ticks < LEAST_TICKS || ticks < MOST_TICKS && nanos < seconds * 1e9) {
            tick();
            ticks++;
        }
        return new Figures((double) nanos / ticks, (double) sent / ticks, (double) written / ticks / joined.length,
                (double) allocated / ticks, joining, heap());
    }

    /** Returns the time of the longest of the first ticks, each in the median of several joins. */
    private double measureJoining(double seconds) {
        long[][] times = new long[JOINING_TICKS][JOINS];
        int joins = 0;
        nanos = 0;
        while (joins < JOINS && (joins == 0 || nanos < seconds * 1e9)) {
            long start = nanos;
            joinAll();
            for (long[] ofTick : times) {
                tick();
                ofTick[joins] = nanos - start;
                start = nanos;
            }
            joins++;
        }
        long longest = 0;
        for (long[] ofTick : times) {
            Arrays.sort(ofTick, 0, joins);
            longest = Math.max(longest, ofTick[joins / 2]);
        }
        return longest;
    }

    private void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            tick();
        }
    }

    /** Lets all players join, those who had joined anew. */
    private void joinAll() {
        long start = threads.getCurrentThreadCpuTime();
        for (int player = 0; player < joined.length; player++) {
            server.join(player);
            joined[player] = tick + 1;
        }
        nanos += threads.getCurrentThreadCpuTime() - start;
    }

    private void tick() {
        tick++;
        int[] changed = population.step();
        long before = threads.getCurrentThreadAllocatedBytes();
        long start = threads.getCurrentThreadCpuTime();
        for (int player = 0; player < joined.length; player++) {
            if (tick - ACK_TICKS >= joined[player]) {
                server.acked(player, tick - ACK_TICKS);
            }
        }
        server.tick(tick, changed);
        for (int player = 0; player < joined.length; player++) {
            written += server.write(player, bytes);
            sent += server.sent(player);
        }
        nanos += threads.getCurrentThreadCpuTime() - start;
        allocated += threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static long heap() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
