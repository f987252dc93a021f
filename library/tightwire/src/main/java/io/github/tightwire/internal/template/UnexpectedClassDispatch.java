package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;

/**
 * Nested objects of another class than those that compiled code expects where they are. Where these are final, hardly any program has
 * others, so compiled code has no {@link DispatchSite} for them: what was compiled of an object's class is found by its class, and where
 * there is nothing, it is one of {@link PlainObjects}.
 *
 * <p>The methods take and return what a template's do. The depth counts the object, as it does there.
 */
public final class UnexpectedClassDispatch {
    private UnexpectedClassDispatch() {
    }

    /** Writes an object; gives the position after it. */
    public static long write(Object object, byte[] bytes, int start, int end, WriteStream origin, int position, int depth) {
        CompiledMethod linked = Dispatch.linked(object.getClass());
        if (linked != null) {
            return linked.template().write(object, bytes, start, end, origin, position, depth);
        }
        Dispatch.meet(object);
        return PlainObjects.write(object, bytes, start, end, origin, position, depth);
    }

    /** Reads an object; gives an outcome of the kernel. */
    public static long read(Object object, byte[] bytes, int start, int end, ReadStream origin, int position, int depth) {
        CompiledMethod linked = Dispatch.linked(object.getClass());
        if (linked != null) {
            return linked.template().read(object, bytes, start, end, origin, position, depth);
        }
        Dispatch.meet(object);
        return PlainObjects.read(object, bytes, start, end, origin, position, depth);
    }

    /** Measures an object; gives the position after it. */
    public static long measure(Object object, MeasureStream origin, int position, int depth) {
        CompiledMethod linked = Dispatch.linked(object.getClass());
        if (linked != null) {
            return linked.template().measure(object, origin, position, depth);
        }
        Dispatch.meet(object);
        return PlainObjects.measure(object, origin, position, depth);
    }
}
