package io.github.tightwire.compiled.language;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Writes random programs in Java. A game's {@code Player} extends its {@code Unit}, which extends {@code Entity} of an engine: in another
 * package, behind another class loader, with members of every access.
 */
final class JavaProgram implements Operations.Types {
    private static final String IMPORTS = "import io.github.tightwire.*;\nimport io.github.tightwire.compiled.Sample;\n"
            + "import io.github.tightwire.compiled.language.Effects;\nimport io.github.tightwire.shapes.*;\nimport java.util.*;\n";

    private final Random random;
    private final ClassText.Names names = new ClassText.Names();
    private final Map<String, String> units = new TreeMap<>();
    private final StringBuilder types = new StringBuilder();
    private final Operations operations;
    private final String engine;
    private final String game;

    private JavaProgram(long seed, Random random, int level) {
        this.random = random;
        this.operations = new Operations(random, level, this);
        this.engine = "generated.p" + Long.toHexString(seed) + ".engine";
        this.game = "generated.p" + Long.toHexString(seed) + ".game";
    }

    /** The program of a seed. */
    static Program of(long seed) {
        JavaToolchain toolchain = JavaToolchain.random(new Random(seed));
        JavaProgram program = new JavaProgram(seed, new Random(seed * 0x9E3779B97F4A7C15L), toolchain.level());
        program.write();
        return new Program(seed, toolchain, program.units, program.game + ".Player", program.game);
    }

    @Override
    public void add(String type) {
        types.append(type);
    }

    @Override
    public void addUnit(String name, String source) {
        units.put(name, source);
    }

    private void write() {
        ClassText entity = new ClassText("Entity", names);
        entity();
        entity(entity);
        ClassText unit = new ClassText("Unit", names);
        inherit(unit);
        own(unit);
        special(unit, "protected");
        String header = random.nextBoolean() ? "class Unit extends Entity" : "public abstract class Unit extends Entity";
        units.put(game + ".Unit", imports(game) + unit.text(random, header, body(unit, 2, true)));
        ClassText player = new ClassText("Player", names);
        inherit(player);
        own(player);
        special(player, "protected");
        // Its objects are the codec's own.
        String players = player.text(random, "public final class Player extends Unit", body(player, 6, random.nextBoolean()));
        units.put(game + ".Player", imports(game) + players + types);
    }

    private String imports(String own) {
        return "package " + own + ";\nimport " + engine + ".*;\n" + IMPORTS;
    }

    private String body(ClassText t, int statements, boolean extended) {
        String before = random.nextInt(3) == 0 ? operations.block(t, "s", 2, 1) : "";
        if (random.nextInt(12) == 0) {
            // Where a packet gets as deep as it likes.
            before = operations.recursive(t, "s") + before;
        }
        return before + (extended ? "super.serialize(s);\n" : "") + operations.block(t, "s", statements, 0);
    }

    /** Members of a class of the game, of its own. */
    private void own(ClassText t) {
        String n = t.fresh("n");
        t.declare("private int " + n, n + " = r.nextInt(40)");
        t.places.add(n);
        t.places.add("this." + n);
        String pack = t.fresh("pack");
        t.declare("int " + pack + " = 2", pack + " = r.nextInt(9)");
        t.places.add(pack);
        String counter = t.fresh("COUNTER");
        t.declare("private static int " + counter, counter + " = 3");
        t.places.add(t.name + "." + counter);
        String method = t.fresh("secret");
        t.member("private int " + method + "(int v) {\nreturn Effects.log(v) + " + n + ";\n}\n");
        t.functions.add(method + "(");
        String fixed = t.fresh("fixed");
        t.member("private static int " + fixed + "(int v) {\nreturn v * 5 + 1;\n}\n");
        t.functions.add(fixed + "(");
        t.references.add("this::" + method);
        t.references.add(t.name + "::" + fixed);
    }

