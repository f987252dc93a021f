package io.github.tightwire.internal.compiler.flat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.BailoutException;
import io.github.tightwire.internal.compiler.evaluate.Branches;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.evaluate.Evaluator;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.evaluate.PartialEvaluator;
import io.github.tightwire.internal.compiler.plan.Flattened;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.shapes.Tile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Flattening alone: what is left of a method in one direction, before anything is printed. */
class FlatCodeTest {
    private static PartialEvaluator walk(Class<?> type, boolean reading) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        return PartialEvaluator.evaluate(files, Flattened.link(files, type), reading, Flattened.NOBODY);
    }

    private static InlinedMethod flat(Class<?> type, boolean reading) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        return FlatCode.of(walk(type, reading), Flattened.link(files, type), files, reading);
    }

    /** The calls that take the stream, with the constants among their operands, and the branches. */
    private static List<String> text(Class<?> type, boolean reading) throws NotCompilableException {
        InlinedMethod flat = flat(type, reading);
        List<String> text = new ArrayList<>();
        AbstractInsnNode[] insns = flat.code().instructions.toArray();
        for (int i = 0; i < insns.length; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (Calls.takesStream(insns[i], frame)) {
                MethodInsnNode call = (MethodInsnNode) insns[i];
                StringBuilder line = new StringBuilder(call.name);
                for (Value operand : Calls.operands(call, frame)) {
                    line.append(operand.isStream() ? " s" : operand.constant == null ? " ." : " " + operand.constant);
                }
                text.add(line.append(flat.calls().containsKey(call) ? " linked" : "").toString());
            } else if (insns[i] instanceof JumpInsnNode jump && jump.getOpcode() != Opcodes.GOTO) {
                text.add(flat.index(jump.label) > i ? "branch" : "loop");
            } else if (insns[i] instanceof JumpInsnNode jump && flat.index(jump.label) < i) {
                text.add("back");
            }
        }
        return text;
    }

    static final class Directions implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            if (s.isReading()) {
                a = s.serializeInt(a, 0, 3);
            } else if (s.isWriting()) {
                s.serializeBits(a, 2);
            } else {
                s.serializeAlign();
            }
        }
    }

    @Test
    void whatTheDirectionDecidesIsDecided() throws NotCompilableException {
        assertEquals(List.of("isReading s", "serializeInt s . 0 3"), text(Directions.class, true));
        assertEquals(List.of("isReading s", "isWriting s", "serializeBits s . 2"), text(Directions.class, false));
    }

    static final class Helpers implements BitSerializable {
        private int a;
        private final Nested nested = new Nested();

        @Override
        public void serialize(BitStream s) {
            a = ranged(s, a, 5);
            a = ranged(s, a, 300);
            s.serializeObject(nested);
            a = s.serializeIntRelative(0, a);
        }

        private int ranged(BitStream s, int value, int most) {
            if (most > 255) {
                return s.serializeBits(value, 16);
            }
            return s.serializeInt(value, -most, most);
        }
    }

    static final class Nested implements BitSerializable {
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            Objects.requireNonNull(s);
            flag = s.serializeBool(flag);
        }
    }

    /** Helpers with constants, nested objects of final classes, and operations that are made of others. */
    @Test
    void whatIsBoundIsInlined() throws NotCompilableException {
        List<String> text = text(Helpers.class, true);
        assertEquals(List.of("serializeInt s . -5 5", "serializeBits s . 16", "serializeBool s ."), text.subList(0, 3));
        assertTrue(text.contains("serializeInt s . 4378 69914"), text::toString);
        assertTrue(text.stream().noneMatch(line -> line.startsWith("serializeIntRelative")), text::toString);
        InlinedMethod flat = flat(Helpers.class, true);
        Set<Integer> depths = new TreeSet<>();
        for (Origin origin : flat.origins()) {
            if (origin != null) {
                depths.add(origin.depth());
            }
        }
        assertEquals(Set.of(0, 1), depths);
    }

    static final class Loops implements BitSerializable {
        private final int[] numbers = new int[3];

        @Override
        public void serialize(BitStream s) {
            int bits = 7;
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = s.serializeBits(numbers[i], bits);
            }
            int last = 0;
            do {
                last = s.serializeInt(last, 0, 9);
            } while (last > 3);
        }
    }

    /** A variable that a loop does not assign stays constant in it; one that it counts does not. */
    @Test
    void loopsStay() throws NotCompilableException {
        assertEquals(List.of("branch", "serializeBits s . 7", "back", "serializeInt s . 0 9", "loop"), text(Loops.class, true));
    }

    static final class Beneath implements BitSerializable {
        private List<Integer> numbers = List.of();
        private Box box = new Box(0, List.of(), 0, List.of());

        @Override
        public void serialize(BitStream s) {
            numbers = numbers(numbers, s);
            box = new Box(s.serializeLong(box.first, 0, 9), numbers(box.second, s), s.serializeDouble(box.third), numbers(box.last, s));
        }

        private static List<Integer> numbers(List<Integer> list, BitStream s) {
            return s.serializeImmutableList(list, 5, 0, (v, t) -> t.serializeInt(v, 0, 7));
        }
    }

    private record Box(long first, List<Integer> second, double third, List<Integer> last) {
    }

    /** HotSpot gives up on others. */
    @Test
    void noLoopRunsOnTopOfAStack() throws NotCompilableException {
        for (boolean reading : new boolean[] {false, true}) {
            InlinedMethod flat = flat(Beneath.class, reading);
            AbstractInsnNode[] insns = flat.code().instructions.toArray();
            int loops = 0;
            for (int i = 0; i < insns.length; i++) {
                if (insns[i] instanceof JumpInsnNode jump && flat.index(jump.label) < i) {
                    Frame<Value> frame = flat.frames()[i];
                    int operands = jump.getOpcode() == Opcodes.GOTO ? 0 : Branches.operands(jump.getOpcode());
                    assertEquals(operands, frame.getStackSize(), "at " + i);
                    loops++;
                }
            }
            assertEquals(3, loops);
        }
    }

    static final class Owner implements BitSerializable {
        private Tile first = Tile.BLANK;
        private Tile second = Tile.BLANK;

        @Override
        public void serialize(BitStream s) {
            first = s.serializeValue(first);
            second = s.serializeValue(second);
        }
    }

    /** The tiles are of another nest, and compiled on their own: they are left in one place, which the method finds when it starts. */
    @Test
    void whereResultsAreLeftIsFoundOnce() throws NotCompilableException {
        InlinedMethod reading = flat(Owner.class, true);
        assertEquals(2, reading.calls().size());
        assertFalse(reading.isObjectResultPassed());
        List<String> found = new ArrayList<>();
        for (AbstractInsnNode insn : reading.code().instructions) {
            if (insn instanceof MethodInsnNode call && call.owner.equals(Kernel.OBJECT_RESULT.owner)) {
                found.add(call.name);
            }
        }
        assertEquals(List.of("ofThread"), found);
        assertEquals("ofThread", ((MethodInsnNode) reading.code().instructions.getFirst()).name);
        assertEquals(-1, flat(Owner.class, false).objectResult());
        assertEquals(-1, flat(Loops.class, true).objectResult());
    }

    static final class Chain implements BitSerializable {
        private Chain next;

        @Override
        public void serialize(BitStream s) {
            if (s.serializeBool(next != null)) {
                s.serializeObject(next);
            }
        }
    }

    @Test
    void recursionIsACall() throws NotCompilableException {
        List<String> text = text(Chain.class, false);
        assertEquals("serializeObject s . linked", text.get(text.size() - 1));
    }

    static final class Keeps implements BitSerializable {
        private BitStream kept;

        @Override
        public void serialize(BitStream s) {
            keep(s);
        }

        private void keep(BitStream s) {
            kept = s;
        }
    }

    @Test
    void anObstacleSaysWhere() {
        BailoutException obstacle = assertThrows(BailoutException.class, () -> walk(Keeps.class, true));
        assertTrue(obstacle.keeps);
        assertTrue(obstacle.getMessage().matches("FlatCodeTest\\.java:\\d+ passes the stream to \\S+Keeps\\.keep, which may keep it: "
                + "FlatCodeTest\\.java:\\d+ stores the stream in kept"), obstacle::getMessage);
    }

    static final class Tries implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 3);
            helper(s);
        }

        private void helper(BitStream s) {
            try {
                a = s.serializeInt(a, 0, 7);
            } finally {
                a++;
            }
        }
    }

    /** The stream within try keeps a method from being inlined, and from nothing else. */
    @Test
    void aHelperThatCantBeInlinedStaysACall() throws NotCompilableException {
        assertEquals(List.of("serializeInt s . 0 3", "helper . s linked"), text(Tries.class, true));
    }

    /** An instruction for each frame, and frames that agree with each other where code falls through. */
    @Test
    void framesFollowEachOther() throws Exception {
        InlinedMethod flat = flat(Helpers.class, false);
        AbstractInsnNode[] insns = flat.code().instructions.toArray();
        assertEquals(insns.length, flat.frames().length);
        assertEquals(insns.length, flat.origins().length);
        assertEquals(insns.length, flat.constants().length);
        Evaluator evaluator = new Evaluator(new ClassFiles(Helpers.class.getClassLoader()), false);
        for (int i = 0; i + 1 < insns.length; i++) {
            Frame<Value> frame = flat.frames()[i];
            boolean falls = insns[i].getOpcode() >= 0 && !(insns[i] instanceof JumpInsnNode)
                    && insns[i].getOpcode() != Opcodes.ATHROW && insns[i].getOpcode() != Opcodes.RETURN;
            if (frame != null && falls && flat.frames()[i + 1] != null && !flat.calls().containsKey(insns[i])) {
                Frame<Value> next = new Frame<>(frame);
                next.execute(insns[i], evaluator);
                assertEquals(next.getStackSize(), flat.frames()[i + 1].getStackSize(), "at " + i);
            }
        }
    }
}
