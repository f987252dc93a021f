package io.github.tightwire.channels;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The block of a reliable channel that is coming in. */
final class BlockReceiver {
    private final ChannelConfig config;
    private final HeldMessages held;
    private final BitSet received = new BitSet();
    private byte @Nullable [] block;
    private @Nullable HeldMessage message;
    private int fragments;
    private int receivedFragments;
    private int length;

    BlockReceiver(ChannelConfig config, HeldMessages held) {
        this.config = config;
        this.held = held;
    }

    boolean isActive() {
        return block != null;
    }

    /** The memory of the block that is coming in. */
    int bytes() {
        return block == null ? 0 : block.length;
    }

    /** Begins a block of this many fragments. Its memory is bounded by the largest block. */
    void start(int total) {
        fragments = total;
        receivedFragments = 0;
        length = 0;
        message = null;
        received.clear();
        block = new byte[(int) Math.min((long) total * config.fragmentBytes(), config.maxBlockBytes())];
    }

    /** Returns the contradiction between a fragment and those before, in words; null if there is none. */
    @Nullable String problem(ChannelEntry entry) {
        if (entry.fragments() != fragments) {
            return "a block of " + fragments + " fragments has " + entry.fragments() + " now";
        }
        int end = entry.fragment() * config.fragmentBytes() + entry.dataLength();
        boolean last = entry.fragment() == fragments - 1;
        if (end > Objects.requireNonNull(block).length || !last && entry.dataLength() != config.fragmentBytes()) {
            return "fragment " + entry.fragment() + " of a block has " + entry.dataLength() + " bytes";
        }
        return null;
    }

    boolean contains(int fragment) {
        return received.get(fragment);
    }

    /** Takes a fragment that is well-formed and not here yet. */
    void add(ChannelEntry entry, byte[] packet, int offset) {
        int fragment = entry.fragment();
        System.arraycopy(entry.data(), 0, Objects.requireNonNull(block), fragment * config.fragmentBytes(), entry.dataLength());
        received.set(fragment);
        receivedFragments++;
        if (fragment == 0) {
            message = held.hold(packet, offset, entry.blockMessageStart(), entry.blockMessageBits());
        }
        if (fragment == fragments - 1) {
            length = fragment * config.fragmentBytes() + entry.dataLength();
        }
    }

    int fragments() {
        return fragments;
    }

    int receivedFragments() {
        return receivedFragments;
    }

    boolean isComplete() {
        return receivedFragments == fragments;
    }

    /** The message that came with the first fragment of a block that is complete. */
    HeldMessage message() {
        return Objects.requireNonNull(message);
    }

    /** The block, complete; the next may begin. */
    byte[] take() {
        byte[] filled = Objects.requireNonNull(block);
        byte[] whole = length == filled.length ? filled : Arrays.copyOf(filled, length);
        block = null;
        message = null;
        return whole;
    }
}
