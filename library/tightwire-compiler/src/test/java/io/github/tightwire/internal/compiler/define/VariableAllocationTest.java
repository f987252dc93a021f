package io.github.tightwire.internal.compiler.define;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.compiled.Sources;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Methods do the same with other slots, and the JVM verifies their frames. None here reads its receiver, whose slot is free. */
class VariableAllocationTest {
    private static final String NAME = "allocated.Method";

    @Test
    void variablesThatFollowEachOtherShareASlot() {
        assertSame(2, "int a = x + 1; int b = a * 2; int c = b + 3; if (c > 5) { c++; } int d = c * c; return d;");
    }

    @Test
    void aWideOneHasTwoSlotsInARow() {
        // First a, then b, where the receiver was; w where the parameter was, and the next one; d behind it.
        assertSame(5, "int a = x + 1; long w = a * 3L; int b = a + 2; double d = w / 2.0; if (b > 3) { d += b; } return (int) (d + w);");
    }

    @Test
    void whatAHandlerReadsStays() {
        assertSame(4, "int before = x * 5; int after = 7; try { after = 100 / x; int k = after * 2; before += k; after = 50 / (x - 3);"
                + "} catch (ArithmeticException e) { return before * 1000 + after; } return before + after;");
    }

    @Test
    void whatTheNextRoundOfALoopReadsStays() {
        assertSame(5, "int sum = 0; int last = 1; for (int i = 0; i < 10; i++) { int now = last + i * x; sum += now; last = now % 7;"
                + "if (sum > 99) continue; float f = sum; sum += (int) (f / 2); } return sum + last;");
    }

    @Test
    void theWaysOfASwitchShareSlots() {
        assertSame(3, "int r = 3; switch (x & 3) { case 0: int a = x; r = a * r; break; case 1: int b = x; r += b; break;"
                + "case 2: Object o = 7; r = o.hashCode(); break; default: r--; } switch (x) { case 1: return 5; case 1000: return r;"
                + "default: return r + 1; }");
    }

    /** Here, the second value of a and the first of b; that of c may be read by the handler. */
    @Test
    void whatNobodyReadsIsNotStored() {
        assertSame(3, "int a = x; int b = 7; b = a + 1; a = 9; int c = 1;"
                + "try { c = 5 / x; c = 6 / (x - 1); } catch (ArithmeticException e) { return c + b; } return b;");
    }

    /** Each class verifies: a loader of the tests verifies all. */
    private static void assertSame(int slots, String body) {
        Map<String, byte[]> before = Sources.compile(Map.of(NAME, "package allocated; public class Method implements"
                + " java.util.function.IntUnaryOperator { @Override public int applyAsInt(int x) {" + body + "} }"),
                List.of("-g:none", "--release", "17"), null).classes();
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(before.get(NAME)).accept(new VariableAllocation(writer), ClassReader.EXPAND_FRAMES);
        Map<String, byte[]> after = new HashMap<>(Map.of(NAME, writer.toByteArray()));
        assertEquals(slots, slots(after.get(NAME)));
        assertTrue(slots <= slots(before.get(NAME)));
        IntUnaryOperator expected = operator(before);
        IntUnaryOperator actual = operator(after);
        for (int x = -5; x < 1005; x++) {
            assertEquals(expected.applyAsInt(x), actual.applyAsInt(x), "of " + x);
        }
    }

    private static IntUnaryOperator operator(Map<String, byte[]> classes) {
        try {
            return new Sources(classes).type(NAME, IntUnaryOperator.class).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static int slots(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, 0);
        for (MethodNode method : node.methods) {
            if (method.name.equals("applyAsInt")) {
                return method.maxLocals;
            }
        }
        throw new AssertionError();
    }
}
