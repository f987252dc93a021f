package io.github.tightwire.testkit;

import java.util.Random;

/** The source of a random type without a mistake; or with one, whose field it knows. */
final class RandomSource {
    private final Random random;
    private final StringBuilder fields = new StringBuilder();
    private final StringBuilder peers = new StringBuilder();
    private int names;

    private RandomSource(Random random) {
        this.random = random;
    }

    /** A file with a type, and those that it nests. */
    static String sound(String name, Random random) {
        RandomSource source = new RandomSource(random);
        String body = source.statements(1 + random.nextInt(12), 0);
        return source.file(name, body);
    }

    /**
     * A file with a type that has a mistake.
     *
     * @param field is named by the check
     * @param text of the file
     */
    record Broken(String field, String text) {
    }

    static Broken broken(String name, Random random) {
        RandomSource source = new RandomSource(random);
        String before = source.statements(random.nextInt(4), 0);
        String field = source.name("wrong");
        String other = source.name("other");
        String mistake = source.mistake(field, other);
        String body = before + mistake + source.statements(random.nextInt(4), 0);
        return new Broken(field, source.file(name, body));
    }

    private String file(String name, String body) {
        return "package generated;\nimport io.github.tightwire.*;\nimport java.util.*;\npublic final class " + name
                + " implements BitSerializable {\n" + fields + "public void serialize(BitStream s) {\n" + body + "}\n" + peers + "}\n";
    }

    private String name(String start) {
        return start + names++;
    }

    private String field(String type, String initial) {
        String name = name("f");
        fields.append(type).append(' ').append(name).append(" = ").append(initial).append(";\n");
        return name;
    }

    private String mistake(String field, String other) {
        int range = 9 + random.nextInt(1000);
        fields.append("int ").append(field).append(";\nint ").append(other).append(";\n");
        String sendOther = other + " = s.serializeInt(" + other + ", 0, " + range + ");\n";
        switch (random.nextInt(8)) {
            case 0:
                return sendOther;
            case 1:
                return other + " = s.serializeInt(" + field + ", 0, " + range + ");\n" + sendOther;
            case 2:
                return field + " = s.serializeInt(" + other + ", 0, " + range + ");\n" + other + " = s.serializeInt(" + field + ", 0, "
                        + range + ");\n";
            case 3:
                return sendOther + field + " = s.serializeInt(5, 0, " + range + ");\n";
            case 4:
                return sendOther + "int local = s.serializeInt(" + field + ", 0, " + range + ");\nif (local > " + range
                        + ") { throw new IllegalStateException(); }\n";
            case 5:
                return sendOther + field + " = s.serializeInt(" + field + ", 0, s.isReading() ? " + range + " : " + 3 * range + ");\n";
            case 6:
                return sendOther + "if (s.isWriting()) { " + field + "++; }\n" + field + " = s.serializeUint32(" + field + ");\n";
            default:
                return sendOther + "if (s.serializeBool(" + field + " != 0)) { " + field + " = s.serializeInt(" + field + ", 1, " + range
                        + "); }\n";
        }
    }

