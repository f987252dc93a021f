package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With {@code tightwire.compiler=strict}, and other values of the property. */
class StrictTest {
    private static final String SLOW = Slow.class.getName();
    private static final String REASON = SLOW + ".serialize is abstract, native or synchronized";

    static final class Quick implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBool(true);
        }
    }

    static final class Slow implements BitSerializable {
        @Override
        public synchronized void serialize(BitStream s) {
            s.serializeBool(true);
        }
    }

    record Keeping(int x) implements BitValue<Keeping> {
        private static BitStream kept;

        @Override
        public Keeping serialize(BitStream s) {
            kept = s;
            return new Keeping(s.serializeInt(x, 0, 9));
        }
    }

    /** Asks for a value to be compiled. */
    static final class ValueMain {
        private ValueMain() {
        }

        public static void main(String[] arguments) {
            try {
                System.out.println(Codec.compileValue(Keeping.class));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** Asks twice for each codec. */
    static final class Main {
        private Main() {
        }

        public static void main(String[] arguments) {
            for (Class<? extends BitSerializable> type : List.of(Quick.class, Slow.class, Quick.class, Slow.class)) {
                try {
                    System.out.println(Codec.of(type));
                } catch (IllegalStateException | IllegalArgumentException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    private static void assertSays(String quick, String slow, String... options) throws IOException, InterruptedException {
        assertEquals(List.of(quick, slow, quick, slow), Jvm.run(new ArrayList<>(List.of(options)), Main.class));
    }

    @Test
    void whatIsNotCompiledHasNoCodec() throws IOException, InterruptedException {
        assertSays("Codec of " + Quick.class.getName() + ", compiled", SLOW + " is not compiled because " + REASON
                + " (tightwire.compiler is strict; types that may be plain are named by tightwire.compiler.plain)",
                "-Dtightwire.compiler=strict");
    }

    @Test
    void typesThatMayBePlain() throws IOException, InterruptedException {
        assertSays("Codec of " + Quick.class.getName() + ", compiled", "Codec of " + SLOW + ", not compiled because " + REASON,
                "-Dtightwire.compiler=strict", "-Dtightwire.compiler.plain=com.other., " + SLOW);
    }

    @Test
    void valuesToo() throws IOException, InterruptedException {
        assertValueSays("\\S+Keeping is not compiled because .*stores the stream in kept \\(tightwire.compiler is strict.*",
                "-Dtightwire.compiler=strict");
        assertValueSays("\\[\\S+Keeping calls \\S+Keeping.serialize as it is, because .*stores the stream in kept\\]",
                "-Dtightwire.compiler=strict", "-Dtightwire.compiler.plain=" + Keeping.class.getName());
        assertValueSays("\\[\\S+Keeping calls \\S+Keeping.serialize as it is, because the compiler is turned off\\]",
                "-Dtightwire.compiler=off");
    }

    private static void assertValueSays(String regex, String... options) throws IOException, InterruptedException {
        List<String> lines = Jvm.run(List.of(options), ValueMain.class);
        assertEquals(1, lines.size(), lines::toString);
        assertTrue(lines.get(0).matches(regex), lines::toString);
    }

    @Test
    void aPropertyThatIsNoMode() throws IOException, InterruptedException {
        String wrong = "the system property tightwire.compiler is \"stirct\", and must be on, off or strict";
        assertSays(wrong, wrong, "-Dtightwire.compiler=stirct");
    }
}
