package io.github.tightwire;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.kernel.Streams;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.TemplateCompiler;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The codecs of all types: each hangs on its class, and goes with it. */
final class Codecs {
    private static final boolean COMPILER = !"off".equals(System.getProperty("tightwire.compiler"));

    static {
        Streams.install(new StreamBridge());
    }

    private static final ClassValue<Codecs> OF_TYPE = new ClassValue<>() {
        @Override
        protected Codecs computeValue(Class<?> type) {
            return new Codecs();
        }
    };

    private volatile @Nullable Codec<?> codec;

    private Codecs() {
    }

    static <T extends BitSerializable> Codec<T> of(Class<T> type, @Nullable Lookup lookup) {
        Codec<T> codec = OF_TYPE.get(type.asSubclass(BitSerializable.class)).get(type, lookup);
        return codec;
    }

    @SuppressWarnings("unchecked")
    private <T extends BitSerializable> Codec<T> get(Class<T> type, @Nullable Lookup lookup) {
        Codec<?> known = codec;
        if (known == null || lookup != null && !known.isCompiled()) {
            synchronized (this) {
                known = codec;
                if (known == null || lookup != null && !known.isCompiled()) {
                    known = make(type, lookup);
                    codec = known;
                }
            }
        }
        return (Codec<T>) known;
    }

    private static <T extends BitSerializable> Codec<T> make(Class<T> type, @Nullable Lookup lookup) {
        if (!COMPILER) {
            return new PlainCodec<>(type, "the compiler is turned off");
        }
        try {
            return new CompiledCodec<>(
                    type, TemplateCompiler.compile(type, lookup == null ? MethodHandles.lookup() : lookup));
        } catch (NotCompilableException e) {
            return new PlainCodec<>(type, String.valueOf(e.getMessage()));
        } catch (RuntimeException | LinkageError e) {
            // Whatever a platform or a class loader does not let us do: the method as it is always works.
            return new PlainCodec<>(type, "of " + e);
        }
    }

    /** Moves a buffer behind what a stream has read of it. */
    static Verdict advance(ByteBuffer buffer, ReadStream stream, Verdict verdict) {
        if (verdict.isAccepted()) {
            buffer.position(buffer.position() + Bits.bytesFor(stream.bitPosition()));
        }
        return verdict;
    }
}
