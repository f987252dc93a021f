package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An exception of the user's code comes out of compiled code as it comes out of the method: type, message, each line of his on the way, and
 * the bit that the stream stands at.
 */
class TracesTest {
    private static final int ROOM = 64;

    /** The faults, and their places. */
    enum Fault {
        NONE, INDEX, NULL_ARRAY, DIVISION, CAST, HELPER, STATIC_HELPER, THROWN, SHARED, OUT_OF_RANGE, WIDTH, NO_OBJECT, NO_STRANGER,
        STRANGER, INTERFACE, SUPPLIER, IN_TRY, CONTEXT, NO_STRING, NEGATIVE_SIZE, OVERFLOW,
        FUNCTION
    }

    /** Of another nest. */
    static final class Holder {
        int number;
    }

    private static final IllegalStateException SHARED = new IllegalStateException("made long ago");

    /** A part, in the nest of its owner. */
    static final class Part implements BitSerializable {
        private Fault fault = Fault.NONE;
        private int[] slots = new int[3];
        private int index;
        private int divisor = 1;
        private int number = 5;
        private Object object = "text";

        private static int checked(int value) {
            if (value < 0) {
                throw new UnsupportedOperationException("no " + value);
            }
            return value;
        }

        private int helper(BitStream s, int value) {
            int got = s.serializeInt(value, 0, 100);
            return checked(fault == Fault.STATIC_HELPER ? -1 : got);
        }

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 10);
            slots[index] = s.serializeInt(3, 0, 7);
            int quotient = 100 / divisor;
            number = s.serializeInt(number, 0, 10);
            String text = (String) object;
            number = helper(s, number);
            boolean ignored = s.serializeBool(text.isEmpty() == quotient > 0);
            if (fault == Fault.THROWN) {
                throw new ArithmeticException("thrown " + number);
            }
            if (fault == Fault.SHARED) {
                throw SHARED;
            }
        }
    }

    /** The type around all of it. */
    static final class Ship implements BitSerializable {
        private Fault fault = Fault.NONE;
        private Part part = new Part();
        private SceneCube stranger = new SceneCube();
        private BitSerializable any = s -> s.serializeBits(3, 7);
        private Holder holder = new Holder();
        private int wide = 9;
        private int width = 5;
        private int size = 2;
        private int level = 3;
        private String name = "x";
        private Part optional;

        @Override
        public void serialize(BitStream s) {
            wide = s.serializeInt(wide, 0, 1000);
            s.serializeObject(part);
            holder.number = s.serializeBits(holder.number, width);
            stranger.serialize(s);
            any.serialize(s);
            level = s.serializeValue(level, (v, t) -> {
                int got = t.serializeInt(v, 0, 63);
                return fault == Fault.FUNCTION ? Part.checked(~got) : got;
            });
            optional = s.serializeOptional(optional, () -> {
                throw new IllegalArgumentException("no more of them");
            });
            name = s.serializeString(name, 8);
            byte[] bytes = new byte[size];
            s.serializeBytes(bytes);
            int tried = tries(size);
            long ignored = s.serializeBits(tried & 1, 1);
            if (fault == Fault.CONTEXT) {
                s.context(String.class);
            }
        }

        private int tries(int value) {
            try {
                return 100 / (value - 2 + (fault == Fault.IN_TRY ? 0 : 1));
            } catch (ArithmeticException e) {
                return helper(-value);
            }
        }

        private static int helper(int value) {
            return Part.checked(value);
        }
    }

    private static Ship ship(Fault fault) {
        Ship ship = new Ship();
        ship.fault = fault;
        ship.part.fault = fault;
        switch (fault) {
            case INDEX:
                ship.part.index = 3;
                break;
            case NULL_ARRAY:
                ship.part.slots = null;
                break;
            case DIVISION:
                ship.part.divisor = 0;
                break;
            case CAST:
                ship.part.object = 7;
                break;
            case OUT_OF_RANGE:
                ship.part.number = 11;
                break;
            case WIDTH:
                ship.width = 0;
                break;
            case NO_OBJECT:
                ship.part = null;
                break;
            case NO_STRANGER:
                ship.stranger = null;
                break;
            case INTERFACE:
                ship.any = null;
                break;
            case NO_STRING:
                ship.name = null;
                break;
            case NEGATIVE_SIZE:
                ship.size = -3;
                break;
            case OVERFLOW:
                ship.size = 1000;
                break;
            case SUPPLIER:
                ship.optional = new Part();
                break;
            default:
                break;
        }
        return ship;
    }

    /** The frames of the user, innermost first. */
    private static List<String> frames(Throwable thrown) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String name = frame.getClassName();
            if (name.startsWith(TracesTest.class.getName() + "$") && !frame.getMethodName().startsWith("lambda$test")
                    || name.equals(SceneCube.class.getName())) {
                frames.add(frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":"
                        + frame.getLineNumber() + ")");
            }
        }
        return frames;
    }

    private static void assertSame(Runnable plain, Runnable compiled) {
        Throwable expected = Agreement.thrown(plain);
        Throwable actual = Agreement.thrown(compiled);
        Agreement.assertSameError(expected, actual);
        if (expected != null) {
            assertEquals(String.join("\n", frames(expected)), String.join("\n", frames(actual)));
        }
    }

    private static Codec<Ship> codec() {
        Codec<Ship> codec = Codec.of(Ship.class);
        assertTrue(codec.isCompiled(), codec::toString);
        return codec;
    }

    @ParameterizedTest
    @EnumSource
    void packets(Fault fault) {
        assertSame(() -> new WriteStream(new byte[ROOM]).write(ship(fault)),
                () -> codec().write(ship(fault), new byte[ROOM]));
        assertSame(() -> new MeasureStream().measure(ship(fault)), () -> codec().measure(ship(fault)));
        byte[] zeros = new byte[ROOM];
        assertSame(() -> new ReadStream(zeros).read(ship(fault)), () -> codec().read(ship(fault), zeros, ROOM));
        byte[] ones = new byte[ROOM];
        ones[4] = -1;
        assertSame(() -> new ReadStream(ones).read(ship(fault)), () -> codec().read(ship(fault), ones, ROOM));
    }

    @ParameterizedTest
    @EnumSource
    void streams(Fault fault) {
        for (int bits = 0; bits < 8; bits++) {
            WriteStream[] writers = {new WriteStream(new byte[ROOM]), new WriteStream(new byte[ROOM])};
            ReadStream[] readers = {new ReadStream(new byte[ROOM]), new ReadStream(new byte[ROOM])};
            MeasureStream[] measures = {new MeasureStream(), new MeasureStream()};
            for (int i = 0; i < 2; i++) {
                for (BitStream stream : new BitStream[] {writers[i], readers[i], measures[i]}) {
                    for (int bit = 0; bit < bits; bit++) {
                        stream.serializeBool(true);
                    }
                }
            }
            assertSame(() -> writers[0].write(ship(fault)), () -> codec().write(ship(fault), writers[1]));
            assertEquals(writers[0].bitPosition(), writers[1].bitPosition());
            assertSame(() -> readers[0].read(ship(fault)), () -> codec().read(ship(fault), readers[1]));
            assertEquals(readers[0].bitPosition(), readers[1].bitPosition());
            assertSame(() -> measures[0].measure(ship(fault)), () -> codec().measure(ship(fault), measures[1]));
            assertEquals(measures[0].bitPosition(), measures[1].bitPosition());
        }
    }

    /** A chain of objects, the last of which throws. */
    static final class Link implements BitSerializable {
        private int number = 5;
        private boolean throwing;
        private Link next;

        static Link chain(int length, boolean throwing) {
            Link link = new Link();
            link.throwing = throwing && length == 1;
            link.next = length == 1 ? null : chain(length - 1, throwing);
            return link;
        }

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, 9);
            if (throwing) {
                throw new IllegalStateException("the last one");
            }
            next = s.serializeOptional(next, Link::new);
        }
    }

    private interface Write {
        void write(Link link, WriteStream stream);
    }

    /** The objects before the one that threw are as they were; the depth is too; and what comes next goes where the exception arose. */
    @Test
    void aStreamGoesOnAfterAnException() {
        Codec<Link> codec = Codec.of(Link.class);
        assertTrue(codec.isCompiled(), codec::toString);
        for (int bits = 0; bits < 20; bits++) {
            byte[] plain = afterExceptions(bits, (link, stream) -> stream.write(link));
            byte[] compiled = afterExceptions(bits, codec::write);
            // The bits of the objects that were not finished are of no meaning, and cleared here.
            assertArrayEquals(plain, compiled);
        }
    }

    private static byte[] afterExceptions(int bits, Write write) {
        byte[] bytes = new byte[1 << 12];
        WriteStream stream = new WriteStream(bytes);
        for (int i = 0; i < bits; i++) {
            stream.serializeBool(i % 3 != 0);
        }
        for (int i = 0; i < 4; i++) {
            assertThrows(IllegalStateException.class, () -> write.write(Link.chain(200, true), stream));
        }
        int end = stream.bitPosition();
        write.write(Link.chain(200, false), stream);
        for (int bit = bits; bit < end; bit++) {
            bytes[bit >> 3] = (byte) (bytes[bit >> 3] & ~(1 << (bit & 7)));
        }
        return bytes;
    }
}
