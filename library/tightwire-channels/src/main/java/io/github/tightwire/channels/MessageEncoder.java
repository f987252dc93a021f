package io.github.tightwire.channels;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.BitReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes messages when they are given to be sent, so that an object may change afterwards, and a value outside its bounds fails the send
 * of the message, not that of the packet.
 *
 * <p>A codec doesn't say where its first align was, so a message is written several times, at different bits of a byte. Without an align it
 * ends that much later. With one it ends at the same bit, or a whole byte later, which tells how many bits of padding the align has; and
 * two messages with different padding are equal up to it, and after it.
 */
final class MessageEncoder {
    /** The encoded messages that are kept for reuse: as many as a connection has under way, mostly. */
    private static final int MAX_KEPT_BYTES = 1 << 16;

    private final byte[] first;
    private final byte[] other;
    private final WriteStream out;
    private final BitReader firstReader;
    private final BitReader otherReader;
    private final MeasureStream measuring = new MeasureStream();
    private final List<EncodedMessage> kept = new ArrayList<>();
    private int keptBytes;

    /**
     * An encoder.
     *
     * @param maxBytes the longest message that is measured to fit
     */
    MessageEncoder(int maxBytes, @Nullable Object context) {
        // The start is at any bit of the first byte, and the last word may be written whole.
        first = new byte[maxBytes + 1 + Long.BYTES];
        other = new byte[first.length];
        out = new WriteStream(first);
        out.setContext(context);
        measuring.setContext(context);
        firstReader = new BitReader(first);
        otherReader = new BitReader(other);
    }

    /** The most bits that a message takes, wherever it starts. */
    int measure(MessageType type, Object message) {
        measuring.reset();
        return type.measure(message, measuring);
    }

    /** Encodes a message that is measured to fit. */
    EncodedMessage encode(MessageType type, Object message) {
        int end = write(type, message, first, 0);
        int half = Byte.SIZE / 2;
        int start = half;
        int otherEnd = write(type, message, other, start);
        if (otherEnd == end + start) {
            EncodedMessage encoded = take();
            encoded.set(type.number(), first, end);
            return encoded;
        }
        // The padding is the last start that does not move the end.
        int padding = otherEnd == end ? half : 0;
        for (int step = half / 2; step > 0; step /= 2) {
            start = padding + step;
            otherEnd = write(type, message, other, start);
            padding = otherEnd == end ? start : padding;
        }
        int otherPadding = padding - start & Byte.SIZE - 1;
        // Zeros at the end of what is equal may be those after the padding: it makes no difference whether they are before it.
        int equal = equalBits(start, end, otherEnd) - Math.min(padding, otherPadding);
        EncodedMessage encoded = take();
        encoded.set(type.number(), first, end, equal - (equal + padding & Byte.SIZE - 1));
        return encoded;
    }

    /** Takes back a message that nobody needs any more. */
    void release(EncodedMessage encoded) {
        if (keptBytes + encoded.capacity() <= MAX_KEPT_BYTES) {
            keptBytes += encoded.capacity();
            kept.add(encoded);
        }
    }

    private EncodedMessage take() {
        if (kept.isEmpty()) {
            return new EncodedMessage();
        }
        EncodedMessage last = kept.remove(kept.size() - 1);
        keptBytes -= last.capacity();
        return last;
    }

    private int write(MessageType type, Object message, byte[] bytes, int start) {
        out.reset(bytes, 0, bytes.length);
        if (start > 0) {
            out.serializeBits(0, start);
        }
        type.write(message, out);
        int end = out.bitPosition();
        out.finish();
        return end;
    }

    /** Returns the number of equal bits with which the first message and the other one start. */
    private int equalBits(int start, int end, int otherEnd) {
        firstReader.moveTo(0);
        otherReader.moveTo(start);
        int most = Math.min(end, otherEnd - start);
        int equal = 0;
        while (equal < most) {
            int count = Math.min(Long.SIZE, most - equal);
            long difference = firstReader.readBits(count) ^ otherReader.readBits(count);
            if (difference != 0) {
                return equal + Long.numberOfTrailingZeros(difference);
            }
            equal += count;
        }
        return equal;
    }
}
