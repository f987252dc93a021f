package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** An object that isn't there is met at the same operation as in the method, wherever the packet ends. */
class ReadsIntoObjectsTest {
    private static final int PLACES = 4;

    static final class Point {
        private int x;
        private int y;
        private float z;
    }

    static final class Path implements BitSerializable {
        private final Point[] points = {new Point(), new Point(), new Point(), new Point()};

        @Override
        public void serialize(BitStream s) {
            Point start = points[0];
            start.x = s.serializeBits(start.x, 3);
            start.y = s.serializeInt(start.y, 0, 2);
            start = points[1];
            start.x = s.serializeBits(start.x, 8);
            points[2].y = s.serializeBits(points[2].y, 4);
            points[2].x = s.serializeBits(points[2].x, 4);
            points[2].z = s.serializeFloat(points[2].z);
            Point end = points[3];
            if (points[0] != null && points[0].x > 2) {
                end.x = s.serializeBits(end.x, 2);
            }
            end.y = s.serializeBits(end.y, 2);
        }
    }

    private final Codec<Path> codec = Codec.of(Path.class);

    @Test
    void whicheverIsMissing() {
        assertTrue(codec.isCompiled(), codec::toString);
        for (int missing = 0; missing <= PLACES; missing++) {
            for (int first = 0; first < 1 << 5; first++) {
                byte[] bytes = {(byte) (first | 0x60), 0x55, 0x3A, 0x11, (byte) (first % 3 == 0 ? -1 : 1), 0x4F, 0x01};
                for (int length = 0; length <= bytes.length; length++) {
                    assertSame(missing, bytes, length);
                }
            }
        }
    }

    private void assertSame(int missing, byte[] bytes, int length) {
        Path plain = path(missing);
        Path compiled = path(missing);
        ReadStream plainly = new ReadStream(bytes, 0, length);
        ReadStream quickly = new ReadStream(bytes, 0, length);
        Object expected = outcome(() -> plainly.read(plain));
        assertEquals(expected, outcome(() -> codec.read(compiled, bytes, 0, length)));
        assertEquals(values(plain), values(compiled));
        assertEquals(expected, outcome(() -> codec.read(path(missing), quickly)));
        assertEquals(plainly.bitPosition(), quickly.bitPosition());
    }

    private static Path path(int missing) {
        Path path = new Path();
        if (missing < PLACES) {
            path.points[missing] = null;
        }
        return path;
    }

    private static Object outcome(Supplier<Verdict> read) {
        List<Verdict> verdict = new ArrayList<>();
        Throwable thrown = Agreement.thrown(() -> verdict.add(read.get()));
        return thrown == null ? verdict.get(0) : assertInstanceOf(NullPointerException.class, thrown).getStackTrace()[0].getLineNumber();
    }

    private static List<Object> values(Path path) {
        List<Object> values = new ArrayList<>();
        for (Point point : path.points) {
            values.add(point == null ? "missing" : List.of(point.x, point.y, Float.floatToRawIntBits(point.z)));
        }
        return values;
    }
}
