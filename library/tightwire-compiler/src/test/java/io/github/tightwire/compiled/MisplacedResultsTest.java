package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.fixtures.LogRecorder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result that goes to another field than the one that is passed in is told of when the codec is made. */
class MisplacedResultsTest {
    private static List<String> logged(Class<? extends BitSerializable> type) {
        try (LogRecorder log = new LogRecorder("io.github.tightwire")) {
            assertEquals(true, Codec.of(type).isCompiled());
            return log.messages().stream().map(line -> line.replaceFirst("^MisplacedResultsTest\\.java:\\d+ ", "")).toList();
        }
    }

    private static String line(String to, String operation, String from) {
        return "passes " + from + " to " + operation + " and assigns the result to " + to + ": a write sends " + from
                + ", and a read changes " + to + ". Pass " + to + ", assign it to " + from
                + ", or make one of them transient if that is meant";
    }

    static class Swapped implements BitSerializable {
        int x;
        int y;
        long z;
        byte small;
        final float[] heights = new float[3];

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(y, 0, x > 3 ? 10 : 20);
            y = s.serializeInt(x, 0, 20);
            small = (byte) s.serializeInt((int) z, 0, 100);
            heights[0] = s.serializeFloat(heights[1]);
        }
    }

    /** The first one has a branch among its operands, where nothing says which field it is of. */
    @Test
    void fieldsThatAreSwapped() {
        assertEquals(List.of(line("y", "serializeInt", "x"), line("small", "serializeInt", "z")), logged(Swapped.class));
        // Of one that was made nothing is said again.
        assertEquals(List.of(), logged(Swapped.class));
    }

    record Cell(int x, int y) implements BitValue<Cell> {
        @Override
        public Cell serialize(BitStream s) {
            return new Cell(s.serializeInt(x, 0, 9), s.serializeInt(y, 0, 9));
        }
    }

    static final class Part implements BitSerializable {
        Cell from = new Cell(0, 0);
        Cell to = new Cell(0, 0);

        @Override
        public void serialize(BitStream s) {
            from = s.serializeValue(to);
            to = s.serializeValue(to);
        }
    }

    static final class Whole implements BitSerializable {
        final Part part = new Part();
        int a;
        int b;

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(part);
            serializeBoth(s, this);
        }

        private static void serializeBoth(BitStream s, Whole whole) {
            whole.a = s.serializeBits(whole.b, 4);
            whole.b = s.serializeBits(whole.b, 4);
        }
    }

    @Test
    void inWhatIsCalled() {
        assertEquals(List.of(line("from", "serializeValue", "to"), line("a", "serializeBits", "b")), logged(Whole.class));
    }

    /** Does what honest types do. */
    static final class Meant implements BitSerializable {
        int base;
        int current;
        int last;
        transient int received;
        int sent;
        Cell here = new Cell(0, 0);
        Meant other;

        @Override
        public void serialize(BitStream s) {
            base = s.serializeInt(base, 0, 100);
            current = s.serializeIntRelative(base, current);
            last = base = s.serializeInt(base, 0, 100);
            received = s.serializeInt(sent, 0, 9);
            sent = s.serializeInt(s.isWriting() ? last : sent, 0, 9);
            here = new Cell(s.serializeInt(here.y(), 0, 9), 0);
            if (other != null) {
                other.last = s.serializeInt(last, 0, 200);
            }
            int height = s.serializeInt(last - base, -100, 100);
            last = base + height;
        }
    }

    @Test
    void nothingIsSaidOfWhatMayBeMeant() {
        assertEquals(List.of(), logged(Meant.class));
    }

    /** A build says it instead. */
    @Test
    void theReportOfABuildHasIt(@TempDir Path path) {
        ReadyFolder folder = new ReadyFolder(path).compile(Map.of("game.Ship", "package game; import io.github.tightwire.*;"
                + "public class Ship implements BitSerializable { int x; int y; @Override public void serialize(BitStream s) {\n"
                + "x = s.serializeInt(y, 0, 9);\ny = s.serializeInt(y, 0, 9); } }"));
        assertEquals(List.of("Ship.java:2 " + line("x", "serializeInt", "y")), folder.build().mistakes());
        assertEquals(List.of(), logged(ReadyFolder.type(folder.loader(), "game.Ship", BitSerializable.class)));
    }
}
