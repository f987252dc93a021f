package io.github.tightwire.compiled.language;

import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.compiled.Sample;
import io.github.tightwire.internal.codec.PlainCodecs;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Compares a compiled codec with the plain one of the same type: good and bad values in buffers of every size, packets good, cut short and
 * damaged, at any bit, before and after HotSpot has compiled both.
 */
final class Comparison<T extends Sample> {
    private static final int MOST_BYTES = 1 << 13;
    /** Each way to run out of room, or out of packet, where there are no more of them; else some. */
    private static final int LENGTHS = 16;
    private static final int HEAT = 400;

    private final Codec<T> compiled;
    private final Codec<T> plain;
    private final Supplier<T> factory;
    private Random random;

    Comparison(Class<T> type, Codec<T> compiled, Supplier<T> factory) {
        this.compiled = compiled;
        this.plain = PlainCodecs.of(type);
        this.factory = factory;
    }

    /** A difference. */
    static final class Difference extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final String kind;

        Difference(String scenario, String difference) {
            super(scenario + ": " + difference, null, false, false);
            this.kind = difference.substring(0, difference.indexOf(','));
        }

        String kind() {
            return kind;
        }
    }

    /** Compares everything, and throws the first difference. */
    void check(long seed, boolean deep) {
        if (deep) {
            // First: what HotSpot has compiled needs less.
            checkStack(seed);
        }
        checkAll(seed);
        heat(seed);
        checkAll(seed);
    }

    private void checkAll(long seed) {
        random = new Random(seed);
        for (int i = 0; i < 3; i++) {
            checkObject(random.nextLong());
        }
    }

    private T filled(long seed, int spoiled) {
        T object = factory.get();
        object.fill(new Random(seed));
        if (spoiled >= 0) {
            object.spoil(spoiled);
        }
        return object;
    }

    private void checkObject(long seed) {
        compareMeasure(seed, -1);
        byte[] packet = compareWrite(seed, -1, MOST_BYTES, random.nextInt(8));
        if (packet == null) {
            packet = new byte[random.nextInt(40)];
            random.nextBytes(packet);
        } else {
            checkSmall(seed, -1, packet.length);
        }
        int spoils = factory.get().spoils();
        for (int i = 0; i < Math.min(spoils, LENGTHS); i++) {
            int spoiled = spoils <= LENGTHS ? i : random.nextInt(spoils);
            compareWrite(seed, spoiled, MOST_BYTES, 0);
            compareMeasure(seed, spoiled);
            checkSmall(seed, spoiled, packet.length);
        }
        checkReads(packet);
    }

    private void checkSmall(long seed, int spoiled, int length) {
        for (int i = 0; i < Math.min(length, LENGTHS); i++) {
            compareWrite(seed, spoiled, length <= LENGTHS ? i : random.nextInt(length), random.nextInt(3) > 0 ? 0 : random.nextInt(8));
        }
    }

    private void checkReads(byte[] packet) {
        compareRead(packet, 0);
        for (int i = 0; i < Math.min(LENGTHS, packet.length); i++) {
            compareRead(Arrays.copyOf(packet, packet.length <= LENGTHS ? i : random.nextInt(packet.length)), random.nextInt(8));
        }
        for (int i = 0; i < LENGTHS && packet.length > 0; i++) {
            byte[] damaged = packet.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            compareRead(damaged, i & 7);
        }
        for (int i = 0; i < 4; i++) {
            byte[] garbage = new byte[random.nextInt(2 * packet.length + 3)];
            random.nextBytes(garbage);
            compareRead(garbage, 0);
        }
    }

    // ---- Single runs

    private byte[] compareWrite(long seed, int spoiled, int length, int bits) {
        String scenario = "write of " + seed + (spoiled < 0 ? "" : " spoiled " + spoiled) + " into " + length + " bytes at bit " + bits;
        Run expected = compare(scenario, () -> write(plain, filled(seed, spoiled), length, bits),
                () -> write(compiled, filled(seed, spoiled), length, bits));
        if (bits == 0) {
            // Without a stream of the caller's.
            compare(scenario + ", into an array", () -> writeArray(plain, filled(seed, spoiled), length),
                    () -> writeArray(compiled, filled(seed, spoiled), length));
        }
        if (expected.thrown() != null && Thrown.isOfProgram(expected.thrown())) {
            WriteStream stream = writer(length, bits);
            T object = filled(seed, spoiled);
            Run alone = Run.of(object, () -> stream.write(object), stream::bitPosition);
            String difference = Run.first("effects once", alone.effects(), expected.effects(), null);
            if (difference != null) {
                throw new Difference(scenario, difference);
            }
        }
        return expected.thrown() == null && bits == 0 ? HexFormat.of().parseHex(expected.result()) : null;
    }

    private static WriteStream writer(int length, int bits) {
        WriteStream stream = new WriteStream(new byte[length + 1], 0, length + (bits == 0 ? 0 : 1));
        for (int i = 0; i < bits; i++) {
            stream.serializeBool(i % 3 != 0);
        }
        return stream;
    }

    private static <T extends Sample> Run write(Codec<T> codec, T object, int length, int bits) {
        byte[] bytes = new byte[length + 1];
        WriteStream stream = new WriteStream(bytes, 0, length + (bits == 0 ? 0 : 1));
        for (int i = 0; i < bits; i++) {
            stream.serializeBool(i % 3 != 0);
        }
        return Run.of(object, () -> HexFormat.of().formatHex(bytes, 0, codec.write(object, stream)), stream::bitPosition);
    }

    private static <T extends Sample> Run writeArray(Codec<T> codec, T object, int length) {
        byte[] bytes = new byte[length];
        return Run.of(object, () -> HexFormat.of().formatHex(bytes, 0, codec.write(object, bytes)), () -> "");
    }

    private void compareMeasure(long seed, int spoiled) {
        compare("measure of " + seed + " spoiled " + spoiled, () -> measure(plain, filled(seed, spoiled)),
                () -> measure(compiled, filled(seed, spoiled)));
    }

    private static <T extends Sample> Run measure(Codec<T> codec, T object) {
        MeasureStream stream = new MeasureStream();
        return Run.of(object, () -> codec.measure(object, stream), stream::bitPosition);
    }

    private void compareRead(byte[] packet, int bits) {
        long dirt = random.nextLong();
        String scenario = "read of " + HexFormat.of().formatHex(packet) + " at bit " + bits + " into " + dirt;
        compare(scenario, () -> read(plain, filled(dirt, -1), packet, bits), () -> read(compiled, filled(dirt, -1), packet, bits));
        if (bits == 0) {
            compare(scenario + ", from an array", () -> readArray(plain, filled(dirt, -1), packet),
                    () -> readArray(compiled, filled(dirt, -1), packet));
        }
    }

    private static <T extends Sample> Run read(Codec<T> codec, T object, byte[] packet, int bits) {
        ReadStream stream = new ReadStream(packet);
        if (bits <= 8 * packet.length) {
            for (int i = 0; i < bits; i++) {
                stream.serializeBool(false);
            }
        }
        return Run.of(object, () -> codec.read(object, stream), stream::bitPosition);
    }

    private static <T extends Sample> Run readArray(Codec<T> codec, T object, byte[] packet) {
        return Run.of(object, () -> codec.read(object, packet, packet.length), () -> "");
    }

    /** Compares two runs; the plain one. */
    private static Run compare(String scenario, Supplier<Run> plain, Supplier<Run> compiled) {
        Effects.expectAll();
        Run actual = compiled.get();
        Effects.expectWhatWasShown();
        Run expected = plain.get();
        String difference = expected.broken() != null ? "subset, " + expected.broken() : expected.difference(actual);
        if (difference != null) {
            throw new Difference(scenario, difference);
        }
        return expected;
    }

    // ---- Heat, and depth

    /** Runs the compiled codec until HotSpot has compiled it, on values that are mostly good. */
    private void heat(long seed) {
        random = new Random(seed);
        byte[] bytes = new byte[MOST_BYTES];
        for (int i = 0; i < HEAT; i++) {
            T object = filled(random.nextLong(), i % 16 == 15 ? random.nextInt(factory.get().spoils() + 1) - 1 : -1);
            Effects.clear();
            try {
                int length = compiled.write(object, bytes);
                if (i % 3 == 0) {
                    bytes[random.nextInt(length + 1)] ^= (byte) (1 << random.nextInt(8));
                }
                compiled.read(object, bytes, length).isAccepted();
            } catch (RuntimeException | Error e) {
                // What it threw was compared before, and will be again.
                Effects.clear();
            }
        }
    }

    /** Objects nested as deep as a packet can make them need a stack of the same magnitude. */
    private void checkStack(long seed) {
        random = new Random(seed);
        Run good = writeArray(plain, filled(random.nextLong(), -1), MOST_BYTES);
        byte[] packet = good.thrown() == null ? HexFormat.of().parseHex(good.result()) : new byte[0];
        for (int i = 0; i < 12; i++) {
            byte[] deep = Arrays.copyOf(packet, packet.length + 300);
            Arrays.fill(deep, i == 0 ? 0 : random.nextInt(packet.length + 1), deep.length, (byte) -1);
            long dirt = random.nextLong();
            for (int stack = 256 << 10; stack <= 1 << 20; stack *= 2) {
                int enough = stack;
                if (!(within(enough, () -> readArray(plain, filled(dirt, -1), deep)).thrown() instanceof StackOverflowError)) {
                    // Plain gets twice as much, too: what it needs changes with what HotSpot has compiled by then.
                    compare("read of a deep packet, with twice the stack",
                            () -> within(2 * enough, () -> readArray(plain, filled(dirt, -1), deep)),
                            () -> within(2 * enough, () -> readArray(compiled, filled(dirt, -1), deep)));
                    break;
                }
            }
        }
    }

    private static Run within(int stack, Supplier<Run> action) {
        Run[] run = new Run[1];
        Thread thread = new Thread(null, () -> run[0] = action.get(), "of a small stack", stack);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return run[0];
    }
}
