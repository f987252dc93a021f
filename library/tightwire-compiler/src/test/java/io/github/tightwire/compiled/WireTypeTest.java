package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.wire.WireType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The wire of a type, written down, and its fingerprint: what changes it, what does not, and what can't be written down. */
class WireTypeTest {
    private static final String SHIP = """
            package game;
            import io.github.tightwire.*;
            import java.util.*;
            public class Ship implements BitSerializable {
                static final int MOST = 12;
                int health; long score; boolean moving; float speed; float angle; int[] slots = new int[4]; Mode mode = Mode.IDLE;
                Vec position = new Vec(); Cell cell = new Cell(0, 0); String name = ""; List<Part> parts = new ArrayList<>();
                Shape shape = new Dot(0); int ammo; int extra; int limit;
                enum Mode { IDLE, RUN, DEAD }
                static final Family<Shape> SHAPES = Family.of(Shape.class).value(1, Dot.class, new Dot(0)).value(2, Line.class,
                        new Line(0, 0)).build();
                interface Shape { }
                record Dot(int at) implements Shape, BitValue<Dot> {
                    public Dot serialize(BitStream s) { return new Dot(s.serializeInt(at, 0, 63)); }
                }
                record Line(int from, int to) implements Shape, BitValue<Line> {
                    public Line serialize(BitStream s) { return new Line(s.serializeInt(from, 0, 63), s.serializeInt(to, 0, 63)); }
                }
                record Cell(int x, int y) implements BitValue<Cell> {
                    public Cell serialize(BitStream s) { return new Cell(s.serializeInt(x, 0, 9), s.serializeInt(y, 0, 99)); }
                }
                static final class Vec implements BitSerializable {
                    boolean rests; float x;
                    public void serialize(BitStream s) {
                        rests = s.serializeBool(rests);
                        x = s.serializeCompressedFloat(x, -10F, 10F, 0.01F);
                    }
                }
                static final class Part implements BitSerializable {
                    int kind;
                    public void serialize(BitStream s) { kind = s.serializeBits(kind, 5); }
                }
                public void serialize(BitStream s) {
                    health = s.serializeInt(health, 0, 100);
                    score = s.serializeLong(score, -5L, 1L << 40);
                    moving = s.serializeBool(moving);
                    if (moving && health > 50) {
                        speed = s.serializeFloat(speed);
                    } else {
                        angle = s.serializeCompressedFloat(angle, 0F, 360F, 0.5F);
                    }
                    for (int i = 0; i < slots.length; i++) {
                        slots[i] = s.serializeInt(slots[i], 0, 15);
                    }
                    mode = s.serializeEnum(mode, Mode.class);
                    switch (mode) {
                        case RUN: ammo = s.serializeUint8(ammo); break;
                        case DEAD: ammo = 0; break;
                        default: ammo = s.serializeInt(ammo, 0, limit);
                    }
                    s.serializeObject(position);
                    cell = s.serializeValue(cell);
                    if (!position.rests) {
                        name = s.serializeString(name, 20);
                    }
                    s.serializeList(parts, MOST, Part::new);
                    shape = s.serializeValue(shape, SHAPES);
                    helper(s, 3);
                    s.serializeAlign();
                    s.serializeCheck("end");
                }
                private void helper(BitStream s, int times) {
                    if (mode == Mode.DEAD) {
                        return;
                    }
                    for (int i = 0; i < cell.x() + times; i++) {
                        extra = s.serializeInt(extra, -i, 2 * health + 1);
                        s.require(extra != 7, "seven");
                    }
                }
            }
            """;

