package io.github.tightwire;

import static io.github.tightwire.Vectors.accepts;
import static io.github.tightwire.Vectors.refuses;
import static io.github.tightwire.Vectors.rejects;

import io.github.tightwire.Verdict.Reason;
import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Raw bits and bounded integers of every width. */
class IntegerOperationsTest {
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);
    private static final BigInteger TWO_127 = BigInteger.ONE.shiftLeft(127);
    private static final BigInteger TWO_128 = BigInteger.ONE.shiftLeft(128);

    @Test
    void bitsFillBytesFromTheLowestUp() {
        // 5 | 0x2AA << 3 | 0xABCDEF << 13 = 0x1579BDF555
        accepts("55f5bd7915", List.of(5, 0x2AA, 0xABCDEF), (s, v) -> List.of(
                s.serializeBits(v == null ? 0 : v.get(0), 3),
                s.serializeBits(v == null ? 0 : v.get(1), 10),
                s.serializeBits(v == null ? 0 : v.get(2), 24)));
        // 0xF | 0x0123456789ABCDEF << 4: a value that lies in two words.
        accepts("ffdebc9a7856341200", 0x0123456789ABCDEFL, (s, v) -> {
            s.serializeBits(15, 4);
            return s.serializeBits(v == null ? 0 : v, 64);
        });
    }

    @Test
    void bitsOfEveryWidth() {
        accepts("01", 1, (s, v) -> s.serializeBits(or0(v), 1));
        accepts("ffffffff", -1, (s, v) -> s.serializeBits(or0(v), 32));
        accepts("0000000001", 1L << 32, (s, v) -> s.serializeBits(or0(v), 33));
        accepts("ffffffffffffff7f", Long.MAX_VALUE, (s, v) -> s.serializeBits(or0(v), 63));
        accepts("feffffffffffffff", -2L, (s, v) -> s.serializeBits(or0(v), 64));
        accepts("00", 0, (s, v) -> s.serializeBits(or0(v), 1));
        refuses("", Reason.PAST_END, 0, 9, (s, v) -> s.serializeBits(v, 1));
        refuses("ff", Reason.PAST_END, 0, 9, (s, v) -> s.serializeBits(v, 9));
        refuses("ffffffff", Reason.PAST_END, 0, 9L, (s, v) -> s.serializeBits(v, 33));
        refuses("ffffffffffffff", Reason.PAST_END, 0, 9L, (s, v) -> s.serializeBits(v, 64));
    }

    @Test
    void bitsOfNoWidth() {
        refuses("ffffffffffffffffff", Reason.INVALID_ARGUMENT, 0, 9, (s, v) -> s.serializeBits(v, 0));
        refuses("ffffffffffffffffff", Reason.INVALID_ARGUMENT, 0, 9, (s, v) -> s.serializeBits(v, 33));
        refuses("ffffffffffffffffff", Reason.INVALID_ARGUMENT, 0, 9L, (s, v) -> s.serializeBits(v, 65));
        refuses("ffffffffffffffffff", Reason.INVALID_ARGUMENT, 0, 9L, (s, v) -> s.serializeBits(v, -1));
        rejects(s -> s.serializeBits(0, 0), "0 bits", "[1, 32]");
        rejects(s -> s.serializeBits(0, 33), "33 bits", "[1, 32]");
        rejects(s -> s.serializeBits(0L, 65), "65 bits", "[1, 64]");
    }

    @Test
    void rawValuesMustFitTheirWidth() {
        accepts("0f", 15, (s, v) -> s.serializeBits(or0(v), 4));
        rejects(s -> s.serializeBits(16, 4), "16", "4 bits");
        rejects(s -> s.serializeBits(-9, 4), "-9", "4 bits");
        rejects(s -> s.serializeUint8(256), "256", "8 bits");
        rejects(s -> s.serializeUint8(-129), "-129", "8 bits");
        rejects(s -> s.serializeUint16(65536), "65536", "16 bits");
        rejects(s -> s.serializeUint16(-32769), "-32769", "16 bits");
        rejects(s -> s.serializeBits(1L << 63, 63), "63 bits");
        rejects(s -> s.serializeBits(-(1L << 62) - 1, 63), "63 bits");
    }

    @Test
    void theSignOfARawValueDoesNotLeakIntoTheNext() {
        // ff 00 feff 00 f8, then 0x07 | 0 << 3 | 0x1F << 4 | 0 << 9
        accepts("ff00feff00f8f701", List.of(255, 0, 65534, 0, 248, 7, 0, 31, 0), (s, v) -> List.of(
                s.serializeUint8(-1) & 255,
                s.serializeUint8(0),
                s.serializeUint16(-2) & 65535,
                s.serializeUint8(0),
                s.serializeBits(-8, 8) & 255,
                s.serializeBits(-1, 3) & 7,
                s.serializeBits(0, 1),
                s.serializeBits(-1, 5) & 31,
                s.serializeBits(0L, 7) == 0 ? 0 : 1));
    }

    @Test
    void unsigned() {
        accepts("ff", 255, (s, v) -> s.serializeUint8(or0(v)));
        accepts("0180", 0x8001, (s, v) -> s.serializeUint16(or0(v)));
        accepts("efbeadde", 0xDEADBEEF, (s, v) -> s.serializeUint32(or0(v)));
        accepts("0200000000000080", Long.MIN_VALUE + 2, (s, v) -> s.serializeUint64(or0(v)));
        accepts("00000000000000000100000000000000", TWO_64, (s, v) -> s.serializeUint128(v));
        accepts("ffffffffffffffffffffffffffffffff", TWO_128.subtract(BigInteger.ONE), (s, v) -> s.serializeUint128(v));
        refuses("", Reason.PAST_END, 0, 9, (s, v) -> s.serializeUint8(v));
        refuses("ff", Reason.PAST_END, 0, 9, (s, v) -> s.serializeUint16(v));
        refuses("ffffff", Reason.PAST_END, 0, 9, (s, v) -> s.serializeUint32(v));
        refuses("ffffffffffffff", Reason.PAST_END, 0, 9L, (s, v) -> s.serializeUint64(v));
        refuses("ffffffffffffffffffffffffffffff", Reason.PAST_END, 0, TWO_64, (s, v) -> s.serializeUint128(v));
        rejects(s -> s.serializeUint128(TWO_128), TWO_128.toString());
        rejects(s -> s.serializeUint128(BigInteger.ONE.negate()), "-1");
    }

    @Test
    void bool() {
        accepts("00", false, (s, v) -> s.serializeBool(v != null && v));
        accepts("01", true, (s, v) -> s.serializeBool(v != null && v));
        refuses("", Reason.PAST_END, 0, true, (s, v) -> s.serializeBool(v));
    }

    @Test
    void integersOverTheWholeRange() {
        int min = Integer.MIN_VALUE;
        int max = Integer.MAX_VALUE;
        accepts("00000000", min, (s, v) -> s.serializeInt(or0(v), min, max));
        accepts("ffffff7f", -1, (s, v) -> s.serializeInt(or0(v), min, max));
        accepts("00000080", 0, (s, v) -> s.serializeInt(or0(v), min, max));
        accepts("ffffffff", max, (s, v) -> s.serializeInt(or0(v), min, max));
        accepts("feffffff", max - 1, (s, v) -> s.serializeInt(or0(v), min, max - 1));
        refuses("ffffffff", Reason.OUT_OF_RANGE, 0, 9, (s, v) -> s.serializeInt(v, min, max - 1));
    }

    @Test
    void integersInTheHeadroomOfTheirWidth() {
        accepts("05", 5, (s, v) -> s.serializeInt(or0(v), 0, 5));
        refuses("06", Reason.OUT_OF_RANGE, 0, 3, (s, v) -> s.serializeInt(v, 0, 5));
        refuses("07", Reason.OUT_OF_RANGE, 0, 3, (s, v) -> s.serializeInt(v, 0, 5));
        accepts("c8", 200, (s, v) -> s.serializeInt(or0(v), 0, 200));
        refuses("c9", Reason.OUT_OF_RANGE, 0, 3, (s, v) -> s.serializeInt(v, 0, 200));
        refuses("ff", Reason.OUT_OF_RANGE, 0, 3, (s, v) -> s.serializeInt(v, 0, 200));
        accepts("14", 10, (s, v) -> s.serializeInt(v == null ? -10 : v, -10, 10));
        refuses("15", Reason.OUT_OF_RANGE, 0, 3, (s, v) -> s.serializeInt(v, -10, 10));
        // Behind five bits: 0x1F | 6 << 5, the first without a meaning.
        refuses("df", Reason.OUT_OF_RANGE, 5, 3, (s, v) -> {
            s.serializeBits(0, 5);
            return s.serializeInt(v, 0, 5);
        });
        rejects(s -> s.serializeInt(6, 0, 5), "6 is outside [0, 5]");
        rejects(s -> s.serializeInt(-1, 0, 5), "-1 is outside [0, 5]");
        rejects(s -> s.serializeInt(Integer.MIN_VALUE, 0, Integer.MAX_VALUE), "outside [0, 2147483647]");
    }

    @Test
    void integersOfOneValueTakeNoBits() {
        accepts("", -7, (s, v) -> s.serializeInt(v == null ? -7 : v, -7, -7));
        accepts("", Integer.MIN_VALUE, (s, v) -> s.serializeInt(Integer.MIN_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE));
        accepts("", Long.MAX_VALUE, (s, v) -> s.serializeLong(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
        accepts("", TWO_127, (s, v) -> s.serializeInt128(TWO_127, TWO_127, TWO_127));
        rejects(s -> s.serializeInt(8, 7, 7), "8 is outside [7, 7]");
    }

    @Test
    void integersOfNoRange() {
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3, (s, v) -> s.serializeInt(v, 1, 0));
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3L, (s, v) -> s.serializeLong(v, 1, 0));
        refuses("00", Reason.INVALID_ARGUMENT, 0, TWO_64, (s, v) -> s.serializeInt128(v, BigInteger.ONE, BigInteger.ZERO));
        refuses("00", Reason.INVALID_ARGUMENT, 0, TWO_64, (s, v) -> s.serializeInt128(v, BigInteger.ZERO, TWO_128));
        rejects(s -> s.serializeInt(0, 1, 0), "[1, 0]");
        rejects(s -> s.serializeLong(0, 1, 0), "[1, 0]");
        rejects(s -> s.serializeInt128(BigInteger.ZERO, BigInteger.ZERO, TWO_128), TWO_128.toString());
    }

    @Test
    void longs() {
        long min = Long.MIN_VALUE;
        long max = Long.MAX_VALUE;
        accepts("0000000000000000", min, (s, v) -> s.serializeLong(or0(v), min, max));
        accepts("ffffffffffffff7f", -1L, (s, v) -> s.serializeLong(or0(v), min, max));
        accepts("0000000000000080", 0L, (s, v) -> s.serializeLong(or0(v), min, max));
        accepts("ffffffffffffffff", max, (s, v) -> s.serializeLong(or0(v), min, max));
        // The range is 2^63, which is negative as a long.
        accepts("0000000000000080", 0L, (s, v) -> s.serializeLong(or0(v), min, 0));
        refuses("0100000000000080", Reason.OUT_OF_RANGE, 0, 3L, (s, v) -> s.serializeLong(v, min, 0));
        accepts("0000000001", 1L << 32, (s, v) -> s.serializeLong(or0(v), 0, 1L << 32));
        refuses("0100000001", Reason.OUT_OF_RANGE, 0, 3L, (s, v) -> s.serializeLong(v, 0, 1L << 32));
        refuses("00000001", Reason.PAST_END, 0, 3L, (s, v) -> s.serializeLong(v, 0, 1L << 32));
        rejects(s -> s.serializeLong(max, min, max - 1), "9223372036854775807 is outside");
    }

    @Test
    void integersOf128Bits() {
        BigInteger max = TWO_127.subtract(BigInteger.ONE);
        BigInteger min = TWO_127.negate();
        accepts("00000000000000000000000000000000", min, (s, v) -> s.serializeInt128(v, min, max));
        accepts("ffffffffffffffffffffffffffffff7f", BigInteger.ONE.negate(), (s, v) -> s.serializeInt128(v, min, max));
        accepts("ffffffffffffffffffffffffffffffff", max, (s, v) -> s.serializeInt128(v, min, max));
        accepts("000000000000000001", TWO_64, (s, v) -> s.serializeInt128(v, BigInteger.ZERO, TWO_64));
        refuses("010000000000000001", Reason.OUT_OF_RANGE, 0, TWO_127, (s, v) -> s.serializeInt128(v, BigInteger.ZERO, TWO_64));
        refuses("0000000000000000", Reason.PAST_END, 0, TWO_127, (s, v) -> s.serializeInt128(v, BigInteger.ZERO, TWO_64));
        // As serializeLong has it.
        accepts("05", BigInteger.valueOf(-5), (s, v) -> s.serializeInt128(v, BigInteger.valueOf(-10), BigInteger.valueOf(-4)));
        refuses("07", Reason.OUT_OF_RANGE, 0, TWO_127,
                (s, v) -> s.serializeInt128(v, BigInteger.valueOf(-10), BigInteger.valueOf(-4)));
        rejects(s -> s.serializeInt128(TWO_64, BigInteger.ZERO, BigInteger.TEN), TWO_64.toString(), "[0, 10]");
    }

    @Test
    void fixedPoint() {
        // -3.25 of [-100, 100] in 1/256: -832 + 25600 = 0x60C0, of 0xC800
        accepts("c060", -832L, (s, v) -> s.serializeFixed(or0(v), 8, 8, -100, 100));
        accepts("00c8", 25600L, (s, v) -> s.serializeFixed(or0(v), 8, 8, -100, 100));
        refuses("01c8", Reason.OUT_OF_RANGE, 0, 3L, (s, v) -> s.serializeFixed(v, 8, 8, -100, 100));
        refuses("c0", Reason.PAST_END, 0, 3L, (s, v) -> s.serializeFixed(v, 8, 8, -100, 100));
        accepts("05", 5L, (s, v) -> s.serializeFixed(or0(v), 32, 0, 0, 5));
        refuses("06", Reason.OUT_OF_RANGE, 0, 3L, (s, v) -> s.serializeFixed(v, 32, 0, 0, 5));
        accepts("ffffffffffffffff", Long.MAX_VALUE, (s, v) -> s.serializeFixed(or0(v), 64, 0, Long.MIN_VALUE, Long.MAX_VALUE));
        rejects(s -> s.serializeFixed(25601, 8, 8, -100, 100), "25601 is outside [-25600, 25600]");
    }

    @Test
    void fixedPointThatItsStorageDoesNotHold() {
        accepts("80", 64L, (s, v) -> s.serializeFixed(or0(v), 2, 6, -1, 1));
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3L, (s, v) -> s.serializeFixed(v, 2, 6, -1, 2));
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3L, (s, v) -> s.serializeFixed(v, 2, 6, -3, 1));
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3L, (s, v) -> s.serializeFixed(v, 2, 6, 1, 0));
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3L, (s, v) -> s.serializeFixed(v, 0, 8, 0, 0));
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3L, (s, v) -> s.serializeFixed(v, 9, -1, 0, 0));
        refuses("00", Reason.INVALID_ARGUMENT, 0, 3L, (s, v) -> s.serializeFixed(v, 5, 5, 0, 0));
        refuses("00", Reason.INVALID_ARGUMENT, 0, TWO_64, (s, v) -> s.serializeFixed(v, 100, 8, 0, 0));
        refuses("00", Reason.INVALID_ARGUMENT, 0, TWO_64, (s, v) -> s.serializeFixed(v, 2, 126, 0, 2));
        rejects(s -> s.serializeFixed(0, 2, 6, -1, 2), "[-1, 2]");
        rejects(s -> s.serializeFixed(TWO_64, 8, 8, -100, 100), TWO_64.toString(), "[-100, 100]");
    }

    @Test
    void fixedPointOf128Bits() {
        accepts("000000000000000001", TWO_64, (s, v) -> s.serializeFixed(v, 64, 64, 0, 1));
        accepts("000000000000008000", TWO_64.shiftRight(1), (s, v) -> s.serializeFixed(v, 64, 64, 0, 1));
        refuses("010000000000000001", Reason.OUT_OF_RANGE, 0, TWO_127, (s, v) -> s.serializeFixed(v, 64, 64, 0, 1));
        accepts("c060", BigInteger.valueOf(-832), (s, v) -> s.serializeFixed(v, 8, 8, -100, 100));
        refuses("01c8", Reason.OUT_OF_RANGE, 0, TWO_127, (s, v) -> s.serializeFixed(v, 8, 8, -100, 100));
        rejects(s -> s.serializeFixed(TWO_64.add(BigInteger.ONE), 64, 64, 0, 1), "18446744073709551617 is outside");
    }

    @Test
    void enums() {
        // Seven constants, three bits.
        accepts("06", TimeUnit.DAYS, (s, v) -> s.serializeEnum(v, TimeUnit.class));
        refuses("07", Reason.OUT_OF_RANGE, 0, TimeUnit.HOURS, (s, v) -> s.serializeEnum(v, TimeUnit.class));
        refuses("", Reason.PAST_END, 0, TimeUnit.HOURS, (s, v) -> s.serializeEnum(v, TimeUnit.class));
        accepts("", Vectors.Alone.ALONE, (s, v) -> s.serializeEnum(v, Vectors.Alone.class));
        refuses("ff", Reason.INVALID_ARGUMENT, 0, "held", (s, v) -> "" + s.serializeEnum(null, Nothing.class));
    }

    enum Nothing {
    }

    private static int or0(Integer value) {
        return value == null ? 0 : value;
    }

    private static long or0(Long value) {
        return value == null ? 0 : value;
    }
}
