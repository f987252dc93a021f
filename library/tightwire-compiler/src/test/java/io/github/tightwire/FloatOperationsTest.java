package io.github.tightwire;

import static io.github.tightwire.Vectors.accepts;
import static io.github.tightwire.Vectors.reads;
import static io.github.tightwire.Vectors.refuses;
import static io.github.tightwire.Vectors.rejects;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.model.Model;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Floats, raw and compressed ones, and the codes of rotations; floats are compared as their bits. */
class FloatOperationsTest {
    @Test
    void everyFiniteFloatIsKept() {
        finite("0000803f", 0x3F800000);
        finite("00000000", 0);
        finite("00000080", 0x80000000);
        finite("01000000", 1);
        finite("ffff7f00", 0x007FFFFF);
        finite("ffff7f7f", 0x7F7FFFFF);
        finite("ffff7fff", 0xFF7FFFFF);
        refuses("000080", Reason.PAST_END, 0, 1.5f, (s, v) -> s.serializeFloat(v));
    }

    /** One above the largest that is finite, the largest pattern, and quiet and loud ones in between; their twins are raw. */
    @ParameterizedTest
    @CsvSource({"0000807f, 7f800000", "000080ff, ff800000", "0100807f, 7f800001", "0000c07f, 7fc00000", "4523c1ff, ffc12345",
        "ffffffff, ffffffff"})
    void aFloatThatIsNotFinite(String hex, String pattern) {
        int bits = Integer.parseUnsignedInt(pattern, 16);
        accepts(hex, bits, (s, v) -> Float.floatToRawIntBits(s.serializeRawFloat(v == null ? 0 : Float.intBitsToFloat(v))));
        refuses(hex, Reason.NOT_FINITE, 0, 1.5f, (s, v) -> s.serializeFloat(v));
        float value = Float.intBitsToFloat(bits);
        rejects(s -> s.serializeFloat(value), value + " is not finite");
        assertEquals(32, new MeasureStream().measure(s -> s.serializeFloat(value)));
    }

    @Test
    void everyFiniteDoubleIsKept() {
        finite("000000000000f03f", 0x3FF0000000000000L);
        finite("0000000000000080", 0x8000000000000000L);
        finite("0100000000000000", 1L);
        finite("ffffffffffffef7f", 0x7FEFFFFFFFFFFFFFL);
        finite("ffffffffffffefff", 0xFFEFFFFFFFFFFFFFL);
        refuses("000000000000f0", Reason.PAST_END, 0, 1.5, (s, v) -> s.serializeDouble(v));
    }

    @ParameterizedTest
    @CsvSource({"000000000000f07f, 7ff0000000000000", "000000000000f0ff, fff0000000000000", "010000000000f07f, 7ff0000000000001",
        "000000000000f87f, 7ff8000000000000", "efcdab896745fbff, fffb456789abcdef", "ffffffffffffffff, ffffffffffffffff"})
    void aDoubleThatIsNotFinite(String hex, String pattern) {
        long bits = Long.parseUnsignedLong(pattern, 16);
        accepts(hex, bits, (s, v) -> Double.doubleToRawLongBits(s.serializeRawDouble(v == null ? 0 : Double.longBitsToDouble(v))));
        refuses(hex, Reason.NOT_FINITE, 0, 1.5, (s, v) -> s.serializeDouble(v));
        double value = Double.longBitsToDouble(bits);
        rejects(s -> s.serializeDouble(value), value + " is not finite");
        assertEquals(64, new MeasureStream().measure(s -> s.serializeDouble(value)));
    }

    /** More floats side by side than are looked at together, at no byte. */
    static final class SideBySide implements BitSerializable {
        private int before;
        private final float[] floats = new float[9];

        @Override
        public void serialize(BitStream s) {
            before = s.serializeBits(before, 3);
            floats[0] = s.serializeFloat(floats[0]);
            floats[1] = s.serializeFloat(floats[1]);
            floats[2] = s.serializeFloat(floats[2]);
            floats[3] = s.serializeFloat(floats[3]);
            floats[4] = s.serializeFloat(floats[4]);
            floats[5] = s.serializeFloat(floats[5]);
            floats[6] = s.serializeFloat(floats[6]);
            floats[7] = s.serializeFloat(floats[7]);
            floats[8] = s.serializeFloat(floats[8]);
        }
    }

