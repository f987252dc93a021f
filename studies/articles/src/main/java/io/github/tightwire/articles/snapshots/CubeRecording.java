package io.github.tightwire.articles.snapshots;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Frames of 901 cubes at 60 Hz. A frame is an array of ints, eight for each cube: the index of the orientation's largest component, the
 * three others in 9 bits, x, y and z in 1/512 m, and whether the cube is awake.
 */
final class CubeRecording {
    static final int CUBES = 901;
    static final int INTS_PER_CUBE = 8;
    /** The other side has acknowledged the frame that is so far back. */
    static final int BASELINE_AGE = 6;
    static final int FRAMES_PER_SECOND = 60;

    /** Of the ints of a cube. */
    static final int LARGEST = 0;
    static final int ORIENTATION = 1;
    static final int POSITION = 4;
    static final int AWAKE = 7;

    /** Of the values of a cube. */
    static final int ORIENTATION_BITS = 9;
    static final int MAX_XY = (1 << 17) - 1;
    static final int MAX_Z = (1 << 14) - 1;

    private static final int FRAME_BYTES = CUBES * INTS_PER_CUBE * Integer.BYTES;

    private CubeRecording() {
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it can't be read, is no whole number of frames, has none to be sent, or a value outside its bits
     */
    static List<int[]> read(Path file) throws IOException {
        long count = Files.size(file) / FRAME_BYTES;
        if (Files.size(file) % FRAME_BYTES != 0 || count <= 2 * BASELINE_AGE) {
            throw new IOException(file + " is no recording: it has " + Files.size(file) + " bytes, and a frame has " + FRAME_BYTES);
        }
        List<int[]> frames = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file); DataInputStream data = new DataInputStream(new BufferedInputStream(in))) {
            byte[] bytes = new byte[FRAME_BYTES];
            for (long i = 0; i < count; i++) {
                data.readFully(bytes);
                int[] frame = new int[CUBES * INTS_PER_CUBE];
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(frame);
                requireInBounds(file, i, frame);
                frames.add(frame);
            }
        }
        return frames;
    }

    private static void requireInBounds(Path file, long number, int[] frame) throws IOException {
        for (int at = 0; at < frame.length; at += INTS_PER_CUBE) {
            boolean inBounds = frame[at] >>> 2 == 0 && frame[at + AWAKE] >>> 1 == 0 && frame[at + POSITION + 2] >>> 14 == 0;
            for (int i = 0; i < 3; i++) {
                inBounds &= frame[at + ORIENTATION + i] >>> 9 == 0;
            }
            for (int i = 0; i < 2; i++) {
                inBounds &= frame[at + POSITION + i] + (1 << 17) >>> 18 == 0;
            }
            if (!inBounds) {
                throw new IOException(file + " is no recording: in frame " + number + " cube " + at / INTS_PER_CUBE
                        + " has a value outside its bits");
            }
        }
    }
}
