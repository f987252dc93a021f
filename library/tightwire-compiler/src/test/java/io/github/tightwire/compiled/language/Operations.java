package io.github.tightwire.compiled.language;

import io.github.tightwire.compiled.RandomType;
import java.util.Random;

/** Random uses of the stream, within and around the {@link Statements} of the language. */
final class Operations {
    private final Random random;
    private final int level;
    private final Numbers numbers;
    private final Statements statements;
    private final Types types;

    Operations(Random random, int level, Types types) {
        this.random = random;
        this.level = level;
        this.numbers = new Numbers(random);
        this.statements = new Statements(random, level, numbers);
        this.types = types;
    }

    /** The destination of the types that operations need, beside that one which has them. */
    interface Types {
        /** Adds to the package of the game. */
        void add(String type);

        /** Adds a compilation unit. */
        void addUnit(String name, String source);
    }

    Statements statements() {
        return statements;
    }

    String block(ClassText t, String s, int most, int nesting) {
        StringBuilder block = new StringBuilder();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            block.append(random.nextInt(5) < 2 ? statements.statement(t, nesting) : operation(t, s, nesting));
        }
        return block.toString();
    }

    private String operation(ClassText t, String s, int nesting) {
        if (nesting >= 3) {
            return scalar(t, s);
        }
        switch (random.nextInt(27)) {
            case 0:
                return control(t, s, nesting);
            case 1:
                return loop(t, s, nesting);
            case 2:
                return nested(t, s, nesting);
            case 3:
                return helper(t, s, nesting);
            case 4:
                return t.helpers.isEmpty() ? scalar(t, s) : t.any(random, t.helpers) + s + ");\n";
            case 5:
                return elements(t, s, nesting);
            case 6:
                return subset(t, s, nesting);
            case 7:
                return diamond(t, s);
            case 8:
                return manyLocals(t, s);
            case 9:
                return throughInterface(t, s);
            case 10:
                return generic(t, s);
            case 11:
                return recursive(t, s);
            case 12:
                return part(t, s);
            case 13:
                return random.nextInt(6) == 0 ? attempt(t, s, nesting) : scalar(t, s);
            case 14:
                return values(t, s);
            case 15:
                return kept(t, s);
            default:
                return scalar(t, s);
        }
    }

    private String floats(ClassText t, String s) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            String f = t.field("float", "0", "r.nextFloat() - 0.5f");
            t.spoil(f + " = Float.NaN");
            text.append(f).append(" = ").append(s).append(".serializeFloat(").append(f).append(");\n");
        }
        return text.toString();
    }

    private String scalar(ClassText t, String s) {
        switch (random.nextInt(15)) {
            case 0:
            case 1:
            case 2:
                return range(t, s);
            case 3: {
                String f = t.field("byte", "0", "(byte) r.nextInt()");
                return random.nextBoolean() ? f + " = (byte) " + s + ".serializeInt(" + f + ", -128, 127);\n"
                        : f + " = (byte) " + s + ".serializeUint8(" + f + ");\n";
            }
            case 4: {
                String f = t.field("short", "0", "(short) r.nextInt(1000)");
                t.spoil(f + " = -1");
                return f + " = (short) " + s + ".serializeInt(" + f + ", 0, 1000);\n";
            }
            case 5: {
                String f = t.field("char", "0", "(char) r.nextInt()");
                return f + " = (char) " + s + ".serializeUint16(" + f + ");\n";
            }
            case 6: {
                String f = t.field("long", "0", "r.nextLong() >>> 20");
                t.spoil(f + " = -1");
                return f + " = " + s + ".serializeBits(" + f + ", 44);\n";
            }
            case 7: {
                String f = t.field("float", "0", "Float.intBitsToFloat(r.nextInt())");
                return f + " = " + s + ".serializeRawFloat(" + f + ");\n" + (random.nextBoolean() ? "" : floats(t, s));
            }
            case 8: {
                String f = t.field("double", "0", "r.nextBoolean() ? -0.0 : r.nextDouble()");
                t.spoil(f + " = 1 / 0.0");
                return f + " = " + s + ".serializeDouble(" + f + ");\n";
            }
            case 9: {
                String f = t.field("String", "\"\"", "Integer.toString(r.nextInt(), 36)");
                t.spoil(f + " = \"much longer than nineteen\"");
                t.spoil(f + " = null");
                return f + " = " + s + ".serializeString(" + f + ", 19);\n";
            }
            case 10: {
                String f = t.field("java.util.concurrent.TimeUnit", "java.util.concurrent.TimeUnit.DAYS",
                        "java.util.concurrent.TimeUnit.values()[r.nextInt(7)]");
                t.spoil(f + " = null");
                return f + " = " + s + ".serializeEnum(" + f + ", java.util.concurrent.TimeUnit.class);\n";
            }
            case 11: {
                String f = t.any(random, t.places);
                switch (random.nextInt(4)) {
                    case 0:
                        return f + " = " + s + ".serializeBits(" + f + " & 255, 8);\n";
                    case 1:
                        return f + " = " + s + ".serializeInt(Math.floorMod(" + f + ", 1000), 0, 999);\n";
                    case 2:
                        return f + " = " + s + ".serializeVarInt(" + f + ");\n";
                    default:
                        return f + " = " + s + ".serializeUint32(" + f + ");\n";
                }
            }
            case 12: {
                String f = t.field("float", "0", "r.nextFloat() * 20 - 10");
                t.spoil(f + " = Float.NaN");
                return f + " = " + s + ".serializeCompressedFloat(" + f + ", -10f, 10f, 0.01f);\n";
            }
            case 13:
                return random.nextBoolean() ? s + ".serializeAlign();\n" : s + ".serializeCheck(\"" + t.fresh("check") + "\");\n";
            default: {
                String f = t.field("int", "1", "1 + r.nextInt(8)");
                t.spoil(f + " = 9");
                return f + " = " + s + ".serializeInt(" + f + ", 0, 9);\n" + s + ".require(" + f + " < 9, \"less than nine\");\n";
            }
        }
    }

    private String range(ClassText t, String s) {
        int min = random.nextInt() >> random.nextInt(32);
        int span = random.nextInt() >>> 1 + random.nextInt(30);
        int max = (int) Math.min(Integer.MAX_VALUE, (long) min + span);
        String f = t.field("int", literal(min), "(int) (" + min + "L + Math.floorMod(r.nextLong(), " + ((long) max - min + 1) + "L))");
        if (max < Integer.MAX_VALUE) {
            t.spoil(f + " = " + (max + 1L));
        }
        if (min > Integer.MIN_VALUE) {
            t.spoil(f + " = " + (min - 1 == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : min - 1));
        }
        return f + " = " + s + ".serializeInt(" + f + ", " + literal(min) + ", " + literal(max) + ");\n";
    }

    private static String literal(int value) {
        return value == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : String.valueOf(value);
    }

    private String control(ClassText t, String s, int nesting) {
        switch (random.nextInt(5)) {
            case 0: {
                String flag = t.field("boolean", "true", "r.nextBoolean()");
                return flag + " = " + s + ".serializeBool(" + flag + ");\nif (" + flag + ") {\n" + block(t, s, 3, nesting + 1)
                        + "} else {\n" + block(t, s, 2, nesting + 1) + "}\n";
            }
            case 1: {
                String f = t.field("int", "1", "r.nextInt(5)");
                t.spoil(f + " = 5");
                return f + " = " + s + ".serializeInt(" + f + ", 0, 4);\nswitch (" + f + ") {\ncase 0:\n" + block(t, s, 1, nesting + 1)
                        + "break;\ncase 1:\n" + block(t, s, 1, nesting + 1) + "case 3:\n" + block(t, s, 1, nesting + 1)
                        + "break;\ndefault:\n" + block(t, s, 1, nesting + 1) + "}\n";
            }
            case 2: {
                String mode = t.fresh("Mode");
                types.add("enum " + mode + " { A, B {\npublic int weight() { return 5; }\n}, C;\npublic int weight() { return 2; } }\n");
                String f = t.field(mode, mode + ".A", mode + ".values()[r.nextInt(3)]");
                t.spoil(f + " = null");
                return f + " = " + s + ".serializeEnum(" + f + ", " + mode + ".class);\nswitch (" + f + ") {\ncase B:\nEffects.log(" + f
                        + ".weight());\n" + block(t, s, 1, nesting + 1) + "break;\ncase C:\n" + block(t, s, 1, nesting + 1)
                        + "default:\n" + block(t, s, 1, nesting + 1) + "}\n";
            }
            case 3: {
                String flag = t.field("boolean", "true", "r.nextBoolean()");
                String f = t.field("int", "1", "r.nextInt(4)");
                t.spoil(f + " = 9");
                return flag + " = " + s + ".serializeBool(" + flag + ");\n" + f + " = " + flag + "\n? " + s + ".serializeInt(" + f
                        + ", 0, 3)\n: " + s + ".serializeBits(" + f + ", 3);\n";
            }
            default:
                return "if (" + s + ".isReading()) {\n" + statements.block(t, 2, nesting + 1) + "} else {\n"
                        + statements.block(t, 2, nesting + 1) + "}\n";
        }
    }

    private String loop(ClassText t, String s, int nesting) {
        String i = t.fresh("i");
        String array = t.fresh("array");
        // So many that a loop may be unrolled and come round again.
        int most = random.nextBoolean() ? 4 : 19;
        t.declare("private final int[] " + array + " = new int[" + most + "]",
                "for (int i = 0; i < " + most + "; i++) " + array + "[i] = r.nextInt(50)");
        t.spoil(array + "[" + random.nextInt(most) + "] = 50");
        String one = array + "[" + i + "] = " + s + ".serializeInt(" + array + "[" + i + "], 0, 49);\n";
        switch (random.nextInt(4)) {
            case 0: {
                String count = t.field("int", "2", "r.nextInt(" + (most + 1) + ")");
                t.spoil(count + " = " + (most + 1));
                return count + " = " + s + ".serializeCount(" + count + ", " + most + ");\n"
                        + "for (int " + i + " = 0; " + i + " < " + count + "; " + i + "++) {\n" + one
                        + (random.nextBoolean() ? "if (" + array + "[" + i + "] == 7) break;\n" : "")
                        + statements.block(t, 1, nesting + 1) + "}\n";
            }
            case 1:
                return "for (int " + i + " = 0; " + i + " < " + most + "; " + i + "++) {\n"
                        + one + (random.nextBoolean() ? block(t, s, 1, nesting + 1) + one : "") + "}\n";
            case 2:
                return "int " + i + " = 0;\nwhile (true) {\n" + one + "if (++" + i + " == 3) break;\n" + statements.block(t, 1, nesting + 1)
                        + "}\n";
            default:
                // An index that a packet decides.
                return "int " + i + " = " + s + ".serializeInt(" + t.field("int", "1", "r.nextInt(4)") + ", 0, 7);\n" + one;
        }
    }

    /** A value in a variable, of which several constants may be held. */
    private String diamond(ClassText t, String s) {
        String flag = t.field("boolean", "true", "r.nextBoolean()");
        String v = t.fresh("v");
        String choose = flag + " = " + s + ".serializeBool(" + flag + ");\n";
        String[] floats = {"Float.NaN", "0f", "-0f", "1f", "Float.MIN_VALUE", "(float) Double.NaN", "0f / 0f", "1f / 0f"};
        String[] doubles = {"Double.NaN", "0.0", "-0.0", "Double.MAX_VALUE", "0.0 / 0.0", "(double) Float.NaN"};
        switch (random.nextInt(3)) {
            case 0:
                return choose + "float " + v + " = " + floats[random.nextInt(floats.length)] + ";\nif (" + flag + ") {\n" + v + " = "
                        + (random.nextBoolean() ? "-" + v : floats[random.nextInt(floats.length)]) + ";\n}\nEffects.log(" + s
                        + ".serializeRawFloat(" + v + "));\n";
            case 1:
                return choose + "double " + v + " = " + doubles[random.nextInt(doubles.length)] + ";\nif (" + flag + ") {\n" + v + " = "
                        + (random.nextBoolean() ? "-" + v : doubles[random.nextInt(doubles.length)]) + ";\n}\nEffects.log(" + s
                        + ".serializeRawDouble(" + v + "));\n";
            default:
                return choose + "int " + v + " = Integer.MIN_VALUE;\nif (" + flag + ") " + v + " = -" + v + " - 1;\nEffects.log(" + s
                        + ".serializeUint32(" + v + "));\n";
        }
    }

    private String manyLocals(ClassText t, String s) {
        String l = t.fresh("l");
        int count = 100 + random.nextInt(160);
        boolean wide = random.nextBoolean();
        StringBuilder text = new StringBuilder();
        StringBuilder sum = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(wide ? "long " : "int ").append(l).append('_').append(i).append(" = ").append(t.any(random, t.places))
                    .append(" + ").append(i).append(";\n");
            sum.append(i == 0 ? "" : i % 9 == 0 ? "\n+ " : " + ").append(l).append('_').append(i);
        }
        return text + block(t, s, 2, 2) + "Effects.log(" + sum + ");\n";
    }

    private String helper(ClassText t, String s, int nesting) {
        String method = t.fresh("help");
        switch (random.nextInt(3)) {
            case 0:
                t.member("private void " + method + "(BitStream s) {\n" + block(t, "s", 2, nesting + 1) + "if ("
                        + numbers.condition(t, 0) + ") return;\n" + block(t, "s", 2, nesting + 1) + "}\n");
                return method + "(" + s + ");\n";
            case 1: {
                String f = t.field("int", "1", "r.nextInt(8)");
                t.spoil(f + " = 8");
                t.member((random.nextBoolean() ? "private " : "") + "int " + method + "(int v, BitStream s) {\n"
                        + statements.block(t, 1, nesting + 1) + "int got = s.serializeBits(v, 3);\n" + block(t, "s", 1, nesting + 1)
                        + "return got;\n}\n");
                return f + " = " + method + "(" + f + ", " + s + ");\n";
            }
            default: {
                String f = t.field("long", "1", "r.nextInt(1000)");
                t.spoil(f + " = -3");
                String v = t.fresh("v");
                return f + " = " + s + ".serializeValue(" + f + ", (" + v + ", q" + v + ") -> {\nEffects.log(" + v + ");\nreturn q" + v
                        + ".serializeLong(" + v + ", 0, 1 << 10);\n});\n";
            }
        }
    }

    private String nested(ClassText t, String s, int nesting) {
        String name = t.fresh("Part");
        ClassText part = new ClassText(name, t.names());
        int kind = random.nextInt(4);
        if (kind == 1 && t.isInner && level < 16) {
            // No class within it is static, either.
            kind = 0;
        }
        // An inner class sees what its owner does; Java has no name for it from a static one.
        if (kind == 0) {
            part.isInner = true;
            t.places.stream().filter(place -> place.matches("\\w+")).forEach(place -> part.places.add(t.name + ".this." + place));
        }
        String own = part.fresh("n");
        part.declare("private int " + own, own + " = r.nextInt(40)");
        part.places.add(own);
        String body = block(part, "s", 3, nesting + 1);
        String header = new String[] {"private final class ", "private static final class ", "final class ", "class "}[kind]
                + name + " implements Sample, Cloneable";
        String text = part.text(random, header, body);
        if (kind < 2) {
            t.member(text);
            if (kind == 1) {
                t.places.add("(new " + name + "[] {new " + name + "()})[0]." + own);
            }
        } else {
            types.add(text);
        }
        String f = t.fresh("part");
        if (random.nextInt(3) == 0) {
            t.declare("private " + name + " " + f, f + " = r.nextBoolean() ? new " + name + "() : null;\nif (" + f + " != null) " + f
                    + ".fill(r)");
            return f + " = " + s + ".serializeOptional(" + f + ", " + name + "::new);\n";
        }
        t.declare("private " + name + " " + f + " = new " + name + "()", f + ".fill(r)");
        t.spoil(random.nextBoolean() ? f + " = null" : "for (int i = 0; i < " + f + ".spoils(); i++) " + f + ".spoil(i)");
        return random.nextBoolean() ? f + ".serialize(" + s + ");\n" : s + ".serializeObject(" + f + ");\n";
    }

    private String elements(ClassText t, String s, int nesting) {
        String v = t.fresh("v");
        String f = t.fresh("all");
        if (random.nextBoolean()) {
            t.declare("private List<Integer> " + f + " = new ArrayList<>()",
                    f + ".clear();\nfor (int i = r.nextInt(4); i > 0; i--) " + f + ".add(r.nextInt(100))");
            t.spoil(f + ".add(-1)");
            t.spoil(f + ".add(null)");
            return s + ".serializeList(" + f + ", 5, 0, (" + v + ", q" + v + ") -> {\n"
                    + statements.block(t, 1, nesting + 1) + "return q" + v + ".serializeInt(" + v + ", 0, 99);\n});\n";
        }
        t.declare("private int[] " + f + " = {}", f + " = r.ints(r.nextInt(5), 0, 10).toArray()");
        t.spoil(f + " = new int[] {3, 10}");
        return f + " = " + s + ".serializeElements(" + f + ", " + f + ".length, 5, 4, int[]::new, (a" + v + ", i" + v + ", q" + v
                + ") -> {\nEffects.log(i" + v + ");\na" + v + "[i" + v + "] = q" + v + ".serializeInt(a" + v + "[i" + v
                + "], 0, 9);\n});\n";
    }

    private String subset(ClassText t, String s, int nesting) {
        String f = t.fresh("subset");
        String i = t.fresh("i");
        String encoding = new String[] {"BIT_PER_OBJECT", "COUNT_AND_INDEX", "INDEX_AND_SENTINEL", "RELATIVE_INDEX", "SMALLEST"}[
                random.nextInt(5)];
        t.declare("private final Subset " + f + " = new Subset(20, Subset.Encoding." + encoding + ")",
                f + ".clear();\nfor (int i = 0; i < 20; i++) if (r.nextInt(3) == 0) " + f + ".add(i)");
        return "Effects.walk(" + f + ", " + s + ".isReading());\nfor (int " + i + " = " + s + ".serializeNextIndex(-1, " + f + "); " + i
                + " < 20; " + i + " = " + s + ".serializeNextIndex(" + i + ", " + f + ")) {\nEffects.step(" + f + ", " + i + ");\n"
                + block(t, s, 1, nesting + 1) + "}\n";
    }

    /** A type whose operations are in the default methods of an interface. */
    private String throughInterface(ClassText t, String s) {
        String face = t.fresh("Face");
        boolean hidden = level >= 9;
        String access = hidden ? "private " : "default ";
        String type = t.fresh("Faced");
        types.add("interface " + face + " extends Sample {\nint got();\nvoid set(int v);\ndefault void part(BitStream s) {\n"
                + "set(through(s, got()));\nEffects.log(own(got()));\nset(Effects.log(ours(got())));\n}\n"
                + access + "int through(BitStream s, int v) {\nreturn s.serializeInt(v, 0, 99);\n}\n"
                + access + "int own(int v) {\nreturn 100 / v + got();\n}\n"
                + (hidden ? "private " : "") + "static int ours(int v) {\nreturn v % 99 + 1;\n}\n}\n");
        types.add("final class " + type + " implements " + face + " {\nprivate int v = 1;\npublic int got() { return v; }\n"
                + "public void set(int v) { this.v = v; }\npublic void serialize(BitStream s) {\npart(s);\n}\n"
                + "public void fill(Random r) { v = 1 + r.nextInt(99); }\npublic void spoil(int field) { v = 100; }\n}\n");
        String f = t.fresh("faced");
        t.declare("private " + type + " " + f + " = new " + type + "()", f + ".fill(r)");
        t.spoil(f + ".spoil(0)");
        return random.nextBoolean() ? f + ".serialize(" + s + ");\n" : s + ".serializeObject(" + f + ");\n";
    }

    private String generic(ClassText t, String s) {
        String slot = t.fresh("Slot");
        String held = t.fresh("Held");
        types.add("abstract class " + slot + "<T extends Sample> implements Sample {\nT held;\nabstract T held();\n"
                + "public void serialize(BitStream s) {\ns.serializeObject(held());\nput(held());\n}\nvoid put(T t) {\nheld = t;\n}\n"
                + "public void fill(Random r) { held().fill(r); }\n}\n");
        types.add("final class " + held + " extends " + slot + "<" + held + "." + "In> {\nstatic final class In implements Sample {\n"
                + "private int v;\npublic void serialize(BitStream s) {\nv = s.serializeInt(v, 0, 99);\n}\n"
                + "public void fill(Random r) { v = r.nextInt(100); }\n}\n" + held + "() {\nheld = new In();\n}\nIn held() {\n"
                + "Effects.log(held.v);\nreturn held;\n}\nvoid put(In t) {\nEffects.log(t.v);\nsuper.put(t);\n}\n}\n");
        String f = t.fresh("held");
        t.declare("private " + held + " " + f + " = new " + held + "()", f + ".fill(r)");
        t.spoil(f + ".held.fill(new Random() {\npublic int nextInt(int n) { return n; }\n})");
        return s + ".serializeObject(" + f + ");\n";
    }

    /** A chain, or a tree of a family. */
    String recursive(ClassText t, String s) {
        if (random.nextBoolean()) {
            String link = t.fresh("Link");
            types.add("final class " + link + " implements BitSerializable {\nint v;\n" + link + " next;\n"
                    + "public void serialize(BitStream s) {\nv = s.serializeInt(v, 0, 15);\nEffects.log(v);\n"
                    + "next = s.serializeOptional(next, " + link + "::new);\n}\nstatic " + link + " random(Random r) {\n" + link
                    + " made = new " + link + "();\nmade.v = r.nextInt(16);\nmade.next = r.nextInt(3) > 0 ? random(r) : null;\n"
                    + "return made;\n}\n}\n");
            String f = t.fresh("chain");
            t.declare("private " + link + " " + f + " = new " + link + "()", f + " = " + link + ".random(r)");
            t.spoil(f + ".v = 16");
            return s + ".serializeObject(" + f + ");\n";
        }
        String node = t.fresh("Node");
        types.add("interface " + node + " {\nFamily<" + node + "> FAMILY = Family.of(" + node + ".class)\n.object(0, " + node
                + "Leaf.class, " + node + "Leaf::new)\n.object(1, " + node + "Pair.class, " + node + "Pair::new)\n.build();\n"
                + "static " + node + " random(Random r) {\nif (r.nextInt(3) == 0) {\n" + node + "Pair p = new " + node + "Pair();\n"
                + "p.left = random(r);\np.right = random(r);\nreturn p;\n}\n" + node + "Leaf l = new " + node + "Leaf();\n"
                + "l.v = r.nextInt(10);\nreturn l;\n}\n}\n");
        types.add("final class " + node + "Leaf implements " + node + ", BitSerializable {\nint v;\n"
                + "public void serialize(BitStream s) {\nv = s.serializeInt(v, 0, 9);\n}\n}\n");
        boolean direct = random.nextBoolean();
        types.add("final class " + node + "Pair implements " + node + ", BitSerializable {\n" + node + " left = new " + node + "Leaf();\n"
                + node + " right = new " + node + "Leaf();\npublic void serialize(BitStream s) {\nleft = " + oneOf(node, "left", direct)
                + ";\nEffects.log(3);\nright = " + oneOf(node, "right", direct) + ";\n}\n}\n");
        String f = t.fresh("tree");
        t.declare("private " + node + " " + f + " = new " + node + "Leaf()", f + " = " + node + ".random(r)");
        t.spoil(f + " = null");
        return f + " = " + s + ".serializeValue(" + f + ", " + node + ".FAMILY);\n";
    }

    /** A value of a family. Called itself, the family is no level of its own: a packet can nest twice as many. */
    private static String oneOf(String node, String value, boolean direct) {
        return direct ? node + ".FAMILY.serialize(" + value + ", s)" : "s.serializeValue(" + value + ", " + node + ".FAMILY)";
    }

    /** One of the random types, whose vocabulary is wider than that of this class. */
    private String part(ClassText t, String s) {
        if (level < 17) {
            return scalar(t, s);
        }
        String name = t.fresh("Random") + "T" + Integer.toHexString(random.nextInt());
        types.addUnit("generated." + name, RandomType.source(new Random(random.nextLong()), name, 3));
        String f = t.fresh("part");
        t.declare("private generated." + name + " " + f + " = new generated." + name + "()", f + ".fill(r)");
        t.spoil("for (int i = 0; i < " + f + ".spoils(); i++) " + f + ".spoil(i)");
        return s + ".serializeObject(" + f + ");\n";
    }

    /** Operations within try: called on a stream object. */
    private String attempt(ClassText t, String s, int nesting) {
        String e = t.fresh("e");
        return "try {\n" + block(t, s, 2, nesting + 1) + "} catch (ArithmeticException | ClassCastException " + e + ") {\n"
                + "Effects.log(\"within\");\n}\n";
    }

    private String values(ClassText t, String s) {
        if (level < 17) {
            return scalar(t, s);
        }
        switch (random.nextInt(4)) {
            case 0: {
                String f = t.field("Cell", "Cell.BLANK", "r.nextBoolean() ? Cell.random(r) : null");
                return f + " = " + s + ".serializeOptionalValue(" + f + ", Cell.BLANK, Cell::serialize);\n";
            }
            case 1: {
                String f = t.field("List<Figure>", "new ArrayList<>()",
                        "new ArrayList<>(Arrays.asList(Figure.random(r), Figure.random(r)))");
                t.spoil(f + ".add(null)");
                return s + ".serializeList(" + f + ", 4, null, Figure.FAMILY);\n";
            }
            case 2: {
                String f = t.fresh("map");
                t.declare("private final Map<Integer, Cell> " + f + " = new LinkedHashMap<>()",
                        f + ".clear();\nfor (int i = r.nextInt(3); i > 0; i--) " + f + ".put(r.nextInt(9), Cell.random(r))");
                t.spoil(f + ".put(9, Cell.BLANK)");
                String v = t.fresh("v");
                return s + ".serializeMap(" + f + ", 3, 0, (" + v + ", q" + v + ") -> q" + v + ".serializeInt(" + v
                        + ", 0, 8), Cell.BLANK, Cell::serialize);\n";
            }
            default: {
                String spot = t.fresh("Spot");
                types.add("record " + spot + "(int x, short y) implements BitValue<" + spot + "> {\npublic " + spot
                        + " serialize(BitStream s) {\nreturn new " + spot
                        + "(Effects.log(s.serializeInt(x, -9, 9)), (short) s.serializeInt(y, 0, 99));\n}\n}\n");
                String f = t.field(spot, "new " + spot + "(0, (short) 0)", "new " + spot + "(r.nextInt(19) - 9, (short) r.nextInt(100))");
                t.spoil(f + " = new " + spot + "(10, (short) 0)");
                t.spoil(f + " = null");
                return f + " = " + s + ".serializeValue(" + f + ");\n";
            }
        }
    }

    /** Something that is rarely compiled, or never. */
    private String kept(ClassText t, String s) {
        if (random.nextInt(8) != 0) {
            return scalar(t, s);
        }
        String f = t.field("int", "1", "r.nextInt(256)");
        if (random.nextBoolean()) {
            String method = t.fresh("locked");
            t.member("private synchronized int " + method + "(BitStream s, int v) {\nreturn s.serializeUint8(v);\n}\n");
            return f + " = " + method + "(" + s + ", " + f + ");\n";
        }
        String kept = t.fresh("kept");
        return "java.util.function.IntUnaryOperator " + kept + " = " + s + "::serializeUint8;\n" + f + " = " + kept + ".applyAsInt(" + f
                + ");\n";
    }
}