    @Test
    void eachOfManyFloatsIsLookedAt() {
        for (int wrong = 0; wrong <= 9; wrong++) {
            BigInteger bits = BigInteger.valueOf(5);
            for (int i = 0; i < 9; i++) {
                long exponent = i == wrong ? 0x7F800000L : 0x7F000000L;
                bits = bits.or(BigInteger.valueOf(exponent | 0x7FFFFFL | (i % 2 == 0 ? 0 : 0x80000000L)).shiftLeft(3 + 32 * i));
            }
            byte[] packet = new byte[37];
            for (int i = 0; i < packet.length; i++) {
                packet[i] = bits.shiftRight(8 * i).byteValue();
            }
            for (Path path : Path.values()) {
                SideBySide read = new SideBySide();
                Verdict expected = wrong == 9 ? Verdict.ACCEPTED : Verdict.refused(Reason.NOT_FINITE, 3 + 32 * wrong);
                assertEquals(expected, path.read(read, packet), path + ", " + wrong);
                for (int i = 0; i < 9; i++) {
                    float most = i % 2 == 0 ? Float.MAX_VALUE : -Float.MAX_VALUE;
                    assertEquals(i < wrong ? most : 0, read.floats[i], path + ", " + wrong + ", " + i);
                }
                assertEquals(5, read.before);
            }
        }
    }

    static final class Reals implements BitSerializable {
        private float single;
        private double real;
        private float last;

        @Override
        public void serialize(BitStream s) {
            single = s.serializeFloat(single);
            real = s.serializeDouble(real);
            last = s.serializeFloat(last);
        }
    }

    /** Each after the one before, in a packet that may end before the last: the first that is wrong is refused, or the end. */
    @Test
    void whatIsNotFiniteInAPacketThatIsCutShort() {
        assertReals("000080ff" + "000000000000f03f" + "0000803f", Verdict.refused(Reason.NOT_FINITE, 0), 4);
        assertReals("0000803f" + "000000000000f0ff" + "0000803f", Verdict.refused(Reason.NOT_FINITE, 32), 12);
        assertReals("0000803f" + "000000000000f03f" + "000080ff", Verdict.refused(Reason.NOT_FINITE, 96), 16);
        assertReals("0000803f" + "000000000000f03f" + "0000807f", Verdict.refused(Reason.NOT_FINITE, 96), 16);
        assertReals("0000803f" + "000000000000f03f" + "ffff7f7f", Verdict.ACCEPTED, 16);
    }

    /** From a length on the verdict is this one; before it is that of the end. */
    private static void assertReals(String hex, Verdict verdict, int length) {
        byte[] packet = HexFormat.of().parseHex(hex);
        for (Path path : Path.values()) {
            for (int cut = 0; cut <= packet.length; cut++) {
                int start = cut < 4 ? 0 : cut < 12 ? 32 : 96;
                Verdict expected = cut >= length ? verdict : Verdict.refused(Reason.PAST_END, start);
                assertEquals(expected, path.read(new Reals(), Arrays.copyOf(packet, cut)), path + ", cut to " + cut);
            }
        }
    }

    @Test
    void rawFloatsEndWithThePacketToo() {
        refuses("000080", Reason.PAST_END, 0, 1.5f, (s, v) -> s.serializeRawFloat(v));
        refuses("000000000000f0", Reason.PAST_END, 0, 1.5, (s, v) -> s.serializeRawDouble(v));
    }

    @Test
    void valuesBetweenQuantaRoundInFloat() {
        // The bytes that a double, or a fused step in between, would change.
        written("0100", 0.005f, 0, 10, 0.01f);
        written("0300", 0.025f, 0, 10, 0.01f);
        written("0b00", 0.105f, 0, 10, 0.01f);
        written("e803", 9.995f, 0, 10, 0.01f);
        read("8001", 0xC2C051EC, -100, 100, 0.01f);
        read("6f16", 0xC22A47AE, -100, 100, 0.01f);
    }