    /** A method that is overridden, and called by the class that has it. */
    private void special(ClassText t, String access) {
        t.member(access + " int special(int v) {\nreturn Effects.log(v) + " + random.nextInt(9) + ";\n}\n");
        // Often, so that which method runs is seen.
        t.functions.add("this.special(");
        t.functions.add("this.special(1 + ");
        t.functions.add("this.special(2 * ");
        if (random.nextBoolean()) {
            t.member(access + " void specialPart(BitStream s) {\n" + operations.block(t, "s", 1, 2) + "}\n");
            t.helpers.add("this.specialPart(");
        }
    }

    /** Writes a class of the game that extends the engine's. */
    private void inherit(ClassText t) {
        t.places.add("open");
        t.places.add("guarded");
        t.places.add("this.guarded");
        t.places.add("super.guarded");
        t.places.add("Entity.shared");
        t.places.add("row[1]");
        t.functions.add("twice(");
        if (random.nextInt(5) == 0) {
            t.functions.add("super.twice(");
            t.helpers.add("super.header(");
        }
        t.functions.add("Entity.half(");
        t.functions.add("half(");
        t.functions.add("deep(");
        t.references.add("this::twice");
        t.references.add("super::twice");
        t.references.add("Entity::half");
        t.helpers.add("header(");
        t.helpers.add("Entity.trailer(this, ");
        t.functions.add("open(");
    }

    /** Writes the superclass of the engine's class, which nobody else sees. */
    private void entity() {
        units.put(engine + ".Base", imports(engine) + "abstract class Base implements Sample, Cloneable {\n"
                + "public int open = 4;\nprotected int deep(int v) {\nreturn v - open;\n}\n"
                + "public int open(int v) {\nreturn v + open;\n}\n}\n");
    }

    private void entity(ClassText t) {
        t.places.add("open");
        t.declare("protected int guarded", "guarded = r.nextInt(1000)");
        t.places.add("guarded");
        t.declare("int pack", "pack = r.nextInt(5)");
        t.places.add("pack");
        t.declare("private int secret", "secret = r.nextInt(70)");
        // What an engine keeps private no code of the game's nest may use.
        boolean secrets = random.nextInt(5) == 0;
        if (secrets) {
            t.places.add("secret");
            t.functions.add("third(");
        }
        t.declare("protected static int shared", "shared = r.nextInt(3)");
        t.places.add("shared");
        t.declare("protected int[] row = {1, 2, 3}", "row[1] = r.nextInt(100)");
        t.places.add("row[1]");
        t.member("protected int twice(int v) {\nreturn Effects.log(v) * 2 + guarded;\n}\nprotected static int half(int v) {\n"
                + "return Effects.log(v) / 2 + shared;\n}\nprivate int third(int v) {\nreturn v / 3;\n}\n");
        t.functions.add("twice(");
        t.functions.add("half(");
        t.functions.add("deep(");
        if (secrets) {
            t.references.add("this::third");
        }
        t.member("protected void header(BitStream s) {\nguarded = s.serializeInt(Math.floorMod(guarded, 500), 0, 499);\n"
                + operations.block(t, "s", 1, 1) + "}\n");
        t.member("protected static void trailer(Entity e, BitStream s) {\ne.open = s.serializeBits(e.open & 3, 2);\n"
                + "Effects.log(e.guarded);\n}\n");
        special(t, "protected");
        String text = t.text(random, "public " + (random.nextBoolean() ? "abstract " : "") + "class Entity extends Base",
                secrets && random.nextBoolean() ? "secret = s.serializeUint8(secret & 255);\n" : operations.block(t, "s", 2, 1));
        text = text.replace("super.fill(r);\n", "").replace("super.spoils()", "0").replace("if (own < 0) super.spoil(field);\n", "");
        String game = types.toString();
        types.setLength(0);
        units.put(engine + ".Entity", imports(engine) + text + game);
    }
}
