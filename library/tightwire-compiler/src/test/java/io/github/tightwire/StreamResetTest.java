package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.BitWriter;
import org.junit.jupiter.api.Test;

/** A stream that starts over is as good as a new one, and keeps its checks and its context. */
class StreamResetTest {
    private static final class Named implements BitSerializable {
        int number;
        String name = "";

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, 0, s.context(Integer.class));
            s.serializeCheck("named");
            name = s.serializeString(name, 20);
        }
    }

    private static final class Nested implements BitSerializable {
        private final int depth;

        Nested(int depth) {
            this.depth = depth;
        }

        @Override
        public void serialize(BitStream s) {
            if (depth > 0) {
                s.serializeObject(new Nested(depth - 1));
            }
        }
    }

    private final Codec<Named> codec = Codec.of(Named.class);

    @Test
    void aWriteIsThatOfANewStreamWhateverCameBefore() {
        Named named = named(5, "ten");
        WriteStream reused = new WriteStream(new byte[40], 0, 40, false);
        reused.setContext(9);
        reused.serializeBits(1, 3);
        reused.write(named(7, "another name"));
        byte[] bytes = new byte[40];
        reused.reset(bytes, 3, 30);
        assertEquals(0, reused.bitPosition());

        byte[] expected = new byte[40];
        WriteStream fresh = new WriteStream(expected, 3, 30, false);
        fresh.setContext(9);
        assertEquals(fresh.write(named), reused.write(named));
        assertArrayEquals(expected, bytes);
        reused.reset(bytes, 3, 30);
        assertEquals(5, codec.write(named, reused));
        assertArrayEquals(expected, bytes);
    }

    @Test
    void aWriteThatFailedLeavesNothing() {
        WriteStream reused = new WriteStream(new byte[2]);
        reused.setContext(9);
        assertThrows(PacketOverflowException.class, () -> reused.write(named(1, "too long")));
        assertThrows(IllegalArgumentException.class, () -> reused.write(new Nested(BitStream.MAX_DEPTH + 1)));
        reused.reset(new byte[40], 0, 40);
        reused.write(new Nested(BitStream.MAX_DEPTH));
        assertEquals(0, reused.bitPosition());
    }

    @Test
    void aReadStartsOverAfterARefusalAsAfterNone() {
        byte[] bytes = new byte[40];
        WriteStream out = new WriteStream(bytes, 2, 30, false);
        out.setContext(9);
        int length = out.write(named(5, "ten"));
        ReadStream in = new ReadStream(new byte[] {0x0F}, 0, 1, false);
        in.setContext(9);
        Named read = new Named();
        assertEquals(Reason.OUT_OF_RANGE, in.read(read).reason());
        for (int i = 0; i < 2; i++) {
            in.reset(bytes, 2, length);
            assertEquals(0, in.bitPosition());
            assertEquals(Verdict.ACCEPTED, i == 0 ? in.read(read) : codec.read(read, in));
            assertEquals(5, read.number);
            assertEquals("ten", read.name);
        }
        // A byte less is the end of the packet, wherever the array ends.
        in.reset(bytes, 2, length - 1);
        assertEquals(Reason.PAST_END, in.read(read).reason());
        assertEquals(Reason.PAST_END, in.read(read).reason());
        in.reset(bytes, 2, length - 1);
        assertEquals(Reason.PAST_END, codec.read(read, in).reason());
    }

    @Test
    void aReadThatWasTooDeepStartsOverAtTheTop() {
        ReadStream in = new ReadStream(new byte[0]);
        assertEquals(Reason.NESTED_TOO_DEEP, in.read(new Nested(BitStream.MAX_DEPTH + 1)).reason());
        in.reset(new byte[0], 0, 0);
        assertEquals(Verdict.ACCEPTED, in.read(new Nested(BitStream.MAX_DEPTH)));
    }

    @Test
    void aReadThatGoesOnIsNotStartedOver() {
        ReadStream in = new ReadStream(new byte[4]);
        assertThrows(IllegalStateException.class, () -> in.read(s -> in.reset(new byte[4], 0, 4)));
        in.reset(new byte[4], 0, 4);
        assertEquals(Verdict.ACCEPTED, in.read(s -> s.serializeBits(0, 32)));
    }

    @Test
    void aMeasureStartsFromNothing() {
        MeasureStream measure = new MeasureStream(false);
        measure.setContext(9);
        int bits = measure.measure(named(5, "ten"));
        assertThrows(IllegalArgumentException.class, () -> measure.measure(new Nested(BitStream.MAX_DEPTH + 1)));
        measure.reset();
        assertEquals(0, measure.bitPosition());
        assertEquals(bits, measure.measure(named(5, "ten")));
        measure.reset();
        assertEquals(bits, codec.measure(named(5, "ten"), measure));
        measure.reset();
        measure.measure(new Nested(BitStream.MAX_DEPTH));
    }

    @Test
    void aRangeThatIsNotWithinTheArrayChangesNothing() {
        byte[] bytes = new byte[4];
        WriteStream out = new WriteStream(bytes);
        ReadStream in = new ReadStream(bytes);
        out.serializeBits(0x55, 8);
        in.serializeBits(0, 8);
        for (int[] range : new int[][] {{-1, 2}, {0, 5}, {3, 2}, {1, -1}, {Integer.MAX_VALUE, 1}}) {
            assertThrows(IndexOutOfBoundsException.class, () -> out.reset(new byte[4], range[0], range[1]));
            assertThrows(IndexOutOfBoundsException.class, () -> in.reset(new byte[4], range[0], range[1]));
            assertThrows(IndexOutOfBoundsException.class, () -> new BitWriter(bytes).reset(bytes, range[0], range[1]));
            assertThrows(IndexOutOfBoundsException.class, () -> new BitReader(bytes).reset(bytes, range[0], range[1]));
        }
        assertEquals(8, out.bitPosition());
        assertEquals(8, in.bitPosition());
        assertEquals(1, out.finish());
        assertEquals(0x55, bytes[0]);
        assertEquals(0x55, in.serializeBits(0, 24) + 0x55);
    }

    private static Named named(int number, String name) {
        Named named = new Named();
        named.number = number;
        named.name = name;
        return named;
    }
}
