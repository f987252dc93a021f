package io.github.tightwire.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the messages of a connection that have to wait, and decodes them when it is their turn. They are read at the very bits of a packet
 * at which they came: where a message starts matters to its aligns, and to how many elements without bits it may have.
 */
final class HeldMessages implements BitSerializable {
    /** The number of messages that are kept to be used again, at most: some 57 KB. */
    private static final int MAX_SPARE = 512;

    private final MessageTypes types;
    private final byte[] packet;
    private final ReadStream in;
    private final HeldMessage[] spare = new HeldMessage[MAX_SPARE];
    private int spares;
    private int bit;
    private @Nullable Object message;

    HeldMessages(MessageTypes types, int maxPacketBytes, @Nullable Object context) {
        this.types = types;
        packet = new byte[maxPacketBytes];
        in = new ReadStream(packet);
        in.setContext(context);
    }

    /** Keeps a message of a packet. It must be {@linkplain #release given back}. */
    HeldMessage hold(byte[] bytes, int offset, int firstBit, int bits) {
        HeldMessage held = spares > 0 && HeldMessage.isUsual(bits) ? spare[--spares] : new HeldMessage(bits);
        held.set(bytes, offset, firstBit, bits);
        return held;
    }

    /** Takes back one that is not needed any more. */
    void release(HeldMessage held) {
        if (spares < MAX_SPARE && held.isUsual()) {
            spare[spares++] = held;
        }
    }

    /**
     * Decodes a message that was accepted when it came.
     *
     * @throws IllegalStateException if it is refused now: its serialize method depends on something else
     */
    Object decode(HeldMessage held) {
        in.reset(packet, 0, held.copyTo(packet));
        bit = held.bit();
        message = null;
        in.readEmbedded(this);
        Object decoded = message;
        message = null;
        if (decoded == null) {
            throw new IllegalStateException("a message that was accepted when it came is refused when its turn comes: its serialize method"
                    + " depends on more than its bits");
        }
        return decoded;
    }

    @Override
    public void serialize(BitStream s) {
        s.serializeBytes(packet, 0, bit >> 3);
        if ((bit & Byte.SIZE - 1) != 0) {
            s.serializeBits(0, bit & Byte.SIZE - 1);
        }
        message = types.get(s.serializeInt(0, 0, types.size() - 1)).read((ReadStream) s);
    }
}
