import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * Writes the packets of a game's start: 60 types of a dozen fields each, and the parts that some of them share. Run by the
 * build; its one argument is the folder of the sources.
 */
public final class ColdPackets {
    private static final String PACKAGE = "io.github.tightwire.benchmarks.cold";
    private static final int TYPES = 60;
    private static final int SHARED = 6;
    private static final int FIELDS = 9;
    private static final int FIELDS_OF_A_PART = 3;

    private final Random random;
    private final StringBuilder fields = new StringBuilder();
    private final StringBuilder body = new StringBuilder();
    private int names;

    private ColdPackets(Random random) {
        this.random = random;
    }

    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]).resolve(PACKAGE.replace('.', '/')));
        for (int i = 0; i < SHARED; i++) {
            save(folder, "Shared" + i, part("public final class Shared" + i, new Random(1000 + i)));
        }
        StringBuilder list = new StringBuilder("public final class ColdPackets {\nprivate ColdPackets() { }\n"
                + "public static final java.util.List<Class<? extends BitSerializable>> TYPES = java.util.List.of(\n");
        for (int i = 0; i < TYPES; i++) {
            save(folder, "Cold" + i, new ColdPackets(new Random(i)).packet(i));
            list.append("Cold" + i + (i < TYPES - 1 ? ".class,\n" : ".class);\n}\n"));
        }
        save(folder, "ColdPackets", "/** All of them, in the order in which a game asks for their codecs. */\n" + list);
    }

    private static void save(Path folder, String name, String source) throws IOException {
        Files.writeString(folder.resolve(name + ".java"), "package " + PACKAGE + ";\nimport io.github.tightwire.BitSerializable;\n"
                + "import io.github.tightwire.BitStream;\n" + source);
    }

    /** A dozen fields: nine that are simple, a short array, a part of its own, one that other packets have too, and a list. */
    private String packet(int index) {
        for (int i = 0; i < FIELDS; i++) {
            field(i == 4);
        }
        line(fields, "int[] slots = new int[4];");
        line(body, "for (int i = 0; i < slots.length; i++) { slots[i] = s.serializeInt(slots[i], 0, 63); }");
        line(fields, "final Part part = new Part();");
        line(body, "s.serializeObject(part);");
        line(fields, "final Shared" + index % SHARED + " shared = new Shared" + index % SHARED + "();");
        line(body, "s.serializeObject(shared);");
        line(fields, "final java.util.List<Part> parts = new java.util.ArrayList<>(java.util.List.of(new Part(), new Part()));");
        line(body, "s.serializeList(parts, 15, Part::new);");
        return type("public final class Cold" + index, part("static final class Part", random));
    }

    private static String part(String declaration, Random random) {
        ColdPackets part = new ColdPackets(random);
        for (int i = 0; i < FIELDS_OF_A_PART; i++) {
            part.field(false);
        }
        return part.type(declaration, "");
    }

    private String type(String declaration, String members) {
        return "/** A packet of a game. */\n" + declaration + " implements BitSerializable {\n" + fields
                + "@Override public void serialize(BitStream s) {\n" + body + "}\n" + members + "}\n";
    }

    private void field(boolean text) {
        String name = "field" + names++;
        if (text) {
            line(fields, "String " + name + " = \"player\";");
            line(body, name + " = s.serializeString(" + name + ", 32);");
            return;
        }
        switch (random.nextInt(8)) {
            case 0 -> scalar("boolean", name, "serializeBool(%s)");
            case 1 -> scalar("float", name, "serializeFloat(%s)");
            case 2 -> scalar("float", name, "serializeCompressedFloat(%s, -100, 100, 0.01f)");
            case 3 -> scalar("long", name, "serializeLong(%s, 0, " + (1L << 20 + random.nextInt(30)) + "L)");
            case 4 -> scalar("int", name, "serializeBits(%s, " + (1 + random.nextInt(20)) + ")");
            default -> scalar("int", name, "serializeInt(%s, " + -random.nextInt(100) + ", " + random.nextInt(10000) + ")");
        }
    }

    private void scalar(String type, String name, String operation) {
        line(fields, type + " " + name + ";");
        line(body, name + " = s." + operation.formatted(name) + ";");
    }

    private static void line(StringBuilder out, String line) {
        out.append(line).append('\n');
    }
}
