package io.github.tightwire.internal.compiler.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.plan.ElementLoop;
import io.github.tightwire.internal.compiler.plan.Flattened;
import io.github.tightwire.internal.compiler.plan.Plan;
import io.github.tightwire.internal.compiler.target.CodeSize;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Printing alone: what comes out for a plan, by the fields that are loaded and stored and the calls. */
class EmissionTest {
    /** Takes methods, as a class would that is defined. */
    private static final class Methods implements Linker {
        private final Map<String, MethodNode> all = new LinkedHashMap<>();
        private final Sites sites = new Sites();

        @Override
        public String className() {
            return "Template";
        }

        @Override
        public String freshName(String stem) {
            return stem + "$" + all.size();
        }

        @Override
        public void shorten(InsnList code, List<TryCatchBlockNode> handlers) {
        }

        @Override
        public void add(MethodNode method) {
            all.put(method.name, method);
        }

        @Override
        public Sites sites() {
            return sites;
        }

        @Override
        public CompiledCallee instance(Link link, Direction direction) {
            throw new AssertionError(link);
        }

        @Override
        public List<Link> kinds(Type declared) {
            return List.of();
        }

        @Override
        public MethodInsnNode constant(Type type) {
            throw new AssertionError(type);
        }

        @Override
        public InvokeDynamicInsnNode borrow(AbstractInsnNode insn, Class<?> from) {
            throw new AssertionError(from);
        }

        @Override
        public boolean mayBeTooDeep() {
            return false;
        }

        @Override
        public boolean isOfObjects() {
            return true;
        }

        /** The fields and calls of a method. */
        List<String> text(String name) {
            List<String> text = new ArrayList<>();
            for (AbstractInsnNode insn : all.get(name).instructions) {
                if (insn instanceof MethodInsnNode call) {
                    text.add(call.owner.substring(call.owner.lastIndexOf('/') + 1) + "." + call.name);
                } else if (insn instanceof FieldInsnNode field) {
                    text.add((field.getOpcode() == Opcodes.GETFIELD ? "load " : "store ") + field.name);
                }
            }
            return text;
        }

        /** Returns the number of an instruction in a method. */
        int count(String name, int opcode) {
            int count = 0;
            for (AbstractInsnNode insn : all.get(name).instructions) {
                if (insn.getOpcode() == opcode) {
                    count++;
                }
            }
            return count;
        }

        /** The bytes that the targets of switches take. */
        int switchBytes(String name) {
            int bytes = 0;
            for (AbstractInsnNode insn : all.get(name).instructions) {
                if (insn instanceof TableSwitchInsnNode table) {
                    bytes += table.labels.size() * Integer.BYTES;
                }
            }
            return bytes;
        }
    }

    private static Methods emitted(Class<?> type, Direction direction) throws NotCompilableException {
        Plan plan = Flattened.plan(type, direction);
        Methods methods = new Methods();
        Map<Region, Emission> cutShort = new IdentityHashMap<>();
        Map<Integer, ElementLoop> elementLoops = ElementLoop.in(plan);
        new Emission(methods, plan, "anywhere", false, cutShort, elementLoops).emit();
        if (direction != Direction.MEASURE) {
            new Emission(methods, plan, "start", true, cutShort, elementLoops).emit();
        }
        return methods;
    }

