package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.kernel.PackedOutcome;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A place in compiled code that nests objects whose classes are known only when it runs: a polymorphic inline cache.
 *
 * <p>The first few classes that come by are compared in turn, each followed by a call of its compiled method, which HotSpot inlines.
 * Whatever else comes is looked up by its class. A class without a compiled method gives {@link PackedOutcome#NONE}, and so does one
 * that is still being compiled: it is cached once it comes by again.
 *
 * <p>A cache holds on to its classes. So it takes only those that the compiled code could name itself: of its own class loader, or of
 * one above it. A plugin that is unloaded is not kept by the game.
 */
public final class DispatchSite extends MutableCallSite {
    /** The classes that are compared, at most. */
    public static final int MOST = 8;

    /** The most that are compared one by one: a comparison is two calls deep, and HotSpot inlines no more than fifteen. */
    private static final int MOST_ALONE = 4;

    private static final MethodHandle IS_OF;
    private static final MethodHandle IS_EITHER;

    static {
        try {
            IS_OF = MethodHandles.lookup().findStatic(
                    DispatchSite.class, "isOf", MethodType.methodType(boolean.class, Class.class, Object.class));
            IS_EITHER = MethodHandles.lookup().findStatic(
                    DispatchSite.class, "isEither", MethodType.methodType(boolean.class, Class.class, Class.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private final Direction direction;
    private final ClassLoader loader;
    /** The methods of the classes that are compared, in the order in which they came by. */
    private final Map<Class<?>, MethodHandle> cached = new LinkedHashMap<>();

    private DispatchSite(Lookup caller, String direction, MethodType type) throws ReflectiveOperationException {
        super(type);
        this.direction = Direction.valueOf(direction);
        this.loader = caller.lookupClass().getClassLoader();
        setTarget(uncached(type));
    }

    /** The method here of the direction's name. */
    private MethodHandle uncached(MethodType type) throws ReflectiveOperationException {
        MethodType own = direction.ofTemplate().changeReturnType(long.class);
        return direction.fitted(MethodHandles.lookup().bind(this, direction.method(), own), type);
    }

    /**
     * The bootstrap method of a call that dispatches.
     *
     * @param caller the compiled class
     * @param direction the name of the {@link Direction}
     * @param type the object and the state to an outcome
     * @return the call site
     * @throws ReflectiveOperationException if the type is not that of the direction
     */
    public static CallSite of(Lookup caller, String direction, MethodType type) throws ReflectiveOperationException {
        return new DispatchSite(caller, direction, type);
    }

    static boolean isOf(Class<?> type, Object object) {
        return object.getClass() == type;
    }

    static boolean isEither(Class<?> one, Class<?> other, Object object) {
        Class<?> type = object.getClass();
        return type == one || type == other;
    }

    // ---- Classes that are not cached: the methods are found by the names of the directions

    long write(Object object, byte[] bytes, int start, int end, WriteStream origin, int position, int depth) {
        Template template = template(object);
        return template == null ? PackedOutcome.NONE : template.write(object, bytes, start, end, origin, position, depth);
    }

    long read(Object object, byte[] bytes, int start, int end, ReadStream origin, int position, int depth) {
        Template template = template(object);
        return template == null ? PackedOutcome.NONE : template.read(object, bytes, start, end, origin, position, depth);
    }

    long measure(Object object, MeasureStream origin, int position, int depth) {
        Template template = template(object);
        return template == null ? PackedOutcome.NONE : template.measure(object, origin, position, depth);
    }

    private Template template(Object object) {
        CompiledMethod linked = Dispatch.linked(object.getClass());
        if (linked == null) {
            return null;
        }
        // The lock is for classes that may get in: one that can't comes here for each object.
        if (cached.size() < MOST && canName(object.getClass())) {
            cache(object.getClass(), linked);
        }
        return linked.template();
    }

    private synchronized void cache(Class<?> type, CompiledMethod linked) {
        if (cached.size() < MOST && !cached.containsKey(type)) {
            try {
                MethodHandle method = linked.handle(direction).asType(type());
                cached.put(type, method);
                setTarget(cached.size() > MOST_ALONE ? pairs() : MethodHandles.guardWithTest(IS_OF.bindTo(type), method, getTarget()));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Compares two classes at a time, the first ones last. */
    private MethodHandle pairs() throws ReflectiveOperationException {
        List<Class<?>> classes = List.copyOf(cached.keySet());
        MethodHandle all = uncached(type());
        for (int i = 0; i < classes.size(); i += 2) {
            Class<?> one = classes.get(i);
            if (i + 1 == classes.size()) {
                return MethodHandles.guardWithTest(IS_OF.bindTo(one), cached.get(one), all);
            }
            Class<?> other = classes.get(i + 1);
            all = MethodHandles.guardWithTest(MethodHandles.insertArguments(IS_EITHER, 0, one, other),
                    MethodHandles.guardWithTest(IS_OF.bindTo(one), cached.get(one), cached.get(other)), all);
        }
        return all;
    }

    private boolean canName(Class<?> type) {
        ClassLoader each = loader;
        while (each != null && each != type.getClassLoader()) {
            each = each.getParent();
        }
        return each == type.getClassLoader();
    }
}
