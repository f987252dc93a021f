package io.github.tightwire.compiled;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The source of a type with a random serialize method, and of the types nested in it. Some keep the stream: see {@link #KEEPS}. */
public final class RandomType {
    /** Stands in the source of a type that keeps the stream, or passes it to what may, and so can't be compiled. */
    public static final String KEEPS = "/* keeps the stream */";

    /** In its place within a type whose objects are dispatched: they are lent the stream, and who holds them is compiled. */
    private static final String IS_LENT = "/* keeps the stream that is lent */";

    private final Random random;
    private final StringBuilder fields = new StringBuilder();
    private final StringBuilder fills = new StringBuilder();
    private final StringBuilder spoils = new StringBuilder();
    private final StringBuilder members = new StringBuilder();
    private final StringBuilder peers;
    private final String name;
    private final int depth;
    private int names;
    private int spoiled;

    private RandomType(Random random, String name, StringBuilder peers, int depth) {
        this.random = random;
        this.name = name;
        this.peers = peers;
        this.depth = depth;
    }

    /** A compilation unit, with so many statements in its serialize method. */
    public static String source(Random random, String name, int statements) {
        StringBuilder peers = new StringBuilder();
        RandomType type = new RandomType(random, name, peers, 0);
        String unit = type.type("public final class", statements) + peers;
        return "package generated;\nimport io.github.tightwire.*;\nimport io.github.tightwire.compiled.Sample;\n"
                + "import io.github.tightwire.shapes.*;\n"
                + "import java.util.*;\nimport java.util.concurrent.TimeUnit;\n"
                // What other nests can't inline, in every other type.
                + (random.nextBoolean() ? unit : unit.replaceAll("\\bCell\\b", "Tile"));
    }

    private String type(String kind, int statements) {
        String serialize = block("s", statements, 0);
        return kind + " " + name + " implements Sample {\n" + fields
                + "public " + name + "() {}\n"
                + "public void serialize(BitStream s) {\n" + serialize + "}\n"
                + "public void fill(Random r) {\n" + fills + "}\n"
                + "public int spoils() { return " + spoiled + "; }\n"
                // HotSpot's verifier refuses a switch of no cases at the end of a method, where the fuzzer may put it.
                + "public void spoil(int field) { " + (spoiled == 0 ? "" : "switch (field) {\n" + spoils + "default: }") + " }\n"
                + members + "}\n";
    }

    private int upTo(int most) {
        return random.nextInt(most + 1);
    }

    private String fresh(String stem) {
        return stem + names++;
    }

    private String block(String s, int statements, int nesting) {
        StringBuilder block = new StringBuilder();
        for (int i = 0; i < statements; i++) {
            block.append(nesting < 3 && random.nextInt(4) == 0 ? control(s, nesting) : operation(s));
        }
        return block.toString();
    }

    // ---- Statements around operations

    private String control(String s, int nesting) {
        int some = 1 + upTo(3);
        switch (upTo(23)) {
            case 0: {
                String flag = field("boolean", "r.nextBoolean()");
                return flag + " = " + s + ".serializeBool(" + flag + ");\nif (" + flag + ") {\n" + block(s, some, nesting + 1)
                        + "} else {\n" + block(s, upTo(2), nesting + 1) + "}\n";
            }
            case 1: {
                String number = field("int", "r.nextInt(5)");
                return number + " = " + s + ".serializeInt(" + number + ", 0, 4);\nswitch (" + number + ") {\ncase 0:\n"
                        + block(s, 1, nesting + 1) + "break;\ncase 1:\n" + block(s, 1, nesting + 1) + "case 3:\n"
                        + block(s, 1, nesting + 1) + "break;\ndefault:\n" + block(s, upTo(1), nesting + 1) + "}\n";
            }
            case 2: {
                // So many that some loops are unrolled and come round again.
                int most = random.nextBoolean() ? 3 : 20;
                String count = field("int", "r.nextInt(" + (most + 1) + ")");
                String type = List.of("byte", "byte", "short", "int").get(upTo(3));
                int least = type.equals("byte") ? random.nextInt(100) - 100 : 0;
                String array = field(type + "[]", "{ for (int i = 0; i < @.length; i++) @[i] = (" + type + ") (r.nextInt(100) + " + least
                        + "); }", "new " + type + "[" + most + "]");
                spoil(array + "[" + random.nextInt(most) + "] = (byte) " + (least + 100));
                String start = count + " = " + s + ".serializeCount(" + count + ", " + most + ");\n";
                String bound = String.valueOf(least + 99);
                if (random.nextBoolean()) {
                    // One that the compiler doesn't know.
                    String variable = fresh("most");
                    start += "int " + variable + " = " + bound + " + (" + count + " & 1);\n";
                    bound = variable;
                }
                return start + "for (int i = 0; i < " + count + "; i++) {\n" + array + "[i] = (" + type + ") " + s + ".serializeInt("
                        + array + "[i], " + least + ", " + bound + ");\n"
                        + (random.nextInt(3) == 0 ? "if (" + array + "[i] == 7) break;\n" : "") + "}\n";
            }
            case 3: {
                String i = fresh("i");
                return "for (int " + i + " = 0; " + i + " < 2; " + i + "++) {\n" + block(s, some, nesting + 1) + "}\n";
            }
            case 4: {
                String flag = field("boolean", "r.nextInt(4) == 0");
                String method = fresh("early");
                members.append("private void " + method + "(BitStream s) {\n" + flag + " = s.serializeBool(" + flag
                        + ");\nif (" + flag + ") return;\n" + block("s", some, nesting + 1) + "}\n");
                return method + "(" + s + ");\n";
            }
            case 5: {
                String method = fresh("helper");
                String result = field("int", "r.nextInt(8)");
                members.append("private int " + method + "(int v, BitStream s) {\n" + block("s", upTo(2), nesting + 1)
                        + "int got = s.serializeBits(v, 3);\n" + block("s", upTo(1), nesting + 1) + "return got;\n}\n");
                return result + " = " + method + "(" + result + ", " + s + ");\n";
            }
            case 6: {
                String method = fresh("total");
                String result = field("long", "r.nextInt(1000)");
                members.append("static long " + method + "(BitStream s, long v, int width) {\n"
                        + "if (width > 40) { return s.serializeBits(v, width) ; }\nreturn s.serializeLong(v, 0, 1L << width);\n}\n");
                return result + " = " + method + "(" + s + ", " + result + ", " + (10 + upTo(50)) + ");\n";
            }
            case 7: {
                String t = fresh("t");
                return "{ BitStream " + t + " = " + s + ";\n" + block(t, some, nesting + 1) + "}\n";
            }
            case 8: {
                String flag = field("boolean", "r.nextBoolean()");
                String value = field("int", "r.nextInt(4)");
                return flag + " = " + s + ".serializeBool(" + flag + ");\n" + value + " = " + flag + " ? " + s
                        + ".serializeInt(" + value + ", 0, 3) : " + s + ".serializeBits(" + value + ", 5);\n";
            }
            case 9: {
                String a = field("boolean", "r.nextBoolean()");
                String b = field("boolean", "r.nextBoolean()");
                String c = field("boolean", "false");
                return c + " = (" + a + " = " + s + ".serializeBool(" + a + ")) && (" + b + " = " + s + ".serializeBool("
                        + b + "));\n";
            }
            case 10: {
                String position = field("int", "-1");
                return "if (" + s + ".isReading()) { " + position + " = " + s + ".bitPosition(); } else if (" + s
                        + ".isWriting() && " + position + " > 5) { " + position + "--; }\n";
            }
            case 11: {
                String value = field("int", "r.nextInt(50)");
                String caught = field("int", "0");
                return value + " = " + s + ".serializeInt(" + value + ", 0, 49);\ntry { " + caught + " = 100 / " + value
                        + "; } catch (ArithmeticException e) { " + caught + " = -1; }\n";
            }
            case 12: {
                String i = fresh("w");
                String total = fresh("sum");
                String value = field("long", "r.nextInt(8)");
                String into = field("double", "0");
                return "int " + i + " = 3; long " + total + " = 1; double d" + total + " = 0.5;\nwhile (" + i + "-- > 0) {\n"
                        + value + " = " + s + ".serializeBits(" + value + ", 3);\n" + total + " += " + value + " * " + i
                        + "; d" + total + " /= " + total + ";\n}\n" + into + " = d" + total + ";\n";
            }
            case 13: {
                String a = field("int", "r.nextInt(16)");
                String b = field("int", "r.nextInt(16)");
                return a + " = Math.max(" + s + ".serializeInt(" + a + ", 0, 15), " + b + " = " + s + ".serializeInt(" + b
                        + ", 0, 15));\n";
            }
            case 14: {
                String indices = field("boolean[]", "{ for (int i = 0; i < 20; i++) @[i] = r.nextInt(3) == 0; }",
                        "new boolean[20]");
                String next = fresh("next");
                members.append("private int " + next + "(int from) { do { from++; } while (from < 20 && !" + indices
                        + "[from]); return from; }\n");
                String i = fresh("i");
                return "for (int " + i + " = " + s + ".serializeNextIndex(-1, " + next + "(-1), 20); " + i + " < 20; " + i
                        + " = " + s + ".serializeNextIndex(" + i + ", " + s + ".isReading() ? 0 : " + next + "(" + i
                        + "), 20)) {\n" + indices + "[" + i + "] = true;\n" + block(s, upTo(1), 3) + "}\n";
            }
            case 15:
                return initialised(s);
            case 16:
                return depth == 0 ? mutual(s) : operation(s);
            case 17:
                return random.nextInt(8) == 0 ? kept(s) : operation(s);
            case 18:
            case 19:
                return function(s, nesting);
            case 20:
                return openValue(s);
            case 21:
                return base(s);
            default:
                return depth < 3 ? object(s) : operation(s);
        }
    }

    /** A static helper of another class, which what it is initialised with makes right. */
    private String initialised(String s) {
        String owner = name + fresh("I");
        String value = field("int", "r.nextInt(16)");
        spoil(value + " = 16");
        peers.append((random.nextBoolean() ? "final class " : "abstract class ") + owner + " {\n"
                + (random.nextBoolean() ? "private " : "") + "static int most = 7;\nstatic { most += 8; }\n"
                + "static int part(int v, BitStream s) {\nreturn s.serializeInt(v, 0, most);\n}\n}\n");
        return value + " = " + owner + ".part(" + value + ", " + s + ");\n";
    }

    /** A function with statements of its own: for a value, the elements of a list, those of an array, or from a constant. */
    private String function(String s, int nesting) {
        String v = fresh("v");
        String t = fresh("t");
        String body = block(t, upTo(2), nesting + 1);
        switch (upTo(3)) {
            case 0: {
                String value = field("int", "r.nextInt(8)");
                return value + " = " + s + ".serializeValue(" + value + ", (" + v + ", " + t + ") -> {\n" + body + "return " + t
                        + ".serializeBits(" + v + ", 3);\n});\n";
            }
            case 1: {
                String list = field("List<Long>", "{ @.clear(); for (int i = r.nextInt(3); i > 0; i--) @.add((long) r.nextInt(100)); }",
                        "new ArrayList<>()");
                String most = fresh("most");
                spoil(list + ".add(-1L)");
                return "long " + most + " = 99L + this." + field("int", "r.nextInt(3)") + ";\n" + s + ".serializeList(" + list
                        + ", 3, 0L, (" + v + ", " + t + ") -> {\n" + body + "return " + t + ".serializeLong(" + v + ", 0, "
                        + most + ");\n});\n";
            }
            case 2: {
                String array = field("long[]", "r.longs(r.nextInt(3), 0, 9).toArray()", "{}");
                String i = fresh("i");
                return array + " = " + s + ".serializeElements(" + array + ", " + array + ".length, 2, 1, long[]::new, (" + v + ", " + i
                        + ", " + t + ") -> {\n" + body + v + "[" + i + "] = " + t + ".serializeLong(" + v + "[" + i + "], 0, 8);\n});\n";
            }
            default: {
                String constant = fresh("CONSTANT");
                String value = field("Cell", "r.nextBoolean() ? Cell.random(r) : null");
                fields.append("private static final ValueSerializer<Cell> " + constant + " = (" + v + ", " + t
                        + ") -> new Cell(" + t + ".serializeInt(" + v + ".x(), 0, 1000), " + t + ".serializeInt(" + v + ".y(), 0, 100), "
                        + v + ".lit());\n");
                return value + " = " + s + ".serializeOptionalValue(" + value + ", Cell.BLANK, " + constant + ");\n";
            }
        }
    }

    /** A value whose class is known only when it runs: of a class that is not final, or of another one that extends it. */
    private String openValue(String s) {
        String open = name + fresh("V");
        peers.append("class " + open + " implements BitValue<" + open + "> {\nfinal int a;\n" + open + "(int a) { this.a = a; }\n"
                + "public " + open + " serialize(BitStream s) { return new " + open + "(s.serializeInt(a, 0, 99)); }\n}\n"
                + "final class " + open + "Sub extends " + open + " {\n" + open + "Sub(int a) { super(a); }\n"
                + "public " + open + " serialize(BitStream s) { return new " + open + "Sub(s.serializeBits(a, 8)); }\n}\n");
        String any = "r.nextBoolean() ? new " + open + "(r.nextInt(100)) : new " + open + "Sub(r.nextInt(256))";
        String value = field(open, any, "new " + open + "(1)");
        spoil(value + " = new " + open + "(100)");
        return random.nextBoolean()
                ? value + " = " + s + ".serializeValue(" + value + ");\n"
                : value + " = " + s + ".serializeOptionalValue(" + value + ", " + value + ", " + open + "::serialize);\n";
    }

    /** Objects behind an interface, in a field, an array or a list. */
    private String base(String s) {
        String base = name + fresh("B");
        peers.append("interface " + base + " extends BitSerializable {\n}\n");
        for (String kind : new String[] {"One", "Two"}) {
            boolean one = kind.equals("One");
            peers.append("final class " + base + kind + " implements " + base + " {\nint a;\n" + base + kind + "(int a) { this.a = a; }\n"
                    + "public void serialize(BitStream s) {\na = s." + (one ? "serializeInt(a, 0, 99)" : "serializeBits(a, 11)")
                    + ";\n}\n}\n");
        }
        String any = "r.nextBoolean() ? new " + base + "One(r.nextInt(100)) : new " + base + "Two(r.nextInt(2048))";
        if (random.nextBoolean()) {
            String field = field(base, any, "new " + base + "One(1)");
            return s + ".serializeObject(" + field + ");\n";
        }
        String all = field("List<" + base + ">", "{ @.clear(); for (int i = r.nextInt(3); i > 0; i--) @.add(" + any + "); }",
                "new ArrayList<>()");
        return s + ".serializeList(" + all + ", 3, () -> new " + base + "Two(7));\n";
    }

    /** Two types that refer to each other. */
    private String mutual(String s) {
        String one = name + fresh("M");
        String other = name + fresh("M");
        peers.append(mutual(one, other, "v = s.serializeInt(v, 0, 99);\n")).append(mutual(other, one, "v = s.serializeBits(v, 9);\n"));
        String root = field(one, "@ = " + one + ".random(r, 6);", "new " + one + "()");
        return s + ".serializeObject(" + root + ");\n";
    }

    private static String mutual(String type, String other, String operation) {
        return "final class " + type + " implements BitSerializable {\nint v;\n" + other + " next;\n"
                + "static " + type + " random(Random r, int most) {\n" + type + " made = new " + type + "();\nmade.v = r.nextInt(100);\n"
                + "if (r.nextInt(most) > 0) made.next = " + other + ".random(r, most - 1);\nreturn made;\n}\n"
                + "public void serialize(BitStream s) {\n" + operation
                + "if (!s.serializeBool(next != null)) { next = null; return; }\n"
                + "if (next == null) next = new " + other + "();\ns.serializeObject(next);\n}\n}\n";
    }

    /** Something holds the stream, or may hold it, while it is used. */
    private String kept(String s) {
        String value = field("int", "r.nextInt(256)");
        String other = field("int", "r.nextInt(256)");
        String between = other + " = " + s + ".serializeUint8(" + other + ");\n";
        if (random.nextBoolean()) {
            String keeper = name + fresh("K");
            peers.append("final class " + keeper + " {\nprivate final BitStream kept;\nprivate " + keeper
                    + "(BitStream kept) { this.kept = kept; }\nstatic " + keeper + " of(BitStream s) { return new " + keeper
                    + "(s); }\nint u8(int value) { return kept.serializeUint8(value); }\n}\n");
            String variable = fresh("k");
            return KEEPS + " " + keeper + " " + variable + " = " + keeper + ".of(" + s + ");\n" + between
                    + value + " = " + variable + ".u8(" + value + ");\n";
        }
        String function = fresh("u");
        fields.append("private java.util.function.Function<BitStream, java.util.function.IntUnaryOperator> " + function
                + " = s -> s::serializeUint8;\n");
        String bound = fresh("b");
        return KEEPS + " java.util.function.IntUnaryOperator " + bound + " = " + function + ".apply(" + s + ");\n" + between
                + value + " = " + bound + ".applyAsInt(" + value + ");\n";
    }

    private String object(String s) {
        String nested = name + fresh("N");
        RandomType type = new RandomType(random, nested, peers, depth + 1);
        int size = 1 + upTo(4);
        int kind = upTo(3);
        int use = kind == 3 ? 3 : random.nextInt(4) == 0 ? 0 : random.nextInt(5) == 0 ? 1 : 2;
        int outside = peers.length();
        // Of the elements of a list nobody knows the class, nor of a field whose class is not final: the call stays a call.
        boolean dispatched = kind == 2 || use == 1;
        String source = type.type(new String[] {"private static final class", "final class", "class", "static final class"}[kind], size);
        if (kind == 1 || kind == 2) {
            peers.append(source);
        } else {
            members.append(dispatched ? source.replace(KEEPS, IS_LENT) : source);
        }
        if (dispatched) {
            String all = peers.substring(outside).replace(KEEPS, IS_LENT);
            peers.setLength(outside);
            peers.append(all);
        }
        String field;
        switch (use) {
            case 0:
                field = field(nested, "{ if (r.nextBoolean()) { @ = new " + nested + "(); @.fill(r); } else { @ = null; } }", null);
                return field + " = " + s + ".serializeOptional(" + field + ", " + nested + "::new);\n";
            case 1:
                field = field("List<" + nested + ">", "{ @.clear(); for (int i = r.nextInt(3); i > 0; i--) { " + nested
                        + " n = new " + nested + "(); n.fill(r); @.add(n); } }", "new ArrayList<>()");
                return s + ".serializeList(" + field + ", 2, " + nested + "::new);\n";
            case 2:
                field = field(nested, "@.fill(r);", "new " + nested + "()");
                return random.nextBoolean() ? field + ".serialize(" + s + ");\n" : s + ".serializeObject(" + field + ");\n";
            default:
                field = field(nested + "[]", "{ for (int i = 0; i < 2; i++) @[i].fill(r); }",
                        "{new " + nested + "(), new " + nested + "()}");
                String each = fresh("each");
                return "for (" + nested + " " + each + " : " + field + ") {\n" + s + ".serializeObject(" + each + ");\n}\n";
        }
    }

    // ---- Operations

    private String floats(String s) {
        StringBuilder text = new StringBuilder();
        for (int i = upTo(3); i >= 0; i--) {
            String f = field("float", "r.nextFloat() - 0.5f");
            spoil(f + (random.nextBoolean() ? " = Float.NaN" : " = Float.POSITIVE_INFINITY"));
            text.append(f).append(" = ").append(s).append(".serializeFloat(").append(f).append(");\n");
            if (random.nextInt(3) == 0) {
                text.append(elements(s, f));
            }
        }
        return text.toString();
    }

    /** Elements that may be missing, behind a float that may be wrong as well. */
    private String elements(String s, String before) {
        String f = field("float[]", "new float[] {r.nextFloat(), -r.nextFloat()}", "{0, 0}");
        spoil(f + " = null");
        spoil(f + " = null; " + before + " = Float.NaN");
        spoil(f + " = new float[1]; " + before + " = Float.NaN");
        spoil(f + " = new float[] {Float.NaN}");
        spoil(f + "[1] = Float.NaN");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2; i++) {
            String element = f + "[" + i + "]";
            text.append(element).append(" = ").append(s).append(".serializeFloat(").append(element).append(");\n");
        }
        return text.toString();
    }

    private String operation(String s) {
        switch (upTo(27)) {
            case 0:
            case 1:
                return range(s);
            case 2:
                return longRange(s);
            case 3: {
                int bits = 1 + upTo(31);
                String f = field("int", bits == 32 ? "r.nextInt()" : "r.nextInt() >>> " + (32 - bits));
                spoil(bits < 31 ? f + " = 1 << " + bits : f + " = -1");
                return f + " = " + s + ".serializeBits(" + f + ", " + bits + ");\n";
            }
            case 4: {
                int bits = 1 + upTo(63);
                String f = field("long", "r.nextLong() >>> " + (64 - bits));
                spoil(bits < 63 ? f + " = 1L << " + bits : f + " = -1");
                return f + " = " + s + ".serializeBits(" + f + ", " + bits + ");\n";
            }
            case 5: {
                String f = field("boolean", "r.nextBoolean()");
                return f + " = " + s + ".serializeBool(" + f + ");\n";
            }
            case 6: {
                String f = field("byte", "(byte) r.nextInt()");
                return f + " = (byte) " + s + ".serializeUint8(" + f + ");\n";
            }
            case 7: {
                String f = field("int", "r.nextInt(65536)");
                spoil(f + " = 65536");
                return f + " = " + s + ".serializeUint16(" + f + ");\n";
            }
            case 8: {
                String f = field("int", "r.nextInt()");
                return f + " = " + s + ".serializeUint32(" + f + ");\n";
            }
            case 9: {
                String f = field("long", "r.nextLong()");
                return f + " = " + s + ".serializeUint64(" + f + ");\n";
            }
            case 10: {
                String f = field("float", "Float.intBitsToFloat(r.nextInt() & ~(1 << 23))");
                if (random.nextInt(3) == 0) {
                    return f + " = " + s + ".serializeRawFloat(" + f + ");\n";
                }
                spoil(f + (random.nextBoolean() ? " = Float.NaN" : " = Float.NEGATIVE_INFINITY"));
                // Several in a row are looked at two at a time.
                return f + " = " + s + ".serializeFloat(" + f + ");\n" + (random.nextInt(3) == 0 ? "" : floats(s));
            }
            case 11: {
                String f = field("double", "Double.longBitsToDouble(r.nextLong() & ~(1L << 52))");
                if (random.nextInt(3) == 0) {
                    return f + " = " + s + ".serializeRawDouble(" + f + ");\n";
                }
                spoil(f + (random.nextBoolean() ? " = Double.NaN" : " = Double.POSITIVE_INFINITY"));
                return f + " = " + s + ".serializeDouble(" + f + ");\n";
            }
            case 12: {
                String f = field("float", "r.nextFloat() * 20 - 10");
                spoil(f + " = Float.NaN");
                spoil(f + " = 40");
                return f + " = " + s + ".serializeCompressedFloat(" + f + String.format(Locale.ROOT, ", -%df, %df, %sf);%n",
                        10 + upTo(20), 10 + upTo(20), random.nextBoolean() ? "0.01" : "0.3");
            }
            case 13: {
                String f = field("TimeUnit", "TimeUnit.values()[r.nextInt(7)]", "TimeUnit.DAYS");
                return f + " = " + s + ".serializeEnum(" + f + ", TimeUnit.class);\n";
            }
            case 14:
                return random.nextBoolean() ? s + ".serializeAlign();\n" : s + ".serializeCheck(\"" + fresh(name) + "\");\n";
            case 15: {
                String f = field("byte[]", "r.nextBytes(@);", "new byte[" + upTo(11) + "]");
                return s + ".serializeBytes(" + f + ");\n";
            }
            case 16: {
                String f = field("String", "Integer.toString(r.nextInt(), 36)", "\"\"");
                return f + " = " + s + ".serializeString(" + f + ", 19);\n";
            }
            case 17: {
                int previous = random.nextBoolean() ? 40 : -1;
                String f = field("int", previous + 1 + " + r.nextInt(1 << r.nextInt(20))");
                spoil(f + " = " + previous);
                return f + " = " + s + ".serializeIntRelative(" + previous + ", " + f + ");\n";
            }
            case 18: {
                String f = field("long", "r.nextLong() >>> r.nextInt(64)");
                return f + " = " + s + (random.nextBoolean() ? ".serializeVarLong(" : ".serializeSignedVarLong(") + f + ");\n";
            }
            case 19: {
                String f = field("Cell", "Cell.random(r)", "Cell.BLANK");
                spoil(f + " = new Cell(1001, 0, true)");
                return f + " = " + s + ".serializeValue(" + f + ");\n";
            }
            case 20: {
                String f = field("Cell", "r.nextBoolean() ? Cell.random(r) : null");
                return f + " = " + s + ".serializeOptionalValue(" + f + ", Cell.BLANK, Cell::serialize);\n";
            }
            case 21: {
                String f = field("List<Cell>", "List.of(Cell.random(r), Cell.random(r)).subList(0, r.nextInt(3))", "List.of()");
                spoil(f + " = Arrays.asList(Cell.BLANK, null)");
                return f + " = " + s + ".serializeImmutableList(" + f + ", 3, Cell.BLANK, Cell::serialize);\n";
            }
            case 22: {
                String f = field("List<Figure>", "{ @.clear(); for (int i = r.nextInt(4); i > 0; i--) @.add(Figure.random(r)); }",
                        "new ArrayList<>()");
                spoil(f + ".add(null)");
                return s + ".serializeList(" + f + ", 4, null, Figure.FAMILY);\n";
            }
            case 23: {
                String f = field("Map<Integer, Cell>", "Map.of(r.nextInt(9), Cell.random(r))", "Map.of()");
                spoil(f + " = Map.of(9, Cell.BLANK)");
                return f + " = " + s + ".serializeImmutableMap(" + f
                        + ", 2, 0, (vv, ss) -> ss.serializeInt(vv, 0, 8), Cell.BLANK, Cell::serialize);\n";
            }
            case 24: {
                String f = field("int[]", "r.ints(r.nextInt(5), 0, 10).toArray()", "{}");
                spoil(f + " = new int[] {10}");
                return f + " = " + s + ".serializeElements(" + f + ", " + f
                        + ".length, 5, 4, int[]::new, (aa, ii, ss) -> aa[ii] = ss.serializeInt(aa[ii], 0, 9));\n";
            }
            case 25:
                return number(s);
            case 26:
                return collection(s);
            default: {
                String f = field("long", "r.nextInt(256)");
                spoil(f + " = 1 << 16");
                return f + " = " + s + ".serializeFixed(" + f + ", 8, 8, 0, 1);\n";
            }
        }
    }

    /** Returns an operation on numbers that is rarer in serialize methods, and has no bounds, or those of its type. */
    private String number(String s) {
        switch (upTo(11)) {
            case 0: {
                String f = field("int", "r.nextInt() >>> r.nextInt(32)");
                return f + " = " + s + ".serializeVarInt(" + f + ");\n";
            }
            case 1: {
                String f = field("int", "r.nextInt() >> r.nextInt(32)");
                return f + " = " + s + ".serializeSignedVarInt(" + f + ");\n";
            }
            case 2: {
                String f = field("java.math.BigInteger", "new java.math.BigInteger(100, r)", "java.math.BigInteger.ZERO");
                spoil(f + " = java.math.BigInteger.TWO.pow(101)");
                return f + " = " + s + ".serializeInt128(" + f
                        + ", java.math.BigInteger.ONE.negate(), java.math.BigInteger.TWO.pow(100));\n";
            }
            case 3: {
                String f = field("java.math.BigInteger", "new java.math.BigInteger(128, r)", "java.math.BigInteger.ZERO");
                spoil(f + " = java.math.BigInteger.ONE.negate()");
                return f + " = " + s + ".serializeUint128(" + f + ");\n";
            }
            case 4: {
                String f = field("long", "io.github.tightwire.bits.SmallestThree.encode(r.nextFloat(), r.nextFloat(), 0, 1, 9)");
                spoil(f + " = -1");
                return f + " = " + s + ".serializeSmallestThree(" + f + ", 9);\n";
            }
            case 5: {
                String f = field("UUID", "new UUID(r.nextLong(), r.nextLong())", "new UUID(0, 0)");
                spoil(f + " = null");
                return f + " = " + s + ".serializeUuid(" + f + ");\n";
            }
            case 6: {
                String f = field("java.time.Instant", "java.time.Instant.ofEpochSecond(r.nextInt(), r.nextInt(1000000000))",
                        "java.time.Instant.EPOCH");
                spoil(f + " = null");
                return f + " = " + s + ".serializeInstant(" + f + ");\n";
            }
            case 7: {
                String f = field("java.time.Instant", "java.time.Instant.ofEpochSecond(r.nextInt(100))", "java.time.Instant.EPOCH");
                spoil(f + " = java.time.Instant.EPOCH.minusSeconds(1)");
                return f + " = " + s + ".serializeInstant(" + f
                        + ", java.time.Instant.EPOCH, java.time.Instant.ofEpochSecond(100), TimeUnit.SECONDS);\n";
            }
            case 8: {
                String f = field("java.time.Duration", "java.time.Duration.ofSeconds(r.nextLong(), r.nextInt(1000000000))",
                        "java.time.Duration.ZERO");
                spoil(f + " = null");
                return f + " = " + s + ".serializeDuration(" + f + ");\n";
            }
            case 9: {
                String f = field("java.time.Duration", "java.time.Duration.ofMillis(r.nextInt(1000))", "java.time.Duration.ZERO");
                spoil(f + " = java.time.Duration.ofSeconds(2)");
                return f + " = " + s + ".serializeDuration(" + f
                        + ", java.time.Duration.ZERO, java.time.Duration.ofSeconds(1), TimeUnit.MILLISECONDS);\n";
            }
            case 10: {
                String f = field("String", "r.nextBoolean() ? Integer.toString(r.nextInt(), 36) : null");
                spoil(f + " = \"twenty characters are too many\"");
                return f + " = " + s + ".serializeOptionalString(" + f + ", 19);\n";
            }
            default: {
                String f = field("int", "r.nextInt(8)");
                spoil(f + " = 8");
                return f + " = " + s + ".serializeInt(" + f + ", 0, 9);\n" + s + ".require(" + f + " < 8, \"less than eight\");\n";
            }
        }
    }

    /** The collections that {@link #operation} and {@link #function} have none of. */
    private String collection(String s) {
        switch (upTo(7)) {
            case 0: {
                String f = field("Cell[]", "new Cell[] {Cell.random(r), Cell.random(r)}", "{}");
                spoil(f + " = new Cell[4]");
                return f + " = " + s + ".serializeArray(" + f + ", 3, Cell.BLANK, Cell::serialize);\n";
            }
            case 1: {
                String f = field("byte[]", "{ @ = new byte[r.nextInt(9)]; r.nextBytes(@); }", "{}");
                spoil(f + " = new byte[10]");
                return f + " = " + s + ".serializeByteArray(" + f + ", 9);\n";
            }
            case 2: {
                String f = field("Set<TimeUnit>", "{ @.clear(); for (TimeUnit u : TimeUnit.values()) if (r.nextBoolean()) @.add(u); }",
                        "EnumSet.noneOf(TimeUnit.class)");
                return s + ".serializeEnumSet(" + f + ", TimeUnit.class);\n";
            }
            case 3: {
                String f = field("Set<TimeUnit>", "r.nextBoolean() ? Set.of(TimeUnit.DAYS, TimeUnit.HOURS) : Set.of()", "Set.of()");
                spoil(f + " = null");
                return f + " = " + s + ".serializeImmutableEnumSet(" + f + ", TimeUnit.class);\n";
            }
            case 4: {
                String f = field("Set<Integer>", "{ @.clear(); for (int i = r.nextInt(4); i > 0; i--) @.add(r.nextInt(50)); }",
                        "new LinkedHashSet<>()");
                spoil(f + ".add(50)");
                return s + ".serializeSet(" + f + ", 4, 0, (vv, ss) -> ss.serializeInt(vv, 0, 49));\n";
            }
            case 5: {
                String f = field("Set<Cell>", "r.nextBoolean() ? Set.of(Cell.random(r)) : Set.of()", "Set.of()");
                spoil(f + " = Set.of(new Cell(1001, 0, true))");
                return f + " = " + s + ".serializeImmutableSet(" + f + ", 2, Cell.BLANK, Cell::serialize);\n";
            }
            case 6: {
                String f = field("Map<Integer, Cell>", "{ @.clear(); for (int i = r.nextInt(3); i > 0; i--) @.put(r.nextInt(9), "
                        + "Cell.random(r)); }", "new LinkedHashMap<>()");
                spoil(f + ".put(9, Cell.BLANK)");
                return s + ".serializeMap(" + f + ", 3, 0, (vv, ss) -> ss.serializeInt(vv, 0, 8), Cell.BLANK, Cell::serialize);\n";
            }
            default: {
                String part = name + fresh("P");
                peers.append("final class " + part + " implements BitSerializable {\nint a;\n"
                        + "public void serialize(BitStream s) {\na = s.serializeInt(a, 0, 99);\n}\n}\n");
                String f = field(part, "{ @ = new " + part + "(); @.a = r.nextInt(100); }", null);
                spoil(f + " = null");
                return f + " = " + s + ".serializeOrCreate(" + f + ", " + part + "::new);\n";
            }
        }
    }

    private String range(String s) {
        int a = random.nextInt() >> upTo(31);
        int b = random.nextInt(5) == 0 ? a : random.nextInt() >> upTo(31);
        int min = Math.min(a, b);
        int max = Math.max(a, b);
        long span = (long) max - min + 1;
        String f = field("int", "(int) (" + min + "L + Math.floorMod(r.nextLong(), " + span + "L))", String.valueOf(min));
        if (max < Integer.MAX_VALUE) {
            spoil(f + " = " + max + " + 1");
        }
        if (min > Integer.MIN_VALUE) {
            spoil(f + " = " + min + " - 1");
        }
        String upper = literal(max);
        if (random.nextInt(4) == 0) {
            upper = fresh("max");
            fields.append("private int " + upper + " = " + literal(max) + ";\n");
        }
        if (random.nextInt(4) == 0) {
            String local = fresh("local");
            return "int " + local + " = " + s + ".serializeInt(" + f + ", " + literal(min) + ", " + upper + ");\n"
                    + f + " = " + local + ";\n";
        }
        return "this." + f + " = " + s + ".serializeInt(" + f + ", " + literal(min) + ", " + upper + ");\n";
    }

    private static String literal(int value) {
        return value == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : String.valueOf(value);
    }

    private String longRange(String s) {
        long min = random.nextLong() >> 1 + upTo(62);
        long max = min + (random.nextLong() >>> 2 + upTo(61));
        String f = field("long", min + "L + Math.floorMod(r.nextLong(), " + (max - min + 1) + "L)", min + "L");
        spoil(f + " = " + max + "L + 1");
        spoil(f + " = " + min + "L - 1");
        return f + " = " + s + ".serializeLong(" + f + ", " + min + "L, " + max + "L);\n";
    }

    // ---- Fields

    private String field(String type, String fill) {
        return field(type, fill, null);
    }

    /** The text that fills it is an expression, or statements in which an at sign stands for the field. */
    private String field(String type, String fill, String initial) {
        String field = fresh("f");
        fields.append("private " + type + " " + field + (initial == null ? "" : " = " + initial) + ";\n");
        boolean statements = fill.indexOf('@') >= 0;
        fills.append(statements ? fill.replace("@", field) + "\n" : field + " = " + fill + ";\n");
        return field;
    }

    private void spoil(String statement) {
        spoils.append("case " + spoiled + ": " + statement + "; break;\n");
        spoiled++;
    }
}
