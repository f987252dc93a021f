package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class AeadTest {
    @Test
    void theDraftsVectorOfTheLongNonce() {
        // draft-irtf-cfrg-xchacha-03, A.3.1
        byte[] text = ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
                + "sunscreen would be it.").getBytes(StandardCharsets.US_ASCII);
        byte[] data = HexFormat.of().parseHex("50515253c0c1c2c3c4c5c6c7");
        byte[] nonce = Vectors.bytes(24, i -> 0x40 + i);
        byte[] bytes = Arrays.copyOf(text, text.length + Netcode.TAG_BYTES);
        Key key = new HChaCha20(Vectors.key(i -> 0x80 + i)).derive(nonce);
        long number = ByteBuffer.wrap(nonce).order(ByteOrder.LITTLE_ENDIAN).getLong(16);

        new Aead().seal(key, number, data, bytes, 0, text.length);

        assertArrayEquals(HexFormat.of().parseHex("bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb"
                + "731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2b"
                + "c369488f76b2383565d3fff921f9664c97637da9768812f615c68b13b52ec0875924c1c7987947deafd8780acf49"), bytes);
        byte[] plain = new byte[bytes.length];
        assertTrue(new Aead().open(key, number, data, bytes, 0, bytes.length, plain));
        assertArrayEquals(text, Arrays.copyOf(plain, text.length));
    }

    @Test
    void opensWhatComesTwiceAndAfterAForgeryOfIt() {
        Key key = Vectors.key(i -> i);
        Key same = Vectors.key(i -> i);
        byte[] data = {1, 2, 3};
        byte[] bytes = Vectors.bytes(50, i -> i);
        byte[] plain = new byte[50];
        new Aead().seal(key, 7, data, bytes, 0, 34);
        Aead aead = new Aead();
        assertTrue(aead.open(key, 7, data, bytes, 0, 50, plain));
        assertTrue(aead.open(key, 7, data, bytes, 0, 50, plain));
        assertTrue(aead.open(same, 7, data, bytes, 0, 50, plain));
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= 1;
            assertFalse(aead.open(key, 7, data, bytes, 0, 50, plain), "byte " + i);
            bytes[i] ^= 1;
        }
        assertTrue(aead.open(key, 7, data, bytes, 0, 50, plain));
        assertArrayEquals(Vectors.bytes(34, i -> i), Arrays.copyOf(plain, 34));
        assertFalse(aead.open(key, 8, data, bytes, 0, 50, plain), "another number");
        assertFalse(aead.open(key, 7, new byte[] {1, 2, 4}, bytes, 0, 50, plain), "other data");
        assertFalse(aead.open(Vectors.key(i -> i + 1), 7, data, bytes, 0, 50, plain), "another key");
    }
}
