package io.github.tightwire.packet;

import io.github.tightwire.bits.Bits;
import java.util.List;

/**
 * The packet types of a protocol, in order, found by an object's class: a hash table with open addressing, since a map from
 * the library would take longer to search than many a packet to write.
 */
final class PacketTypes {
    private final PacketType<?>[] inOrder;

    /** The bits of a packet's type. */
    private final int indexBits;

    /** At the most half full, so that every search ends. The class of an entry stands where its index does. */
    private final Class<?>[] classes;
    private final int[] indices;

    PacketTypes(List<PacketType<?>> types) {
        inOrder = types.toArray(new PacketType<?>[0]);
        indexBits = Bits.bitsRequired(0, inOrder.length - 1);
        int size = Integer.highestOneBit(inOrder.length) << 2;
        classes = new Class<?>[size];
        indices = new int[size];
        for (int i = 0; i < inOrder.length; i++) {
            Class<?> type = inOrder[i].type();
            int slot = slot(type);
            classes[slot] = type;
            indices[slot] = i;
        }
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

    /** The index of a type; -1 where it is none of these. */
    int indexOf(Class<?> type) {
        int slot = slot(type);
        return classes[slot] == type ? indices[slot] : -1;
    }

    /** Where a type is, or would be. */
    private int slot(Class<?> type) {
        int slot = type.hashCode() & classes.length - 1;
        while (classes[slot] != type && classes[slot] != null) {
            slot = slot + 1 & classes.length - 1;
        }
        return slot;
    }
}