    /** The example of docs/compiler.md. */
    static final class Player implements BitSerializable {
        private int health;
        private boolean moving;
        private float speed;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
            moving = s.serializeBool(moving);
            if (moving) {
                speed = s.serializeFloat(speed);
            }
        }
    }

    @Test
    void aWriteLoadsChecksAndStoresEachRegionOnce() throws NotCompilableException {
        List<String> text = emitted(Player.class, Direction.WRITE).text("start");
        assertEquals(List.of("load health", "Packing.offset", "load moving", "Packing.storeLast",
                "load moving", "load speed", "Packing.finite", "Packing.storeLast"), text);
    }

    @Test
    void aReadChecksEachRegionOnceAndLoadsNoFieldInPlace() throws NotCompilableException {
        Methods methods = emitted(Player.class, Direction.READ);
        assertEquals(List.of("Unpacking.window", "store health", "store moving", "load moving", "Float.intBitsToFloat", "store speed"),
                methods.text("start").subList(0, 6));
        // Where the bit is known, so is the byte that the packet must have.
        assertEquals(2, methods.count("start", Opcodes.IF_ICMPLT));
    }

    /** Elements whose values go back to where they come from; of the last line, they don't. */
    static final class Chunk implements BitSerializable {
        private final byte[] blocks = new byte[16];

        @Override
        public void serialize(BitStream s) {
            byte[] light = blocks;
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = (byte) s.serializeBits(blocks[i], 4);
                light[i] = (byte) s.serializeBits(light[i], 4);
            }
            blocks[3] = (byte) s.serializeBits(blocks[3], 4);
            blocks[1] = (byte) s.serializeBits(blocks[2], 4);
        }
    }

    @Test
    void anElementInPlaceIsStoredByReadsAlone() throws NotCompilableException {
        for (Direction direction : Direction.values()) {
            Methods methods = emitted(Chunk.class, direction);
            assertEquals(direction == Direction.READ ? 4 : 1, methods.count("anywhere", Opcodes.BASTORE), direction.name());
            assertEquals(4, methods.count("anywhere", Opcodes.BALOAD), direction.name());
        }
    }

    /** References in a field and in elements, the last of which is of no other object. */
    static final class Names implements BitSerializable {
        private String own = "";
        private final String[] names = {""};
        private final Object[] made = new Object[1];

        @Override
        public void serialize(BitStream s) {
            own = s.serializeString(own, 9);
            names[0] = s.serializeString(names[0], 9);
            made[0] = new Names();
        }
    }

    @Test
    void aReferenceThatMayBeThereIsStoredUnlessItIs() throws NotCompilableException {
        Methods methods = emitted(Names.class, Direction.READ);
        assertEquals(2, methods.count("anywhere", Opcodes.IF_ACMPEQ));
        assertEquals(2, methods.count("anywhere", Opcodes.AASTORE));
        assertEquals(2, methods.count("anywhere", Opcodes.AALOAD));
    }

    /** Places that are reached over others; the last line's value goes to another one than it comes from. */
    static final class CompilationUnit implements BitSerializable {
        static final class Body {
            private int x;
            private volatile int y;
            private Body next;
        }

        private static Body shared = new Body();
        private final Body body = new Body();
        private final Body[] bodies = new Body[3];
        private final int[][] rows = new int[2][2];

        @Override
        public void serialize(BitStream s) {
            body.x = s.serializeInt(body.x, 0, 100);
            body.next.next.x = s.serializeInt(body.next.next.x, 0, 100);
            shared.x = s.serializeInt(shared.x, 0, 100);
            bodies[1].x = s.serializeInt(bodies[1].x, 0, 100);
            rows[1][0] = s.serializeInt(rows[1][0], 0, 100);
            body.y = s.serializeInt(body.y, 0, 100);
            body.x = s.serializeInt(body.next.x, 0, 100);
        }
    }

    @Test
    void whatAnotherObjectHoldsIsStoredByReadsAlone() throws NotCompilableException {
        for (Direction direction : Direction.values()) {
            Methods methods = emitted(CompilationUnit.class, direction);
            assertEquals(direction == Direction.READ ? 6 : 2, methods.count("anywhere", Opcodes.PUTFIELD), direction.name());
            assertEquals(direction == Direction.READ ? 1 : 0, methods.count("anywhere", Opcodes.IASTORE), direction.name());
        }
    }

    @Test
    void allVersionsShareWhatReadsAPacketThatIsCutShort() throws NotCompilableException {
        Methods methods = emitted(Player.class, Direction.READ);
        assertEquals(3, methods.all.size(), methods.all.keySet().toString());
        String cutShort = methods.all.keySet().iterator().next();
        // Each value is checked for, and they have one window; one of the two is not there, or the first one is too large.
        assertEquals(List.of("Unpacking.remaining", "Unpacking.window", "store health",
                "PackedOutcome.refused", "PackedOutcome.refused", "PackedOutcome.refused"), methods.text(cutShort));
        assertTrue(methods.text("start").contains("Template." + cutShort));
        assertTrue(methods.text("anywhere").contains("Template." + cutShort));
        // Cold, it must never be inlined: a switch that nobody comes to makes it large enough, with what else there is.
        assertTrue(methods.switchBytes(cutShort) > CodeSize.NEVER_INLINED - Integer.BYTES, cutShort);
    }

    /** More than HotSpot compiles well as one method: of ten regions six are enough for that. */
    static final class Large implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            region(s);
            region(s);
            region(s);
            region(s);
            region(s);
            region(s);
            region(s);
            region(s);
            region(s);
            region(s);
        }

        private void region(BitStream s) {
            x = s.serializeInt(x, 0, 100);
            x = s.serializeInt(x, 0, 100);
            x = s.serializeInt(x, 0, 100);
            x = s.serializeInt(x, 0, 100);
            x = s.serializeInt(x, 0, 100);
            s.serializeAlign();
        }
    }

    @Test
    void aLargeMethodIsCutIntoAsFewAsNeedBe() throws NotCompilableException {
        Methods methods = emitted(Large.class, Direction.WRITE);
        assertEquals(2, methods.all.keySet().stream().filter(name -> name.startsWith("start")).count(), methods.all.keySet().toString());
    }

    /**
     * A type with an operation whose arguments besides the value are constant; a read has no use for the value.
     */
    static final class Scaled implements BitSerializable {
        private float x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeCompressedFloat(x, -100, 100, 0.01f);
        }
    }

    @Test
    void whatNobodyLoadsIsNeitherStoredNorPushed() throws NotCompilableException {
        Methods read = emitted(Scaled.class, Direction.READ);
        assertEquals(List.of("Unpacking.window", "CompressedFloat.decode", "store x"), read.text("start"));
        for (int store : new int[] {Opcodes.FSTORE, Opcodes.LSTORE, Opcodes.ASTORE, Opcodes.POP, Opcodes.POP2}) {
            assertEquals(0, read.count("start", store));
        }
        // The value alone is taken more than once.
        Methods write = emitted(Scaled.class, Direction.WRITE);
        assertEquals(1, write.count("start", Opcodes.FSTORE));
        assertEquals(0, write.count("start", Opcodes.POP));
    }

    @Test
    void aMeasureAddsOnceARegion() throws NotCompilableException {
        // What is measured in place is not even loaded; the branch is on it.
        assertEquals(List.of("Measuring.add", "load moving", "Measuring.add"),
                emitted(Player.class, Direction.MEASURE).text("anywhere"));
    }

    /** One field that is its object's own, and one that other threads may look at. */
    static final class Kept implements BitSerializable {
        private byte[] own = new byte[1];
        private volatile byte[] shared = new byte[1];

        @Override
        public void serialize(BitStream s) {
            own = s.serializeByteArray(own, 3);
            shared = s.serializeByteArray(shared, 3);
        }
    }

    @Test
    void aReferenceIsStoredWhereAnotherOneIs() throws NotCompilableException {
        List<String> text = emitted(Kept.class, Direction.WRITE).text("start");
        text.removeIf(each -> !each.contains(" "));
        assertEquals(List.of("load own", "load own", "store own", "load shared", "store shared"), text);
    }

    static final class Ten implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 3; i++) {
                a = s.serializeInt(a, 0, 100);
            }
            a = twelve(s, a);
            a = twelve(s, a);
            a = twelve(s, a);
            a = twelve(s, a);
            a = twelve(s, a);
        }

        private static int twelve(BitStream s, int value) {
            int v = s.serializeInt(value, 0, 100);
            v = s.serializeInt(v, 1, 100);
            v = s.serializeInt(v, 2, 100);
            v = s.serializeInt(v, 3, 100);
            v = s.serializeInt(v, 4, 100);
            v = s.serializeInt(v, 5, 100);
            v = s.serializeInt(v, 6, 100);
            v = s.serializeInt(v, 7, 100);
            v = s.serializeInt(v, 8, 100);
            v = s.serializeInt(v, 9, 100);
            v = s.serializeInt(v, 10, 100);
            return s.serializeInt(v, 11, 100);
        }
    }

    @Test
    void aLargeMethodIsCutBetweenRegions() throws NotCompilableException {
        Methods methods = emitted(Ten.class, Direction.WRITE);
        List<String> start = methods.text("start");
        String last = start.stream().filter(call -> call.startsWith("Template.start$")).findFirst().orElseThrow();
        MethodNode rest = methods.all.get(last.substring("Template.".length()));
        assertNotNull(rest);
        // What lives on goes with the state: the packet, the value, the scratch.
        assertTrue(rest.desc.startsWith("(L") && rest.desc.endsWith("IIJ)J"), rest.desc);
    }
}
