package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Text;
import org.jspecify.annotations.Nullable;

/**
 * Raw bytes and text. Part of {@link BitStream}.
 */
public abstract sealed class TextOperations extends SequenceOperations permits ValueOperations {
    TextOperations() {
    }

    /**
     * An align, and raw bytes. Their count is not sent; without any, the align still is.
     *
     * @param data where they come from or go to
     */
    public void serializeBytes(byte[] data) {
        int count = data.length;
        serializeAlign();
        copyBytes(data, 0, count);
    }

    /**
     * An align, and raw bytes. Their count is not sent; without any, the align still is.
     *
     * @param data where they come from or go to
     * @param offset of the first in {@code data}
     * @param count how many; those from the offset on must be within {@code data}
     */
    public void serializeBytes(byte[] data, int offset, int count) {
        if ((offset | count) < 0 || count > data.length - offset) {
            throw invalid(count + " bytes from " + offset + " are not within an array of " + data.length);
        }
        serializeAlign();
        copyBytes(data, offset, count);
    }

    /**
     * Raw bytes with their count: the count as an integer of {@code [0, maxCount]}, an align, the bytes. The count is checked against the
     * rest of the packet before anything is allocated. Refuses a count that is too large ({@link Reason#OUT_OF_RANGE}).
     *
     * @param data at most {@code maxCount} bytes, not null; ignored when reading
     * @param maxCount the most there may be, 0 or more
     * @return the bytes; when reading, a new array
     */
    @CheckReturnValue
    public byte[] serializeByteArray(byte[] data, int maxCount) {
        requirePresent(data, "byte array");
        int count = serializeSize(isReading() ? 0 : data.length, maxCount, "bytes");
        serializeAlign();
        if (!hasRemaining((long) count * Byte.SIZE)) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
        byte[] bytes = isReading() ? new byte[count] : data;
        copyBytes(bytes, 0, count);
        return bytes;
    }

    /**
     * Text in UTF-8: its length in bytes as an integer of {@code [0, maxBytes]}, an align, the bytes; no terminator.
     * The length is checked before anything is allocated. Refuses a length that is too large
     * ({@link Reason#OUT_OF_RANGE}), bytes with a NUL among them ({@link Reason#EMBEDDED_NUL}), and bytes that are no well-formed
     * UTF-8 ({@link Reason#INVALID_UTF8}). {@code serialize_string} of the {@code serialize} family does the same with a buffer of
     * {@code maxBytes + 1}.
     *
     * @param value well-formed, without a NUL, at most {@code maxBytes} in UTF-8, not null; ignored when reading
     * @param maxBytes the most it may have in UTF-8, 0 or more
     * @return the text
     */
    @CheckReturnValue
    public String serializeString(String value, int maxBytes) {
        int length = isReading() ? 0 : Text.utf8Length(value);
        if (isWriting() && (length < 0 || length > maxBytes)) {
            throw invalid(Text.problem(value, length, maxBytes));
        }
        int sent = serializeInt(length, 0, maxBytes);
        serializeAlign();
        String text = copyText(value, sent);
        return isReading() ? text : value;
    }

    /**
     * Text in UTF-8 that may be missing: one bit, and {@linkplain #serializeString the text} if it is there.
     *
     * @param value null, or as there; ignored when reading
     * @param maxBytes the most it may have in UTF-8, 0 or more
     * @return the text, or null
     */
    @CheckReturnValue
    public @Nullable String serializeOptionalString(@Nullable String value, int maxBytes) {
        return serializeBool(value != null) ? serializeString(value, maxBytes) : null;
    }
}
