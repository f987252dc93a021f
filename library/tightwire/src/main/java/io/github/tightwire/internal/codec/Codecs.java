package io.github.tightwire.internal.codec;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.PerClass;
import io.github.tightwire.internal.Warnings;
import io.github.tightwire.internal.template.CompiledMethod;
import io.github.tightwire.internal.template.CompilerLock;
import io.github.tightwire.internal.template.CompilerMode;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.Dispatch;
import io.github.tightwire.internal.template.LostResultException;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyTemplates;
import io.github.tightwire.internal.template.TemplateCompiler;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of all types: each hangs on its class, and goes with it.
 *
 * <p>One thread compiles, and others wait that ask for what has no codec yet: so each method is compiled once, whatever types
 * share it. Nothing of the user's runs meanwhile but his class loaders. Since those may do anything, the wait ends where nothing
 * gets compiled any more; whoever comes to its end compiles all the same, and the first codec is everybody's.
 */
public final class Codecs {
    private static final long MOST_MILLIS_WITHOUT_PROGRESS = 30_000;

    private static final CompilerLock COMPILING = new CompilerLock(MOST_MILLIS_WITHOUT_PROGRESS) {
        @Override
        protected long progress() {
            return Compilers.progress();
        }
    };

    static {
        Dispatch.install(new Dispatch.Background() {
            @Override
            protected void compile(Class<?> type) {
                try {
                    if (BitValue.class.isAssignableFrom(type)) {
                        compileValue(type);
                    } else {
                        OF_TYPE.get(type).get(type.asSubclass(BitSerializable.class), null);
                    }
                } catch (NotCompilableException | IllegalArgumentException e) {
                    // It runs as it is; or there is a mistake in it, and nobody here to be told of it.
                }
            }
        });
    }

    private static final PerClass<Codecs> OF_TYPE = new PerClass<>() {
        @Override
        protected Codecs computeValue(Class<?> type) {
            return new Codecs();
        }
    };

    private volatile @Nullable Codec<?> codec;

    private Codecs() {
    }

    /** A codec, and what the log says of its type once no thread waits any more: a logger is the program's code. */
    private record Made(Codec<?> codec, List<String> mistakes) {
    }

    /**
     * The codec of a type, always the same one.
     *
     * @param type of objects
     * @param lookup with private access to the type; null for the library's own
     * @throws IllegalStateException if it is not compiled, and must be
     */
    public static Codec<?> codec(Class<?> type, @Nullable Lookup lookup) {
        Codec<?> codec = OF_TYPE.get(type).get(type.asSubclass(BitSerializable.class), lookup);
        if (codec instanceof PlainCodec<?> plain) {
            CompilerMode.current().requireCompiled(type, plain.reason());
        }
        return codec;
    }

    /**
     * Compiles a type of values.
     *
     * @param type of values
     * @return the calls that run as they are
     * @throws IllegalStateException if it is not compiled, and must be
     */
    public static List<PlainCall> compiledValue(Class<?> type) {
        try {
            return compileValue(type.asSubclass(BitValue.class)).plainCalls();
        } catch (NotCompilableException e) {
            String reason = String.valueOf(e.getMessage());
            CompilerMode.current().requireCompiled(type, reason);
            return PlainCodec.callOf(type, reason);
        }
    }

    private Codec<?> get(Class<? extends BitSerializable> type, @Nullable Lookup lookup) {
        Codec<?> known = known(lookup);
        if (known == null) {
            known = ready(type, lookup);
        }
        if (known != null) {
            return known;
        }
        Made made;
        boolean alone = COMPILING.acquire();
        try {
            known = known(lookup);
            if (known != null) {
                return known;
            }
            made = make(type, lookup);
            known = publish(made.codec, lookup);
        } finally {
            if (alone) {
                COMPILING.release();
            }
        }
        made.mistakes.forEach(Warnings::log);
        return known;
    }

    /** The codec; null where it is still to be made: the first one, or one by a lookup where it did not go without. */
    private @Nullable Codec<?> known(@Nullable Lookup lookup) {
        Codec<?> known = codec;
        return known == null || lookup != null && !known.isCompiled() ? null : known;
    }

    /** The codec that was made when the type was built; null where there is none. Nothing of the compiler is loaded for it. */
    private @Nullable Codec<?> ready(Class<? extends BitSerializable> type, @Nullable Lookup lookup) {
        CompiledMethod ready = CompilerMode.current() == CompilerMode.OFF ? null : ReadyTemplates.find(type);
        return ready == null ? null : publish(CompiledCodec.of(type, ready.template(), ready.plainCalls()), lookup);
    }

    /** The first codec is everybody's; only one that a lookup made possible takes its place. Returns the one that is. */
    private synchronized Codec<?> publish(Codec<?> made, @Nullable Lookup lookup) {
        Codec<?> known = codec;
        if (known == null || lookup != null && !known.isCompiled() && made.isCompiled()) {
            known = made;
            codec = made;
        }
        return known;
    }

    private static <T extends BitSerializable> Made make(Class<T> type, @Nullable Lookup lookup) {
        try {
            TemplateCompiler.Compiled compiled = compile(type, lookup == null ? MethodHandles.lookup() : lookup);
            return new Made(CompiledCodec.of(type, compiled.template(), compiled.plainCalls()), compiled.mistakes());
        } catch (NotCompilableException e) {
            return new Made(new PlainCodec<>(type, String.valueOf(e.getMessage())), List.of());
        }
    }

    private static TemplateCompiler.Compiled compile(Class<?> type, Lookup lookup) throws NotCompilableException {
        if (CompilerMode.current() == CompilerMode.OFF) {
            throw new NotCompilableException("the compiler is turned off");
        }
        if (!Compilers.arePresentFor(type)) {
            throw new NotCompilableException(Compilers.missing());
        }
        try {
            return Compilers.get().compile(type, lookup);
        } catch (LostResultException e) {
            throw new IllegalArgumentException(e.getMessage());
        } catch (StackOverflowError e) {
            throw new NotCompilableException("this thread's stack is too small to compile it");
        } catch (OutOfMemoryError e) {
            throw new NotCompilableException("there is not enough memory to compile it");
        } catch (RuntimeException | Error e) {
            // Whatever a platform or a class loader does not let us do: the method as it is always works.
            throw new NotCompilableException("of " + e);
        }
    }

    // ---- Values, which have no codec

    private static TemplateCompiler.Compiled compileValue(Class<?> type) throws NotCompilableException {
        CompiledMethod ready = CompilerMode.current() == CompilerMode.OFF ? null : ReadyTemplates.find(type);
        if (ready != null) {
            return new TemplateCompiler.Compiled(ready.template(), ready.plainCalls(), List.of());
        }
        TemplateCompiler.Compiled compiled;
        boolean alone = COMPILING.acquire();
        try {
            compiled = compile(type, MethodHandles.lookup());
        } finally {
            if (alone) {
                COMPILING.release();
            }
        }
        compiled.mistakes().forEach(Warnings::log);
        return compiled;
    }
}
