package io.github.tightwire.internal.door;

import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes codecs, which are built upon streams and the compiler.
 *
 * @param <C> a codec
 * @param <P> a call that runs as it is
 */
public abstract class CodecProvider<C, P> {
    private static final CodecProvider<?, ?> FOUND =
            Implementation.of(CodecProvider.class, "io.github.tightwire.internal.codec.Codecs$Provider");

    /** For the codecs alone. */
    protected CodecProvider() {
    }

    /**
     * What makes them.
     *
     * @param <C> a codec
     * @param <P> a call that runs as it is
     * @return the one instance
     */
    @SuppressWarnings("unchecked")
    public static <C, P> CodecProvider<C, P> get() {
        return (CodecProvider<C, P>) FOUND;
    }

    /**
     * The codec of a type: always the same one.
     *
     * @param type of objects
     * @param lookup with private access to the type; null for the library's own
     * @return its codec
     */
    public abstract C codec(Class<?> type, @Nullable Lookup lookup);

    /**
     * Compiles a type of values.
     *
     * @param type of values
     * @return what of it runs as it is
     */
    public abstract List<P> compileValue(Class<?> type);
}
