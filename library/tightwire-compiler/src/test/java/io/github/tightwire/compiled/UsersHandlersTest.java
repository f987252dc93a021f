package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** A {@code catch}, a {@code finally} and a {@code synchronized} within serialize see the exceptions that they see in the plain method. */
class UsersHandlersTest {
    private static final List<String> LOG = new ArrayList<>();

    /** Notes the exception that a handler of the user's sees. */
    private static void log(String where, Throwable thrown) {
        StringBuilder frames = new StringBuilder();
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(UsersHandlersTest.class.getName() + "$")) {
                frames.append(' ').append(frame.getMethodName()).append(':').append(frame.getLineNumber());
            }
        }
        LOG.add(where + " " + (thrown instanceof NullPointerException ? thrown.getClass() : thrown) + frames);
    }

    static final class Handlers implements BitSerializable {
        private final int mistake;
        private final int[] array = new int[2];
        private final Object object = "text";
        private int a = 1;

        Handlers(int mistake) {
            this.mistake = mistake;
        }

        private int divided(int by) {
            return 100 / by;
        }

        private int[] missing() {
            return mistake == 3 ? null : array;
        }

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            try {
                array[mistake == 0 ? 2 : 0] = 1;
                int x =
                        array[mistake == 1 ? 2 : 0];
                divided(mistake == 2 ? 0 : 1);
                missing()[0] = 1;
                Integer cast = mistake == 4 ? (Integer) object : null;
                if (mistake == 5) {
                    throw new IllegalStateException("the program's own");
                }
            } catch (ArithmeticException | NullPointerException e) {
                log("caught", e);
            } finally {
                LOG.add("finally");
            }
            a = s.serializeInt(a, 0, 3);
            synchronized (this) {
                array[mistake == 6 ? 2 : 0] = 1;
            }
            try {
                try {
                    array[mistake == 7 ? 2 : 0] = divided(mistake == 8 ? 0 : 1);
                } catch (ArithmeticException e) {
                    log("inner", e);
                    throw e;
                }
            } catch (RuntimeException e) {
                log("outer", e);
                if (mistake == 7) {
                    throw new IllegalStateException("wrapped", e);
                }
            }
            tried(s);
        }

        /** Runs as it is, on a stream object. */
        private void tried(BitStream s) {
            try {
                a = s.serializeInt(mistake == 9 ? 9 : a, 0, 3);
            } catch (IllegalArgumentException e) {
                log("of an operation", e);
                throw e;
            } finally {
                LOG.add("at last");
            }
        }
    }

    private static List<String> logged(Runnable run) {
        LOG.clear();
        Throwable thrown = Agreement.thrown(run);
        if (thrown != null) {
            log("out of it", thrown);
            if (thrown.getCause() != null) {
                log("because of", thrown.getCause());
            }
        }
        return List.copyOf(LOG);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 2, 3, 4, 5, 6, 7, 8})
    void seeTheSame(int mistake) {
        Codec<Handlers> codec = Codec.of(Handlers.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[8];
        for (int i = 0; i < 2; i++) {
            assertEquals(logged(() -> new WriteStream(bytes).write(new Handlers(mistake))),
                    logged(() -> codec.write(new Handlers(mistake), new byte[8])));
            assertEquals(logged(() -> new WriteStream(new byte[8]).write(new Handlers(mistake))),
                    logged(() -> codec.write(new Handlers(mistake), new WriteStream(new byte[8]))));
            assertEquals(logged(() -> new ReadStream(bytes).read(new Handlers(mistake))),
                    logged(() -> codec.read(new Handlers(mistake), bytes, 8)));
            assertEquals(logged(() -> new ReadStream(new byte[0]).read(new Handlers(mistake))),
                    logged(() -> codec.read(new Handlers(mistake), bytes, 0)));
            assertEquals(logged(() -> new MeasureStream().measure(new Handlers(mistake))),
                    logged(() -> codec.measure(new Handlers(mistake))));
        }
    }

    /** An exception that a plain helper catches has not come to compiled code yet, whose frames are hidden; but then it has them. */
    @Test
    void aHelperThatRunsAsItIs() {
        Codec<Handlers> codec = Codec.of(Handlers.class);
        List<String> plain = logged(() -> new WriteStream(new byte[8]).write(new Handlers(9)));
        List<String> compiled = logged(() -> codec.write(new Handlers(9), new byte[8]));
        assertEquals(plain.get(plain.size() - 1), compiled.get(compiled.size() - 1).replace("a = 9", "9"));
        assertEquals("of an operation java.lang.IllegalArgumentException: 9 is outside [0, 3], at bit 4 tried:95", compiled.get(1));
    }

    /** Without line numbers in the class file there are none in a trace either. */
    @Test
    void aClassWithoutLines() throws ReflectiveOperationException {
        String name = "generated.Lineless";
        ClassWriter stripped = new ClassWriter(0);
        new ClassReader(Sources.compile(Map.of(name, """
                package generated;
                import io.github.tightwire.*;
                public final class Lineless implements BitSerializable {
                    public void serialize(BitStream s) {
                        int nine = s.serializeInt(9, 0, 3);
                    }
                }
                """)).bytes(name)).accept(stripped, ClassReader.SKIP_DEBUG);
        Class<? extends BitSerializable> type = new Sources(Map.of(name, stripped.toByteArray())).type(name, BitSerializable.class);
        assertNoLine(type, type.getConstructor().newInstance());
    }

    private static <T extends BitSerializable> void assertNoLine(Class<T> type, BitSerializable object) {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        List<Throwable> thrown = new ArrayList<>();
        for (Runnable write : List.<Runnable>of(
                () -> new WriteStream(new byte[8]).write(object), () -> codec.write(type.cast(object), new byte[8]))) {
            thrown.add(Agreement.thrown(write));
        }
        for (Throwable each : thrown) {
            assertEquals("generated.Lineless.serialize:-1",
                    Agreement.usersFrames(each, type.getClassLoader()).lines().findFirst().orElse(""));
        }
    }
}
