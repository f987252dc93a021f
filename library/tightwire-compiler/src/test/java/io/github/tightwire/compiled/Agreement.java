package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Tracer;
import io.github.tightwire.trace.Traces;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** A codec and the plain serialize method do the same: bytes, values, verdicts, bits, and the errors of writing. */
public final class Agreement<T extends Sample> {
    private static final int MOST_BYTES = 1 << 13;
    /** The damaged packets, the packets that are cut short, and the writes without room, of an object each. */
    private static final int TRIES = Effort.of(10, 24);
    private static final int BEFORE = 3;
    private static final int BEHIND = 9;
    private static final byte AROUND = (byte) 0xA5;
    private static final Pattern LIBRARY = Pattern.compile("io\\.github\\.tightwire\\.([A-Z]|(internal|bits|trace)\\.).*");

    private final Codec<T> codec;
    private final Supplier<T> factory;
    private final Random random;

    private Agreement(Codec<T> codec, Supplier<T> factory, Random random) {
        this.codec = codec;
        this.factory = factory;
        this.random = random;
    }

    /** Makes objects of a class that was compiled from source. */
    public static <T> Supplier<T> factory(Class<T> type) {
        return () -> {
            try {
                return type.getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }

    /** Requires that the type is compiled, and agrees. */
    static <T extends Sample> void assertCompiled(Class<T> type, Supplier<T> factory, int objects) {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        assertAgreement(codec, factory, objects, 1);
    }

    /** Requires that the type of what a factory makes is compiled, and agrees. */
    static <T extends Sample> void assertCompiled(Supplier<T> factory, int objects) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) factory.get().getClass();
        assertCompiled(type, factory, objects);
    }

    /** Requires that the codec, compiled or not, does what the method does. */
    static <T extends Sample> void assertAgreement(Codec<T> codec, Supplier<T> factory, int objects, long seed) {
        Agreement<T> agreement = new Agreement<>(codec, factory, new Random(seed));
        for (int i = 0; i < objects; i++) {
            agreement.check();
        }
    }

    private T filled(long seed) {
        T object = factory.get();
        object.fill(new Random(seed));
        return object;
    }

    private void check() {
        long seed = random.nextLong();
        byte[] packet = checkWrite(seed);
        checkTooSmall(seed, packet.length);
        checkSpoiled(seed);
        checkAtEveryBit(seed);
        checkRead(packet);
        for (int i = 0; i < Math.min(TRIES, packet.length); i++) {
            int length = packet.length <= TRIES ? i : random.nextInt(packet.length);
            checkRead(Arrays.copyOf(packet, length));
        }
        for (int i = 0; i < TRIES && packet.length > 0; i++) {
            byte[] damaged = packet.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            checkRead(damaged);
        }
        for (int i = 0; i < TRIES / 4; i++) {
            byte[] garbage = new byte[random.nextInt(2 * packet.length + 3)];
            random.nextBytes(garbage);
            checkRead(garbage);
        }
    }

    private byte[] checkWrite(long seed) {
        T object = filled(seed);
        String before = Deep.text(object);
        byte[] plain = around(MOST_BYTES);
        int length = new WriteStream(plain, BEFORE, MOST_BYTES).write(object);
        String after = Deep.text(object);
        T other = filled(seed);
        assertEquals(before, Deep.text(other), "filling is repeatable");
        byte[] bytes = around(MOST_BYTES);
        assertEquals(length, codec.write(other, bytes, BEFORE, MOST_BYTES));
        byte[] packet = Arrays.copyOfRange(plain, BEFORE, BEFORE + length);
        assertArrayEquals(packet, Arrays.copyOfRange(bytes, BEFORE, BEFORE + length));
        assertUntouched(bytes, MOST_BYTES);
        assertEquals(after, Deep.text(other));
        assertEquals(new MeasureStream().measure(filled(seed)), codec.measure(filled(seed)));
        assertEquals(new MeasureStream(false).measure(filled(seed)), codec.measure(filled(seed), new MeasureStream(false)));
        checkTrace(seed, packet, after);
        bytes = around(length);
        assertEquals(length, codec.write(filled(seed), bytes, BEFORE, length));
        assertArrayEquals(packet, Arrays.copyOfRange(bytes, BEFORE, BEFORE + length));
        assertUntouched(bytes, length);
        return packet;
    }

    private void checkTrace(long seed, byte[] packet, String after) {
        T object = filled(seed);
        byte[] bytes = new byte[packet.length];
        Trace trace = Tracer.write(codec, object, bytes);
        Traces.assertCovers(trace, bytes, 0, true);
        assertArrayEquals(packet, bytes);
        assertEquals(after, Deep.text(object));
    }

