package io.github.tightwire.joml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import java.util.HexFormat;
import java.util.Random;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** JOML's types by bytes that were worked out by hand. */
class JomlTest {
    /** One bit less, in its exponent, than a NaN with a payload. */
    private static final int LARGE = 0x7F401234;

    @Test
    void vectorsAreThreeFloats() {
        Vector3f vector = new Vector3f(1.5f, -0f, Float.intBitsToFloat(LARGE));
        String hex = "0000c03f" + "00000080" + "3412407f";
        assertEquals(hex, written(s -> Joml.serializeVector(s, vector)));
        Vector3f received = new Vector3f(7, 8, 9);
        assertEquals(Verdict.ACCEPTED, read(hex, s -> Joml.serializeVector(s, received)));
        assertBits(0x3FC00000, received.x);
        assertBits(0x80000000, received.y);
        assertBits(LARGE, received.z);
        assertEquals(96, new MeasureStream().measure(s -> Joml.serializeVector(s, vector)));
        Vector3f half = new Vector3f(7, 8, 9);
        assertEquals(
                Verdict.refused(Reason.PAST_END, 64),
                read(hex.substring(0, 22), s -> Joml.serializeVector(s, half)));
        assertEquals(9, half.z);
        assertEquals(Verdict.refused(Reason.NOT_FINITE, 64),
                read("0000c03f" + "00000080" + "3412c07f", s -> Joml.serializeVector(s, half)));
        assertEquals(9, half.z);
        vector.y = Float.NEGATIVE_INFINITY;
        assertThrows(IllegalArgumentException.class, () -> written(s -> Joml.serializeVector(s, vector)));
    }

    @Test
    void compressedVectorsAreThreeCompressedFloats() {
        // Three times 18 bits: 103650, 102400 (-0.005 is half a step, and up), 204800.
        Vector3f vector = new Vector3f(12.5f, -0.005f, 1024);
        BitSerializable written = s -> Joml.serializeCompressedVector(s, vector, -1024, 1024, 0.01f);
        assertEquals("e2940140060032", written(written));
        assertEquals(54, new MeasureStream().measure(written));
        Vector3f received = new Vector3f(7, 8, 9);
        BitSerializable read = s -> Joml.serializeCompressedVector(s, received, -1024, 1024, 0.01f);
        assertEquals(Verdict.ACCEPTED, read("e2940140060032", read));
        assertEquals(12.5f, received.x);
        assertEquals(0, received.y);
        assertEquals(1024, received.z);
        // 204801 for z, one step above the top.
        received.z = 9;
        assertEquals(Verdict.refused(Reason.OUT_OF_RANGE, 36), read("e2940140160032", read));
        assertEquals(9, received.z);
        assertEquals(-0.005f, vector.y, "writing changes nothing");

        vector.y = Float.NaN;
        assertThrows(IllegalArgumentException.class, () -> written(written));
    }

    @Test
    void quaternionsAreFourFloats() {
        Quaternionf quaternion = new Quaternionf(1, -2, 0.5f, Float.intBitsToFloat(LARGE));
        String hex = "0000803f" + "000000c0" + "0000003f" + "3412407f";
        assertEquals(hex, written(s -> Joml.serializeQuaternion(s, quaternion)));
        Quaternionf received = new Quaternionf();
        assertEquals(Verdict.ACCEPTED, read(hex, s -> Joml.serializeQuaternion(s, received)));
        assertBits(0x3F800000, received.x);
        assertBits(0xC0000000, received.y);
        assertBits(0x3F000000, received.z);
        assertBits(LARGE, received.w);
        assertEquals(Verdict.refused(Reason.PAST_END, 96), read(hex.substring(0, 30), s -> Joml.serializeQuaternion(s, received)));
        assertEquals(Verdict.refused(Reason.NOT_FINITE, 96),
                read(hex.substring(0, 24) + "3412c07f", s -> Joml.serializeQuaternion(s, received)));
        assertBits(LARGE, received.w);
        quaternion.x = Float.NaN;
        assertThrows(IllegalArgumentException.class, () -> written(s -> Joml.serializeQuaternion(s, quaternion)));
    }

    @Test
    void compressedQuaternionsAreSmallestThree() {
        // The identity, as with every length and either sign: 3 | 255 << 2 | 255 << 11 | 255 << 20.
        for (float w : new float[] {1, -1, 0.001f, -1000}) {
            assertEquals("fffbf70f", written(s -> Joml.serializeCompressedQuaternion(s, new Quaternionf(0, 0, 0, w), 9)));
        }
        Quaternionf received = new Quaternionf(1, 2, 3, 4);
        BitSerializable read = s -> Joml.serializeCompressedQuaternion(s, received, 9);
        assertEquals(Verdict.ACCEPTED, read("fffbf70f", read));
        assertEquals(new Quaternionf(0, 0, 0, 1), received);
        // The top of the scale for x, a quarter turn; one above it is nothing.
        assertEquals(Verdict.ACCEPTED, read("fbfff70f", read));
        assertEquals((float) Math.sqrt(0.5), received.x);
        assertEquals((float) Math.sqrt(0.5), received.w);
        Quaternionf kept = new Quaternionf(received);
        assertEquals(Verdict.refused(Reason.NOT_A_ROTATION, 0), read("fffff70f", read));
        assertEquals(Verdict.refused(Reason.PAST_END, 0), read("fffbf7", read));
        assertEquals(Verdict.refused(Reason.INVALID_ARGUMENT, 0), read("00", s -> Joml.serializeCompressedQuaternion(s, received, 1)));
        assertEquals(kept, received);
        assertEquals(29, new MeasureStream().measure(s -> Joml.serializeCompressedQuaternion(s, kept, 9)));
    }

    @Test
    void quaternionsThatAreNoRotationAreNotWritten() {
        for (Quaternionf none : new Quaternionf[] {
            new Quaternionf(0, 0, 0, 0), new Quaternionf(0, Float.NaN, 0, 1), new Quaternionf(0, 0, Float.POSITIVE_INFINITY, 1)}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> written(s -> Joml.serializeCompressedQuaternion(s, none, 9)));
        }
        Quaternionf identity = new Quaternionf();
        for (int bits : new int[] {1, 21}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> written(s -> Joml.serializeCompressedQuaternion(s, identity, bits)));
        }
    }

    @Test
    void rotationsComeBackAsTheyWere() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            Quaternionf sent = new Quaternionf(
                    random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f);
            Quaternionf received = new Quaternionf();
            String hex = written(s -> Joml.serializeCompressedQuaternion(s, sent, 15));
            assertEquals(Verdict.ACCEPTED, read(hex, s -> Joml.serializeCompressedQuaternion(s, received, 15)));
            sent.normalize();
            if (sent.dot(received) < 0) {
                sent.mul(-1);
            }
            assertEquals(sent.x, received.x, 1e-4);
            assertEquals(sent.y, received.y, 1e-4);
            assertEquals(sent.z, received.z, 1e-4);
            assertEquals(sent.w, received.w, 1e-4);
            assertEquals(1, received.lengthSquared(), 1e-6);
        }
    }

    private static String written(BitSerializable object) {
        byte[] bytes = new byte[32];
        int length = new WriteStream(bytes).write(object);
        return HexFormat.of().formatHex(bytes, 0, length);
    }

    private static Verdict read(String hex, BitSerializable object) {
        return new ReadStream(HexFormat.of().parseHex(hex)).read(object);
    }

    private static void assertBits(int bits, float value) {
        assertEquals(bits, Float.floatToRawIntBits(value));
    }
}
