package io.github.tightwire.game;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A payload that the game layers send each other beside the packets of reliable: sealed by netcode as any payload is, and ignored by a peer
 * that has no such layer, since reliable reads an odd first byte other than 1 as an invalid fragment.
 *
 * <pre>
 * [0xFF]       8 bits
 * [kind]       8 bits, from 0 in the order of {@link Kind}
 * [contents]   as the kind says, to the byte
 * </pre>
 *
 * <p>One that is malformed is ignored, as a malformed packet of reliable is.
 *
 * @param kind of the payload
 * @param contents after the kind
 */
record ControlPayload(Kind kind, byte[] contents) {
    /** No packet of reliable starts with it. */
    static final byte MARK = (byte) 0xFF;

    /** The bytes before the contents. */
    static final int HEADER_BYTES = 2;

    /** The bytes of a type's index, behind a reason. */
    private static final int INDEX_BYTES = 1;

    private static final Kind[] KINDS = Kind.values();

    /** The subject of a payload; the order is that of the wire. */
    enum Kind {
        /**
         * This side has a game layer: a client says so once it is connected, and a server in return. The {@linkplain TypeFingerprints
         * numbers} of its message types, 32 bits each, little-endian; none from a side that does not compare them.
         */
        HELLO("hello", 0, TypeFingerprints.MAX_TYPES * Integer.BYTES),
        /**
         * This side has ended the connection: a byte of the {@link EndReason}, and a last packet of messages or nothing; of {@link
         * EndReason#OTHER_TYPES} the index of the type, a byte.
         */
        END("end", 1, Integer.MAX_VALUE);

        final String words;
        private final int leastBytes;
        private final int mostBytes;

        Kind(String words, int leastBytes, int mostBytes) {
            this.words = words;
            this.leastBytes = leastBytes;
            this.mostBytes = mostBytes;
        }
    }

    /** Returns whether a payload is of this layer, well-formed or not. */
    static boolean isOne(byte[] bytes, int offset, int length) {
        return length > 0 && bytes[offset] == MARK;
    }

    /** Reads a payload of this layer. Returns null where it is malformed. */
    static @Nullable ControlPayload read(byte[] bytes, int offset, int length) {
        if (length < HEADER_BYTES || bytes[offset] != MARK || bytes[offset + 1] < 0 || bytes[offset + 1] >= KINDS.length) {
            return null;
        }
        Kind kind = KINDS[bytes[offset + 1]];
        int contentBytes = length - HEADER_BYTES;
        if (contentBytes < kind.leastBytes || contentBytes > kind.mostBytes) {
            return null;
        }
        EndReason reason = kind == Kind.END ? EndReason.of(bytes[offset + HEADER_BYTES]) : null;
        boolean isSound = kind == Kind.HELLO ? contentBytes % Integer.BYTES == 0
                : reason != null && (reason != EndReason.OTHER_TYPES || contentBytes == 1 + INDEX_BYTES);
        if (!isSound) {
            return null;
        }
        return new ControlPayload(kind, Arrays.copyOfRange(bytes, offset + HEADER_BYTES, offset + length));
    }

    /** A greeting, with the numbers of message types. */
    static ControlPayload hello(int... types) {
        ByteBuffer contents = ByteBuffer.allocate(types.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        contents.asIntBuffer().put(types);
        return new ControlPayload(Kind.HELLO, contents.array());
    }

    /** Returns the numbers of message types in a greeting. */
    int[] types() {
        int[] types = new int[contents.length / Integer.BYTES];
        ByteBuffer.wrap(contents).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(types);
        return types;
    }

    /** An end, with a packet of messages, which may have no bytes. */
    static ControlPayload end(EndReason reason, byte[] packet) {
        byte[] contents = new byte[1 + packet.length];
        contents[0] = (byte) reason.ordinal();
        System.arraycopy(packet, 0, contents, 1, packet.length);
        return new ControlPayload(Kind.END, contents);
    }

    /** The reason of an end. */
    EndReason reason() {
        EndReason reason = kind == Kind.END ? EndReason.of(contents[0]) : null;
        if (reason == null) {
            throw new IllegalStateException("a payload of kind " + kind.words + " has no reason");
        }
        return reason;
    }

    /** Returns the index of the type that differs, of an end for that reason. */
    int index() {
        return Byte.toUnsignedInt(contents[1]);
    }

    /** Returns the payload's bytes, from the mark on. */
    byte[] bytes() {
        byte[] bytes = new byte[HEADER_BYTES + contents.length];
        bytes[0] = MARK;
        bytes[1] = (byte) kind.ordinal();
        System.arraycopy(contents, 0, bytes, HEADER_BYTES, contents.length);
        return bytes;
    }

    /** Returns the number of bytes before the messages of an end; of another payload all. */
    int headerBytes() {
        boolean hasMessages = kind == Kind.END && reason() != EndReason.OTHER_TYPES;
        return HEADER_BYTES + (hasMessages ? 1 : contents.length);
    }

    /** The payload in words, for a recording. */
    String words() {
        return kind == Kind.END ? kind.words + ", " + reason().words : kind.words;
    }
}
