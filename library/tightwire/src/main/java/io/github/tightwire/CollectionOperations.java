package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.ElementStore;
import io.github.tightwire.internal.Messages;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Lists, sets, maps and arrays of values: their count, and one element after the other. Part of {@link BitStream}.
 *
 * <p>No reader allocates on the word of a count: the collection grows with the elements that arrive, and where one is missing the verdict
 * is that element's.
 *
 * <p>Each element costs a bit: one of its own, of its neighbours or of the count. Elements of types without fields, or of a range of one
 * value, have no bit. For those a packet has a budget: its bits so far, and {@link BitStream#MAX_FREE_ELEMENTS}. A collection that takes
 * more is refused where it starts ({@link Reason#PAST_END}); a count that no packet of this length could pay for is refused before the
 * first element is read. A writer does not check this: give such elements a bit if there may be more of them.
 *
 * <p>A list without random access is read and written by way of an array of its elements. So is, when reading, a list that copies itself
 * with each change: it gets its elements when all have arrived.
 *
 * <p>Null is no element, no key and no value of a map: an {@link IllegalArgumentException} when writing. The <i>prototype</i> of an
 * element is what its {@link ValueSerializer} is called with when it is read and none was there; it is never sent, and nothing
 * of it comes out. It is null where the serializer copes with that, as one of strings or a {@link Family} does.
 */
public abstract sealed class CollectionOperations extends ValueOperations permits BitStream {
    /** The number of elements for which there is room at first, where the packet is too short for its count to be believed. */
    private static final int FIRST_ROOM = 16;

    CollectionOperations() {
    }

    /**
     * Serializes the number of elements that follow, as an integer of {@code [0, maxCount]}. Refuses a count above the maximum ({@link
     * Reason#OUT_OF_RANGE}). A stranger may have sent it, so allocate nothing of that size: keep arrays of {@code maxCount}, let a list
     * grow, or use {@link #serializeElements}.
     *
     * @param count within {@code [0, maxCount]}
     * @param maxCount the most there may be, 0 or more
     * @return the count
     */
    @CheckReturnValue
    public int serializeCount(int count, int maxCount) {
        return serializeInt(count, 0, maxCount);
    }

    // ---- Lists

    /**
     * A list of values, read into the list given: its count, as an integer of {@code [0, maxCount]}, and each in place. When
     * reading, elements are replaced, added, and superfluous ones removed, in that order: a list whose reading was refused
     * half way holds something of both. Refuses a count above the maximum ({@link Reason#OUT_OF_RANGE}).
     *
     * @param list not longer than {@code maxCount}, without null; modifiable when reading
     * @param maxCount the most there may be, 0 or more
     * @param prototype of an element
     * @param element describes an element
     * @param <T> the elements' type
     */
    public <T> void serializeList(List<T> list, int maxCount, @Nullable T prototype, ValueSerializer<T> element) {
        requirePresent(list, "list");
        int start = bitPosition();
        int count = serializePayableSize(list.size(), maxCount, "elements of a list");
        List<T> held = ElementStore.of(list, isReading());
        if (isReading()) {
            ElementStore.makeRoom(held, firstRoom(count));
        }
        for (int i = 0; i < count; i++) {
            T old = isWriting() || i < held.size() ? held.get(i) : null;
            // Not requireElement, whose parameters would be copied: HotSpot inlines the write of a list of records only just.
            if (isWriting() && old == null) {
                throw invalid(Messages.elementAbsent(i));
            }
            T received = nested(isReading() && old == null ? prototype : old, element);
            if (isReading() && i < held.size()) {
                held.set(i, received);
            } else if (isReading()) {
                held.add(received);
            }
        }
        if (isReading()) {
            pay(start, count);
            ElementStore.finish(list, held, count);
        }
    }

    /**
     * A list of values, itself a value: its count, as an integer of {@code [0, maxCount]}, and each in place. Refuses a count
     * above the maximum ({@link Reason#OUT_OF_RANGE}).
     *
     * @param list not longer than {@code maxCount}, without null; ignored when reading
     * @param maxCount the most there may be, 0 or more
     * @param prototype of an element
     * @param element describes an element
     * @param <T> the elements' type
     * @return the list; when reading, a new one that can't be modified
     */
    @CheckReturnValue
    public <T> List<T> serializeImmutableList(List<T> list, int maxCount, @Nullable T prototype, ValueSerializer<T> element) {
        requirePresent(list, "list");
        int start = bitPosition();
        int count = serializePayableSize(isReading() ? 0 : list.size(), maxCount, "elements of a list");
        List<T> held = isReading() ? ElementStore.withRoom(firstRoom(count)) : ElementStore.of(list, false);
        for (int i = 0; i < count; i++) {
            T old = isReading() ? prototype : held.get(i);
            if (isWriting() && old == null) {
                throw invalid(Messages.elementAbsent(i));
            }
            T received = nested(old, element);
            if (isReading()) {
                held.add(received);
            }
        }
        if (isReading()) {
            pay(start, count);
        }
        return isReading() ? Collections.unmodifiableList(held) : list;
    }

    // ---- Sets

    /**
     * A set of values, read into the set given: its count, as an integer of {@code [0, maxCount]}, and each in place, in the
     * order of the set; a reader takes any order. When reading, the set is emptied as soon as the count is there. Refuses a
     * count above the maximum ({@link Reason#OUT_OF_RANGE}), and an element that comes twice ({@link Reason#DUPLICATE}).
     *
     * @param set not larger than {@code maxCount}, without null; modifiable when reading. Elements that differ must differ as
     *     they are read too
     * @param maxCount the most there may be, 0 or more
     * @param prototype of an element
     * @param element describes an element
     * @param <T> the elements' type
     */
    public <T> void serializeSet(Set<T> set, int maxCount, @Nullable T prototype, ValueSerializer<T> element) {
        requirePresent(set, "set");
        int start = bitPosition();
        int count = serializePayableSize(set.size(), maxCount, "elements of a set");
        if (isReading()) {
            set.clear();
            Set<T> held = ElementStore.of(set);
            for (int i = 0; i < count; i++) {
                int begin = bitPosition();
                if (!held.add(nested(prototype, element))) {
                    throw refuse(Reason.DUPLICATE, begin);
                }
            }
            pay(start, count);
            ElementStore.finish(set, held);
        } else {
            int i = 0;
            for (T value : set) {
                requireElement(value, i++);
                nested(value, element);
            }
        }
    }

    /**
     * A set of values, itself a value: as {@link #serializeSet}.
     *
     * @param set not larger than {@code maxCount}, without null; ignored when reading
     * @param maxCount the most there may be, 0 or more
     * @param prototype of an element
     * @param element describes an element
     * @param <T> the elements' type
     * @return the set; when reading, a new one that can't be modified, in the order of the packet
     */
    @CheckReturnValue
    public <T> Set<T> serializeImmutableSet(Set<T> set, int maxCount, @Nullable T prototype, ValueSerializer<T> element) {
        Set<T> held = isReading() ? new LinkedHashSet<>() : set;
        serializeSet(held, maxCount, prototype, element);
        return isReading() ? Collections.unmodifiableSet(held) : set;
    }

    // ---- Maps

    /**
     * A map, read into the map given: its count, as an integer of {@code [0, maxCount]}, and for each entry the key and the
     * value in place, in the order of the map; a reader takes any order. When reading, the map is emptied as soon as the count
     * is there. Refuses a count above the maximum ({@link Reason#OUT_OF_RANGE}), and a key that comes twice
     * ({@link Reason#DUPLICATE}).
     *
     * @param map not larger than {@code maxCount}, without null; modifiable when reading. Keys that differ must differ as they
     *     are read too
     * @param maxCount the most entries there may be, 0 or more
     * @param keyPrototype of a key
     * @param key describes a key
     * @param valuePrototype of a value
     * @param value describes a value
     * @param <K> the keys' type
     * @param <V> the values' type
     */
    public <K, V> void serializeMap(Map<K, V> map, int maxCount,
            @Nullable K keyPrototype, ValueSerializer<K> key, @Nullable V valuePrototype, ValueSerializer<V> value) {
        requirePresent(map, "map");
        int start = bitPosition();
        int count = serializePayableSize(map.size(), maxCount, "entries of a map");
        if (isReading()) {
            map.clear();
            for (int i = 0; i < count; i++) {
                int begin = bitPosition();
                K received = nested(keyPrototype, key);
                if (map.containsKey(received)) {
                    throw refuse(Reason.DUPLICATE, begin);
                }
                map.put(received, nested(valuePrototype, value));
            }
            pay(start, count);
        } else {
            int i = 0;
            for (Map.Entry<K, V> entry : map.entrySet()) {
                requireElement(entry.getKey(), i);
                requireElement(entry.getValue(), i++);
                nested(entry.getKey(), key);
                nested(entry.getValue(), value);
            }
        }
    }

    /**
     * A map, itself a value: as {@link #serializeMap}.
     *
     * @param map not larger than {@code maxCount}, without null; ignored when reading
     * @param maxCount the most entries there may be, 0 or more
     * @param keyPrototype of a key
     * @param key describes a key
     * @param valuePrototype of a value
     * @param value describes a value
     * @param <K> the keys' type
     * @param <V> the values' type
     * @return the map; when reading, a new one that can't be modified, in the order of the packet
     */
    @CheckReturnValue
    public <K, V> Map<K, V> serializeImmutableMap(Map<K, V> map, int maxCount,
            @Nullable K keyPrototype, ValueSerializer<K> key, @Nullable V valuePrototype, ValueSerializer<V> value) {
        Map<K, V> held = isReading() ? new LinkedHashMap<>() : map;
        serializeMap(held, maxCount, keyPrototype, key, valuePrototype, value);
        return isReading() ? Collections.unmodifiableMap(held) : map;
    }

    // ---- Arrays

    /**
     * An array of values: its length, as an integer of {@code [0, maxCount]}, and each in place. When reading, the array grows
     * with the elements that arrive. Refuses a length above the maximum ({@link Reason#OUT_OF_RANGE}).
     *
     * @param array not longer than {@code maxCount}, without null; when reading, of the class that the new one shall have
     * @param maxCount the most there may be, 0 or more
     * @param prototype of an element
     * @param element describes an element
     * @param <T> the elements' type
     * @return the array; when reading, a new one
     */
    @CheckReturnValue
    public <T> T[] serializeArray(T[] array, int maxCount, @Nullable T prototype, ValueSerializer<T> element) {
        requirePresent(array, "array");
        int start = bitPosition();
        int count = serializePayableSize(array.length, maxCount, "elements of an array");
        T[] elements = isReading() ? Arrays.copyOf(array, firstRoom(count)) : array;
        for (int i = 0; i < count; i++) {
            if (isReading() && i == elements.length) {
                elements = Arrays.copyOf(elements, Math.min(count, 2 * i));
            }
            T old = elements[i];
            requireElement(old, i);
            T received = nested(isReading() && old == null ? prototype : old, element);
            if (isReading()) {
                elements[i] = received;
            }
        }
        if (isReading()) {
            pay(start, count);
        }
        return elements;
    }

    private int firstRoom(int count) {
        // A byte an element, as most have, and the array is made once, that of a list too.
        return hasRemaining((long) count * Byte.SIZE) ? count : Math.min(count, FIRST_ROOM);
    }

    /**
     * An array that must be made at once, of numbers for example: its length, as an integer of {@code [0, maxLength]}, and each
     * element as a function describes it.
     *
     * <pre>{@code
     * heights = s.serializeElements(heights, heights.length, 4096, 9, int[]::new,
     *         (h, i, t) -> h[i] = t.serializeInt(h[i], 0, 511));
     * }</pre>
     *
     * <p>Refuses a length above the maximum ({@link Reason#OUT_OF_RANGE}), and one of more elements than the rest of the packet can hold
     * ({@link Reason#PAST_END}, where the length starts), before the array is made. An element of fewer bits than the minimum is an
     * {@link IllegalArgumentException} when writing, so that nobody writes what that would refuse.
     *
     * @param array the array, or an object that holds several; when reading, ignored
     * @param length how many elements it has; when reading, ignored
     * @param maxLength the most there may be, 0 or more
     * @param minElementBits the fewest bits an element has, whatever its value, 1 or more
     * @param maker makes an array of a length to read into
     * @param element writes an element, or reads into its place
     * @param <A> the array's type
     * @return the array; when reading, a new one
     */
    @CheckReturnValue
    public <A> A serializeElements(A array, int length, int maxLength, int minElementBits,
            IntFunction<? extends A> maker, ElementSerializer<? super A> element) {
        if (minElementBits < 1) {
            throw invalid("a minimum of " + minElementBits + " bits can't bound an array");
        }
        requirePresent(array, "array");
        int start = bitPosition();
        int count = serializeSize(isReading() ? 0 : length, maxLength, "elements of an array");
        if (!hasRemaining((long) count * minElementBits)) {
            throw refuse(Reason.PAST_END, start);
        }
        A elements = isReading() ? maker.apply(count) : array;
        for (int i = 0; i < count; i++) {
            int begin = bitPosition();
            serializeElement(elements, i, element);
            if (isWriting() && bitPosition() - begin < minElementBits) {
                throw invalid("element " + i + " has " + (bitPosition() - begin) + " bits, and the fewest were said to be "
                        + minElementBits);
            }
        }
        return elements;
    }

    /** The size of a collection. Refuses, before the first element is read, more than even a packet of nothing else could pay for. */
    final int serializePayableSize(int size, int most, String what) {
        int start = bitPosition();
        int count = serializeSize(size, most, what);
        // The maximum is mostly a constant, and decides then.
        boolean isLarge = isReading() && most > BitStream.MAX_FREE_ELEMENTS && count > BitStream.MAX_FREE_ELEMENTS;
        if (isLarge && !hasRemaining((count - BitStream.MAX_FREE_ELEMENTS + 1) / 2 - bitPosition())) {
            throw refuse(Reason.PAST_END, start);
        }
        return count;
    }

    /** At the end of a collection that was read, takes what its bits do not pay for out of the packet's budget. */
    final void pay(int start, int count) {
        int free = count - (bitPosition() - start);
        if (free > 0 && !spend(free)) {
            throw refuse(Reason.PAST_END, start);
        }
    }

    private void requireElement(@Nullable Object element, int index) {
        if (isWriting() && element == null) {
            throw invalid(Messages.elementAbsent(index));
        }
    }

    /** An element of an array, by its serializer. */
    abstract <A> void serializeElement(A array, int index, ElementSerializer<A> element);
}
