package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Compiled code has the rights of the user's class, or the type is plain. Nothing fails in a packet. */
class LinkageTest {
    private static final String IMPORTS = "import io.github.tightwire.*; import io.github.tightwire.compiled.Sample;"
            + " import java.util.*; ";

    /** An engine's base class, as every game has one. */
    private static final String ENTITY = "package engine; " + IMPORTS + "public abstract class Entity implements Sample, Cloneable {"
            + "protected int x; protected long wide; protected double exact; protected byte small; protected String name = \"\";"
            + "protected volatile int shared; protected final int[] cells = new int[3]; protected Entity other;"
            + "protected static int made; protected int calls; protected final List<Integer> known = new ArrayList<>();"
            + "protected int limit() { return 1000; }"
            + "protected int add(int a, long b) { calls++; return (int) (a + b); }"
            + "protected static int most() { return 99; }"
            + "protected boolean isOld(int k) { return k > 5; }"
            + "protected int by(Integer a, Integer b) { return b - a; }"
            + "protected void touch() { calls += 10; }"
            + "protected synchronized int locked(BitStream s, int v) { calls++; return s.serializeInt(v, 0, 77); }"
            + "protected final synchronized int held(BitStream s, int v) { return s.serializeInt(v, 0, 77); }"
            + "protected final void position(BitStream s) { x = s.serializeInt(x, 0, 1000); }"
            + "public void fill(Random r) { x = r.nextInt(1001); wide = r.nextLong(); exact = r.nextDouble();"
            + " small = (byte) r.nextInt(100);"
            + "name = Integer.toString(r.nextInt(1000)); shared = r.nextInt(50); cells[1] = r.nextInt(9); calls = 0; known.clear();"
            + "for (int i = r.nextInt(7); i > 0; i--) { known.add(r.nextInt(10)); } } }";

    private static Sources ship(String members) {
        return Sources.compile(sources(members));
    }

    private static Map<String, String> sources(String members) {
        Map<String, String> sources = new HashMap<>();
        sources.put("engine.Entity", ENTITY);
        sources.put("game.Ship", "package game; " + IMPORTS + "import engine.Entity; public class Ship extends Entity {" + members + "}");
        return sources;
    }

    private static void assertShipAgrees(Sources sources) {
        assertAgrees(sources.type("game.Ship", Sample.class));
    }

    private static <T extends Sample> void assertAgrees(Class<T> type) {
        Agreement.assertCompiled(type, Agreement.factory(type), 3);
    }

    private static String serialize(String body) {
        return "public void serialize(BitStream s) {" + body + "}";
    }

    // ---- Protected members of a superclass in another package

    @Test
    void protectedFieldsAreCompiled() {
        assertShipAgrees(ship(serialize("x = s.serializeInt(x, 0, 1000); wide = s.serializeLong(wide, Long.MIN_VALUE, Long.MAX_VALUE);"
                + "exact = s.serializeDouble(exact); small = (byte) s.serializeInt(small, -128, 127); name = s.serializeString(name, 9);"
                + "shared = s.serializeInt(shared, 0, 49); cells[1] = s.serializeInt(cells[1], 0, 8);"
                + "if (s.isReading()) { x += shared; made = x; } else { made++; calls = made - made; } x += s.serializeBits(made & 0, 3);"
                + "x = Math.min(Math.abs(x), 1000);")));
    }

    /** The load is taken back, and with it the line number that it would have had. */
    @Test
    void aProtectedFieldThatNobodyLooksAtIsNotLoaded() {
        assertShipAgrees(ship(serialize("touch();\nint unused = x;\ncalls = s.serializeInt(calls & 3, 0, 100);")));
    }

    @Test
    void protectedMethodsAreCompiled() {
        assertShipAgrees(ship(serialize("x = s.serializeInt(x, 0, limit()); shared = s.serializeInt(shared, 0, most());"
                + "calls = add(s.serializeBits(calls & 3, 2), 5L) & 3; this.touch(); calls = s.serializeInt(calls, 0, 1000);")));
    }