    private String statements(int count, int depth) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(statement(depth));
        }
        return text.toString();
    }

    private String statement(int depth) {
        switch (random.nextInt(depth > 1 ? 12 : 19)) {
            case 0:
            case 1: {
                int min = random.nextInt(2000) - 1000;
                String f = field("int", String.valueOf(min));
                return f + " = s.serializeInt(" + f + ", " + min + ", " + (min + random.nextInt(1 << random.nextInt(20))) + ");\n";
            }
            case 2: {
                String f = field("boolean", "false");
                return f + " = s.serializeBool(" + f + ");\n";
            }
            case 3: {
                String f = field("float", "0");
                return f + " = s.serializeFloat(" + f + ");\n";
            }
            case 4: {
                String f = field("double", "0");
                return f + " = s.serializeDouble(" + f + ");\n";
            }
            case 5: {
                String f = field("float", "0");
                return f + " = s.serializeCompressedFloat(" + f + ", -10f, " + (1 + random.nextInt(50)) + "f, 0.01f);\n";
            }
            case 6: {
                String f = field("String", "\"\"");
                return f + " = s.serializeString(" + f + ", " + (1 + random.nextInt(40)) + ");\n";
            }
            case 7: {
                String f = field("long", "0");
                return f + " = s.serializeBits(" + f + ", " + (1 + random.nextInt(64)) + ");\n";
            }
            case 8: {
                String f = field("java.util.concurrent.TimeUnit", "java.util.concurrent.TimeUnit.DAYS");
                return f + " = s.serializeEnum(" + f + ", java.util.concurrent.TimeUnit.class);\n";
            }
            case 9: {
                String f = field("byte", "0");
                return f + " = (byte) s.serializeUint8(" + f + ");\n";
            }
            case 10: {
                String f = field("int", "0");
                return random.nextBoolean() ? "s.serializeAlign();\n" + f + " = s.serializeVarInt(" + f + ");\n"
                        : "s.serializeCheck(\"" + f + "\");\n" + f + " = s.serializeUint16(" + f + ");\n";
            }
            case 11: {
                String f = field("int[]", "new int[" + (1 + random.nextInt(9)) + "]");
                return "for (int i = 0; i < " + f + ".length; i++) { " + f + "[i] = s.serializeInt(" + f + "[i], 0, 30); }\n";
            }
            case 12: {
                String f = field("boolean", "false");
                return f + " = s.serializeBool(" + f + ");\nif (" + f + ") {\n" + statements(1 + random.nextInt(3), depth + 1)
                        + "}\n";
            }
            case 13: {
                String f = field("List<Integer>", "new ArrayList<>()");
                return "s.serializeList(" + f + ", " + (1 + random.nextInt(30)) + ", 0, (v, t) -> t.serializeInt(v, 0, 99));\n";
            }
            case 14: {
                String f = field("Set<Integer>", "new HashSet<>()");
                return "s.serializeSet(" + f + ", 5, 0, (v, t) -> t.serializeInt(v, 0, 999));\n";
            }
            case 15: {
                String f = field("Map<Integer, String>", "new HashMap<>()");
                return "s.serializeMap(" + f + ", 4, 0, (v, t) -> t.serializeUint16(v), \"\", (v, t) -> t.serializeString(v, 9));\n";
            }
            case 16: {
                String bound = field("int", "0");
                String f = field("int", "0");
                return bound + " = s.serializeInt(" + bound + ", 0, 1 << 20);\n" + f + " = s.serializeInt(Math.min(" + f + ", " + bound
                        + "), 0, " + bound + ");\n";
            }
            case 17: {
                String type = name("N");
                RandomSource inner = new RandomSource(random);
                inner.names = names;
                String body = inner.statements(1 + random.nextInt(4), depth + 1);
                names = inner.names;
                peers.append("static final class ").append(type).append(" implements BitSerializable {\n").append(inner.fields)
                        .append("public void serialize(BitStream s) {\n").append(body).append("}\n").append(inner.peers).append("}\n");
                if (random.nextBoolean()) {
                    String f = field(type, "new " + type + "()");
                    return "s.serializeObject(" + f + ");\n";
                }
                String f = field("List<" + type + ">", "new ArrayList<>()");
                return "s.serializeList(" + f + ", 5, " + type + "::new);\n";
            }
            default: {
                String type = name("R");
                peers.append("record ").append(type).append("(int x, float y) implements BitValue<").append(type).append("> {\npublic ")
                        .append(type).append(" serialize(BitStream s) { return new ").append(type)
                        .append("(s.serializeInt(x, 0, 99), s.serializeFloat(y)); }\n}\n");
                String f = field(type, "new " + type + "(0, 0)");
                return f + " = s.serializeValue(" + f + ");\n";
            }
        }
    }
}
