package io.github.tightwire.model;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;

/**
 * The wire, one bit after the other: what every operation puts there and what it refuses, as slowly and plainly as it can
 * be said, in arbitrary precision, sharing no code with the library. What the two disagree on, one of them has wrong.
 *
 * <p>Value in and value out, as in the library, so that a type's description reads the same. Values are legal when
 * writing: how a writer complains is not the wire's business.
 */
public final class Model {
    /** The limit of nesting. */
    private static final int DEEPEST = 256;
    private static final double SQRT_2 = Math.sqrt(2);

    private final BitSet bits;
    private final boolean reading;
    private int length;
    private int position;
    private int alignments;
    private int padding;
    private long free;
    private int depth;

    private Model(BitSet bits, int length, boolean reading) {
        this.bits = bits;
        this.length = length;
        this.reading = reading;
    }

    public static Model writer() {
        return new Model(new BitSet(), Integer.MAX_VALUE, false);
    }

    public static Model reader(byte[] packet) {
        return new Model(BitSet.valueOf(packet), packet.length * 8, true);
    }

    public boolean isReading() {
        return reading;
    }

    public int position() {
        return position;
    }

    /** The most bits of what was written, whatever bit it starts at: 7 for each align, and not what it took here. */
    public int measure() {
        return position - padding + 7 * alignments;
    }

    /** The bits written, rounded up to whole bytes with zeros. */
    public byte[] bytes() {
        byte[] bytes = new byte[(position + 7) / 8];
        for (int i = 0; i < position; i++) {
            if (bits.get(i)) {
                bytes[i / 8] |= (byte) (1 << i % 8);
            }
        }
        return bytes;
    }

    /** The end of a packet: no whole byte is left, and what is left of the last one is zero. */
    public void end() {
        if (reading && length - position >= 8) {
            throw new ModelRefusal("LEFT_OVER_BYTES", position);
        }
        if (reading && bits.nextSetBit(position) >= 0) {
            throw new ModelRefusal("NON_ZERO_PADDING", position);
        }
    }

    // ---- Bits and integers

    public BigInteger raw(BigInteger value, int count) {
        if (!reading) {
            for (int i = 0; i < count; i++) {
                bits.set(position++, value.testBit(i));
            }
            return value;
        }
        if (count > length - position) {
            throw new ModelRefusal("PAST_END", position);
        }
        BigInteger received = BigInteger.ZERO;
        for (int i = 0; i < count; i++) {
            if (bits.get(position++)) {
                received = received.setBit(i);
            }
        }
        return received;
    }

    public long raw(long value, int count) {
        return raw(BigInteger.valueOf(value), count).longValue();
    }

    public boolean bool(boolean value) {
        return raw(value ? 1 : 0, 1) == 1;
    }

    public BigInteger integer(BigInteger value, BigInteger min, BigInteger max) {
        int start = position;
        BigInteger range = max.subtract(min);
        BigInteger offset = raw(reading ? null : value.subtract(min), range.bitLength());
        if (!reading) {
            return value;
        }
        if (offset.compareTo(range) > 0) {
            throw new ModelRefusal("OUT_OF_RANGE", start);
        }
        return min.add(offset);
    }

    public long integer(long value, long min, long max) {
        return integer(BigInteger.valueOf(value), BigInteger.valueOf(min), BigInteger.valueOf(max)).longValue();
    }

    public int integer(int value, int min, int max) {
        return (int) integer((long) value, min, max);
    }

    /** Seven bits of the value and whether more of them follow, and so on, from the lowest up. */
    public BigInteger variable(BigInteger value, int width) {
        int start = position;
        int most = (width + 6) / 7;
        BigInteger received = BigInteger.ZERO;
        for (int group = 0; group < most; group++) {
            BigInteger rest = reading ? null : value.shiftRight(7 * group);
            int bits = reading ? 0 : rest.intValue() & 0x7F;
            boolean follows = !reading && rest.bitLength() > 7;
            int octet = (int) raw(follows ? bits + 128 : bits, 8);
            received = received.add(BigInteger.valueOf(octet & 0x7F).shiftLeft(7 * group));
            if (received.bitLength() > width || group == most - 1 && octet > 127) {
                throw new ModelRefusal("OUT_OF_RANGE", start);
            }
            if (octet == 0 && group > 0) {
                throw new ModelRefusal("OVERLONG", start);
            }
            if (octet < 128) {
                break;
            }
        }
        return received;
    }

