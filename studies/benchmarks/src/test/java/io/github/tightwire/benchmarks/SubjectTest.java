package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.hand.HandCodec;
import io.github.tightwire.benchmarks.packet.BodyScene;
import io.github.tightwire.benchmarks.packet.CubeScene;
import io.github.tightwire.benchmarks.packet.Packet;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Like is compared with like: the hand-written code does what the plain method does, whatever the packet. */
class SubjectTest {
    private static final List<Subject<?>> ALL = Subject.ALL;

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handWritesTheSameBytesAndNoneBehind(Subject<T> type) {
        Samples<T> samples = new Samples<>(type);
        for (int i = 0; i < samples.packets.length; i++) {
            byte[] expected = samples.written[i];
            byte[] exact = new byte[expected.length];
            assertEquals(expected.length, type.hand().write(samples.packets[i], exact));
            assertArrayEquals(expected, exact);
            byte[] roomy = new byte[expected.length + 20];
            Arrays.fill(roomy, (byte) 0xA5);
            assertEquals(expected.length, type.hand().write(samples.packets[i], roomy));
            assertArrayEquals(expected, Arrays.copyOf(roomy, expected.length));
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handReadsTheSameValues(Subject<T> type) throws IllegalAccessException {
        Samples<T> samples = new Samples<>(type);
        T expected = type.factory().get();
        T actual = type.factory().get();
        for (byte[] packet : samples.written) {
            assertEquals(Verdict.ACCEPTED, new ReadStream(packet).read(expected));
            assertEquals(packet.length, type.hand().read(actual, packet, packet.length));
            assertEquals(values(expected), values(actual));
            byte[] roomy = Arrays.copyOf(packet, packet.length + 20);
            Arrays.fill(roomy, packet.length, roomy.length, (byte) 0xA5);
            assertEquals(packet.length, type.hand().read(actual, roomy, packet.length));
            assertEquals(values(expected), values(actual));
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handMeasuresTheSame(Subject<T> type) {
        for (T packet : new Samples<>(type).packets) {
            assertEquals(new MeasureStream().measure(packet), type.hand().measure(packet));
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handRefusesEveryTruncation(Subject<T> type) {
        T copy = type.factory().get();
        byte[] packet = new Samples<>(type).written[0];
        for (int length = 0; length < packet.length; length += type.isScene() ? 97 : 1) {
            byte[] cut = Arrays.copyOf(packet, length);
            assertEquals(Verdict.Reason.PAST_END, new ReadStream(cut).read(copy).reason());
            assertEquals(HandCodec.PAST_END, type.hand().read(copy, cut, length), "cut to " + length);
            assertEquals(HandCodec.PAST_END, type.hand().read(copy, packet, length), "cut to " + length);
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handRefusesToWriteWhatDoesNotFit(Subject<T> type) {
        Samples<T> samples = new Samples<>(type);
        T packet = samples.packets[0];
        for (int length = 0; length < samples.written[0].length; length += type.isScene() ? 97 : 1) {
            byte[] small = new byte[length];
            assertEquals(HandCodec.PAST_END, writePlain(packet, small), "to " + length);
            assertEquals(HandCodec.PAST_END, type.hand().write(packet, small), "to " + length);
        }
    }

    /** Damage of every kind, so that some of it is accepted and some not. */
    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handAcceptsAndRefusesTheSame(Subject<T> type) throws IllegalAccessException {
        Random random = new Random(1);
        Samples<T> samples = new Samples<>(type);
        T expected = type.factory().get();
        T actual = type.factory().get();
        Set<Verdict.Reason> seen = new HashSet<>();
        for (int i = 0; i < 2000 / type.objects() + 20; i++) {
            byte[] packet = samples.written[i % samples.written.length].clone();
            for (int bit = random.nextInt(packet.length * 8), end = bit + random.nextInt(20);
                    bit < Math.min(end, packet.length * 8); bit++) {
                packet[bit >>> 3] ^= (byte) (1 << (bit & 7));
            }
            Verdict verdict = new ReadStream(packet).readEmbedded(expected);
            int outcome = type.hand().read(actual, packet, packet.length);
            assertEquals(verdict.isAccepted(), outcome >= 0, () -> verdict + ", by hand " + outcome);
            if (verdict.isAccepted()) {
                assertEquals(values(expected), values(actual));
            }
            seen.add(verdict.reason());
        }
        assertTrue(seen.contains(Verdict.Reason.ACCEPTED));
        assertEquals(samples.outOfRange != null, seen.contains(Verdict.Reason.OUT_OF_RANGE));
    }

    /** Every integer of a packet, set to values around the bounds of every width. */
    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handRefusesToWriteTheSameValues(Subject<T> type) throws IllegalAccessException {
        T packet = new Samples<>(type).packets[0];
        List<Integral> integers = new ArrayList<>();
        collectIntegers(type.isScene() ? firstTwo(packet) : List.of(packet), integers);
        byte[] expected = Samples.newBuffer();
        byte[] actual = Samples.newBuffer();
        for (Integral integer : integers) {
            long original = integer.get();
            for (long value : interesting(original)) {
                integer.set(value);
                int outcome = writePlain(packet, expected);
                assertEquals(outcome, type.hand().write(packet, actual), () -> integer.field + " = " + value);
                assertTrue(outcome < 0 || Arrays.equals(expected, actual), () -> integer.field + " = " + value);
            }
            integer.set(original);
        }
    }

    /** Every integer of a packet on the wire at its largest, and one step above. */
    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void handRefusesToReadTheSameValues(Subject<T> type) throws IllegalAccessException {
        T packet = new Samples<>(type).packets[0];
        T copy = type.factory().get();
        List<Integral> integers = new ArrayList<>();
        collectIntegers(type.isScene() ? firstTwo(packet) : List.of(packet), integers);
        for (Integral integer : integers) {
            long original = integer.get();
            long largest = largest(packet, integer);
            integer.set(largest);
            byte[] accepted = writePlain(packet);
            integer.set(largest - 1);
            BigInteger step = wire(accepted).subtract(wire(writePlain(packet)));
            byte[] above = bytes(wire(accepted).add(step), accepted.length);
            integer.set(original);
            assertEquals(accepted.length, type.hand().read(copy, accepted, accepted.length), integer.field + " largest");
            assertEquals(new ReadStream(above).read(copy).isAccepted(),
                    type.hand().read(copy, above, above.length) >= 0, integer.field + " one above");
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void byteLevelRoundTripsAndRefuses(Subject<T> type) throws IllegalAccessException {
        Samples<T> samples = new Samples<>(type);
        T copy = type.factory().get();
        for (int i = 0; i < samples.packets.length; i++) {
            assertTrue(type.byteBuffer().read(copy, samples.buffers[i].clear()));
            assertEquals(values(samples.packets[i]), values(copy));
            assertFalse(samples.buffers[i].hasRemaining());
            assertFalse(type.byteBuffer().read(copy, samples.truncatedBuffers[i].clear()));
            ByteBuffer small = Samples.wrap(new byte[samples.buffers[i].capacity() - 1]);
            assertFalse(type.byteBuffer().write(samples.packets[i], small));
            if (samples.outOfRangeBuffers != null) {
                assertFalse(type.byteBuffer().read(copy, samples.outOfRangeBuffers[i].clear()));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void samplesDifferAndAreRefusedForWhatTheyAreNamed(Subject<T> type) {
        Samples<T> samples = new Samples<>(type);
        T copy = type.factory().get();
        assertEquals(samples.written.length, Arrays.stream(samples.written).map(Arrays::toString).distinct().count());
        for (int i = 0; i < samples.packets.length; i++) {
            byte[] cut = samples.truncated[i];
            assertEquals(HandCodec.PAST_END, type.hand().read(copy, cut, cut.length));
            if (samples.outOfRange != null) {
                byte[] damaged = samples.outOfRange[i];
                assertEquals(HandCodec.OUT_OF_RANGE, type.hand().read(copy, damaged, damaged.length));
            }
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void benchmarksOfBoundsAreThereWhereThereAreBounds(Subject<?> type) throws ClassNotFoundException {
        Class<?> benchmark = Class.forName(Benchmarks.class.getName() + "$" + type.name() + "Benchmark");
        boolean bounded = BoundedPacketBenchmark.class.isAssignableFrom(benchmark);
        if (bounded) {
            assertNotNull(new Samples<>(type).outOfRange);
        } else {
            assertNull(new Samples<>(type).outOfRange);
        }
    }

    @ParameterizedTest
    @CsvSource({"Mixed,21", "TenInts,14", "FamilyStream,49"})
    void packetsAreAsLongAsTheySay(String name, int bytes) {
        Subject<?> type = ALL.stream().filter(t -> t.name().equals(name)).findFirst().orElseThrow();
        for (byte[] packet : new Samples<>(type).written) {
            assertEquals(bytes, packet.length);
        }
    }

    @Test
    void familyStreamRefusesPadding() {
        byte[] packet = new Samples<>(Subject.FAMILY_STREAM).written[0];
        packet[31] ^= 2;
        assertEquals(HandCodec.NON_ZERO_PADDING,
                Subject.FAMILY_STREAM.hand().read(Subject.FAMILY_STREAM.factory().get(), packet, packet.length));
    }

    private static int writePlain(Packet packet, byte[] bytes) {
        try {
            return new WriteStream(bytes).write(packet);
        } catch (IllegalArgumentException e) {
            return HandCodec.OUT_OF_RANGE;
        } catch (PacketOverflowException e) {
            return HandCodec.PAST_END;
        }
    }

    private static byte[] writePlain(Packet packet) {
        byte[] bytes = Samples.newBuffer();
        int length = new WriteStream(bytes).write(packet);
        return Arrays.copyOf(bytes, length);
    }

    /** The largest value that can be written, found by halving; the one that stands there can be. */
    private static long largest(Packet packet, Integral integer) throws IllegalAccessException {
        byte[] bytes = Samples.newBuffer();
        long good = integer.get();
        long bad = integer.field.getType() == int.class ? 1L + Integer.MAX_VALUE : Long.MAX_VALUE;
        while (bad - good > 1) {
            long middle = good + (bad - good) / 2;
            integer.set(middle);
            if (writePlain(packet, bytes) >= 0) {
                good = middle;
            } else {
                bad = middle;
            }
        }
        return good;
    }

    /** The packet as one number, its first bit the lowest: a field's next value is a constant step away. */
    private static BigInteger wire(byte[] packet) {
        return new BigInteger(1, reversed(packet));
    }

    private static byte[] bytes(BigInteger wire, int length) {
        byte[] bytes = reversed(wire.toByteArray());
        return Arrays.copyOf(bytes, length);
    }

    private static byte[] reversed(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }

    private static long[] interesting(long original) {
        Set<Long> values = new HashSet<>(List.of(0L, original, Long.MIN_VALUE, Long.MAX_VALUE));
        for (long edge : new long[] {1, 3, 9, 30, 15, 100, 200, 359, 510, 600000, 1000, 1000000, 131000, 16000, 2000}) {
            for (long value = edge - 1; value <= edge + 1; value++) {
                values.add(value);
                values.add(-value);
            }
        }
        for (int bits = 1; bits < Long.SIZE; bits++) {
            values.addAll(List.of((1L << bits) - 1, 1L << bits, -(1L << bits), -(1L << bits) - 1));
        }
        return values.stream().mapToLong(Long::longValue).toArray();
    }

    private static List<Object> firstTwo(Packet scene) {
        Object[] objects = scene instanceof CubeScene cubes ? cubes.cubes : ((BodyScene) scene).bodies;
        return List.of(objects[0], objects[1]);
    }

    private static List<Object> values(Object object) throws IllegalAccessException {
        List<Object> values = new ArrayList<>();
        collectValues(object, values);
        return values;
    }

    private static void collectValues(Object object, List<Object> values) throws IllegalAccessException {
        for (Field field : fields(object)) {
            Object value = field.get(object);
            if (value instanceof BitSerializable) {
                collectValues(value, values);
            } else if (value instanceof Object[] objects) {
                for (Object element : objects) {
                    collectValues(element, values);
                }
            } else if (field.getType().isArray()) {
                for (int i = 0; i < Array.getLength(value); i++) {
                    values.add(Array.get(value, i));
                }
            } else {
                values.add(value instanceof Float f ? Float.floatToRawIntBits(f) : value);
            }
        }
    }

    private static void collectIntegers(List<?> objects, List<Integral> integers) throws IllegalAccessException {
        for (Object object : objects) {
            for (Field field : fields(object)) {
                if (field.getType() == int.class || field.getType() == long.class) {
                    integers.add(new Integral(field, object));
                } else if (field.get(object) instanceof BitSerializable nested) {
                    collectIntegers(List.of(nested), integers);
                }
            }
        }
    }

    private static List<Field> fields(Object object) {
        return Arrays.stream(object.getClass().getFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toList();
    }

    /** A field of int or long. */
    private record Integral(Field field, Object object) {
        long get() throws IllegalAccessException {
            return field.getLong(object);
        }

        void set(long value) throws IllegalAccessException {
            if (field.getType() == int.class) {
                field.setInt(object, (int) value);
            } else {
                field.setLong(object, value);
            }
        }
    }
}
