package io.github.tightwire.packet;

import io.github.tightwire.bits.Bits;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The packet types of a protocol, in order, found by an object's class: a hash table with open addressing, since a map from
 * the library would take longer to search than many a packet to write. The hash has a seed by which no two types share a slot, where
 * one is found: whether they do is a matter of chance otherwise, in each process anew.
 */
final class PacketTypes {
    /** Slots for a type: so many that a seed is found soon. */
    private static final int SLOTS = 16;
    private static final int MOST_SEEDS = 100;

    private final PacketType<?>[] inOrder;

    /** The bits of a packet's type. */
    private final int indexBits;

    /** Far from full, so that every search ends. The class of an entry stands where its index does. */
    private final Class<?>[] classes;
    private final int[] indices;
    private final int shift;
    private int seed;

    PacketTypes(List<PacketType<?>> types) {
        inOrder = types.toArray(new PacketType<?>[0]);
        indexBits = Bits.bitsRequired(0, inOrder.length - 1);
        int size = Integer.highestOneBit(inOrder.length) * SLOTS;
        shift = Integer.SIZE - Integer.numberOfTrailingZeros(size);
        classes = new Class<?>[size];
        indices = new int[size];
        int tried = 0;
        do {
            // Odd, and the bits of one unlike those of the next.
            seed = (2 * tried + 1) * 0x9E3779B9;
            tried++;
        } while (sharesSlots() && tried < MOST_SEEDS);
        for (int i = 0; i < inOrder.length; i++) {
            Class<?> type = inOrder[i].type();
            int slot = slot(type);
            classes[slot] = type;
            indices[slot] = i;
        }
    }

    private boolean sharesSlots() {
        BitSet taken = new BitSet(classes.length);
        for (PacketType<?> type : inOrder) {
            taken.set(hash(type.type()));
        }
        return taken.cardinality() < inOrder.length;
    }

    int count() {
        return inOrder.length;
    }

    int indexBits() {
        return indexBits;
    }

    PacketType<?> get(int index) {
        return inOrder[index];
    }

    /** Some of the types, by their index; null for the others. */
    @Nullable PacketType<?>[] only(boolean[] which) {
        @Nullable PacketType<?>[] types = inOrder.clone();
        for (int i = 0; i < types.length; i++) {
            if (!which[i]) {
                types[i] = null;
            }
        }
        return types;
    }

    /** The index of a type; -1 where it is none of these. */
    int indexOf(Class<?> type) {
        int slot = slot(type);
        return classes[slot] == type ? indices[slot] : -1;
    }

    /** Returns the slot of a type, which is empty if it has none. */
    private int slot(Class<?> type) {
        int slot = hash(type);
        while (classes[slot] != type && classes[slot] != null) {
            slot = slot + 1 & classes.length - 1;
        }
        return slot;
    }

    /** The high bits of a product, which depend on all bits of a class's own hash. */
    private int hash(Class<?> type) {
        return type.hashCode() * seed >>> shift;
    }
}
