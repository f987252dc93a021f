package io.github.tightwire.netcode;

import org.jspecify.annotations.Nullable;

/**
 * Verifies a packet's tag without opening the packet: for a flood of forged packets, whose sequences are few and come again and again, so
 * that the part that depends on the sequence alone is made once. A check takes a twentieth of the time of the JDK's cipher, which makes all
 * of it anew, and an exception. A packet whose tag fits is opened by that cipher all the same: a mistake here would let nobody in.
 */
final class TagVerifier {
    /** As many as there are sequences near the newest. */
    private static final int REMEMBERED = 2 * ReplayProtection.SIZE;

    private final PacketData associatedData;
    private final Beginning[] beginnings = new Beginning[REMEMBERED];
    private final byte[] oneTimeKey = new byte[Poly1305.KEY_BYTES];
    /** The data that a packet's tag authenticates besides its contents, and zeros. */
    private final byte[] padded = new byte[2 * Poly1305.BLOCK_BYTES];
    private final Poly1305 sum = new Poly1305();

    TagVerifier(PacketData associatedData) {
        this.associatedData = associatedData;
    }

    /** Returns whether the part that depends on a packet's sequence is there. */
    boolean isKnown(Key key, long sequence) {
        Beginning there = beginnings[index(sequence)];
        return there != null && there.isOf(key, sequence);
    }

    /** Returns whether the tag at the end of a sealed packet fits. */
    boolean fits(Key key, long sequence, byte[] datagram, int header, int length) {
        byte prefix = datagram[0];
        int tag = length - Netcode.TAG_BYTES;
        sum.startFrom(beginning(key, sequence, prefix).sum);
        sum.addLast(datagram, header, tag - header, PacketData.BYTES, tag - header);
        return sum.isTag(datagram, tag);
    }

    private Beginning beginning(Key key, long sequence, byte prefix) {
        int index = index(sequence);
        Beginning there = beginnings[index];
        if (there == null) {
            there = new Beginning();
            beginnings[index] = there;
        }
        if (!there.isOf(key, sequence)) {
            OneTimeKey.derive(key.bytes(), sequence, oneTimeKey);
            there.sum.start(oneTimeKey);
            there.key = key;
            there.sequence = sequence;
        } else if (there.prefix == prefix) {
            return there;
        }
        System.arraycopy(associatedData.of(prefix), 0, padded, 0, PacketData.BYTES);
        there.sum.restart();
        there.sum.add(padded, 0, padded.length);
        there.prefix = prefix;
        return there;
    }

    private static int index(long sequence) {
        return (int) sequence & REMEMBERED - 1;
    }

    /** The common part of all packets with a sequence and a first byte. */
    private static final class Beginning {
        private final Poly1305 sum = new Poly1305();
        private @Nullable Key key;
        private long sequence;
        private byte prefix;

        boolean isOf(Key other, long itsSequence) {
            return key == other && sequence == itsSequence;
        }
    }
}