    @Test
    void cloneIsCompiled() throws CloneNotSupportedException {
        assertShipAgrees(ship("protected Object copy() { try { return clone(); } catch (CloneNotSupportedException e) { return null; } }"
                + serialize("x = s.serializeInt(x, 0, 1000); try { Ship copy = (Ship) clone(); calls = copy.x; }"
                + "catch (CloneNotSupportedException e) { calls = -1; } shared = s.serializeInt(shared, 0, cells.clone()[1] + 49);")));
    }

    @Test
    void protectedMembersAreCompiledInLambdas() {
        assertShipAgrees(ship("int sum; final List<Integer> more = new ArrayList<>();"
                + serialize("known.removeIf(this::isOld); known.removeIf(k -> isOld(k + x)); known.sort(this::by);"
                + " known.forEach(k -> sum += k + x);"
                                + "Runnable run = this::touch; run.run(); Runnable above = super::touch; above.run();"
                                + " sum = s.serializeInt(sum & 15, 0, 99);"
                + "x = s.serializeInt(x, 0, limit());")));
    }

    @Test
    void aProtectedMethodThatTakesTheStreamIsCalled() {
        assertShipAgrees(ship(serialize("position(s); shared = locked(s, shared); this.calls = s.serializeInt(calls, 0, 100);"
                + "shared = super.locked(s, shared);")));
    }

    @Test
    void callsOfSuperAreCompiled() {
        assertShipAgrees(ship("protected int limit() { return 5; } public int hashCode() { return 1; }"
                + serialize("x = s.serializeInt(x, 0, super.limit()); calls = s.serializeInt(calls & 3, 0, limit()); super.touch();"
                + "boolean same = super.equals(this); same = s.serializeBool(same);")));
    }

    /** A branch that no packet of ours takes: a stranger's does. */
    @Test
    void whatIsProtectedIsThereOnARareBranch() {
        Sources sources = ship(serialize("int kind = s.serializeInt(0, 0, 100); if (kind == 77) { x = s.serializeInt(x, 0, limit()); }"));
        Class<? extends Sample> type = sources.type("game.Ship", Sample.class);
        assertTrue(Codec.of(type).isCompiled(), () -> Codec.of(type).toString());
        assertTrue(read(type, 77, 1, 0).isAccepted());
    }

    private static <T extends Sample> Verdict read(Class<T> type, int... bytes) {
        byte[] packet = new byte[bytes.length];
        for (int i = 0; i < packet.length; i++) {
            packet[i] = (byte) bytes[i];
        }
        return Codec.of(type).read(Agreement.factory(type).get(), packet, packet.length);
    }

    /** The exception, its words and its trace are those of the method as it is. */
    @ParameterizedTest
    @ValueSource(strings = {"other.x = s.serializeInt(3, 0, 1000);", "x = s.serializeInt(other.x, 0, 1000);",
            "x = s.serializeInt(other.add(3, 4L), 0, 1000);", "other.name = s.serializeString(name, 9);",
            "x = other.held(s, 3);"})
    void aNullIsTheUsers(String statement) {
        Class<? extends Sample> type = ship("Ship other; " + serialize("calls = s.serializeInt(calls, 0, 100);\n" + statement))
                .type("game.Ship", Sample.class);
        assertTrue(Codec.of(type).isCompiled(), () -> Codec.of(type).toString());
        assertSameThrown(type);
    }

    private static <T extends Sample> void assertSameThrown(Class<T> type) {
        Throwable plain = Agreement.thrown(() -> new WriteStream(new byte[99]).write(Agreement.factory(type).get()));
        Throwable compiled = Agreement.thrown(() -> Codec.of(type).write(Agreement.factory(type).get(), new byte[99]));
        Agreement.assertSameError(plain, compiled);
        assertEquals(plain.getStackTrace()[0], compiled.getStackTrace()[0]);
    }

    /** The engine is in a loader of its own, as a game's is that loads mods. */
    @Test
    void protectedMembersOfAnotherLoaderAreCompiled() {
        Sources all = ship("static int seen; " + serialize("x = s.serializeInt(x, 0, limit());"
                + " name = s.serializeString(name, 9); position(s);"
                + "known.removeIf(this::isOld); s.serializeBits(made & 0, 31);"));
        Sources engine = new Sources(Map.of("engine.Entity", all.bytes("engine.Entity")));
        Sources game = new Sources(Map.of("game.Ship", all.bytes("game.Ship")), Map.of(), engine);
        assertShipAgrees(game);
    }

