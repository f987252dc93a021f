package io.github.tightwire.system.client;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Packets of a type that nothing fills: random bytes, which change where the type refuses them. */
final class PacketSearch {
    private static final int BYTES = 400;
    private static final int TRIES = 400;
    private static final int CHANGED = 12;

    private final Random random;

    PacketSearch(Random random) {
        this.random = random;
    }

    /** Returns a packet that the type accepts; null if none was found. */
    byte @Nullable [] packet(Supplier<? extends BitSerializable> type) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        for (int i = 0; i < TRIES; i++) {
            ReadStream stream = new ReadStream(bytes);
            Verdict verdict;
            try {
                verdict = stream.readEmbedded(type.get());
            } catch (RuntimeException e) {
                return null;
            }
            if (verdict.isAccepted()) {
                return cut(bytes, stream.bitPosition());
            }
            change(bytes, verdict.bit());
        }
        return null;
    }

    private static byte[] cut(byte[] bytes, int bits) {
        byte[] packet = Arrays.copyOf(bytes, bits + 7 >>> 3);
        if ((bits & 7) != 0) {
            packet[packet.length - 1] &= (byte) ((1 << (bits & 7)) - 1);
        }
        return packet;
    }

    /** Text is what random bytes meet least. */
    private void change(byte[] bytes, int bit) {
        int first = Math.min(bit >> 3, bytes.length - 1);
        boolean isText = random.nextBoolean();
        for (int i = first; i < Math.min(first + CHANGED, bytes.length); i++) {
            int value = isText ? 'a' + random.nextInt(26) : random.nextInt(3) == 0 ? 0 : random.nextInt(256);
            int kept = i == first ? (1 << (bit & 7)) - 1 : 0;
            bytes[i] = (byte) (bytes[i] & kept | value & ~kept);
        }
    }
}
