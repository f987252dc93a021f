package io.github.tightwire.internal.template;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A method that is compiled on its own, once in a process: it hangs on the class that it is compiled for, and goes with it. Code
 * that calls it finds it here when it first does, so that methods can call each other in a circle.
 */
public final class Linked {
    private static final ClassValue<Map<Key, Linked>> OF_CLASS = new ClassValue<>() {
        @Override
        protected Map<Key, Linked> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /** By direction; complete before anybody can find this. */
    private final Entry[] entries = new Entry[Direction.values().length];

    /** What a codec runs; null of anything but a type's own serialize method. */
    private Template template;

    Linked() {
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new Entry();
        }
    }

    /** A method by what it is found again by; a class that is known exactly says itself where the map hangs. */
    private record Key(Class<?> owner, String name, String descriptor, boolean exact, long streams) {
        static Key of(Link link) {
            return new Key(link.method().owner(), link.method().code().name, link.method().code().desc, link.exact() != null,
                    link.streams());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key that && owner == that.owner && exact == that.exact && streams == that.streams
                    && name.equals(that.name) && descriptor.equals(that.descriptor);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * name.hashCode() + descriptor.hashCode()) + Long.hashCode(streams);
        }
    }

    /** The compiled method for one direction: what a class that calls it holds. */
    static final class Entry {
        private volatile MethodHandle handle;
    }

    private static Map<Key, Linked> map(Link link) {
        return OF_CLASS.get(link.exact() == null ? link.method().owner() : link.exact());
    }

    /** What was compiled before; null where nothing was. */
    static Linked find(Link link) {
        return map(link).get(Key.of(link));
    }

    /** Lets others find this, which is complete; another thread may have been first. */
    void publish(Link link) {
        map(link).putIfAbsent(Key.of(link), this);
    }

    Entry entry(Direction direction) {
        return entries[direction.ordinal()];
    }

    void complete(Direction direction, MethodHandle handle) {
        entry(direction).handle = handle;
    }

    Template template() {
        return template;
    }

    void complete(Template made) {
        template = made;
    }

    /**
     * The bootstrap method of a constant of compiled code: the handle of a method that was compiled on its own.
     *
     * @param lookup of the compiled class
     * @param name not used
     * @param type a method handle
     * @param index in the data of the class
     * @return the handle
     * @throws IllegalAccessException if the lookup is of another class
     */
    public static MethodHandle handle(Lookup lookup, String name, Class<?> type, int index) throws IllegalAccessException {
        return MethodHandles.classDataAt(lookup, "_", Entry.class, index).handle;
    }
}