    private void checkTooSmall(long seed, int length) {
        for (int i = 0; i < Math.min(length, TRIES); i++) {
            int small = length <= TRIES ? i : random.nextInt(length);
            byte[] bytes = around(small);
            Throwable plain = thrown(() -> new WriteStream(new byte[small]).write(filled(seed)));
            assertEquals(PacketOverflowException.class, plain.getClass());
            checkFailing(seed, -1, small);
            int spoils = filled(seed).spoils();
            if (spoils > 0) {
                checkFailing(seed, random.nextInt(spoils), small);
            }
        }
    }

    /** Writes into so many bytes, perhaps with one thing wrong: the first mistake that plain meets is the one that is told. */
    private void checkFailing(long seed, int spoilt, int length) {
        int bits = random.nextInt(8);
        T one = spoilt(seed, spoilt);
        WriteStream expected = new WriteStream(new byte[length + 1]);
        T two = spoilt(seed, spoilt);
        WriteStream actual = new WriteStream(around(length + 1), BEFORE, length + 1);
        for (int i = 0; i < bits; i++) {
            expected.serializeBool(true);
            actual.serializeBool(true);
        }
        assertSameThrown(thrown(() -> expected.write(one)), thrown(() -> codec.write(two, actual)));
        assertEquals(expected.bitPosition(), actual.bitPosition());

        T three = spoilt(seed, spoilt);
        byte[] bytes = around(length);
        assertSameThrown(thrown(() -> new WriteStream(new byte[length]).write(spoilt(seed, spoilt))),
                thrown(() -> codec.write(three, bytes, BEFORE, length)));
        assertUntouched(bytes, length);
    }

    private T spoilt(long seed, int field) {
        T object = filled(seed);
        if (field >= 0) {
            object.spoil(field);
        }
        return object;
    }

    /** The same error, with the same lines of the user's. */
    private void assertSameThrown(Throwable plain, Throwable compiled) {
        assertSameError(plain, compiled);
        if (plain != null) {
            ClassLoader loader = factory.get().getClass().getClassLoader();
            assertEquals(usersFrames(plain, loader), usersFrames(compiled, loader), () -> plain + " / " + compiled);
        }
    }

