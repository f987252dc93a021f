package io.github.tightwire.internal.kernel;

import java.lang.ref.SoftReference;
import org.jspecify.annotations.Nullable;

/**
 * The result of a compiled method, where it is an object: what the method returns is the position. The caller takes it right after the
 * call, and nothing runs in between.
 *
 * <p>There is one for each thread. A method finds it once, and passes it on to those that it calls: finding it twice for each value
 * took a list of records 40% of the time.
 */
public final class ObjectResult {
    /** Softly: a thread that outlives the library, where a plugin brings that with it, must not keep the plugin's class loader. */
    private static final ThreadLocal<SoftReference<@Nullable ObjectResult>> OF_THREAD = new ThreadLocal<>() {
        @Override
        protected SoftReference<@Nullable ObjectResult> initialValue() {
            return new SoftReference<>(null);
        }
    };

    private @Nullable Object result;

    private ObjectResult() {
    }

    /**
     * That of the thread.
     *
     * @return the same for the whole packet, at least
     */
    public static ObjectResult ofThread() {
        ObjectResult holder = OF_THREAD.get().get();
        if (holder == null) {
            holder = new ObjectResult();
            OF_THREAD.set(new SoftReference<>(holder));
        }
        return holder;
    }

    /**
     * Leaves a result.
     *
     * @param result or null
     * @param holder the thread's
     */
    public static void leave(@Nullable Object result, ObjectResult holder) {
        holder.result = result;
    }

    /**
     * Takes the result that was left last.
     *
     * @param holder the thread's
     * @return the result
     */
    public static @Nullable Object take(ObjectResult holder) {
        Object result = holder.result;
        holder.result = null;
        return result;
    }
}
