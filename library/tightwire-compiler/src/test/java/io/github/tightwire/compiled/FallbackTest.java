package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A type that can't be compiled runs as it is, and says why. */
class FallbackTest {
    private static final String NAME = "fallback.Plain";

    private static final Sources CLASSES = Sources.compile(Map.of(NAME, "package fallback;"
            + "import io.github.tightwire.*; import io.github.tightwire.compiled.Sample;"
            + "public class Plain implements Sample { private int n;"
            + "public void fill(java.util.Random r) { n = r.nextInt(50); }"
            + "public void serialize(BitStream s) { n = s.serializeInt(n, 0, 49); } }"));

    /** Serializes nothing. */
    abstract static class Abstract implements BitSerializable {
    }

    interface Interface extends BitSerializable {
    }

    private static void assertFallsBack(Class<? extends BitSerializable> type, String reason) {
        Codec<?> codec = Codec.of(type);
        assertFalse(codec.isCompiled(), codec::toString);
        assertTrue(codec.toString().contains("not compiled because"), codec::toString);
        assertTrue(codec.toString().contains(reason), codec::toString);
    }

    private static <T extends Sample> void assertAgreement(Class<T> type, int objects) {
        Agreement.assertAgreement(Codec.of(type), Agreement.factory(type), objects, 3);
    }

    @Test
    void whatHasAClassFileIsCompiled() {
        Class<? extends Sample> type = CLASSES.again(Map.of()).type(NAME, Sample.class);
        assertTrue(Codec.of(type).isCompiled(), () -> Codec.of(type).toString());
        assertEquals("Codec of " + NAME + ", compiled", Codec.of(type).toString());
        assertAgreement(type, 5);
    }

    @Test
    void typesWithoutAClassFile() {
        BitSerializable lambda = s -> s.serializeBool(true);
        assertFallsBack(lambda.getClass(), "no class file");
        Class<? extends Sample> unfound = CLASSES.again(Map.of("fallback/Plain.class", new byte[0])).type(NAME, Sample.class);
        assertFallsBack(unfound, "no class file");
        assertAgreement(unfound, 3);
    }

    @Test
    void aHiddenClass() throws IllegalAccessException {
        Sources own = Sources.compile(Map.of("io.github.tightwire.compiled.Veiled",
                "package io.github.tightwire.compiled; import io.github.tightwire.*;"
                + "public class Veiled implements BitSerializable { int n;"
                + "public void serialize(BitStream s) { n = s.serializeInt(n, 0, 49); } }"));
        Class<?> hidden = MethodHandles.lookup()
                .defineHiddenClass(own.bytes("io.github.tightwire.compiled.Veiled"), true).lookupClass();
        assertFallsBack(hidden.asSubclass(BitSerializable.class), "no class file");
    }

    @Test
    void aClassFileThatIsBroken() {
        Class<? extends Sample> broken = CLASSES.again(
                Map.of("fallback/Plain.class", new byte[] {1, 2, 3})).type(NAME, Sample.class);
        assertFallsBack(broken, "can't be read");
        assertAgreement(broken, 3);
    }

    @Test
    void typesOfWhichThereAreNoInstances() {
        assertFallsBack(Abstract.class, "not known");
        assertFallsBack(Interface.class, "not known");
        Codec<Interface> codec = Codec.of(Interface.class);
        Interface object = s -> s.serializeBits(5, 3);
        byte[] bytes = new byte[1];
        assertEquals(1, codec.write(object, bytes));
        assertEquals(5, bytes[0]);
        assertTrue(codec.read(object, bytes, 1).isAccepted());
        assertEquals(3, codec.measure(object));
    }

    private static final String PART = "fallback.Part";

    private static final Sources NESTED = Sources.compile(Map.of(PART, "package fallback; import io.github.tightwire.*;"
            + "public final class Part implements BitSerializable { int n;"
            + "public void serialize(BitStream s) { n = s.serializeInt(n, 0, 49); } }",
            NAME, "package fallback; import io.github.tightwire.*; import io.github.tightwire.compiled.Sample;"
            + "public final class Plain implements Sample { private final Part part = new Part();"
            + "public void fill(java.util.Random r) { part.n = r.nextInt(50); }"
            + "public void serialize(BitStream s) { part.serialize(s); } }"));

    /** A loader that does something else, the first time that the compiler asks it for the part. */
    private static final class Surprising extends URLClassLoader {
        private Runnable surprise;

        Surprising(Runnable surprise) {
            super(NESTED.getURLs(), NESTED.getParent());
            this.surprise = surprise;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Runnable now = surprise;
            if (name.equals(PART) && now != null) {
                surprise = null;
                now.run();
            }
            return super.loadClass(name, resolve);
        }

        Class<? extends Sample> type() {
            try {
                return loadClass(NAME).asSubclass(Sample.class);
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Any error out of the compiler is a reason: nobody who asks for a codec gets an error. */
    @Test
    void errorsOfTheCompiler() {
        assertErrorIsAReason(new OutOfMemoryError("none left"), "there is not enough memory to compile it");
        assertErrorIsAReason(new StackOverflowError(), "this thread's stack is too small to compile it");
        assertErrorIsAReason(
                new LinkageError("of two\nlines"), "the members of fallback.Plain can't be loaded: java.lang.LinkageError: of two");
        assertErrorIsAReason(new AssertionError("at all"), "of java.lang.AssertionError: at all");
    }

    private static void assertErrorIsAReason(Error error, String reason) {
        Class<? extends Sample> type = new Surprising(() -> {
            throw error;
        }).type();
        assertEquals("Codec of " + NAME + ", not compiled because " + reason, Codec.of(type).toString());
        assertAgreement(type, 3);
    }

    /** A class loader may ask for the very codec that its class is loaded for. */
    @Test
    void aLoaderThatAsksForTheSameCodec() {
        Codec<?>[] inner = new Codec<?>[1];
        Surprising[] loader = new Surprising[1];
        loader[0] = new Surprising(() -> inner[0] = Codec.of(loader[0].type()));
        Codec<?> outer = Codec.of(loader[0].type());
        assertSame(outer, inner[0]);
        assertAgreement(loader[0].type(), 3);
    }

    @Test
    @Tag("slow")
    void theCompilerCanBeTurnedOff() throws IOException, InterruptedException {
        assertEquals(0, run("-Dtightwire.compiler=off", "false"));
        assertEquals(0, run("-Dtightwire.compiler=on", "true"));
        assertEquals(1, run("-Dtightwire.compiler=off", "true"));
    }

    private static int run(String property, String compiled) throws IOException, InterruptedException {
        return new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:TieredStopAtLevel=1", property,
                "-cp", System.getProperty("java.class.path"), Main.class.getName(), compiled).inheritIO().start().waitFor();
    }

    /** Says whether it is compiled as expected. */
    static final class Main implements Sample {
        private int n;

        @Override
        public void fill(Random random) {
            n = random.nextInt(8);
        }

        @Override
        public void serialize(BitStream s) {
            n = s.serializeInt(n, 0, 7);
        }

        public static void main(String[] arguments) {
            Codec<Main> codec = Codec.of(Main.class);
            Agreement.assertAgreement(codec, Main::new, 3, 1);
            boolean expected = Boolean.parseBoolean(arguments[0]);
            boolean says = expected || codec.toString().endsWith("because the compiler is turned off");
            System.exit(codec.isCompiled() == expected && says ? 0 : 1);
        }
    }
}
