package io.github.tightwire.articles.snapshots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.articles.ArraySubsets;
import io.github.tightwire.articles.snapshots.Fiedler.Technique;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotsCommandTest {
    private static final int INTS = 901 * 8;
    private static final int FRAMES = 48;

    @TempDir
    private Path folder;

    /** The total is what Giesen's own program, in C++, said of the same frames. */
    @Test
    void giesensCoderTakesTheBytesOfHisProgram() throws IOException {
        List<int[]> frames = cubes();
        assertEquals(40_556, SnapshotsCommand.run(new Giesen(frames), frames).bytes());
    }

    @Test
    void thePackersBitsAreThoseByHand() {
        List<int[]> frames = standing(20);
        // Nothing changed: a bit for "indices", and one for each cube.
        assertEquals(113, new Fiedler(frames).encode(frames.get(6)).length);
        int[] frame = frames.get(6);
        frame[8 * 5 + 4]++;
        frame[8 * 5 + 7] = 1;
        // Indices 1, count 8, index 10, awake 1, moved 1, small 1, steps 3 * 4; relative 1, small 1, steps 3 * 2: 42 bits.
        assertEquals(6, new Fiedler(frames).encode(frame).length);
        frame[8 * 5]--;
        // The orientation is whole: 1, then 2 and 3 * 9, so 64 bits.
        assertEquals(8, new Fiedler(frames).encode(frame).length);
        frame[8 * 6 + 4] += 111;
        // After those 64 bits: index 1, awake 1, moved 1, not small 1, not too large 1, 9, 6 and 6; orientation 8: 34 bits.
        assertEquals(13, new Fiedler(frames).encode(frame).length);
        frame[8 * 6 + 4]++;
        // 224 is too large: 18, 18 and 14 bits, not 9, 6 and 6.
        assertEquals(16, new Fiedler(frames).encode(frame).length);
    }

    @Test
    void packedCubesHaveEightyBits() {
        List<int[]> frames = standing(20);
        int[] frame = frames.get(6);
        assertEquals(9010, new Packed(frames, false).encode(frame).length);
        // A bit for each of 901 cubes, and those that changed.
        assertEquals(113, new Packed(frames, true).encode(frame).length);
        frame[8 * 5 + 7] = 1;
        assertEquals(123, new Packed(frames, true).encode(frame).length);
    }

    @Test
    void everyCoderIsExact() throws IOException {
        List<int[]> frames = cubes();
        for (SnapshotCoder coder : SnapshotsCommand.coders(frames)) {
            assertTrue(SnapshotsCommand.run(coder, frames).bytes() > 0);
        }
        frames = standing(20);
        for (int i = 6; i < 20; i++) {
            // Cubes far apart, an orientation from one end to the other, and a jump.
            frames.get(i)[8 * (i * 30)] = i & 3;
            frames.get(i)[8 * (i * 30) + 1] = i % 2 * 511;
            frames.get(i)[8 * 900 + 4] = i % 2 == 0 ? -131_072 : 131_071;
        }
        for (SnapshotCoder coder : SnapshotsCommand.coders(frames)) {
            assertTrue(SnapshotsCommand.run(coder, frames).bytes() > 0);
        }
    }

    @Test
    void aFileThatIsNoRecordingIsRefused() throws IOException {
        List<int[]> frames = standing(13);
        assertEquals(13, CubeRecording.read(write(frames)).size());
        assertThrows(IOException.class, () -> CubeRecording.read(write(standing(12))));
        Path half = folder.resolve("half");
        Files.write(half, new byte[13 * INTS * 4 - 4]);
        assertThrows(IOException.class, () -> CubeRecording.read(half));
        for (int[] beyond : new int[][] {{0, 4}, {1, 512}, {2, -1}, {4, 131_072}, {5, -131_073}, {6, 16_384}, {7, 2}}) {
            int was = frames.get(3)[beyond[0]];
            frames.get(3)[beyond[0]] = beyond[1];
            assertThrows(IOException.class, () -> CubeRecording.read(write(frames)));
            frames.get(3)[beyond[0]] = was;
        }
    }

    /** Without the techniques after it a packer takes the bits that they save, by hand. */
    @Test
    void aTechniqueIsWhatThePackerHasWithoutThoseAfterIt() {
        List<int[]> frames = standing(20);
        int[] frame = frames.get(6);
        frame[8 * 5 + 4]++;
        frame[8 * 5 + 7] = 1;
        // Indices 1, count 8, index 10; awake 1, position 50, orientation 29.
        assertEquals(13, new Fiedler(frames, Technique.INDICES).encode(frame).length);
        // Orientation relative 1, small 1, steps 3 * 2: 78 bits.
        assertEquals(10, new Fiedler(frames, Technique.ORIENTATIONS).encode(frame).length);
        // Moved 1, small 1, steps 3 * 4: 42 bits, as with estimates.
        assertEquals(6, new Fiedler(frames, Technique.POSITIONS).encode(frame).length);
        frame[8 * 5 + 4] += 6;
        assertEquals(6, new Fiedler(frames, Technique.POSITIONS).encode(frame).length);
        frame[8 * 5 + 4]++;
        // Eight steps are 16 of zigzag; not small 1, not too large 1, 6, 6 and 6: 51 bits.
        assertEquals(7, new Fiedler(frames, Technique.POSITIONS).encode(frame).length);
    }

    @Test
    void theCommandPrintsEveryTechniqueAndDrawsIt() throws IOException {
        Path recording = write(cubes().subList(0, 20));
        Path chart = folder.resolve("chart.svg");
        String printed = articles("snapshots", "--chart", chart.toString(), recording.toString());
        List<String> names = SnapshotsCommand.coders(cubes()).stream().map(SnapshotCoder::name).toList();
        String picture = Files.readString(chart);
        for (String name : names) {
            assertTrue(printed.contains(name), printed);
            assertTrue(picture.contains(name), picture);
        }
        // 901 cubes of 225 bits, at 60 Hz.
        assertTrue(printed.contains("25340.6   12163.5"), printed);
        assertEquals(names.size() + 2, picture.split("<circle", -1).length - 1);
    }

    private static String articles(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
                System.getProperty("java.class.path"), ArraySubsets.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.onExit().join().exitValue(), printed);
        return printed;
    }

    private Path write(List<int[]> frames) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(frames.size() * INTS * 4).order(ByteOrder.LITTLE_ENDIAN);
        frames.forEach(frame -> {
            for (int value : frame) {
                bytes.putInt(value);
            }
        });
        return Files.write(folder.resolve("recording"), bytes.array());
    }

    /** Cubes that stand, by themselves. */
    private static List<int[]> standing(int count) {
        List<int[]> frames = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int[] frame = new int[INTS];
            for (int at = 0; at < INTS; at += 8) {
                System.arraycopy(new int[] {3, 256, 256, 256, 100, 100, 108, 0}, 0, frame, at, 8);
            }
            frames.add(frame);
        }
        return frames;
    }

    /** Part of a recording: of each value's steps from frame to frame, in zigzag, all low bytes, then all high bytes. */
    private static List<int[]> cubes() throws IOException {
        byte[] planes;
        try (InputStream in = Objects.requireNonNull(SnapshotsCommandTest.class.getResourceAsStream("cubes.gz"))) {
            planes = new GZIPInputStream(in).readAllBytes();
        }
        List<int[]> frames = new ArrayList<>();
        int[] last = new int[INTS];
        for (int i = 0; i < FRAMES; i++) {
            int[] frame = new int[INTS];
            for (int value = 0; value < INTS; value++) {
                int at = value * FRAMES + i;
                int zigzag = planes[at] & 0xFF | (planes[INTS * FRAMES + at] & 0xFF) << 8;
                frame[value] = last[value] + (zigzag >>> 1 ^ -(zigzag & 1));
            }
            frames.add(frame);
            last = frame;
        }
        return frames;
    }
}
