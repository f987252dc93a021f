package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A stream that may be found again after the call that it was passed to: compiled code would be at another place by then. So such
 * a type is not compiled, and says in one line where and why.
 */
class KeptStreamsTest {
    /** A type, and what the reason must say. */
    record Keeper(Supplier<? extends Sample> factory, String reason) {
        @Override
        public String toString() {
            return factory.get().getClass().getSimpleName();
        }
    }

    static List<Keeper> keepers() {
        return List.of(
                new Keeper(Factory::new, "passes the stream to " + Factory.Fields.class.getName()),
                new Keeper(OpenVisitor::new, "passes the stream to " + OpenVisitor.Visitor.class.getName() + ".begin, which may keep it"),
                new Keeper(Bound::new, "captures the stream in a lambda"),
                new Keeper(Threaded::new, "passes the stream to java.lang.ThreadLocal.set, which may keep it"),
                new Keeper(SynchronizedStore::new, "stores the stream in kept"),
                new Keeper(Curried::new, "captures the stream in a lambda"),
                new Keeper(OptionalOf::new, "passes the stream to java.util.Optional.of, which may keep it"),
                new Keeper(StreamOf::new, "passes the stream to java.util.stream.Stream.of, which may keep it"),
                new Keeper(InTry::new, "passes the stream to " + InTry.class.getName() + ".helper, which may keep it"),
                new Keeper(InArray::new, "stores the stream in an array"),
                new Keeper(InLambda::new, "captures the stream in a lambda"),
                new Keeper(Chosen::new, "chooses between the stream and something else"),
                new Keeper(Swapped::new, "stores the stream in other"),
                new Keeper(Context::new, "calls setContext on the stream"),
                new Keeper(ContextInTry::new, "calls setContext on the stream"));
    }