    /**
     * The frames that are neither the library's, nor the JDK's, nor of the tests around the sample; nor of a bridge, which stands in no
     * source: it calls the method of the same name, of its class or one below.
     */
    static String usersFrames(Throwable thrown, ClassLoader loader) {
        StringBuilder frames = new StringBuilder();
        StackTraceElement inner = null;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String name = frame.getClassName();
            if (name.equals(Agreement.class.getName())) {
                break;
            }
            if (!LIBRARY.matcher(name).matches() && !name.startsWith("java.") && !mayBridge(frame, inner, loader)) {
                frames.append(name).append('.').append(frame.getMethodName()).append(':').append(frame.getLineNumber()).append('\n');
                inner = frame;
            }
        }
        return frames.toString();
    }

    private static boolean mayBridge(StackTraceElement frame, StackTraceElement inner, ClassLoader loader) {
        if (inner == null || !inner.getMethodName().equals(frame.getMethodName())) {
            return false;
        }
        try {
            return Class.forName(frame.getClassName(), false, loader)
                    .isAssignableFrom(Class.forName(inner.getClassName(), false, loader));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private void checkSpoiled(long seed) {
        for (int field = 0; field < filled(seed).spoils(); field++) {
            T object = filled(seed);
            object.spoil(field);
            T other = filled(seed);
            other.spoil(field);
            byte[] bytes = around(MOST_BYTES);
            Throwable plain = thrown(() -> new WriteStream(new byte[MOST_BYTES]).write(object));
            Throwable compiled = thrown(() -> codec.write(other, bytes, BEFORE, MOST_BYTES));
            assertSameError(plain, compiled);
            assertUntouched(bytes, MOST_BYTES);
            T traced = filled(seed);
            traced.spoil(field);
            Trace trace = Tracer.write(codec, traced, new byte[MOST_BYTES]);
            assertEquals(String.valueOf(plain), String.valueOf(trace.thrown()));
            assertSameError(thrown(() -> new MeasureStream().measure(object)), thrown(() -> codec.measure(other)));
        }
    }

    /** The compiled message may name the field in front. */
    static void assertSameError(Throwable plain, Throwable compiled) {
        assertEquals(plain == null ? null : plain.getClass(), compiled == null ? null : compiled.getClass(),
                () -> plain + " / " + compiled);
        if (plain != null && !isOfJvm(plain)) {
            assertTrue(String.valueOf(compiled.getMessage()).endsWith(String.valueOf(plain.getMessage())),
                    () -> plain + " / " + compiled);
        }
    }

    /** Returns whether the JVM threw it for a null: its words differ in a hidden class. */
    private static boolean isOfJvm(Throwable thrown) {
        return thrown instanceof NullPointerException && String.valueOf(thrown.getMessage()).startsWith("Cannot ");
    }

    private void checkAtEveryBit(long seed) {
        for (int bits = 0; bits < 8; bits++) {
            boolean checks = random.nextBoolean();
            byte[] plain = around(MOST_BYTES);
            byte[] bytes = around(MOST_BYTES);
            WriteStream expected = new WriteStream(plain, BEFORE, MOST_BYTES, checks);
            WriteStream actual = new WriteStream(bytes, BEFORE, MOST_BYTES, checks);
            for (int i = 0; i < bits; i++) {
                expected.serializeBool(i % 3 != 0);
                actual.serializeBool(i % 3 != 0);
            }
            assertEquals(expected.write(filled(seed)), codec.write(filled(seed), actual));
            assertEquals(expected.bitPosition(), actual.bitPosition());
            expected.serializeUint16(0xBEEF);
            actual.serializeUint16(0xBEEF);
            int length = expected.finish();
            assertEquals(length, actual.finish());
            byte[] packet = Arrays.copyOfRange(plain, BEFORE, BEFORE + length);
            assertArrayEquals(packet, Arrays.copyOfRange(bytes, BEFORE, BEFORE + length));

            checkReadBehind(bits, checks, packet);
            checkReadBehind(bits, checks, Arrays.copyOf(packet, 1 + random.nextInt(length)));
        }
    }

    private void checkReadBehind(int bits, boolean checks, byte[] packet) {
        ReadStream one = new ReadStream(packet, 0, packet.length, checks);
        ReadStream two = new ReadStream(packet, 0, packet.length, checks);
        for (int i = 0; i < bits; i++) {
            one.serializeBool(false);
            two.serializeBool(false);
        }
        long dirt = random.nextLong();
        T expected = filled(dirt);
        T actual = filled(dirt);
        assertEquals(one.readEmbedded(expected), codec.readEmbedded(actual, two));
        assertEquals(one.bitPosition(), two.bitPosition());
        assertEquals(one.readEnd(), two.readEnd());
        assertEquals(Deep.text(expected), Deep.text(actual));
    }

    private void checkRead(byte[] packet) {
        long dirt = random.nextLong();
        T expected = filled(dirt);
        T actual = filled(dirt);
        byte[] bytes = around(packet.length);
        System.arraycopy(packet, 0, bytes, BEFORE, packet.length);
        Verdict[] verdicts = new Verdict[2];
        Throwable plain = thrown(() -> verdicts[0] = new ReadStream(packet).read(expected));
        Throwable compiled = thrown(() -> verdicts[1] = codec.read(actual, bytes, BEFORE, packet.length));
        assertEquals(String.valueOf(plain), String.valueOf(compiled));
        assertEquals(verdicts[0], verdicts[1]);
        assertEquals(Deep.text(expected), Deep.text(actual), () -> String.valueOf(verdicts[0]));
        T traced = filled(dirt);
        Trace trace = Tracer.read(codec, traced, packet, packet.length);
        Traces.assertCovers(trace, packet, 0, true);
        assertEquals(String.valueOf(plain), String.valueOf(trace.thrown()));
        assertEquals(verdicts[0], trace.verdict());
        assertEquals(Deep.text(expected), Deep.text(traced));
    }

    /** A stream that was kept throws where it is used; gives what it throws. */
    static Throwable assertClosed(Runnable run) {
        Throwable thrown = thrown(run);
        assertEquals(IllegalStateException.class, thrown == null ? null : thrown.getClass(), () -> String.valueOf(thrown));
        assertTrue(thrown.getMessage().startsWith("the stream is used after the call that it was passed to"), thrown::toString);
        return thrown;
    }

    static Throwable thrown(Runnable action) {
        try {
            action.run();
            return null;
        } catch (RuntimeException | Error e) {
            return e;
        }
    }

    private static byte[] around(int length) {
        byte[] bytes = new byte[BEFORE + length + BEHIND];
        Arrays.fill(bytes, AROUND);
        return bytes;
    }

    private static void assertUntouched(byte[] bytes, int length) {
        for (int i = 0; i < bytes.length; i++) {
            if (i < BEFORE || i >= BEFORE + length) {
                assertEquals(AROUND, bytes[i], "byte " + (i - BEFORE) + " of " + length);
            }
        }
    }
}