    /** Each changes one thing on the wire. */
    private static final String[][] MUTATIONS = {
        {"health, 0, 100", "health, 0, 101"},
        {"health, 0, 100", "health, 1, 100"},
        {"health, 0, 100", "health, 0, 200"},
        {"score, -5L", "score, -6L"},
        {"1L << 40", "1L << 41"},
        {"serializeLong(score, -5L, 1L << 40)", "serializeUint64(score)"},
        {"moving && health > 50", "moving || health > 50"},
        {"health > 50", "health > 51"},
        {"health > 50", "health >= 50"},
        {"moving && health > 50", "!moving && health > 50"},
        {"moving && health > 50", "moving"},
        {"speed = s.serializeFloat(speed)", "speed = s.serializeRawFloat(speed)"},
        {"0F, 360F, 0.5F", "0F, 361F, 0.5F"},
        {"0F, 360F, 0.5F", "1F, 360F, 0.5F"},
        {"0F, 360F, 0.5F", "0F, 360F, 0.25F"},
        {"slots = new int[4]", "slots = new int[5]"},
        {"i < slots.length", "i <= slots.length"},
        {"int i = 0; i < slots", "int i = 1; i < slots"},
        {"slots[i], 0, 15", "slots[i], 0, 14"},
        {"slots.length; i++", "slots.length; i += 2"},
        {"IDLE, RUN, DEAD", "RUN, IDLE, DEAD"},
        {"IDLE, RUN, DEAD", "IDLE, RUN, DEAD, GONE"},
        {"IDLE, RUN, DEAD", "IDLE, WAIT, RUN, DEAD"},
        {"case RUN: ammo", "case IDLE: ammo"},
        {"case DEAD: ammo = 0; break;", ""},
        {"case DEAD: ammo = 0; break;", "case DEAD: ammo = 0;"},
        {"serializeUint8(ammo)", "serializeUint16(ammo)"},
        {"ammo, 0, limit", "ammo, 0, 9"},
        {"ammo, 0, limit", "ammo, 0, limit + 1"},
        {"s.serializeObject(position);", ""},
        {"rests = s.serializeBool(rests);", "rests = s.serializeBool(rests); rests = s.serializeBool(rests);"},
        {"x, -10F, 10F, 0.01F", "x, -10F, 10F, 0.1F"},
        {"y, 0, 99", "y, 0, 98"},
        {"s.serializeInt(x, 0, 9), s.serializeInt(y, 0, 99)", "s.serializeInt(x, 0, 99), s.serializeInt(y, 0, 9)"},
        {"!position.rests", "position.rests"},
        {"!position.rests", "position.x > 0"},
        {"name, 20", "name, 21"},
        {"serializeString(name, 20)", "serializeOptionalString(name, 20)"},
        {"MOST = 12", "MOST = 13"},
        {"kind, 5", "kind, 6"},
        {"value(1, Dot", "value(3, Dot"},
        {".value(2, Line.class,\n            new Line(0, 0))", ""},
        {"at, 0, 63", "at, 0, 62"},
        {"to, 0, 63", "to, 1, 63"},
        {"(s, 3)", "(s, 4)"},
        {"cell.x() + times", "cell.y() + times"},
        {"cell.x() + times", "cell.x() - times"},
        {"mode == Mode.DEAD", "mode == Mode.RUN"},
        {"mode == Mode.DEAD", "mode != Mode.DEAD"},
        {"extra, -i", "extra, -i - 1"},
        {"2 * health + 1", "3 * health + 1"},
        {"extra != 7", "extra != 8"},
        {"s.serializeAlign();", ""},
        {"Check(\"end\")", "Check(\"END\")"},
        {"s.serializeObject(position);\n        cell = s.serializeValue(cell);",
            "cell = s.serializeValue(cell);\n        s.serializeObject(position);"},
    };

    /** None changes anything on the wire. */
    private static final String[][] SAME = {
        {"health", "hitPoints"}, {"Part", "Piece"}, {"int health; long score;", "long score; int health;"}, {"game", "other"},
        {"helper", "helped"}, {"int i = 0; i < cell", "int k = 0, i = 0; i < cell"}, {"static final class Vec", "static class Vec"},
        {"if (mode == Mode.DEAD) {\n            return;\n        }", "if (Mode.DEAD == mode) return;"},
        {"public void serialize(BitStream s) {\n        health",
            "public void serialize(BitStream s) {\n        int unused = 3;\n        health"},
        {"extra = s.serializeInt(extra, -i, 2 * health + 1);", "int most = 2 * health + 1;\n extra = s.serializeInt(extra, -i, most);"},
    };