    // ---- Private members, as different compilers write them

    private static final Map<String, String> PRIVATES = Map.of("game.Privates", "package game;"
            + " " + IMPORTS + "import java.util.function.*;"
            + "public class Privates implements Sample { private int sum; private int id;"
            + " private final List<Integer> known = new ArrayList<>();"
            + "private boolean isPast(int k) { return k > 5; } private int order(Integer a, Integer b) { return b - a; }"
            + "private void note(int k) { sum += k; } private int next(BitStream s, int v) { return s.serializeInt(v, 0, 99); }"
            + "interface Step { int of(BitStream s, int v); }"
            + "private <T> T same(Supplier<T> of) { return of.get(); } private class Inner { int twice() { return same(() -> 2 * id); } }"
            + "public void fill(Random r) { sum = r.nextInt(9); id = r.nextInt(9); known.clear();"
            + "for (int i = r.nextInt(7); i > 0; i--) { known.add(r.nextInt(10)); } }"
            + serialize("int k0 = 3; known.removeIf(k -> k == k0); known.removeIf(k -> k == id); known.removeIf(this::isPast);"
            + "known.sort(this::order); known.forEach(this::note); known.stream().findFirst().ifPresent(this::note); sum &= 31;"
            + "sum = s.serializeInt(sum, 0, 99); Step step = this::next; sum = step.of(s, sum);"
            + " Step other = (t, v) -> next(t, v) + id - id;"
            + "sum = other.of(s, sum) & 15; id = s.serializeInt(id, 0, 8); sum = s.serializeInt(new Inner().twice(), 0, 99);") + "}");

