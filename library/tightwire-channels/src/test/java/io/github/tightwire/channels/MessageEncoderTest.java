package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Encoded messages, at any bit of a packet, against the object written there. */
class MessageEncoderTest {
    private static final int MAX_BYTES = 400;
    private static final MessageTypes TYPES = MessageTypes.builder().message(Any.class, Any::new).build();

    private final MessageEncoder encoder = new MessageEncoder(MAX_BYTES, null);

    @Test
    void anyMessageAnywhere() {
        Random random = new Random(4);
        int aligned = 0;
        for (int i = 0; i < Effort.of(3_000, 300_000); i++) {
            Any message = new Any();
            message.parts = new int[random.nextInt(5)];
            // Often nothing but zeros, of which nobody can tell which are padding.
            message.zeros = random.nextInt(3) > 0;
            for (int part = 0; part < message.parts.length; part++) {
                message.parts[part] = random.nextInt(3) == 0 ? -random.nextInt(12) : 1 + random.nextInt(64);
                aligned += message.parts[part] <= 0 ? 1 : 0;
            }
            message.value = random.nextLong();
            assertEncoded(message);
        }
        assertTrue(aligned > 1_000);
    }

    @Test
    void everyPlaceOfAnAlign() {
        for (boolean zeros : new boolean[] {true, false}) {
            for (int before = 0; before < 20; before++) {
                for (int after = 0; after < 20; after++) {
                    Any message = new Any();
                    message.zeros = zeros;
                    message.value = 0x5555_5555_5555_5555L;
                    message.parts = new int[] {before + 1, 0, after + 1};
                    assertEncoded(message);
                    message.parts = new int[] {0, after + 1};
                    assertEncoded(message);
                    message.parts = new int[] {before + 1, 0};
                    assertEncoded(message);
                }
            }
        }
    }

    @Test
    void aLongOneAfterAShortOneAndBack() {
        for (int bytes : new int[] {1, 300, 2, 255, 256, 257, 3}) {
            Any message = new Any();
            message.value = bytes;
            message.parts = new int[] {3, -bytes, 9};
            assertEncoded(message);
        }
    }

    @Test
    void whatCanNotBeWrittenIsToldAndTheNextIsAsEver() {
        Any message = new Any();
        message.parts = new int[] {100};
        assertThrows(IllegalArgumentException.class, () -> encoder.encode(TYPES.get(0), message));
        message.parts = new int[] {10, 0, 10};
        assertEncoded(message);
    }

    private void assertEncoded(Any message) {
        EncodedMessage encoded = encoder.encode(TYPES.get(0), message);
        for (int start = 0; start < 2 * Byte.SIZE; start++) {
            assertEquals(written(start, message, null), written(start, message, encoded),
                    () -> Arrays.toString(message.parts) + " " + message.zeros);
        }
        encoder.release(encoded);
    }

    /** The bytes with an object written from a bit on, or what was encoded of it, and one bit after it. */
    private static String written(int start, Any message, EncodedMessage encoded) {
        byte[] bytes = new byte[MAX_BYTES + 16];
        WriteStream out = new WriteStream(bytes);
        for (int i = 0; i < start; i++) {
            out.serializeBool(true);
        }
        if (encoded == null) {
            message.serialize(out);
        } else {
            encoded.write(out);
        }
        out.serializeBool(true);
        return out.bitPosition() + " " + HexFormat.of().formatHex(bytes, 0, out.finish());
    }

    /** Bits, aligns and bytes, in any order. */
    static final class Any implements BitSerializable {
        /** More than 0: bits. Zero: an align. Less: bytes. */
        private int[] parts = {};
        private boolean zeros;
        private long value;

        @Override
        public void serialize(BitStream s) {
            for (int part : parts) {
                if (part > 0) {
                    s.serializeBits(zeros ? 0 : value & -1L >>> Math.max(0, 64 - part), part);
                } else if (part == 0) {
                    s.serializeAlign();
                } else {
                    byte[] bytes = new byte[-part];
                    Arrays.fill(bytes, zeros ? 0 : (byte) value);
                    s.serializeBytes(bytes, 0, bytes.length);
                }
            }
        }
    }
}