    /** An even number is half of itself; an odd one stands for what is below zero. */
    public BigInteger signedVariable(BigInteger value, int width) {
        BigInteger twice = reading ? null : value.shiftLeft(1);
        BigInteger code = reading ? null : value.signum() < 0 ? twice.negate().subtract(BigInteger.ONE) : twice;
        BigInteger received = variable(code, width);
        return received.testBit(0) ? received.shiftRight(1).not() : received.shiftRight(1);
    }

    public BigInteger fixed(BigInteger raw, int fractionBits, long min, long max) {
        return integer(raw, BigInteger.valueOf(min).shiftLeft(fractionBits), BigInteger.valueOf(max).shiftLeft(fractionBits));
    }

    // ---- Sequences

    public int intRelative(int previous, int current) {
        int[] upTo = {1, 6, 23, 280, 4377, 69914};
        int start = position;
        long domain = Integer.MAX_VALUE;
        for (int tier = 0; tier < upTo.length; tier++) {
            if (bool((long) current - previous <= upTo[tier])) {
                return step(previous, current, tier == 0 ? 1 : upTo[tier - 1] + 1, upTo[tier], domain, start);
            }
        }
        long received = raw(current, 32);
        if (reading && (received <= previous || received > domain)) {
            throw new ModelRefusal("NOT_INCREASING", start);
        }
        if (reading && received - previous <= 69914) {
            throw new ModelRefusal("OVERLONG", start);
        }
        return (int) received;
    }

    public int nextIndex(int previous, int next, int maxObjects) {
        int[] upTo = {1, 5, 13, 29, 61, 125};
        int start = position;
        for (int tier = 0; tier < upTo.length; tier++) {
            if (bool(next - previous <= upTo[tier])) {
                return step(previous, next, tier == 0 ? 1 : upTo[tier - 1] + 1, upTo[tier], maxObjects, start);
            }
        }
        if (maxObjects < 125) {
            throw new ModelRefusal("NOT_INCREASING", start);
        }
        return step(previous, next, 126, maxObjects + 1, maxObjects, start);
    }

    private int step(int previous, int current, int least, int most, long domain, int start) {
        long received = previous + integer((long) current - previous, least, most);
        if (received > domain) {
            throw new ModelRefusal("NOT_INCREASING", start);
        }
        return (int) received;
    }

    // ---- Floats and rotations

    public int rawFloatBits(int value) {
        return (int) raw(value, 32);
    }

    public long rawDoubleBits(long value) {
        return raw(value, 64);
    }

    /** Sign, eight bits of exponent that are not all ones, 23 bits of fraction. */
    public int floatBits(int value) {
        return finite(value, 32, 23).intValue();
    }

    /** Sign, eleven bits of exponent that are not all ones, 52 bits of fraction. */
    public long doubleBits(long value) {
        return finite(value, 64, 52).longValue();
    }

    private BigInteger finite(long value, int width, int fraction) {
        int start = position;
        BigInteger received = raw(BigInteger.valueOf(value), width);
        int zeros = 0;
        for (int i = fraction; i < width - 1; i++) {
            zeros += received.testBit(i) ? 0 : 1;
        }
        if (zeros == 0) {
            throw new ModelRefusal("NOT_FINITE", start);
        }
        return received;
    }

    /**
     * Every step is done in double, which is exact or far finer than a float, and then rounded to float: the same as doing
     * it in float, by another way.
     */
    public float compressedFloat(float value, float min, float max, float resolution) {
        double delta = rounded((double) max - min);
        double values = Math.max(1, Math.min(4294967040.0, rounded(delta / resolution)));
        long maxInteger = (long) Math.ceil(values);
        double top = rounded(maxInteger);
        long code = 0;
        if (!reading) {
            double normalized = Math.max(0, Math.min(1, rounded(rounded((double) value - min) / delta)));
            code = Math.min(maxInteger, (long) Math.floor(rounded(rounded(normalized * top) + 0.5)));
        }
        code = integer(code, 0, maxInteger);
        return reading ? (float) rounded(rounded(rounded(rounded(code) / top) * delta) + min) : value;
    }

    private static double rounded(double value) {
        return (float) value;
    }

    /** The code of a rotation: a whole number of steps may have no fourth component when squares add up to above one. */
    public long smallestThree(long code, int componentBits) {
        int start = position;
        long received = raw(code, 2 + 3 * componentBits);
        if (reading && rotation(received, componentBits) == null) {
            throw new ModelRefusal("NOT_A_ROTATION", start);
        }
        return received;
    }

