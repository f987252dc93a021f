package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A serialize method that throws away what an operation returns has no codec. */
class LostResultsTest {
    private static void assertRefused(Class<? extends BitSerializable> type, String after) {
        for (int i = 0; i < 2; i++) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Codec.of(type));
            assertEquals(after, String.valueOf(e.getMessage()).replaceFirst("^LostResultsTest\\.java:\\d+ ", ""));
        }
    }

    private static void assertCompiled(Class<? extends BitSerializable> type) {
        assertTrue(Codec.of(type).isCompiled());
    }

    static final class NotAssigned implements BitSerializable {
        int health;
        boolean armed;

        @Override
        public void serialize(BitStream s) {
            armed = s.serializeBool(armed);
            s.serializeInt(health, 0, 100);
        }
    }

    @Test
    void aFieldThatIsNotAssigned() {
        assertRefused(NotAssigned.class, "throws away what serializeInt returns, so that nothing is read. Assign it: "
                + "health = s.serializeInt(health, ...). Where it is of no interest, pass a local variable instead");
    }

    static final class Fleet implements BitSerializable {
        final NotAssigned flagship = new NotAssigned();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(flagship);
        }
    }

    @Test
    void anObjectWithin() {
        assertRefused(Fleet.class, "throws away what serializeInt returns, so that nothing is read. Assign it: "
                + "health = s.serializeInt(health, ...). Where it is of no interest, pass a local variable instead");
    }

    static final class Wide implements BitSerializable {
        final long[] times = new long[2];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < times.length; i++) {
                s.serializeUint64(times[i]);
            }
        }
    }

    @Test
    void aResultOfTwoWords() {
        assertRefused(Wide.class, "throws away what serializeUint64 returns, so that nothing is read. Assign it: "
                + "array[i] = s.serializeUint64(array[i], ...). Where it is of no interest, pass a local variable instead");
    }

    record Unread(int x, int y) implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeInt(x, 0, 9);
            s.serializeInt(y, 0, 9);
        }
    }

    record Locals(int n) implements BitSerializable {
        @Override
        @SuppressWarnings("UnusedVariable")
        public void serialize(BitStream s) {
            int m = s.serializeInt(n, 0, 9);
        }
    }

    @Test
    void aRecordWhoseResultsGoNowhere() {
        String after = "throws away what serializeInt returns, so that nothing is read. %s is a record, which can't be read into: "
                + "let it implement BitValue, and return a new one";
        assertRefused(Unread.class, after.formatted("Unread"));
        assertRefused(Locals.class, after.formatted("Locals"));
    }

    static final class Reserved implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBits(0, 3);
        }
    }

    static final class Meant implements BitSerializable {
        final List<String> names = List.of("a");

        @Override
        @SuppressWarnings("UnusedVariable")
        public void serialize(BitStream s) {
            int ignored = s.serializeInt(names.size(), 0, 9);
        }
    }

    /** A type whose local variable nobody reads. */
    static final class Computed implements BitSerializable {
        final List<String> names = List.of("a");
        int health;

        @Override
        public void serialize(BitStream s) {
            s.serializeInt(names.size(), 0, 9);
            int sent = health;
            s.serializeInt(sent, 0, 9);
        }
    }

    static final class OnlyWritten implements BitSerializable {
        int health;

        @Override
        public void serialize(BitStream s) {
            if (s.isWriting()) {
                s.serializeInt(health, 0, 100);
            } else {
                health = s.serializeInt(0, 0, 100);
            }
        }
    }

    record Table(int[] cells) implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            int count = s.serializeInt(cells.length, 0, 9);
            for (int i = 0; i < count; i++) {
                cells[i] = s.serializeInt(cells[i], 0, 9);
            }
        }
    }

    @Test
    void whatIsNoMistake() {
        assertCompiled(Reserved.class);
        assertCompiled(Meant.class);
        assertCompiled(Computed.class);
        assertCompiled(OnlyWritten.class);
        assertCompiled(Table.class);
    }
}
