package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes are initialised when they are as the method runs as it is, neither while compiling nor later nor never. */
class InitialisationTest {
    private static final String LOG = "package init; public final class Log { public static final StringBuilder TEXT ="
            + " new StringBuilder(); public static int note(String what) { TEXT.append(what).append(' '); return TEXT.length(); } }";

    /** A type whose serialize method calls static methods of others, and so is what initialises them. */
    private static final String TYPE = "package init; import io.github.tightwire.*; import io.github.tightwire.compiled.Sample;"
            + "public final class Type implements Sample { int a; Kind kind = null; byte tail;"
            + "static { Log.note(\"Type\"); }"
            + "public void fill(java.util.Random r) { a = r.nextInt(50); if (r.nextInt(3) < 3) { kind = Kind.values()[1]; } }"
            + "public void serialize(BitStream s) {"
            + "  a = s.serializeInt(a, 0, 99); Log.note(\"first\");"
            + "  Public.part(this, s); Log.note(\"public\");"
            + "  Private.part(this, s); Log.note(\"private\");"
            + "  Bare.part(this, s); Log.note(\"bare\");"
            + "  Sub.part(this, s); Log.note(\"sub\");"
            + "  Face.part(this, s); Log.note(\"face\");"
            + "  Abstract.part(this, s); Log.note(\"abstract\");"
            + "  kind = s.serializeEnum(kind, Kind.class); Log.note(\"kind\");"
            + "  tail = (byte) s.serializeUint8(tail); } }"
            + "enum Kind { ONE, TWO { }, THREE; static { Log.note(\"Kind\"); } }"
            + "final class Public { static int most = Log.note(\"Public\") * 0 + 99;"
            + "  static void part(Type t, BitStream s) { t.a = s.serializeInt(t.a, 0, most); } }"
            + "final class Private { private static int most = Log.note(\"Private\") * 0 + 99;"
            + "  static void part(Type t, BitStream s) { t.a = s.serializeInt(t.a, 0, 99); } }"
            + "final class Bare { static { Log.note(\"Bare\"); }"
            + "  static void part(Type t, BitStream s) { t.a = s.serializeInt(t.a, 0, 99); } }"
            + "class Base { static { Log.note(\"Base\"); } }"
            + "final class Sub extends Base { static void part(Type t, BitStream s) { t.a = s.serializeInt(t.a, 0, 99); } }"
            + "interface Face { int MOST = Log.note(\"Face\") * 0 + 99;"
            + "  static void part(Type t, BitStream s) { t.a = s.serializeInt(t.a, 0, 99); } }"
            + "abstract class Abstract { static { Log.note(\"Abstract\"); }"
            + "  static void part(Type t, BitStream s) { t.a = s.serializeInt(t.a, 0, 99); } }";

    private static final Sources CLASSES = Sources.compile(new HashMap<>(Map.of("init.Log", LOG, "init.Type", TYPE)));

    /** One process's view of it: a loader of its own. */
    private static final class World {
        private final Sources classes = CLASSES.again(Map.of());
        private final Class<? extends Sample> type = classes.type("init.Type", Sample.class);

        String log() {
            try {
                return classes.type("init.Log", Object.class).getField("TEXT").get(null).toString();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        Sample make() {
            try {
                return type.getConstructor().newInstance();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }

        @SuppressWarnings("unchecked")
        Codec<Sample> codec() {
            Codec<Sample> codec = (Codec<Sample>) Codec.of(type);
            assertTrue(codec.isCompiled(), codec::toString);
            return codec;
        }
    }

    @Test
    void compilingInitialisesNothing() {
        World world = new World();
        world.codec();
        assertEquals("", world.log());
    }

    @Test
    void writingAndMeasuringInitialiseWhatTheyDoAsTheyAre() {
        World plain = new World();
        World compiled = new World();
        Codec<Sample> codec = compiled.codec();
        Sample one = plain.make();
        Sample other = compiled.make();
        one.fill(new Random(1));
        other.fill(new Random(1));
        byte[] expected = new byte[20];
        byte[] actual = new byte[20];
        assertEquals(new WriteStream(expected).write(one), codec.write(other, actual));
        assertTrue(Arrays.equals(expected, actual));
        assertTrue(plain.log().contains("first Public public Private private Bare bare Base sub Face"), plain::log);
        assertEquals(plain.log(), compiled.log());

        World plainMeasure = new World();
        World compiledMeasure = new World();
        codec = compiledMeasure.codec();
        one = plainMeasure.make();
        other = compiledMeasure.make();
        one.fill(new Random(1));
        other.fill(new Random(1));
        assertEquals(new MeasureStream().measure(one), codec.measure(other));
        assertEquals(plainMeasure.log(), compiledMeasure.log());
    }

    /** A packet that is cut short leaves what comes later as it was. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void readingInitialisesWhatItDoesAsItIs(int length) {
        World plain = new World();
        World compiled = new World();
        Codec<Sample> codec = compiled.codec();
        byte[] packet = new byte[length];
        Verdict expected = new ReadStream(packet).read(plain.make());
        Verdict actual = codec.read(compiled.make(), packet, length);
        assertEquals(expected, actual);
        assertEquals(plain.log(), compiled.log());
    }
}