    /** The quaternion x y z w that a code stands for, or null if it stands for none. */
    public static double[] rotation(long code, int componentBits) {
        BigInteger bits = BigInteger.valueOf(code);
        int scale = (1 << componentBits) - 2;
        int largest = bits.intValue() & 3;
        double[] quaternion = new double[4];
        // In units of 1/(scale sqrt 2), all of it is whole: (2u - scale) is twice the steps from zero.
        long fourth = 2L * scale * scale;
        int slot = 0;
        for (int component = 0; component < 4; component++) {
            if (component != largest) {
                int u = bits.shiftRight(2 + slot++ * componentBits).intValue() & (1 << componentBits) - 1;
                if (u > scale) {
                    return null;
                }
                long steps = 2L * u - scale;
                fourth -= steps * steps;
                quaternion[component] = steps / (scale * SQRT_2);
            }
        }
        if (fourth < 0) {
            return null;
        }
        quaternion[largest] = Math.sqrt(fourth) / (scale * SQRT_2);
        return quaternion;
    }

    // ---- Bytes and text

    public void align() {
        int start = position;
        long received = raw(0, (8 - position % 8) % 8);
        alignments++;
        padding += position - start;
        if (received != 0) {
            throw new ModelRefusal("NON_ZERO_PADDING", start);
        }
    }

    public byte[] bytes(byte[] data) {
        align();
        return octets(data, data.length);
    }

    private byte[] octets(byte[] data, int count) {
        if (reading && count > (length - position) / 8) {
            throw new ModelRefusal("PAST_END", position);
        }
        byte[] received = new byte[count];
        for (int i = 0; i < count; i++) {
            received[i] = (byte) raw(reading ? 0 : data[i], 8);
        }
        return received;
    }

    /** The count, an align, the bytes. */
    public byte[] byteArray(byte[] data, int most) {
        int count = integer(reading ? 0 : data.length, 0, most);
        align();
        return octets(data, count);
    }

    public String string(String value, int maxBytes) {
        byte[] text = reading ? null : value.getBytes(StandardCharsets.UTF_8);
        int count = integer(reading ? 0 : text.length, 0, maxBytes);
        align();
        int start = position;
        byte[] received = octets(text, count);
        for (byte each : received) {
            if (each == 0) {
                throw new ModelRefusal("EMBEDDED_NUL", start);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(received)).toString();
        } catch (CharacterCodingException e) {
            throw new ModelRefusal("INVALID_UTF8", start);
        }
    }

    // ---- Objects and values

    /** An object in another; the outermost one is in none. It has no bits of its own, and nothing is read of one that is too deep. */
    public void nested(Runnable object) {
        depth++;
        if (reading && depth > DEEPEST) {
            throw new ModelRefusal("NESTED_TOO_DEEP", position);
        }
        object.run();
        depth--;
    }

    /** The value or nothing. */
    public <T> T optional(T value, Element<T> element) {
        return bool(value != null) ? element.run(this, value) : null;
    }

    /** A bit for each of so many constants, the first the lowest. */
    public BigInteger flags(BigInteger set, int constants) {
        return raw(set, constants);
    }

    public UUID uuid(UUID value) {
        BigInteger number = raw(reading ? null : new BigInteger(value.toString().replace("-", ""), 16), 128);
        String hex = String.format("%032x", number);
        return UUID.fromString(hex.replaceAll("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5"));
    }

    public Instant instant(Instant value) {
        long second = integer(reading ? 0 : value.getEpochSecond(),
                Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond());
        return Instant.ofEpochSecond(second, integer(reading ? 0 : value.getNano(), 0, 999_999_999));
    }

    public Instant instant(Instant value, Instant min, Instant max, TimeUnit unit) {
        return Instant.EPOCH.plus(units(reading ? null : sinceEpoch(value), sinceEpoch(min), sinceEpoch(max), unit));
    }

    public Duration duration(Duration value) {
        long second = raw(reading ? 0 : value.getSeconds(), 64);
        return Duration.ofSeconds(second, integer(reading ? 0 : value.getNano(), 0, 999_999_999));
    }

