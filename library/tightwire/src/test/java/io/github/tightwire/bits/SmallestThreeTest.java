package io.github.tightwire.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.model.Model;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rotations as codes: exact where they must be, close everywhere else, and nothing that is no rotation. */
class SmallestThreeTest {
    private static final float HALF_SQRT_2 = (float) Math.sqrt(0.5);

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6})
    void everyPatternIsAUnitQuaternionOrRefused(int bits) {
        for (long code = 0; code < 1L << SmallestThree.codeBits(bits); code++) {
            assertUnitOrRefused(code, bits);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 8, 9, 10, 12, 15, 17, 19, 20})
    void randomPatternsAreUnitQuaternionsOrRefused(int bits) {
        Random random = new Random(bits);
        for (int i = 0; i < 50_000; i++) {
            assertUnitOrRefused(random.nextLong() >>> 62 - 3 * bits, bits);
        }
    }

    private static void assertUnitOrRefused(long code, int bits) {
        double[] expected = Model.rotation(code, bits);
        assertEquals(expected != null, SmallestThree.isRotation(code, bits));
        if (expected != null) {
            double norm = 0;
            for (int i = 0; i < 4; i++) {
                float component = SmallestThree.component(code, i, bits);
                assertEquals(expected[i], component, 1e-7);
                norm += (double) component * component;
            }
            assertEquals(1, norm, 2e-7);
        }
    }

    @Test
    void everyWidthHasItsOwnLength() {
        for (int bits = SmallestThree.MIN_BITS; bits <= SmallestThree.MAX_BITS; bits++) {
            assertEquals(2 + 3 * bits, SmallestThree.codeBits(bits));
            assertTrue(SmallestThree.isWidth(bits));
        }
        for (int bits : new int[] {Integer.MIN_VALUE, -1, 0, 1, 21, 32, Integer.MAX_VALUE}) {
            assertTrue(!SmallestThree.isWidth(bits));
            assertThrows(IllegalArgumentException.class, () -> SmallestThree.encode(0, 0, 0, 1, bits));
        }
    }

    @Test
    void theIdentityAndHalfTurnsAreExact() {
        for (int bits = SmallestThree.MIN_BITS; bits <= SmallestThree.MAX_BITS; bits++) {
            for (int axis = 0; axis < 4; axis++) {
                for (float sign : new float[] {1, -1, 3, 1e-30f, -1e30f}) {
                    float[] quaternion = new float[4];
                    quaternion[axis] = sign;
                    float[] unit = new float[4];
                    unit[axis] = 1;
                    assertSame(unit, roundTrip(quaternion, bits));
                }
            }
        }
        assertEquals(0x0FF7FBFFL, SmallestThree.encode(0, 0, 0, 1, 9));
        assertEquals(0x0FF7FBFCL, SmallestThree.encode(-1, 0, 0, 0, 9));
        assertEquals(0x57L, SmallestThree.encode(0, 0, 0, 1, 2));
    }

    @Test
    void quarterTurnsAreExact() {
        for (int bits = SmallestThree.MIN_BITS; bits <= SmallestThree.MAX_BITS; bits++) {
            for (int axis = 0; axis < 3; axis++) {
                for (float sign : new float[] {1, -1}) {
                    float[] quaternion = new float[4];
                    quaternion[axis] = sign * HALF_SQRT_2;
                    quaternion[3] = HALF_SQRT_2;
                    float[] expected = new float[4];
                    // The first of two equals is left out, and made positive.
                    expected[axis] = HALF_SQRT_2;
                    expected[3] = sign * HALF_SQRT_2;
                    assertSame(expected, roundTrip(quaternion, bits));
                }
            }
        }
    }

    @Test
    void theFirstOfTheLargestIsLeftOut() {
        assertEquals(0, SmallestThree.encode(0.5f, 0.5f, 0.5f, 0.5f, 9) & 3);
        assertEquals(0, SmallestThree.encode(-0.5f, 0.5f, 0.5f, 0.5f, 9) & 3);
        assertEquals(1, SmallestThree.encode(0.1f, 0.5f, 0.5f, -0.5f, 9) & 3);
        assertEquals(2, SmallestThree.encode(0.1f, 0.2f, -0.5f, 0.5f, 9) & 3);
        assertEquals(3, SmallestThree.encode(0.1f, 0.2f, 0.3f, Math.nextUp(0.3f), 9) & 3);
        assertEquals(2, SmallestThree.encode(0.1f, 0.2f, Math.nextUp(0.3f), 0.3f, 9) & 3);
    }

    @Test
    void everyCodeThatIsMadeIsARotation() {
        for (int bits = SmallestThree.MIN_BITS; bits <= SmallestThree.MAX_BITS; bits++) {
            for (int signs = 0; signs < 16; signs++) {
                float[] even = new float[4];
                for (int i = 0; i < 4; i++) {
                    even[i] = (signs >> i & 1) == 0 ? 0.5f : -0.5f;
                }
                encode(even, bits);
            }
            Random random = new Random(bits);
            for (int i = 0; i < 20_000; i++) {
                float[] quaternion = random(random);
                if (i % 2 == 0) {
                    // Near four equals, where the three that are sent are longest.
                    for (int k = 0; k < 4; k++) {
                        quaternion[k] = 1 + quaternion[k] * 0.3f;
                    }
                }
                encode(quaternion, bits);
            }
        }
    }

    @Test
    void codesAreTheNearestSteps() {
        Random random = new Random(12);
        for (int i = 0; i < 4000; i++) {
            // With two bits the nearest steps may be no rotation.
            int bits = 3 + random.nextInt(SmallestThree.MAX_BITS - 2);
            float[] quaternion = random(random);
            assertEquals(expectedCode(quaternion, bits), encode(quaternion, bits));
        }
    }

    @Test
    void aQuaternionAndItsNegativeAreOneRotation() {
        Random random = new Random(13);
        for (int i = 0; i < 4000; i++) {
            int bits = SmallestThree.MIN_BITS + random.nextInt(SmallestThree.MAX_BITS - SmallestThree.MIN_BITS + 1);
            float[] q = random(random);
            assertEquals(
                    encode(q, bits),
                    SmallestThree.encode(-q[0], -q[1], -q[2], -q[3], bits));
        }
    }

    @Test
    void theLengthDoesNotMatter() {
        Random random = new Random(14);
        for (int i = 0; i < 1000; i++) {
            float[] q = random(random);
            for (float scale : new float[] {0x1p-100f, 0x1p-20f, 2, 0x1p100f}) {
                assertEquals(encode(q, 12), SmallestThree.encode(q[0] * scale, q[1] * scale, q[2] * scale, q[3] * scale, 12));
            }
        }
        assertSame(new float[] {0, 0, 0, 1}, roundTrip(new float[] {0, 0, 0, Float.MIN_VALUE}, 9));
        assertSame(new float[] {0, 1, 0, 0}, roundTrip(new float[] {0, -Float.MAX_VALUE, 0, 0}, 9));
    }

    @Test
    void whatIsNoRotationIsNotEncoded() {
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            for (int i = 0; i < 4; i++) {
                float[] q = {0.5f, 0.5f, 0.5f, 0.5f};
                q[i] = bad;
                assertThrows(IllegalArgumentException.class, () -> encode(q, 9));
            }
        }
        assertThrows(IllegalArgumentException.class, () -> SmallestThree.encode(0, -0f, 0, 0, 9));
    }

    /** The table of the class, and that it says no more than is needed: something comes near every figure. */
    @ParameterizedTest
    @CsvSource({
        "2, 120", "3, 51.8", "4, 19.8", "5, 9.80", "6, 4.45", "7, 2.26", "8, 1.11", "9, 0.552", "10, 0.275", "11, 0.138",
        "12, 0.0686", "13, 0.0343", "14, 0.0172", "15, 0.00858", "16, 0.00429", "17, 0.00215", "18, 0.00108",
        "19, 0.000541", "20, 0.000273"})
    void noAngleIsLargerThanDocumented(int bits, double degrees) {
        Random random = new Random(bits);
        double step = 1.0 / ((1 << bits) - 2);
        double largest = 0;
        for (int i = 0; i < 60_000; i++) {
            float[] q = random(random);
            if (i % 3 > 0) {
                // Near four equals, within some steps: there the fourth suffers most from what the three lost.
                for (int k = 0; k < 4; k++) {
                    q[k] = (float) (1 + (random.nextDouble() - 0.5) * Math.min(1, 20 * step));
                }
            }
            if (i % 2 == 0) {
                q[random.nextInt(4)] *= -1;
            }
            largest = Math.max(largest, angle(q, roundTrip(q, bits)));
        }
        assertTrue(largest <= degrees, largest + " degrees");
        assertTrue(largest > 0.8 * degrees, "only " + largest + " degrees");
    }

    private static long encode(float[] q, int bits) {
        long code = SmallestThree.encode(q[0], q[1], q[2], q[3], bits);
        assertTrue(SmallestThree.isRotation(code, bits));
        assertEquals(0, code >>> SmallestThree.codeBits(bits));
        return code;
    }

    private static float[] roundTrip(float[] quaternion, int bits) {
        long code = encode(quaternion, bits);
        float[] received = new float[4];
        for (int i = 0; i < 4; i++) {
            received[i] = SmallestThree.component(code, i, bits);
        }
        return received;
    }

    /** The code, in decimals of forty digits. */
    private static long expectedCode(float[] q, int bits) {
        MathContext digits = new MathContext(40);
        BigDecimal squares = BigDecimal.ZERO;
        int largest = 0;
        for (int i = 0; i < 4; i++) {
            squares = squares.add(new BigDecimal(q[i]).pow(2));
            largest = Math.abs(q[i]) > Math.abs(q[largest]) ? i : largest;
        }
        BigDecimal scale = new BigDecimal((1 << bits) - 2);
        BigDecimal twiceTheLength = squares.sqrt(digits).multiply(BigDecimal.valueOf(2).sqrt(digits));
        long code = largest;
        int shift = 2;
        for (int i = 0; i < 4; i++) {
            if (i != largest) {
                // From [-1/sqrt 2, 1/sqrt 2] to [0, scale].
                BigDecimal steps = new BigDecimal(q[largest] < 0 ? -q[i] : q[i])
                        .multiply(scale)
                        .divide(twiceTheLength, digits)
                        .add(scale.divide(BigDecimal.valueOf(2)))
                        .setScale(0, RoundingMode.HALF_EVEN);
                code |= steps.longValueExact() << shift;
                shift += bits;
            }
        }
        return code;
    }

    private static float[] random(Random random) {
        return new float[] {
            (float) random.nextGaussian(), (float) random.nextGaussian(),
            (float) random.nextGaussian(), (float) random.nextGaussian()};
    }

    /** Between two rotations, by the chord, which is exact where an arc cosine is not. */
    private static double angle(float[] q, float[] p) {
        double plus = 0;
        double minus = 0;
        for (int i = 0; i < 4; i++) {
            double a = q[i] / norm(q);
            double b = p[i] / norm(p);
            plus += (a + b) * (a + b);
            minus += (a - b) * (a - b);
        }
        return Math.toDegrees(4 * Math.asin(Math.min(1, Math.sqrt(Math.min(plus, minus)) / 2)));
    }

    private static double norm(float[] q) {
        double squares = 0;
        for (float component : q) {
            squares += (double) component * component;
        }
        return Math.sqrt(squares);
    }

    /** With two bits, y and z round to an end each, and leave nothing for w: a rotation still, whose code is left alone. */
    @Test
    void twoEndsAreARotation() {
        long code = 3 | 1 << 2 | 2 << 4 | 2 << 6;
        assertEquals(code, SmallestThree.encode(0, 0.5f, 0.5f, 0.70710677f, 2));
        assertTrue(SmallestThree.isRotation(code, 2));
    }

    private static void assertSame(float[] expected, float[] actual) {
        for (int i = 0; i < 4; i++) {
            assertEquals(Float.floatToRawIntBits(expected[i]), Float.floatToRawIntBits(actual[i]), "component " + i);
        }
    }
}
