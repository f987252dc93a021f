package io.github.tightwire.articles.snapshots;

import io.github.tightwire.articles.snapshots.Fiedler.Technique;
import io.github.tightwire.commands.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The coders of snapshots, compared on recordings: each packet is relative to the frame that has been acknowledged, and is decoded. */
@Command(name = "snapshots",
        description = {
            "Compares the coders of snapshots on recordings in the layout of the delta compression challenge:",
            "frames of 901 cubes of eight little-endian ints. apps/demo/run record makes one.",
            "The first two rows are by arithmetic, the others are sent, read and compared.",
            "The times are of one pass, in which the JVM still compiles."})
public final class SnapshotsCommand implements Callable<Integer> {
    /** A cube's bits: position and orientation as floats, and whether it is awake; then the orientation as smallest three. */
    private static final List<Map.Entry<String, Integer>> BY_ARITHMETIC = List.of(
            Map.entry("all cubes, as floats: 225 bits each", 3 * 32 + 4 * 32 + 1),
            Map.entry("all cubes, smallest three: 126 bits each", 3 * 32 + 29 + 1));

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "A recording.")
    private List<Path> files;

    @Option(names = "--chart", paramLabel = "SVG", description = "Draws the rows of the first recording into this file.")
    private Path chart;

    private SnapshotsCommand() {
    }

    @Override
    public Integer call() throws IOException {
        List<TechniqueChart.Row> rows = new ArrayList<>();
        for (Path file : files) {
            boolean isFirst = rows.isEmpty();
            List<int[]> frames = CubeRecording.read(file);
            int packets = frames.size() - CubeRecording.BASELINE_AGE;
            System.out.printf("%s: %,d frames, each relative to the one %d frames before%n", file.getFileName(), packets,
                    CubeRecording.BASELINE_AGE);
            System.out.printf("%-42s%16s%10s%14s%14s%n", "", "bytes a frame", "kbit/s", "us to encode", "us to decode");
            for (Map.Entry<String, Integer> cube : BY_ARITHMETIC) {
                double bytes = CubeRecording.CUBES * cube.getValue() / (double) Byte.SIZE;
                System.out.printf(Locale.ROOT, "%-42s%16.1f%10.1f%n", cube.getKey(), bytes, kilobits(bytes));
                if (isFirst) {
                    rows.add(new TechniqueChart.Row(cube.getKey(), kilobits(bytes)));
                }
            }
            for (SnapshotCoder coder : coders(frames)) {
                Totals totals = run(coder, frames);
                print(coder, totals, packets);
                if (isFirst) {
                    rows.add(new TechniqueChart.Row(coder.name(), kilobits((double) totals.bytes / packets)));
                }
            }
        }
        if (chart != null) {
            Files.writeString(chart, TechniqueChart.svg(rows));
        }
        return 0;
    }

    private static double kilobits(double bytes) {
        return bytes * Byte.SIZE * CubeRecording.FRAMES_PER_SECOND / 1000;
    }

    /** Technique by technique. */
    static List<SnapshotCoder> coders(List<int[]> frames) {
        return List.of(new Packed(frames, false), new Zlib(new Packed(frames, false)), new Packed(frames, true),
                new Zlib(new Packed(frames, true)), new Fiedler(frames, Technique.INDICES), new Fiedler(frames, Technique.ORIENTATIONS),
                new Fiedler(frames, Technique.POSITIONS), new Fiedler(frames), new Giesen(frames), new Delta(frames));
    }

    private static void print(SnapshotCoder coder, Totals totals, int packets) {
        double bytes = (double) totals.bytes / packets;
        System.out.printf(Locale.ROOT, "%-42s%16.1f%10.1f%14.0f%14.0f%n", coder.name(), bytes, kilobits(bytes),
                totals.encodeNanos / 1e3 / packets,
                totals.decodeNanos / 1e3 / packets);
    }

    /** The sums over the packets of a recording. */
    record Totals(long bytes, long encodeNanos, long decodeNanos) {
    }

    /**
     * Sends a recording.
     *
     * @throws IllegalStateException if a frame is not what was sent
     */
    static Totals run(SnapshotCoder coder, List<int[]> frames) {
        long bytes = 0;
        long encodeNanos = 0;
        long decodeNanos = 0;
        for (int i = CubeRecording.BASELINE_AGE; i < frames.size(); i++) {
            if (Program.isInterrupted()) {
                throw new CancellationException("interrupted");
            }
            long start = System.nanoTime();
            byte[] packet = coder.encode(frames.get(i));
            long encoded = System.nanoTime();
            int[] decoded = coder.decode(packet);
            decodeNanos += System.nanoTime() - encoded;
            encodeNanos += encoded - start;
            bytes += packet.length;
            if (!Arrays.equals(decoded, frames.get(i))) {
                throw new IllegalStateException(coder.name() + " changes frame " + i);
            }
        }
        return new Totals(bytes, encodeNanos, decodeNanos);
    }
}
