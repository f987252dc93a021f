package io.github.tightwire.script;

import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.model.Model;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Random operations with random parameters, and for each a source of legal values. Edges come up far more often than they
 * would by chance, and floats are held as their bits, so that a NaN compares with itself.
 */
final class Operations {
    private static final List<String> CHECKS = List.of("end of packet", "", "\u00e4\u20ac\ud83d\ude80");

    private static final List<Function<Random, Op<?>>> KINDS = List.of(
            Operations::rawInt, Operations::rawLong, Operations::bool, Operations::integer, Operations::longInteger,
            Operations::int128, Operations::unsigned, Operations::uint128, Operations::fixed, Operations::fixed128,
            Operations::floatBits, Operations::doubleBits, Operations::rawFloatBits, Operations::rawDoubleBits,
            Operations::compressedFloat, Operations::align, Operations::bytes, Operations::someBytes, Operations::string,
            Operations::intRelative, Operations::nextIndex, Operations::smallestThree, Operations::constant, Operations::count,
            Operations::check,
            ValueScripts::random, ValueScripts::random, ValueScripts::random);

    private Operations() {
    }

    static Op<?> random(Random random) {
        return KINDS.get(random.nextInt(KINDS.size())).apply(random).withValue(random);
    }

    private static Op<?> rawInt(Random random) {
        int bits = 1 + random.nextInt(32);
        return new Op<>("bits " + bits,
                r -> r.nextInt() >>> 32 - bits,
                (s, v) -> s.serializeBits((int) v, bits),
                (m, v) -> (int) m.raw(v, bits));
    }

    private static Op<?> rawLong(Random random) {
        int bits = 1 + random.nextInt(64);
        return new Op<>("long bits " + bits,
                r -> r.nextLong() >>> 64 - bits,
                (s, v) -> s.serializeBits((long) v, bits),
                (m, v) -> m.raw(v, bits));
    }

    private static Op<?> bool(Random random) {
        return new Op<>("bool", Random::nextBoolean, (s, v) -> s.serializeBool(v), (m, v) -> m.bool(v));
    }

    private static Op<?> integer(Random random) {
        long a = edgyLong(random, 32);
        long b = random.nextInt(8) == 0 ? a : edgyLong(random, 32);
        int min = (int) Math.min(a, b);
        int max = (int) Math.max(a, b);
        return new Op<>("int [" + min + ", " + max + "]",
                r -> within(r, BigInteger.valueOf(min), BigInteger.valueOf(max)).intValue(),
                (s, v) -> s.serializeInt(v, min, max),
                (m, v) -> m.integer((int) v, min, max));
    }

    private static Op<?> longInteger(Random random) {
        long a = edgyLong(random, 64);
        long b = random.nextInt(8) == 0 ? a : edgyLong(random, 64);
        long min = Math.min(a, b);
        long max = Math.max(a, b);
        return new Op<>("long [" + min + ", " + max + "]",
                r -> within(r, BigInteger.valueOf(min), BigInteger.valueOf(max)).longValue(),
                (s, v) -> s.serializeLong(v, min, max),
                (m, v) -> m.integer((long) v, min, max));
    }

    private static Op<?> int128(Random random) {
        BigInteger a = new BigInteger(1 + random.nextInt(127), random).negate();
        BigInteger b = a.add(new BigInteger(random.nextInt(129), random));
        return new Op<>("int128 [" + a + ", " + b + "]",
                r -> within(r, a, b),
                (s, v) -> s.serializeInt128(v, a, b),
                (m, v) -> m.integer(v, a, b));
    }