    @Test
    void whatIsFurtherOutsideThanHalfAStepIsNoValueAndNoCode() {
        written("0000", -0.0049f, 0, 10, 0.01f);
        rejects(s -> s.serializeCompressedFloat(-0.0051f, 0, 10, 0.01f), "-0.0051 is outside [0.0, 10.0]");
        written("e803", 10.0049f, 0, 10, 0.01f);
        rejects(s -> s.serializeCompressedFloat(10.0051f, 0, 10, 0.01f), "10.0051 is outside [0.0, 10.0]");
        rejects(s -> s.serializeCompressedFloat(5000, 0, 10, 0.01f), "5000.0 is outside [0.0, 10.0]");
        rejects(s -> s.serializeCompressedFloat(-Float.MAX_VALUE, 0, 10, 0.01f), "is outside [0.0, 10.0]");
        rejects(s -> s.serializeCompressedFloat(Float.NEGATIVE_INFINITY, -Float.MAX_VALUE, 0, Float.MAX_VALUE), "is outside");
        read("e803", Float.floatToRawIntBits(10), 0, 10, 0.01f);
        refuses("e903", Reason.OUT_OF_RANGE, 0, 1.5f, (s, v) -> s.serializeCompressedFloat(v, 0, 10, 0.01f));
        refuses("ff03", Reason.OUT_OF_RANGE, 0, 1.5f, (s, v) -> s.serializeCompressedFloat(v, 0, 10, 0.01f));
        refuses("ff", Reason.PAST_END, 0, 1.5f, (s, v) -> s.serializeCompressedFloat(v, 0, 10, 0.01f));
    }

    @Test
    void theTopOfRangesWhereHalfAStepIsLostInRounding() {
        written("010080", 8388609, 0, 8388609, 1);
        read("010080", Float.floatToRawIntBits(8388609), 0, 8388609, 1);
        refuses("020080", Reason.OUT_OF_RANGE, 0, 1.5f, (s, v) -> s.serializeCompressedFloat(v, 0, 8388609, 1));
        written("ffffff", 16777215, 0, 16777215, 1);
        read("ffffff", Float.floatToRawIntBits(16777215), 0, 16777215, 1);
    }

    @Test
    void aResolutionAboveTheRangeLeavesItsEnds() {
        written("00", 4.9f, 0, 10, 100);
        written("01", 5, 0, 10, 100);
        read("00", 0, 0, 10, 100);
        read("01", Float.floatToRawIntBits(10), 0, 10, 100);
        read("01", Float.floatToRawIntBits(10), 0, 10, Float.POSITIVE_INFINITY);
    }

    @Test
    void moreStepsThan32BitsHoldAreCapped() {
        written("00ffffff", 1, 0, 1, 1e-12f);
        read("00ffffff", Float.floatToRawIntBits(1), 0, 1, 1e-12f);
        refuses("01ffffff", Reason.OUT_OF_RANGE, 0, 1.5f, (s, v) -> s.serializeCompressedFloat(v, 0, 1, 1e-12f));
        read("00ffffff", Float.floatToRawIntBits(1), 0, 1, Float.MIN_VALUE);
    }

