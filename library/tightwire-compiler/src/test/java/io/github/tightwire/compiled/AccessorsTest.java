package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Values of other nests, whose private fields can be had by an accessor that does nothing but load them: they are inlined, and all others
 * are compiled apart.
 */
class AccessorsTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "record Value(int x)",
        "record Value(int x) { public int x() { return this.x; }",
        "final class Value { public int getX() { return x; }",
        "final class Value { public int other(int y) { return y; } int hidden() { return x; } public int component1() { return x; }"})
    void isInlined(String declaration) throws NotCompilableException {
        assertInlined(true, declaration, "x");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "record Value(int x) { public int x() { return Math.abs(x); }",
        "record Value(int x) { public int x() { return y; } private static int y = 3;",
        "final class Value { ",
        "final class Value { int getX() { return x; }",
        "final class Value { private int getX() { return x; }",
        "final class Value { public synchronized int getX() { return x; }",
        "final class Value { public native int getX();",
        "final class Value { public static int getX() { return y; } private static int y = 3;",
        "final class Value { public static int getX(Value value) { return value.x; }",
        "final class Value { public long getX() { return x; }",
        "final class Value { public int getX() { x = 0; return x; }",
        "final class Value { public int getY() { return y; } private int y = 3;",
        "class Value { public int getX() { return x; }",
        "class Value { public final int getX() { return x; }"})
    @Tag("slow")
    void isCompiledApart(String declaration) throws NotCompilableException {
        assertInlined(false, declaration, "x");
    }

    /** A call would have other words for a null than a load. */
    @Test
    void anotherObjectsFieldIsLoadedByItsOwnNestAlone() throws NotCompilableException {
        String declaration = "record Value(int x) { private static final Value OTHER = new Value(3);";
        assertInlined(true, declaration, "x");
        assertInlined(false, declaration, "OTHER.x");
    }

    private static void assertInlined(boolean isInlined, String declaration, String loaded) throws NotCompilableException {
        String value = "package apart; import io.github.tightwire.*; public "
                + declaration.replaceFirst("Value(\\(int x\\))?", "Value$1 implements BitValue<Value>")
                + (declaration.contains("{") ? "" : " {")
                + (declaration.startsWith("record") ? "" : " private int x; public Value(int x) { this.x = x; }")
                + " public final Value serialize(BitStream s) { return new Value(s.serializeInt(" + loaded + ", 0, 9)); } }";
        String owner = "package owner; import apart.Value; import io.github.tightwire.*; import io.github.tightwire.compiled.Sample;"
                + " import java.util.*; public final class Owner implements Sample { Value one = new Value(3); Value[] all = {};"
                + " public void serialize(BitStream s) {"
                + " one = s.serializeValue(one); all = s.serializeArray(all, 3, new Value(0), Value::serialize); }"
                + " public void fill(Random r) { one = new Value(r.nextInt(10)); all = new Value[r.nextInt(4)];"
                + " for (int i = 0; i < all.length; i++) all[i] = new Value(r.nextInt(10)); }"
                + " public int spoils() { return 4; } public void spoil(int field) {"
                + " switch (field) { case 0: one = null; break; case 1: one = new Value(10); break;"
                + " case 2: all = new Value[] {new Value(1), null}; break; default: all = new Value[] {new Value(-1)}; } } }";
        Class<? extends Sample> type =
                Sources.compile(Map.of("apart.Value", value, "owner.Owner", owner)).type("owner.Owner", Sample.class);
        agree(type);
        for (boolean reading : new boolean[] {true, false}) {
            String tree = Compilers.get().tree(type, reading).toString();
            assertEquals(isInlined, tree.contains("serializeInt(0, 9)"), tree);
        }
    }

    private static <T extends Sample> void agree(Class<T> type) {
        Agreement.assertCompiled(type, Agreement.factory(type), Effort.of(6, 20));
    }
}