    private static Op<?> unsigned(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Op<>("uint8", r -> r.nextInt(256), (s, v) -> s.serializeUint8(v), (m, v) -> (int) m.raw(v, 8));
            case 1 -> new Op<>("uint16", r -> r.nextInt(65536), (s, v) -> s.serializeUint16(v), (m, v) -> (int) m.raw(v, 16));
            case 2 -> new Op<>("uint32", Random::nextInt, (s, v) -> s.serializeUint32(v), (m, v) -> (int) m.raw(v, 32));
            default -> new Op<>("uint64", Random::nextLong, (s, v) -> s.serializeUint64(v), (m, v) -> m.raw(v, 64));
        };
    }

    private static Op<?> uint128(Random random) {
        return new Op<>("uint128",
                r -> new BigInteger(128, r),
                (s, v) -> s.serializeUint128(v),
                (m, v) -> m.raw(v, 128));
    }

    private static Op<?> fixed(Random random) {
        int storage = 8 << random.nextInt(4);
        int fraction = random.nextInt(storage);
        int integer = storage - fraction;
        long a = edgyLong(random, integer);
        long b = edgyLong(random, integer);
        long min = Math.min(a, b);
        long max = Math.max(a, b);
        return new Op<>("fixed " + integer + "." + fraction + " [" + min + ", " + max + "]",
                r -> within(r, BigInteger.valueOf(min).shiftLeft(fraction), BigInteger.valueOf(max).shiftLeft(fraction)).longValue(),
                (s, v) -> s.serializeFixed((long) v, integer, fraction, min, max),
                (m, v) -> m.fixed(BigInteger.valueOf(v), fraction, min, max).longValue());
    }

    private static Op<?> fixed128(Random random) {
        int storage = 8 << random.nextInt(5);
        int fraction = random.nextInt(storage);
        int integer = storage - fraction;
        long a = edgyLong(random, Math.min(integer, 64));
        long b = edgyLong(random, Math.min(integer, 64));
        long min = Math.min(a, b);
        long max = Math.max(a, b);
        return new Op<>("big fixed " + integer + "." + fraction + " [" + min + ", " + max + "]",
                r -> within(r, BigInteger.valueOf(min).shiftLeft(fraction), BigInteger.valueOf(max).shiftLeft(fraction)),
                (s, v) -> s.serializeFixed(v, integer, fraction, min, max),
                (m, v) -> m.fixed(v, fraction, min, max));
    }

    private static Op<?> floatBits(Random random) {
        return new Op<>("float",
                r -> finite(edgyFloat(r)),
                (s, v) -> Float.floatToRawIntBits(s.serializeFloat(Float.intBitsToFloat(v))),
                (m, v) -> m.floatBits(v));
    }

    private static Op<?> doubleBits(Random random) {
        return new Op<>("double",
                r -> finite(r.nextLong()),
                (s, v) -> Double.doubleToRawLongBits(s.serializeDouble(Double.longBitsToDouble(v))),
                (m, v) -> m.doubleBits(v));
    }

    private static Op<?> rawFloatBits(Random random) {
        return new Op<>("raw float",
                Operations::edgyFloat,
                (s, v) -> Float.floatToRawIntBits(s.serializeRawFloat(Float.intBitsToFloat(v))),
                (m, v) -> m.rawFloatBits(v));
    }

    private static Op<?> rawDoubleBits(Random random) {
        return new Op<>("raw double",
                r -> r.nextInt(4) == 0 ? r.nextLong() | 0x7FF0000000000000L : r.nextLong(),
                (s, v) -> Double.doubleToRawLongBits(s.serializeRawDouble(Double.longBitsToDouble(v))),
                (m, v) -> m.rawDoubleBits(v));
    }

    /** The same, with the lowest bit of its exponent cleared where it is an infinity or no number. */
    private static int finite(int bits) {
        return Float.isFinite(Float.intBitsToFloat(bits)) ? bits : bits & ~(1 << 23);
    }

    private static long finite(long bits) {
        return Double.isFinite(Double.longBitsToDouble(bits)) ? bits : bits & ~(1L << 52);
    }

    private static Op<?> compressedFloat(Random random) {
        float min = (random.nextFloat() - 0.5f) * (1 << random.nextInt(20));
        float max = min + Math.max(Math.ulp(min), random.nextFloat() * (1 << random.nextInt(24)));
        float resolution = (max - min) / (float) Math.pow(2, random.nextDouble() * 34 - 1);
        return new Op<>("compressed float [" + min + ", " + max + "] " + resolution,
                r -> Float.floatToRawIntBits(Math.min(max, min + (max - min) * r.nextFloat())),
                (s, v) -> Float.floatToRawIntBits(
                        s.serializeCompressedFloat(Float.intBitsToFloat(v), min, max, resolution)),
                (m, v) -> Float.floatToRawIntBits(m.compressedFloat(Float.intBitsToFloat(v), min, max, resolution)));
    }

    private static Op<?> align(Random random) {
        return new Op<>("align", r -> 0, (s, v) -> {
            s.serializeAlign();
            return v;
        }, (m, v) -> {
            m.align();
            return v;
        });
    }

    private static Op<?> bytes(Random random) {
        int count = random.nextInt(20);
        return new Op<>("bytes " + count, r -> {
            byte[] data = new byte[count];
            r.nextBytes(data);
            return data;
        }, (s, v) -> {
            s.serializeBytes(v);
            return v;
        }, Model::bytes);
    }

    private static Op<?> someBytes(Random random) {
        int count = random.nextInt(20);
        return new Op<>("some of the bytes, " + count, r -> {
            byte[] data = new byte[count];
            r.nextBytes(data);
            return data;
        }, (s, v) -> {
            byte[] within = new byte[count + 3];
            System.arraycopy(v, 0, within, 2, count);
            s.serializeBytes(within, 2, count);
            return Arrays.copyOfRange(within, 2, 2 + count);
        }, Model::bytes);
    }

    private static Op<?> string(Random random) {
        int most = random.nextInt(12);
        return new Op<>("string " + 4 * most,
                r -> text(r, most),
                (s, v) -> s.serializeString(v, 4 * most),
                (m, v) -> m.string(v, 4 * most));
    }

    private static Op<?> intRelative(Random random) {
        int any = random.nextBoolean() ? random.nextInt(1000) : Integer.MAX_VALUE - 1 - random.nextInt(100000);
        int previous = random.nextInt(4) == 0 ? -1 : any;
        return new Op<>("int relative to " + previous,
                r -> r.nextInt(50) == 0 ? Integer.MAX_VALUE
                        : previous + 1 + r.nextInt(1 + r.nextInt((int) Math.min(200000L, (long) Integer.MAX_VALUE - previous))),
                (s, v) -> s.serializeIntRelative(previous, v),
                (m, v) -> m.intRelative(previous, v));
    }

    private static Op<?> nextIndex(Random random) {
        int maxObjects = List.of(0, 1, 61, 124, 125, 126, 900, 4096).get(random.nextInt(8));
        int previous = random.nextInt(maxObjects + 1) - 1;
        return new Op<>("index behind " + previous + " of " + maxObjects,
                r -> previous + 1 + r.nextInt(1 + r.nextInt(maxObjects - previous)),
                (s, v) -> s.serializeNextIndex(previous, v, maxObjects),
                (m, v) -> m.nextIndex(previous, v, maxObjects));
    }

    private static Op<?> smallestThree(Random random) {
        int bits = SmallestThree.MIN_BITS + random.nextInt(SmallestThree.MAX_BITS - SmallestThree.MIN_BITS + 1);
        return new Op<>("smallest three " + bits, r -> {
            long code;
            do {
                code = r.nextLong() >>> 62 - 3 * bits;
            } while (Model.rotation(code, bits) == null);
            return code;
        }, (s, v) -> s.serializeSmallestThree(v, bits), (m, v) -> m.smallestThree(v, bits));
    }

    private static Op<?> constant(Random random) {
        TimeUnit[] all = TimeUnit.values();
        return new Op<>("enum",
                r -> all[r.nextInt(all.length)],
                (s, v) -> s.serializeEnum(v, TimeUnit.class),
                (m, v) -> all[m.integer(v.ordinal(), 0, all.length - 1)]);
    }

    private static Op<?> count(Random random) {
        int max = random.nextInt(1 + random.nextInt(3000));
        return new Op<>("count " + max,
                r -> r.nextInt(max + 1),
                (s, v) -> s.serializeCount(v, max),
                (m, v) -> m.count(v, max));
    }

    private static Op<?> check(Random random) {
        String name = CHECKS.get(random.nextInt(CHECKS.size()));
        return new Op<>("check " + name, r -> 0, (s, v) -> {
            s.serializeCheck(name);
            return v;
        }, (m, v) -> {
            m.check(name);
            return v;
        });
    }

    /** A number of so many bits with its sign, often near an edge. */
    static long edgyLong(Random random, int bits) {
        long any = random.nextLong() >> random.nextInt(64) >> 64 - bits;
        return switch (random.nextInt(6)) {
            case 0 -> -1L << bits - 1;
            case 1 -> ~(-1L << bits - 1);
            case 2 -> bits == 1 ? 0 : random.nextInt(3) - 1;
            default -> any;
        };
    }

    private static int edgyFloat(Random random) {
        int[] edges = {0, 0x80000000, 1, 0x007FFFFF, 0x7F7FFFFF, 0x7F800000, 0xFF800000, 0x7F800001, 0xFFC12345};
        return random.nextBoolean() ? random.nextInt() : edges[random.nextInt(edges.length)];
    }

    private static BigInteger within(Random random, BigInteger min, BigInteger max) {
        BigInteger range = max.subtract(min);
        return switch (random.nextInt(4)) {
            case 0 -> min;
            case 1 -> max;
            default -> min.add(new BigInteger(range.bitLength() + 8, random).mod(range.add(BigInteger.ONE)));
        };
    }

    static String text(Random random, int most) {
        int[] last = {0x7F, 0x7FF, 0xD7FF, 0xFFFF, 0x10FFFF};
        int[] first = {1, 0x80, 0x800, 0xE000, 0x10000};
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(most + 1); left > 0; left--) {
            int block = random.nextInt(last.length);
            text.appendCodePoint(first[block] + random.nextInt(last[block] - first[block] + 1));
        }
        return text.toString();
    }
}