    private static void assertPrivatesAgree(Sources sources) {
        assertAgrees(sources.type("game.Privates", Sample.class));
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 9, 11, 14, 17})
    void privateReferencesAndLambdasWithThisAreCompiledOfJavac(int release) {
        assertPrivatesAgree(Sources.compile(PRIVATES, release));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 11, 17})
    void privateReferencesAndLambdasWithThisAreCompiledOfEcj(int release) {
        assertPrivatesAgree(Sources.compileByEcj(PRIVATES, release));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 11, 17})
    void protectedMembersAreCompiledOfEcj(int release) {
        assertShipAgrees(Sources.compileByEcj(sources("int sum; protected void touch() { calls++; }"
                + serialize("known.removeIf(this::isOld); known.sort(super::by); known.forEach(k -> sum += k + x);"
                + " Runnable run = super::touch;"
                + "run.run(); x = s.serializeInt(x, 0, limit()); sum = s.serializeInt(sum & 15, 0, 99); position(s);")), release));
    }

    private static final String INTERFACE = "package game; " + IMPORTS + "public interface Described extends Sample {"
            + "int n(); void n(int n); private int part(BitStream s, int v) { return s.serializeInt(v, 0, 99); }"
            + "private int twice(int v) { return 2 * v; } private static int half(int v) { return v / 2; }"
            + "private int one() { return 1; }"
            + "default void serialize(BitStream s) { n(half(twice(part(s, n())))); List<Integer> all = new ArrayList<>(List.of(1, 2));"
            + "all.removeIf(k -> twice(k) > 2); all.sort(Comparator.comparing(this::twice));"
            + " n(s.serializeInt(n() + one() - all.get(0), 0, 99)); } }";

    @ParameterizedTest
    @ValueSource(ints = {9, 11, 17})
    void privateInterfaceMethodsAreCompiled(int release) {
        Map<String, String> sources = Map.of("game.Described", INTERFACE,
                "game.Thing", "package game; " + IMPORTS + "public class Thing implements Described { int n;"
                + "public int n() { return n; } public void n(int v) { n = v; } public void fill(Random r) { n = r.nextInt(100); } }");
        assertAgrees(Sources.compile(sources, release).type("game.Thing", Sample.class));
        assertAgrees(Sources.compileByEcj(sources, release).type("game.Thing", Sample.class));
    }

    // ---- What javac doesn't write

    /** Of the own method, whatever overrides it. */
    @Test
    void aSpecialCallOfAnOwnMethodIsNotOverridden() {
        Sources sources = Sources.compile(Map.of(
                "game.Base", "package game; " + IMPORTS + "public class Base implements Sample { int n; int plus(int v) { return v + 1; }"
                + "public void fill(Random r) { n = r.nextInt(50); } " + serialize("n = s.serializeInt(plus(n), 0, 99);") + "}",
                "game.Derived", "package game; public class Derived extends Base { int plus(int v) { return v + 40; } }"));
        Map<String, byte[]> classes = new HashMap<>(sources.classes());
        classes.put("game.Base", changed(sources.bytes("game.Base"), method -> new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(name.equals("plus") ? Opcodes.INVOKESPECIAL : opcode, owner, name, descriptor, isInterface);
            }
        }));
        Class<? extends Sample> type = new Sources(classes).type("game.Derived", Sample.class);
        assertAgrees(type);
        // 0 + 1
        assertArrayEquals(new byte[] {1}, written(type));
    }

    /** A class above the superclass is named, as where that came in between later: it is the superclass's method all the same. */
    @Test
    void aCallOfSuperIsOfTheSuperclass() {
        Sources sources = Sources.compile(Map.of(
                "game.Top", "package game; " + IMPORTS + "public abstract class Top implements Sample { int n;"
                + "int part(BitStream s, int v) { return s.serializeInt(v, 0, 99); } int most() { return 77; }"
                + "public void fill(Random r) { n = r.nextInt(50); } }",
                "game.Middle", "package game; " + IMPORTS + "public abstract class Middle extends Top { int most() { return 300; }"
                + "int part(BitStream s, int v) { return s.serializeInt(v, 0, 999); } }",
                "game.Low", "package game; " + IMPORTS + "public class Low extends Middle { int most() { return -1; }"
                + serialize("n = super.part(s, n); n = s.serializeInt(n, 0, super.most());") + "}"));
        Map<String, byte[]> classes = new HashMap<>(sources.classes());
        classes.put("game.Low", changed(sources.bytes("game.Low"), method -> new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                super.visitMethodInsn(opcode, owner.replace("Middle", "Top"), name, descriptor, isInterface);
            }
        }));
        Class<? extends Sample> type = new Sources(classes).type("game.Low", Sample.class);
        assertAgrees(type);
        // Of 10 bits and 9.
        assertEquals(3, written(type).length);
    }

    private interface Change {
        MethodVisitor of(MethodVisitor method);
    }

    private static byte[] changed(byte[] classFile, Change change) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                return name.equals("serialize") ? change.of(method) : method;
            }
        }, 0);
        return writer.toByteArray();
    }

    private static <T extends Sample> byte[] written(Class<T> type) {
        byte[] bytes = new byte[1000];
        int length = Codec.of(type).write(Agreement.factory(type).get(), bytes);
        return Arrays.copyOf(bytes, length);
    }

    /** A class file of Java 8 may store into its final fields anywhere. */
    @Test
    void aStoreIntoAFinalFieldStaysWhereItIs() {
        Sources sources = Sources.compile(Map.of("game.Final", "package game;"
                + " " + IMPORTS + "public class Final implements Sample { int n;"
                + "public void fill(Random r) { n = r.nextInt(50); } " + serialize("n = s.serializeInt(n, 0, 99);") + "}"), 8);
        byte[] changed = withFinalFields(sources.bytes("game.Final"));
        Class<? extends Sample> type = new Sources(Map.of("game.Final", changed)).type("game.Final", Sample.class);
        assertPlain(type, "Final.java:1 stores into the final field n");
    }

    private static byte[] withFinalFields(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public FieldVisitor visitField(int access, String name, String descriptor, String signature, Object value) {
                return super.visitField(access | Opcodes.ACC_FINAL, name, descriptor, signature, value);
            }
        }, 0);
        return writer.toByteArray();
    }

    private static <T extends Sample> void assertPlain(Class<T> type, String reason) {
        String before = System.setProperty("tightwire.compiler", "on");
        try {
            Codec<T> codec = Codec.of(type);
            assertTrue(codec.toString().endsWith("not compiled because " + reason), codec::toString);
            Agreement.assertAgreement(codec, Agreement.factory(type), 2, 1);
        } finally {
            System.setProperty("tightwire.compiler", before);
        }
    }

    // ---- Code of other packages, and of other loaders, that is inlined

    private static Class<? extends Sample> host(String fields, String body, String... others) {
        Map<String, String> sources = new HashMap<>();
        sources.put("host.Host", "package host; " + IMPORTS + "public class Host implements Sample { int n; " + fields
                + " public void fill(Random r) { n = r.nextInt(50); } " + serialize(body) + "}");
        for (String other : others) {
            sources.put("util." + other.replaceFirst("(?s).*?(?:class|interface) (\\w+).*", "$1"), "package util; " + IMPORTS + other);
        }
        return Sources.compile(sources).type("host.Host", Sample.class);
    }

    /** A member that a class inherits from the package of the code that names it may be protected. */
    @Test
    void whatIsProtectedInThePackageOfAHelper() {
        Map<String, String> sources = new HashMap<>();
        sources.put("util.Base", "package util; public class Base { protected int n = 7; protected int more() { return 5; } }");
        sources.put("named.Named", "package named; public class Named extends util.Base { }");
        sources.put("util.Help", "package util; " + IMPORTS + "public final class Help { private Help() { }"
                + "public static int of(BitStream s, int v, named.Named n) { return s.serializeInt(v + n.n - n.n, 0, 90 + "
                + "n.more()); } }");
        sources.put("host.Host", "package host; " + IMPORTS + "public class Host implements Sample { int n;"
                + " named.Named by = new named.Named();"
                + "public void fill(Random r) { n = r.nextInt(50); } " + serialize("n = util.Help.of(s, n, by);") + "}");
        assertAgrees(Sources.compile(sources).type("host.Host", Sample.class));
    }

    @Test
    void aReceiverOfAClassThatIsHidden() {
        assertAgrees(host("public util.Shown by = new util.Shown();", "n = by.of(s, n);",
                "class Hidden { public final int of(BitStream s, int v) { return s.serializeInt(v, 0, 99); } }",
                "public class Shown extends Hidden { }"));
    }

    @Test
    void anExceptionOfAClassThatIsHidden() {
        assertAgrees(host("", "int v = util.Help.of(s, n); n = v;",
                "class Hidden extends RuntimeException { }",
                "public class Throwing { public static int of(int v) { if (v > 25) { throw new Hidden(); } return v; } }",
                "public class Help { public static int of(BitStream s, int v) { int w = v;"
                + "try { w = Throwing.of(v); } catch (Hidden e) { w = 99; } return s.serializeInt(w, 0, 99); } }"));
    }

    @Test
    void aNestedObjectOfAClassThatIsHidden() {
        assertAgrees(host("util.Help by = new util.Help();", "n = by.of(s, n);",
                "interface Hidden extends BitSerializable { }",
                "public final class Help { public final Hidden a = s -> s.serializeBits(3, 2);"
                + "public int of(BitStream s, int v) { a.serialize(s); return s.serializeInt(v, 0, 99); } }"));
    }

    @Test
    void aConstructorThatTakesTheStream() {
        assertAgrees(host("", "n = new util.Part(s, n).v;",
                "public class Part { public int v; public Part(BitStream s, int v) { this.v = s.serializeInt(v, 0, 99); } }"));
    }

    /** Two loaders have a class of one name: an engine's code means the engine's. */
    @Test
    void aNameMeansWhatItMeansToTheLoader() {
        String helper = "package util; " + IMPORTS + "public final class Help { public static int of(BitStream s, int v) {"
                + "return s.serializeInt(v, 0, 99); } }";
        Map<String, String> sources = new HashMap<>();
        sources.put("util.Help", helper);
        sources.put("engine.Base", "package engine; " + IMPORTS + "public class Base implements Sample { protected int n;"
                + "public void fill(Random r) { n = r.nextInt(50);"
                + " } public final int part(BitStream s, int v) { return util.Help.of(s, v); }"
                + serialize("n = part(s, n);") + "}");
        sources.put("game.Ship", "package game; " + IMPORTS + "public class Ship extends engine.Base {"
                + serialize("super.serialize(s); n = util.Help.of(s, n); n = part(s, n);") + "}");
        Sources all = Sources.compile(sources);
        byte[] wider = Sources.compile(Map.of("util.Help", helper.replace("99", "9999"))).bytes("util.Help");
        Sources engine = new Sources(Map.of("util.Help", all.bytes("util.Help"), "engine.Base", all.bytes("engine.Base")));
        Sources game = new Sources(Map.of("util.Help", wider, "game.Ship", all.bytes("game.Ship")), Map.of(), engine) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                Class<?> known = findLoadedClass(name);
                return known == null && name.equals("util.Help") ? findClass(name) : super.loadClass(name, resolve);
            }
        };
        assertShipAgrees(game);
    }

    // ---- Call sites that ask who calls

    /** Its bootstrap method is given the rights of the class that has the instruction. */
    @Test
    void aBootstrapMethodIsTheUsers() {
        Sources sources = Sources.compile(Map.of("game.Own", "package game; " + IMPORTS + "import java.lang.invoke.*;"
                + "public class Own implements Sample { int n; public void fill(Random r) { n = r.nextInt(50); }"
                + "public static CallSite link(MethodHandles.Lookup l, String name, MethodType type) {"
                + "if (l.lookupClass() != Own.class) { throw new IllegalStateException(l.toString()); }"
                + "return new ConstantCallSite(MethodHandles.constant(int.class, 70)); }"
                + "static int most() { return 60; } " + serialize("n = s.serializeInt(n, 0, most());") + "}"));
        byte[] changed = changed(sources.bytes("game.Own"), method -> new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                if (name.equals("most")) {
                    super.visitInvokeDynamicInsn(name, descriptor, new Handle(Opcodes.H_INVOKESTATIC, owner, "link",
                            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)"
                            + "Ljava/lang/invoke/CallSite;", false));
                } else {
                    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                }
            }
        });
        assertAgrees(new Sources(Map.of("game.Own", changed)).type("game.Own", Sample.class));
    }

    // ---- Constants and slots

    @Test
    void twoNansAreTwo() {
        Class<? extends Sample> type = Sources.compile(Map.of("game.Nans", "package game; " + IMPORTS
                + "public class Nans implements Sample { boolean flag = true; int f; long d;"
                + "public void fill(Random r) { flag = r.nextBoolean(); }"
                + serialize("flag = s.serializeBool(flag); float n = Float.NaN; double m = Double.NaN; if (flag) { n = -n; m = -m; }"
                + "f = s.serializeBits(Float.floatToRawIntBits(n), 32); d = s.serializeUint64(Double.doubleToRawLongBits(m));")
                + "}")).type("game.Nans", Sample.class);
        assertAgrees(type);
        // One bit, then 0xFFC00000, least byte first.
        byte[] bytes = written(type);
        assertEquals(1, bytes[4] & 1, "the sign");
    }

    /** A value more than a method takes slots lives on across every place where the method could be cut. */
    @ParameterizedTest
    @ValueSource(ints = {118, 123, 124, 130})
    void manyWideVariablesLiveOn(int count) {
        StringBuilder body = new StringBuilder();
        StringBuilder sum = new StringBuilder("0");
        for (int i = 0; i < count; i++) {
            body.append("long v").append(i).append(" = n + s.serializeBits(").append(i).append(", 8);");
            sum.append(" ^ v").append(i);
        }
        for (int i = 0; i < 30; i++) {
            body.append("n = s.serializeBits(n, 9);");
        }
        assertAgrees(Sources.compile(Map.of("game.Wide", "package game; " + IMPORTS
                + "public class Wide implements Sample { int n; long sum; public void fill(Random r) { n = r.nextInt(500); }"
                + serialize(body + "sum = " + sum + ";") + "}")).type("game.Wide", Sample.class));
    }
}