    enum Mode { IDLE, RUNNING }

    static final class Player implements BitSerializable {
        int health;
        boolean moving;
        float speed;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
            moving = s.serializeBool(moving);
            if (moving) {
                speed = s.serializeFloat(speed);
            }
        }
    }

    record Cell(int x, int y) implements BitValue<Cell> {
        @Override
        public Cell serialize(BitStream s) {
            return new Cell(s.serializeInt(x, 0, 9), s.serializeInt(y, 0, 9));
        }
    }

    static final class Board implements BitSerializable {
        Mode mode = Mode.IDLE;
        final List<Cell> cells = new ArrayList<>();
        String name = "";

        @Override
        public void serialize(BitStream s) {
            mode = s.serializeEnum(mode, Mode.class);
            s.serializeList(cells, 8, null, Cell::serialize);
            name = s.serializeString(name, 15);
        }
    }

    static final class Heights implements BitSerializable {
        int count;
        int most;
        final int[] heights = new int[8];

        @Override
        public void serialize(BitStream s) {
            count = s.serializeCount(count, 8);
            for (int i = 0; i < count; i++) {
                heights[i] = s.serializeInt(heights[i], 0, most);
            }
        }
    }

    /** A size that nothing says. */
    static final class Sized implements BitSerializable {
        final List<Player> players = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            for (Player player : players) {
                s.serializeObject(player);
            }
        }
    }

    /** Calls a helper that refuses some values. */
    static final class Turn implements BitSerializable {
        private static final int BITS = 9;

        float x;

        @Override
        public void serialize(BitStream s) {
            long code = s.serializeSmallestThree(SmallestThree.encode(x, 0, 0, 1, BITS), BITS);
            x = SmallestThree.component(code, 0, BITS);
        }
    }

    @Test
    void helpersOfTheLibraryAreNoPartOfIt() {
        String[] lines = WireType.of(Turn.class).toString().split("\n");
        assertEquals(2, lines.length);
        assertTrue(lines[1].startsWith("  #0 SmallestThree(9) "), lines[1]);
    }

    /** The vectors of docs/wire.md. */
    @Test
    void fingerprintsAreFrozen() {
        assertEquals(0xc70ce3900ed79a80L, WireType.of(Player.class).fingerprint());
        assertEquals(0x53db4abbfc7d9b70L, WireType.of(Board.class).fingerprint());
        assertEquals(0x0e3dd59d2d70193cL, WireType.of(Heights.class).fingerprint());
    }

    @Test
    void whatItDependsOnIsNamed() {
        String obstacle = String.valueOf(WireType.of(Sized.class).obstacle());
        assertTrue(
                obstacle.matches("WireTypeTest\\.java:\\d+: the wire depends on Iterator\\.hasNext\\(\\), which is not described"),
                obstacle);
    }

    private static WireType described(String body) {
        Sources sources = Sources.compile(Map.of("game.Ship", "package game; import io.github.tightwire.*; import java.util.*;"
                + "public class Ship implements BitSerializable { " + body + " }"));
        return WireType.of(sources.type("game.Ship", Object.class));
    }

    /** The lines of the type, without the names. */
    private static List<String> lines(String body) {
        WireType type = described(body);
        assertTrue(type.isDescribed(), () -> String.valueOf(type.obstacle()));
        return type.toString().lines().skip(1).map(line -> line.replaceFirst(" +;.*", "").strip()).toList();
    }

    @Test
    void theSizeOfWhatWasReadIsAnExpression() {
        assertEquals(List.of("#0 String(9)", "#1 Require(!(isEmpty(#0)))", "#2 Bits(size(#0))"),
                lines("String a = \"\"; int b; @Override public void serialize(BitStream s) { a = s.serializeString(a, 9);"
                        + "s.require(!a.isEmpty(), \"\"); b = s.serializeBits(b, a.length()); }"));
        assertEquals(List.of("#0 ImmutableList(9)", "each", "#1 Uint8() 8 bits", "#2 Bits((size(#0) + 1))"),
                lines("List<Integer> a = List.of(); int b; @Override public void serialize(BitStream s) {"
                        + "a = s.serializeImmutableList(a, 9, 0, (v, t) -> t.serializeUint8(v)); b = s.serializeBits(b, a.size() + 1); }"));
    }

    @Test
    void aTableThatNobodyChangesIsAnExpression() {
        String reads = "int a; int b; static int most(int i) { return MOST[i]; } @Override public void serialize(BitStream s) {"
                + "a = s.serializeInt(a, 0, MOST.length - 1); b = s.serializeInt(b, 0, MOST[a]); b = s.serializeInt(b, 0, MOST[1]); } ";
        assertEquals(List.of("#0 Int(0, 2) 2 bits", "#1 Int(0, at(#0, 64, 0, 300))", "#2 Int(0, 0) 0 bits"),
                lines("private static final int[] MOST = {64, 0, 300}; " + reads));
        for (String changes : new String[] {
            "private static final int[] MOST = {64, 0, 300}; static void set(int i) { MOST[i] = 3; }",
            "private static final int[] MOST = {64, 0, 300}; static int[] get() { return MOST; }",
            "private static final int[] MOST = {64, 0, 300}; static class Part { static void set(int i) { Arrays.fill(MOST, i); } }",
            "private static final int[] MOST; static { if (Thread.interrupted()) { MOST = new int[] {1, 2, 3}; }"
                    + "else { MOST = new int[] {4, 5, 6}; } }",
            "static final int[] MOST = {64, 0, 300};"}) {
            assertEquals(false, described(changes + reads).isDescribed(), changes);
        }
    }

    /** The index that a walk is at is a value, wherever it comes from. */
    @Test
    void theNextIndexIsNoPartOfIt() {
        assertEquals(List.of("#0 NextIndex(-1, 9)"),
                lines("BitSet a = new BitSet(); int b; @Override public void serialize(BitStream s) {"
                        + "b = s.serializeNextIndex(-1, a.nextSetBit(0), 9); }"));
    }

    /** A class that depends on what was read is a branch. */
    @Test
    void anObjectOfOneOfSeveralClassesIsABranch() {
        String classes = "static class A implements BitSerializable { int x; @Override public void serialize(BitStream s) {"
                + "x = s.serializeUint8(x); } }"
                + "static class B implements BitSerializable { int y; @Override public void serialize(BitStream s) {"
                + "y = s.serializeUint16(y); } }";
        List<String> lines = lines(classes + "boolean a; @Override public void serialize(BitStream s) { a = s.serializeBool(a);"
                + "BitSerializable part = a ? new A() : new B(); s.serializeObject(part); }");
        assertEquals(List.of("#0 Bool() 1 bit", "if #0", "#1 object 1", "else", "#2 object 2"), lines.subList(0, 5));
    }

    @Test
    void eachChangeGivesAnotherFingerprint() {
        Map<String, String> sources = new LinkedHashMap<>();
        Map<String, Integer> names = new LinkedHashMap<>();
        put(sources, names, "game0", SHIP, -1);
        for (int i = 0; i < MUTATIONS.length; i++) {
            put(sources, names, "game" + (i + 1), mutated(MUTATIONS[i]), i);
        }
        Sources classes = Sources.compile(sources);
        Map<Long, Integer> known = new HashMap<>();
        names.forEach((name, number) -> {
            WireType type = WireType.of(classes.type(name, Object.class));
            assertTrue(type.isDescribed(), () -> name(number) + ": " + type.obstacle());
            Integer other = known.put(type.fingerprint(), number);
            assertEquals(null, other, () -> name(number) + " is as " + name(other) + "\n" + type);
        });
    }

    @Test
    void namesAndOrderOfMembersAreNoPartOfIt() {
        Map<String, String> sources = new LinkedHashMap<>();
        Map<String, Integer> names = new LinkedHashMap<>();
        put(sources, names, "game0", SHIP, -1);
        for (int i = 0; i < SAME.length; i++) {
            put(sources, names, "game" + (i + 1), mutated(SAME[i]), i);
        }
        Sources classes = Sources.compile(sources);
        Set<Long> known = new HashSet<>();
        names.forEach((name, number) -> {
            known.add(WireType.of(classes.type(name, Object.class)).fingerprint());
            assertEquals(1, known.size(), () -> number + "\n" + WireType.of(classes.type(name, Object.class)));
        });
    }

    @Test
    void ecjMakesTheSame() {
        Map<String, String> sources = new HashMap<>();
        sources.put("game.Ship", SHIP);
        for (int i = 0; i < Effort.of(3, 100); i++) {
            sources.put("generated.W" + i + "_", RandomType.source(new Random(i), "W" + i + "_", 1 + i % 25));
        }
        Sources javac = Sources.compile(sources);
        Sources ecj = Sources.compileByEcj(sources, 17);
        List<String> others = new ArrayList<>();
        int described = 0;
        for (String name : sources.keySet()) {
            WireType a = WireType.of(javac.type(name, Object.class));
            WireType b = WireType.of(ecj.type(name, Object.class));
            described += a.isDescribed() ? 1 : 0;
            if (a.isDescribed() != b.isDescribed() || a.isDescribed() && a.fingerprint() != b.fingerprint()) {
                others.add(a + "\n" + b);
            }
        }
        assertEquals(List.of(), others);
        assertTrue(described > sources.size() / 2, described + " of " + sources.size());
    }

    /** Kotlin's compiler leaves instructions that do nothing, and a return may leave operands behind. */
    @Test
    void instructionsWithoutEffectAreNoPartOfIt() {
        Sources plain = Sources.compile(Map.of("game.Ship", SHIP));
        Map<String, byte[]> rewritten = new HashMap<>();
        plain.classes().forEach((name, bytes) -> rewritten.put(name, withIdleInstructions(bytes)));
        WireType type = WireType.of(plain.type("game.Ship", Object.class));
        assertEquals(type.toString(), WireType.of(new Sources(rewritten).type("game.Ship", Object.class)).toString());
    }

    private static byte[] withIdleInstructions(byte[] bytes) {
        ClassNode file = new ClassNode();
        new ClassReader(bytes).accept(file, 0);
        for (MethodNode method : file.methods) {
            int returns = 0;
            for (AbstractInsnNode insn : method.instructions.toArray()) {
                // A family is known where nothing is between the calls that build it.
                boolean isOfFamily = method.name.equals("<clinit>") && file.name.equals("game/Ship");
                if (insn.getOpcode() < 0 || isOfFamily) {
                    continue;
                }
                method.instructions.insertBefore(insn, new InsnNode(Opcodes.NOP));
                // Each return has another number of operands below its own.
                for (int i = returns; insn.getOpcode() == Opcodes.RETURN && i > 0; i--) {
                    method.instructions.insertBefore(insn, new InsnNode(Opcodes.ICONST_1));
                }
                returns += insn.getOpcode() == Opcodes.RETURN ? 1 : 0;
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        file.accept(writer);
        return writer.toByteArray();
    }

    private static String name(Integer mutation) {
        return mutation == null ? "nothing" : mutation < 0 ? "the type itself" : String.join(" -> ", MUTATIONS[mutation]);
    }

    private static String mutated(String[] mutation) {
        String mutated = SHIP.replace(mutation[0], mutation[1]);
        assertNotEquals(SHIP, mutated, mutation[0]);
        return mutated;
    }

    private static void put(Map<String, String> sources, Map<String, Integer> names, String folder, String source, int number) {
        String own = source.replaceFirst("package \\w+;", "package " + folder + ";");
        sources.put(folder + ".Ship", own);
        names.put(folder + ".Ship", number);
    }
}