    @Test
    void whatIsNoFloatOrNoRange() {
        for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            rejects(s -> s.serializeCompressedFloat(value, 0, 10, 0.01f), value + " is outside [0.0, 10.0]");
        }
        float[][] ranges = {
            {10, 0, 1}, {0, 0, 1}, {0, 10, 0}, {0, 10, -1}, {Float.NaN, 1, 1}, {0, Float.NaN, 1}, {0, 1, Float.NaN},
            {0, Float.POSITIVE_INFINITY, 1}, {-Float.MAX_VALUE, Float.MAX_VALUE, 1}};
        for (float[] range : ranges) {
            rejects(s -> s.serializeCompressedFloat(0, range[0], range[1], range[2]), "[" + range[0] + ", " + range[1]);
            refuses("ffffffff", Reason.INVALID_ARGUMENT, 0, 1.5f,
                    (s, v) -> s.serializeCompressedFloat(v, range[0], range[1], range[2]));
        }
        read("00", Float.floatToRawIntBits(-Float.MAX_VALUE), -Float.MAX_VALUE, 0, Float.MAX_VALUE);
    }

    /** A received value that is sent on is received again as it was, to the bit: relays do not drift. */
    @ParameterizedTest
    @CsvSource({
        "0, 10, 0.01", "-100, 100, 0.01", "-256, 256, 0.001953125", "0, 32, 0.001953125", "-1024, 1024, 0.01",
        "-1, 1, 0.0001", "0, 1, 1", "3, 1000, 7", "0.1, 0.2, 0.00001"})
    void decodingIsStable(float min, float max, float resolution) {
        long maxInteger = CompressedFloat.maxInteger(min, max, resolution);
        for (long code = 0; code <= maxInteger; code++) {
            float value = CompressedFloat.decode(code, min, max, maxInteger);
            long again = CompressedFloat.encode(value, min, max, maxInteger);
            assertEquals(
                    Float.floatToRawIntBits(value),
                    Float.floatToRawIntBits(CompressedFloat.decode(again, min, max, maxInteger)));
        }
    }

    @Test
    void writtenValuesAreWithinHalfAStep() {
        Random random = new Random(5);
        for (int i = 0; i < 10_000; i++) {
            float value = (random.nextFloat() - 0.5f) * 512;
            Model writer = Model.writer();
            writer.compressedFloat(value, -256, 256, 1 / 512f);
            float received = Model.reader(writer.bytes()).compressedFloat(0, -256, 256, 1 / 512f);
            assertEquals(value, received, 1 / 1024f);
            long code = CompressedFloat.encode(value, -256, 256, 262144);
            assertEquals(received, CompressedFloat.decode(code, -256, 256, 262144));
        }
    }

    @Test
    void codesOfRotations() {
        // The identity with 9 bits, the middle being 255: 3 | 255 << 2 | 255 << 11 | 255 << 20.
        accepts("fffbf70f", 0x0FF7FBFFL, (s, v) -> s.serializeSmallestThree(v == null ? 0 : v, 9));
        // The top of the scale is 510, a quarter turn; 511 is nothing.
        accepts("fbfff70f", 0x0FF7FFFBL, (s, v) -> s.serializeSmallestThree(v == null ? 0 : v, 9));
        refuses("fffff70f", Reason.NOT_A_ROTATION, 0, 9L, (s, v) -> s.serializeSmallestThree(v, 9));
        // Two bits: two at the top leave nothing for the fourth, three less than nothing.
        accepts("6b", 0x6BL, (s, v) -> s.serializeSmallestThree(v == null ? 0 : v, 2));
        refuses("ab", Reason.NOT_A_ROTATION, 0, 9L, (s, v) -> s.serializeSmallestThree(v, 2));
        refuses("5f", Reason.NOT_A_ROTATION, 0, 9L, (s, v) -> s.serializeSmallestThree(v, 2));
        refuses("6b", Reason.PAST_END, 0, 9L, (s, v) -> s.serializeSmallestThree(v, 3));
        for (int bits : new int[] {-1, 0, 1, 21, 64}) {
            refuses("5757575757575757", Reason.INVALID_ARGUMENT, 0, 9L, (s, v) -> s.serializeSmallestThree(v, bits));
            rejects(s -> s.serializeSmallestThree(0x57, bits), bits + " bits a component");
        }
        rejects(s -> s.serializeSmallestThree(0xAB, 2), "171", "2 bits a component");
        rejects(s -> s.serializeSmallestThree(0x157, 2), "343");
    }

    private static void finite(String hex, int bits) {
        accepts(hex, bits, (s, v) ->
                Float.floatToRawIntBits(s.serializeFloat(v == null ? 0 : Float.intBitsToFloat(v))));
    }

    private static void finite(String hex, long bits) {
        accepts(hex, bits, (s, v) ->
                Double.doubleToRawLongBits(s.serializeDouble(v == null ? 0 : Double.longBitsToDouble(v))));
    }

    private static void written(String hex, float value, float min, float max, float resolution) {
        for (Path path : Path.values()) {
            byte[] written = path.write(s -> assertEquals(value, s.serializeCompressedFloat(value, min, max, resolution)), 8);
            assertEquals(hex, HexFormat.of().formatHex(written));
        }
    }

    private static void read(String hex, int bits, float min, float max, float resolution) {
        reads(hex, bits, (s, v) -> Float.floatToRawIntBits(s.serializeCompressedFloat(Float.NaN, min, max, resolution)));
    }
}
