package io.github.tightwire.internal.template;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.PerClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A method that is compiled on its own, once in a process: it hangs on the class that it is compiled for, and goes with it. Code
 * that calls it finds it here when it first does, so that methods can be mutually recursive.
 */
public final class CompiledMethod {
    /** The static method of a template that makes one. */
    public static final String FACTORY = "template";

    // Put together, since JavaScript has no MethodType.
    private static final String OF_OBJECT = "(" + descriptor(BitStream.class) + ")V";
    private static final String OF_VALUE = "(" + descriptor(BitStream.class) + ")" + descriptor(BitValue.class);

    private static final PerClass<Map<Key, CompiledMethod>> OF_CLASS = new PerClass<>() {
        @Override
        protected Map<Key, CompiledMethod> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    /** By direction: what classes that call it hold; null for ready code, which is called directly. */
    private final @Nullable Entry[] entries = new Entry[Direction.values().length];

    /** The class that declares the method of ready code, and whether that describes a value. */
    private @Nullable Class<?> owner;
    private boolean describesValue;

    /** Of the hidden class; set before anybody else can find this. Null for ready code. */
    private @Nullable Lookup compiled;

    private @Nullable Template template;

    /** The calls that it runs on a stream object, and what else it calls. */
    private Set<PlainCall> plainCalls = Set.of();
    private List<CompiledMethod> called = List.of();

    private static String descriptor(Class<?> type) {
        return "L" + type.getName().replace('.', '/') + ";";
    }

    /**
     * A method that is to be compiled.
     *
     * @param descriptors of the compiled methods, by direction
     */
    public CompiledMethod(String[] descriptors) {
        for (Direction direction : Direction.values()) {
            entries[direction.ordinal()] = new Entry(this, direction, descriptors[direction.ordinal()]);
        }
    }

    /** Makes it of a {@link ReadyCode}, once that may be used. */
    CompiledMethod() {
    }

    /**
     * The key by which a method is found again.
     *
     * @param owner the class that declares it
     * @param name of it
     * @param descriptor of it
     * @param exact the class that the receiver is exactly of, which it then hangs on; null where it may be a subclass, or there is none
     * @param streams which operands are the stream: a bit each
     * @param value whether it describes a nested value
     */
    public record Key(Class<?> owner, String name, String descriptor, @Nullable Class<?> exact, long streams, boolean value) {
        private Map<Key, CompiledMethod> map() {
            return OF_CLASS.get(exact == null ? owner : exact);
        }

        // Those of a record take a cold JVM twenty milliseconds to link.

        @Override
        public boolean equals(Object other) {
            return other instanceof Key that && owner == that.owner && exact == that.exact && streams == that.streams
                    && value == that.value && name.equals(that.name) && descriptor.equals(that.descriptor);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * name.hashCode() + descriptor.hashCode()) + Long.hashCode(streams);
        }
    }

    /** The compiled method for one direction. */
    public static final class Entry {
        private final CompiledMethod linked;
        private final Direction direction;
        private final String descriptor;

        private Entry(CompiledMethod linked, Direction direction, String descriptor) {
            this.linked = linked;
            this.direction = direction;
            this.descriptor = descriptor;
        }

        /** The compiled method. */
        MethodHandle handle() throws ReflectiveOperationException {
            return linked.handle(this);
        }
    }

    /** Returns the code that was compiled before; null where nothing was. */
    public static @Nullable CompiledMethod find(Key key) {
        return key.map().get(key);
    }

    /** Lets others find this, whose class is defined; another thread may have been first. */
    public void publish(Key key) {
        key.map().putIfAbsent(key, this);
    }

    public Entry entry(Direction direction) {
        Entry entry = entries[direction.ordinal()];
        return entry != null || owner == null
                ? entry
                : new Entry(this, direction, direction.descriptor(owner, describesValue));
    }

    /** Takes the class, with all privileges. */
    public void complete(Lookup defined, Set<PlainCall> runsPlain, List<CompiledMethod> calls) throws NotCompilableException {
        compiled = defined;
        plainCalls = runsPlain;
        called = calls;
        if (Template.class.isAssignableFrom(defined.lookupClass())) {
            template = make();
        }
    }

    /** Returns whether the compiled class is there; what is only to be compiled is found by those that are compiled with it. */
    public boolean isComplete() {
        return compiled != null || template != null;
    }

    /**
     * Takes ready code, and lets others find it if it is a template.
     *
     * @param declaring the class that declares its method
     * @param exact the class that it is the template of; null where it is none
     */
    void complete(ReadyCode code, Set<PlainCall> runsPlain, List<CompiledMethod> calls, Class<?> declaring, @Nullable Class<?> exact) {
        plainCalls = runsPlain;
        called = calls;
        if (exact != null && code instanceof Template made) {
            template = made;
            owner = declaring;
            describesValue = BitValue.class.isAssignableFrom(exact);
            publish(new Key(declaring, "serialize", describesValue ? OF_VALUE : OF_OBJECT, exact, 1L << 1, describesValue));
        }
    }

    /** Returns the template that a codec runs, of a type's own serialize method. */
    public Template template() {
        return template;
    }

    /** Returns the calls that run on a stream object, in it and in all that it calls. */
    public List<PlainCall> plainCalls() {
        if (called.isEmpty()) {
            return List.copyOf(plainCalls);
        }
        Set<PlainCall> all = new LinkedHashSet<>();
        Set<CompiledMethod> seen = new HashSet<>(Set.of(this));
        Deque<CompiledMethod> open = new ArrayDeque<>();
        open.add(this);
        while (!open.isEmpty()) {
            CompiledMethod each = open.remove();
            all.addAll(each.plainCalls);
            for (CompiledMethod other : each.called) {
                if (seen.add(other)) {
                    open.add(other);
                }
            }
        }
        return List.copyOf(all);
    }

    private Template make() throws NotCompilableException {
        try {
            // Of no type of the class's own, which would take another class to call it.
            Object made = (Object) compiled.findStatic(
                    compiled.lookupClass(), FACTORY, MethodType.methodType(Object.class)).invokeExact();
            return (Template) made;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new NotCompilableException("of " + e);
        }
    }

    /** The compiled method for one direction. */
    MethodHandle handle(Direction direction) throws ReflectiveOperationException {
        return handle(entry(direction));
    }

    private MethodHandle handle(Entry entry) throws ReflectiveOperationException {
        Direction direction = entry.direction;
        if (compiled != null) {
            Class<?> called = compiled.lookupClass();
            return compiled.findStatic(called, direction.anywhere(),
                    MethodType.fromMethodDescriptorString(entry.descriptor, called.getClassLoader()));
        }
        // Nobody has the right to look into the user's module, but the template is here.
        MethodHandle method = MethodHandles.lookup().findVirtual(Template.class, direction.method(), direction.ofTemplate());
        return direction.fitted(method.bindTo(template),
                MethodType.fromMethodDescriptorString(entry.descriptor, template.getClass().getClassLoader()));
    }
}
