package io.github.tightwire.formats.report;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.Scenario;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.World;
import java.time.Duration;

/**
 * What one format made of one world.
 *
 * @param entry the format
 * @param objects in the world
 * @param bytes of the packet
 * @param lz4 bytes of the packet after LZ4
 * @param deflated bytes of the packet after Deflate
 * @param encodeNanos an object, from the world to the packet; not a number where it was not timed
 * @param decodeNanos an object, from the packet to a new world; not a number where it was not timed
 */
public record Measurement(Catalogue.Entry entry, int objects, int bytes, int lz4, int deflated, double encodeNanos,
        double decodeNanos) {
    private static final int ROUNDS = 3;

    /**
     * Encodes a world, decodes it, compares, and takes the time of both.
     *
     * @param timing how long to run each direction for the time; zero for none
     * @throws IllegalStateException if the world that came back differs
     */
    static Measurement of(Catalogue.Entry entry, Scenario scenario, Duration timing) {
        Format format = entry.format();
        World world = scenario.world();
        byte[] packet = new byte[scenario.capacity()];
        int length = format.encode(world, packet);
        Difference.between(world, format.decode(packet, length)).ifPresent(difference -> {
            throw new IllegalStateException(entry.name() + ", " + entry.column() + ": " + difference);
        });
        double encode = time(() -> format.encode(world, packet), timing);
        double decode = time(() -> format.decode(packet, length), timing);
        return new Measurement(entry, world.size(), length, Compressors.lz4(packet, length),
                Compressors.deflated(packet, length), encode / world.size(), decode / world.size());
    }

    /** {@return bytes an object} */
    public double bytesAnObject() {
        return (double) bytes / objects;
    }

    /** The best of some rounds, after one to warm up, in nanoseconds a run. */
    private static double time(Runnable run, Duration timing) {
        if (timing.isZero()) {
            return Double.NaN;
        }
        long nanos = timing.toNanos() / (ROUNDS + 1);
        double best = round(run, nanos);
        for (int i = 0; i < ROUNDS; i++) {
            double next = round(run, nanos);
            best = Math.min(best, next);
        }
        return best;
    }

    private static double round(Runnable run, long nanos) {
        long start = System.nanoTime();
        long runs = 0;
        long elapsed;
        do {
            run.run();
            runs++;
            elapsed = System.nanoTime() - start;
        } while (elapsed < nanos);
        return (double) elapsed / runs;
    }
}