    /** Whole units from the least, in nanoseconds of any size. */
    public Duration units(Duration value, Duration min, Duration max, TimeUnit unit) {
        BigInteger nanos = BigInteger.valueOf(unit.toNanos(1));
        BigInteger most = nanos(max).subtract(nanos(min)).divide(nanos);
        BigInteger code = reading ? null : nanos(value).subtract(nanos(min)).divide(nanos);
        BigInteger received = integer(code, BigInteger.ZERO, most);
        if (!reading) {
            return value;
        }
        BigInteger[] parts = nanos(min).add(received.multiply(nanos)).divideAndRemainder(BigInteger.TEN.pow(9));
        return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
    }

    private static Duration sinceEpoch(Instant instant) {
        return Duration.ofSeconds(instant.getEpochSecond(), instant.getNano());
    }

    private static BigInteger nanos(Duration duration) {
        return BigInteger.valueOf(duration.getSeconds()).multiply(BigInteger.TEN.pow(9))
                .add(BigInteger.valueOf(duration.getNano()));
    }

    // ---- Collections and checks

    /** An element of a collection, value in and value out; when reading, null comes in. */
    public interface Element<T> {
        T run(Model m, T value);
    }

    public int count(int value, int max) {
        return integer(value, 0, max);
    }

    public <T> List<T> list(List<T> values, int max, Element<T> element) {
        int start = position;
        int count = elements(reading ? 0 : values.size(), max);
        List<T> received = new ArrayList<>();
        while (received.size() < count) {
            received.add(element.run(this, reading ? null : values.get(received.size())));
        }
        pay(start, count);
        return received;
    }

    /** Returns the number of elements that follow: no more than a packet could have that is nothing else. */
    private int elements(int value, int max) {
        int start = position;
        int count = integer(value, 0, max);
        if (reading && count > 1024 + 2L * length) {
            throw new ModelRefusal("PAST_END", start);
        }
        return count;
    }

    /** The zero-bit elements of a packet are at most as many as there are bits so far, and 1024. */
    private void pay(int start, int count) {
        free += Math.max(0, count - (position - start));
        if (reading && free > 1024 + position) {
            throw new ModelRefusal("PAST_END", start);
        }
    }

    /** The length of an array that is made at once. */
    public int arrayLength(int value, int max, int leastBits) {
        int start = position;
        int received = integer(value, 0, max);
        if (reading && (long) received * leastBits > length - position) {
            throw new ModelRefusal("PAST_END", start);
        }
        return received;
    }

    /** An array that is made at once. */
    public <T> List<T> elements(List<T> values, int max, int leastBits, Element<T> element) {
        int count = arrayLength(reading ? 0 : values.size(), max, leastBits);
        List<T> received = new ArrayList<>();
        while (received.size() < count) {
            received.add(element.run(this, reading ? null : values.get(received.size())));
        }
        return received;
    }

    public <T> Set<T> set(Set<T> values, int max, Element<T> element) {
        List<T> inOrder = new ArrayList<>(reading ? List.of() : values);
        int start = position;
        int count = elements(inOrder.size(), max);
        Set<T> received = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            int begin = position;
            T value = element.run(this, reading ? null : inOrder.get(i));
            if (received.contains(value)) {
                throw new ModelRefusal("DUPLICATE", begin);
            }
            received.add(value);
        }
        pay(start, count);
        return received;
    }

    public <K, V> Map<K, V> map(Map<K, V> values, int max, Element<K> key, Element<V> value) {
        List<K> keys = new ArrayList<>(reading ? List.of() : values.keySet());
        int start = position;
        int count = elements(keys.size(), max);
        Map<K, V> received = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            int begin = position;
            K name = key.run(this, reading ? null : keys.get(i));
            if (received.containsKey(name)) {
                throw new ModelRefusal("DUPLICATE", begin);
            }
            received.put(name, value.run(this, reading ? null : values.get(name)));
        }
        pay(start, count);
        return received;
    }

    /** One of some tags. */
    public int tag(int value, List<Integer> tags) {
        int start = position;
        int received = integer(value, 0, Collections.max(tags));
        if (!tags.contains(received)) {
            throw new ModelRefusal("UNKNOWN_KIND", start);
        }
        return received;
    }

    public void check(String name) {
        int start = position;
        long known = crc32(name.getBytes(StandardCharsets.UTF_8));
        if (raw(known, 32) != known) {
            throw new ModelRefusal("CHECK_FAILED", start);
        }
    }

    static long crc32(byte[]... parts) {
        CRC32 crc = new CRC32();
        for (byte[] part : parts) {
            crc.update(part);
        }
        return crc.getValue();
    }
}
