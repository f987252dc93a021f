package io.github.tightwire.internal;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/**
 * The place of a collection's elements while they are read or written one after the other: in the collection itself, or beside it where
 * each of them would cost as much as all do. That is so in a list without random access, and, when reading, in a collection that copies
 * itself with each change.
 */
public final class ElementStore {
    private ElementStore() {
    }

    /**
     * The elements of a list.
     *
     * @param list that is read or written
     * @param reading whether it is read
     * @param <T> the elements' type
     * @return the list, or another one of the same elements
     */
    public static <T> List<T> of(List<T> list, boolean reading) {
        // The JVM tells a class sooner than an interface, and most lists are of this one.
        boolean isInPlace = list instanceof ArrayList || list instanceof RandomAccess && !(reading && list instanceof CopyOnWriteArrayList);
        return isInPlace ? list : new ArrayList<>(list);
    }

    /**
     * Makes a list.
     *
     * @param count how many elements it has room for, 0 or more
     * @param <T> the elements' type
     * @return an empty list
     */
    public static <T> List<T> withRoom(int count) {
        return new ArrayList<>(count);
    }

    /**
     * Makes room for elements at once, in a list that would grow by and by and leave an array behind each time.
     *
     * @param list that is read
     * @param count how many elements it will have
     */
    public static void makeRoom(List<?> list, int count) {
        if (list instanceof ArrayList<?> array) {
            array.ensureCapacity(count);
        }
    }

    /**
     * Ends a list that was read.
     *
     * @param list that is read
     * @param held what {@link #of(List, boolean)} gave for it
     * @param count how many elements it shall have, the first of those held
     * @param <T> the elements' type
     */
    public static <T> void finish(List<T> list, List<T> held, int count) {
        if (list.size() > count) {
            list.subList(count, list.size()).clear();
        }
        if (held != list) {
            replace(list, held, count);
        }
    }

    /** One change for those that are there, and one for those that are not: another thread may look at the list. */
    private static <T> void replace(List<T> list, List<T> held, int count) {
        Iterator<T> received = held.iterator();
        list.replaceAll(old -> received.next());
        if (list.size() < count) {
            list.addAll(held.subList(list.size(), count));
        }
    }

    /**
     * Returns the place at which the elements of a set are collected.
     *
     * @param set that is read, and empty
     * @param <T> the elements' type
     * @return the set, or another one
     */
    public static <T> Set<T> of(Set<T> set) {
        return set instanceof CopyOnWriteArraySet ? new LinkedHashSet<>() : set;
    }

    /**
     * Ends a set that was read.
     *
     * @param set that is read
     * @param held what {@link #of(Set)} gave for it
     * @param <T> the elements' type
     */
    public static <T> void finish(Set<T> set, Set<T> held) {
        if (held != set) {
            set.addAll(held);
        }
    }
}