    @ParameterizedTest
    @MethodSource("keepers")
    <T extends Sample> void runsAsItIs(Keeper keeper) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) keeper.factory.get().getClass();
        @SuppressWarnings("unchecked")
        Supplier<T> factory = (Supplier<T>) keeper.factory;
        Codec<T> codec = Codec.of(type);
        assertFalse(codec.isCompiled(), codec::toString);
        assertTrue(codec.toString().contains(keeper.reason), codec::toString);
        assertTrue(codec.toString().contains("KeptStreamsTest.java:"), codec::toString);
        assertEquals(1, codec.toString().lines().count());
        Agreement.assertAgreement(codec, factory, 5, 3);
    }

    /** Types that do not keep the stream, although it takes it for any object. */
    static List<Supplier<? extends Sample>> harmless() {
        return List.of(Checked::new, Compared::new, Turned::new, PassedOn::new, CheckedInTry::new, Cast::new, Leftover::new);
    }

    @ParameterizedTest
    @MethodSource("harmless")
    <T extends Sample> void isCompiled(Supplier<T> factory) {
        @SuppressWarnings("unchecked")
        Class<T> type = (Class<T>) factory.get().getClass();
        Agreement.assertCompiled(type, factory, 5);
    }

    @Test
    void theLineIsThatOfTheUser() {
        String reason = Codec.of(OptionalOf.class).toString();
        assertTrue(reason.matches("Codec of \\S+, not compiled because KeptStreamsTest\\.java:\\d+ passes the stream to "
                + "java\\.util\\.Optional\\.of, which may keep it.*"), reason);
    }

    /** Three numbers, one of which comes by way of a stream that was kept. */
    abstract static class Numbers implements Sample {
        int a;
        int b;
        int c;

        @Override
        public void fill(Random random) {
            a = random.nextInt(256);
            b = random.nextInt(256);
            c = random.nextInt(256);
        }
    }

    static final class Factory extends Numbers {
        @Override
        public void serialize(BitStream s) {
            Fields fields = Fields.of(s);
            a = fields.u8(a);
            b = fields.u8(b);
            c = s.serializeUint8(c);
        }

        static final class Fields {
            private final BitStream kept;

            private Fields(BitStream kept) {
                this.kept = kept;
            }

            static Fields of(BitStream s) {
                return new Fields(s);
            }

            int u8(int value) {
                return kept.serializeUint8(value);
            }
        }
    }

    static final class OpenVisitor extends Numbers {
        private static final Visitor VISITOR = new Visitor();

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            VISITOR.begin(s);
            b = VISITOR.u8(b);
            c = s.serializeUint8(c);
        }

        static class Visitor {
            private BitStream kept;

            void begin(BitStream s) {
                kept = s;
            }

            int u8(int value) {
                return kept.serializeUint8(value);
            }
        }
    }

    static final class Bound extends Numbers {
        interface Binding {
            IntUnaryOperator bind(BitStream s);
        }

        private static final Binding BINDING = s -> s::serializeUint8;

        @Override
        public void serialize(BitStream s) {
            IntUnaryOperator u8 = BINDING.bind(s);
            a = u8.applyAsInt(a);
            b = s.serializeUint8(b);
            c = u8.applyAsInt(c);
        }
    }

    static final class Threaded extends Numbers {
        private static final ThreadLocal<BitStream> CURRENT = new ThreadLocal<>();

        @Override
        public void serialize(BitStream s) {
            CURRENT.set(s);
            a = s.serializeUint8(a);
            b = later(b);
            c = s.serializeUint8(c);
            CURRENT.remove();
        }

        private static int later(int value) {
            return ((Function<Integer, Integer>) v -> CURRENT.get().serializeUint8(v)).apply(value);
        }
    }

    static final class SynchronizedStore extends Numbers {
        private static BitStream kept;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            keep(s);
            b = kept();
            c = s.serializeUint8(c);
        }

        private synchronized void keep(BitStream s) {
            kept = s;
        }

        private int kept() {
            return ((IntUnaryOperator) v -> kept.serializeUint8(v)).applyAsInt(b);
        }
    }

    static final class Curried extends Numbers {
        private static final Function<BitStream, IntUnaryOperator> U8 = s -> s::serializeUint8;

        @Override
        public void serialize(BitStream s) {
            a = U8.apply(s).applyAsInt(a);
            b = s.serializeUint8(b);
            c = s.serializeUint8(c);
        }
    }

    static final class OptionalOf extends Numbers {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            Optional.of(s).ifPresent(stream -> b = stream.serializeUint8(b));
            c = s.serializeUint8(c);
        }
    }

    static final class StreamOf extends Numbers {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            Stream.of(s).forEach(stream -> b = stream.serializeUint8(b));
            c = s.serializeUint8(c);
        }
    }

    /** A helper that can't be inlined passes it on to one that keeps it. */
    static final class InTry extends Numbers {
        private static BitStream kept;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            helper(s);
            b = ((IntUnaryOperator) v -> kept.serializeUint8(v)).applyAsInt(b);
            c = s.serializeUint8(c);
        }

        private void helper(BitStream s) {
            try {
                keep(s);
            } finally {
                a++;
            }
        }

        private static void keep(BitStream s) {
            kept = s;
        }
    }

    static final class InArray extends Numbers {
        @Override
        public void serialize(BitStream s) {
            Object[] all = {s, this};
            a = ((BitStream) all[0]).serializeUint8(a);
        }
    }

    static final class InLambda extends Numbers {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            helper(s);
            c = s.serializeUint8(c);
        }

        private void helper(BitStream s) {
            Runnable run = () -> b = s.serializeUint8(b);
            run.run();
        }
    }

    static final class Chosen extends Numbers {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            helper(a > 100 ? s : null);
            c = s.serializeUint8(c);
        }

        private void helper(BitStream s) {
            if (s != null) {
                b = s.serializeUint8(b);
            }
        }
    }

    /** Declared as an object, and being the stream; declared as a stream, and being another one. */
    static final class Swapped extends Numbers {
        private Object other;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            keep(this, s);
            b = ((IntUnaryOperator) v -> ((BitStream) other).serializeUint8(v)).applyAsInt(b);
            other = null;
            c = s.serializeUint8(c);
        }

        private static void keep(Swapped here, Object stream) {
            here.other = stream;
        }
    }

    static final class Context extends Numbers {
        @Override
        public void serialize(BitStream s) {
            s.setContext(this);
            a = s.serializeUint8(a);
            b = s.context(Context.class).part(s);
            c = s.serializeUint8(c);
        }

        private int part(BitStream s) {
            return s.serializeUint8(b);
        }
    }

    static final class ContextInTry extends Numbers {
        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            set(s);
            b = s.serializeUint8(b + s.context(Integer.class) - 1);
            c = s.serializeUint8(c);
        }

        private void set(BitStream s) {
            try {
                s.setContext(1);
            } finally {
                a += 0;
            }
        }
    }

    // ---- Harmless

    /** As Kotlin's {@code Intrinsics}: a class of its own checks each parameter of a public method. */
    static final class Checks {
        static void checkNotNullParameter(Object value, String name) {
            if (value == null) {
                thrown(name);
            }
        }

        private static void thrown(String name) {
            throw new NullPointerException(name);
        }
    }

    static final class Checked extends Numbers {
        @Override
        public void serialize(BitStream s) {
            Checks.checkNotNullParameter(s, "s");
            a = s.serializeUint8(a);
            part(s, b);
            c = Objects.requireNonNull(s, "s").serializeUint8(c);
        }

        private void part(BitStream s, int value) {
            Checks.checkNotNullParameter(s, "s");
            Objects.requireNonNull(s, () -> "s");
            b = s.serializeUint8(value);
        }
    }

    static final class Compared extends Numbers {
        @Override
        public void serialize(BitStream s) {
            if (s == null) {
                throw new NullPointerException();
            }
            a = s.serializeUint8(a);
            if (null != s) {
                b = s.serializeUint8(b);
            }
            c = (s != null ? s : null).serializeUint8(c);
        }
    }

    /** The stream is neither the receiver nor the only operand. */
    static final class Turned extends Numbers {
        private static final Turned OTHER = new Turned();

        @Override
        public void serialize(BitStream s) {
            a = of(s, this, a);
            b = and(b, s, OTHER);
            c = of(s, OTHER, c) + OTHER.a;
        }

        /** Too large to be inlined into each other, so each is compiled alone. */
        private static int of(BitStream s, Turned turned, int value) {
            turned.and(0, s, turned);
            return value > 255 ? of(s, turned, value - 1) : s.serializeUint8(value);
        }

        private int and(int value, BitStream s, Turned turned) {
            return value > 255 ? turned.and(value - 1, s, this) : s.serializeUint8(value);
        }
    }

    static final class PassedOn extends Numbers {
        @Override
        public void serialize(BitStream s) {
            a = same(s, "a").serializeUint8(a);
            b = ((BitStream) any(s)).serializeUint8(b);
            c = s.serializeUint8(c);
        }

        private static BitStream same(BitStream s, String name) {
            return Objects.requireNonNull(s, name);
        }

        private static Object any(Object s) {
            return s;
        }
    }

    static final class CheckedInTry extends Numbers {
        @Override
        public void serialize(BitStream s) {
            try {
                Objects.requireNonNull(s);
                a = s.isReading() ? 0 : a;
            } catch (NullPointerException e) {
                a = -1;
            }
            a = s.serializeUint8(a);
        }
    }

    static final class Cast extends Numbers {
        private static final Function<Object, String> NAME = Object::toString;

        @Override
        public void serialize(BitStream s) {
            Object object = s;
            a = ((BitStream) object).serializeUint8(a);
            b = s.serializeUint8(b) + NAME.apply("").length();
            helper(s);
        }

        /** Not compiled, since it looks at the stream, but it does not keep it. */
        private void helper(BitStream s) {
            if (s instanceof io.github.tightwire.WriteStream || s instanceof io.github.tightwire.MeasureStream) {
                s.serializeUint8(c);
            } else {
                c = s.serializeUint8(0);
            }
        }
    }

    /** Returns from within an expression, where the caller has something on its stack. */
    static final class Leftover extends Numbers {
        @Override
        public void serialize(BitStream s) {
            a = Math.max(part(s, a), Math.min(part(s, b), 255)) * 0 + a;
            c = s.serializeUint8(c);
        }

        private int part(BitStream s, int value) {
            int got = s.serializeUint8(value);
            if (got > 100) {
                return s.serializeBits(got, 8);
            }
            return got;
        }
    }
}
