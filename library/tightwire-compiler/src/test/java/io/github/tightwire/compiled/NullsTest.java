package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A null that compiled code meets is the same exception as in the method, of the same lines; in what words it is told is not promised. */
class NullsTest {
    private static final int ROOM = 64;

    /** The nulls that are met, and the ways to them. */
    enum Null {
        FIELD, FIELD_ONLY_WRITTEN, ELEMENT, ELEMENT_ONLY_WRITTEN, LENGTH, METHOD, INTERFACE, STRING, ELEMENT_OF_ELEMENT, STATIC, RESULT,
        LOCAL, PARAMETER, FIRST_OF_TWO, SECOND_OF_TWO, CAST, CHOSEN, LOCK, IN_HELPER, BOXED, LONG_ARRAY, THROWN, REQUIRED, IN_CALLEE,
        OBJECTS
    }

    static final class Cube {
        private int number;
        private int[] slots = new int[2];
        private Cube inner;

        private int twice() {
            return 2 * inner.number;
        }
    }

    static final class Part implements BitSerializable {
        private int number;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 9);
        }
    }

    static final class Ship implements BitSerializable {
        private static Cube shared;

        private Null met = Null.FIELD;
        private int number;
        private Cube cube;
        private Part part;
        private BitSerializable any;
        private int[] slots;
        private long[] longs;
        private Cube[] cubes = {null};
        private String text;
        private Integer boxed;

        private Cube made() {
            return cube;
        }

        private static int inHelper(BitStream s, Cube given, long wide) {
            return given.number + s.serializeInt((int) wide, 0, 9);
        }

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 9);
            switch (met) {
                case FIELD -> cube.number = s.serializeInt(cube.number, 0, 9);
                case FIELD_ONLY_WRITTEN -> cube.number = s.serializeInt(7, 0, 9);
                case ELEMENT -> slots[number] = s.serializeInt(slots[number], 0, 9);
                case ELEMENT_ONLY_WRITTEN -> slots[1] = s.serializeInt(7, 0, 9);
                case LENGTH -> {
                    for (int i = 0; i < slots.length; i++) { slots[i] = s.serializeInt(slots[i], 0, 9); }
                }
                case METHOD -> part.serialize(s);
                case INTERFACE -> any.serialize(s);
                case STRING -> number = s.serializeInt(text.length(), 0, 9);
                case ELEMENT_OF_ELEMENT -> cubes[0].slots[number] = s.serializeInt(5, 0, 9);
                case STATIC -> shared.slots[1] = s.serializeInt(5, 0, 9);
                case RESULT -> made().number = s.serializeInt(5, 0, 9);
                case LOCAL -> {
                    Cube local = cube;
                    local.number = s.serializeInt(5, 0, 9);
                }
                case PARAMETER -> number = inHelper(s, cubes[number], 5);
                case FIRST_OF_TWO -> number = s.serializeInt(cube.number + slots[0], 0, 9);
                case SECOND_OF_TWO -> number = s.serializeInt(new Cube().number + slots[0], 0, 9);
                case CAST -> number = s.serializeInt(((Cube) (Object) cubes[number]).number, 0, 9);
                case CHOSEN -> number = s.serializeInt((number > 5 ? cube : shared).number, 0, 9);
                case LOCK -> {
                    synchronized (text) {
                        number++;
                    }
                }
                case IN_HELPER -> number = new Cube().twice() + s.serializeInt(5, 0, 9);
                case BOXED -> number = s.serializeInt(boxed, 0, 9);
                case LONG_ARRAY -> longs[number + 1] = s.serializeLong(5, 0, 9);
                case THROWN -> throw new NullPointerException();
                case REQUIRED -> Objects.requireNonNull(text);
                case IN_CALLEE -> number = s.serializeInt(Objects.requireNonNull(cubes[number], text).number, 0, 9);
                default -> number = s.serializeInt(Objects.toString(text).charAt(Objects.hash(text) & 0) + cubes[0].twice(), 0, 9);
            }
        }
    }

    private static Ship ship(Null met) {
        Ship ship = new Ship();
        ship.met = met;
        return ship;
    }

    @ParameterizedTest
    @EnumSource
    void isOfTheSameLines(Null met) {
        Codec<Ship> codec = Codec.of(Ship.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[ROOM];
        assertSame(() -> new WriteStream(bytes).write(ship(met)), () -> codec.write(ship(met), bytes));
        assertSame(() -> new ReadStream(bytes).read(ship(met)), () -> codec.read(ship(met), bytes, ROOM));
        assertSame(() -> new MeasureStream().measure(ship(met)), () -> codec.measure(ship(met)));
        // From anywhere.
        assertSame(() -> new WriteStream(bytes).write(ship(met)), () -> codec.write(ship(met), new WriteStream(bytes)));
    }

    private static void assertSame(Runnable plain, Runnable compiled) {
        Throwable expected = Agreement.thrown(plain);
        Throwable actual = Agreement.thrown(compiled);
        assertNotNull(expected);
        assertNotNull(actual);
        assertEquals(expected.getClass(), actual.getClass());
        assertEquals(frames(expected), frames(actual));
    }

    /** Those of the user, up to the one that is not compiled. */
    private static List<String> frames(Throwable thrown) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(NullsTest.class.getName() + "$")) {
                frames.add(frame.getMethodName() + ":" + frame.getLineNumber());
            }
        }
        assertFalse(frames.isEmpty());
        return frames;
    }
}
