package io.github.tightwire.compiled.language;

import java.util.Random;

/**
 * Random statements of the language, which note what they do, and without a use of the stream. Each stands on lines of its own, so that a
 * trace tells them apart.
 */
final class Statements {
    private final Random random;
    private final int level;
    private final Numbers numbers;

    Statements(Random random, int level, Numbers numbers) {
        this.random = random;
        this.level = level;
        this.numbers = numbers;
    }

    String block(ClassText t, int most, int nesting) {
        StringBuilder block = new StringBuilder();
        for (int i = 1 + random.nextInt(most); i > 0; i--) {
            block.append(statement(t, nesting));
        }
        return block.toString();
    }

    private String place(ClassText t) {
        return t.any(random, t.places);
    }

    private String some(ClassText t) {
        return numbers.safe(t, 2);
    }

    String statement(ClassText t, int nesting) {
        if (nesting >= 3) {
            return simple(t);
        }
        int some = 2;
        switch (random.nextInt(14)) {
            case 0:
                return "if (" + numbers.condition(t, 1) + ") {\n" + block(t, some, nesting + 1) + "} else {\n"
                        + block(t, 1, nesting + 1) + "}\n";
            case 1:
                return loop(t, nesting);
            case 2:
                return choice(t, nesting);
            case 3:
            case 4:
                return attempt(t, nesting);
            case 5:
                return "synchronized (this) {\n" + block(t, some, nesting + 1)
                        + failing(t) + "}\n";
            case 6:
            case 7:
                return function(t);
            case 8:
                return collection(t);
            case 9:
                return failing(t);
            case 10:
                return copy(t);
            default:
                return simple(t);
        }
    }

    private String simple(ClassText t) {
        String place = place(t);
        switch (random.nextInt(9)) {
            case 0:
                return place + " = " + some(t) + ";\n";
            case 1:
                return place + " += " + some(t) + ";\n";
            case 2:
                return "Effects.log(" + place + "++);\n";
            case 3:
                return "Effects.log(\"n\" + " + some(t) + " + ',' + " + place + " + " + numbers.condition(t, 0).replaceAll("^(.*)$", "($1)")
                        + ");\n";
            case 4: {
                String b = t.field("byte", "1", "(byte) r.nextInt()");
                return b + " += " + some(t) + ";\nEffects.log(" + b + "--);\n";
            }
            case 5: {
                String x = t.fresh("x");
                return "float " + x + " = " + some(t) + ";\n" + x + " = " + x + " / " + place + ";\nEffects.log(" + x + ");\n";
            }
            case 6: {
                String x = t.fresh("x");
                return "double " + x + " = " + some(t) + ";\nEffects.log((long) (" + x + " * 1e300 * " + place
                        + "));\nEffects.log((float) -" + x + ");\n";
            }
            default:
                return "Effects.log(" + some(t) + ");\n";
        }
    }

    /** Returns a statement that throws, for some values. */
    private String failing(ClassText t) {
        String when = "if ((" + place(t) + " & " + (random.nextBoolean() ? 15 : 63) + ") == " + random.nextInt(16) + ") ";
        switch (random.nextInt(5)) {
            case 0:
                return when + "throw new IllegalStateException(\"own \" + " + place(t) + ");\n";
            case 1:
                return when + "throw new IllegalArgumentException(\"own argument\");\n";
            case 2:
                return when + "throw new NullPointerException(\"own null\");\n";
            default:
                return when + place(t) + " = " + numbers.risky(t) + ";\n";
        }
    }

    private String loop(ClassText t, int nesting) {
        String i = t.fresh("i");
        switch (random.nextInt(4)) {
            case 0:
                return "for (int " + i + " = 0; " + i + " < 3; " + i + "++) {\n" + block(t, 2, nesting + 1) + "Effects.log(" + i
                        + ");\nif (" + numbers.condition(t, 0) + ") " + (random.nextBoolean() ? "break" : "continue") + ";\n"
                        + simple(t) + "}\n";
            case 1: {
                String outer = t.fresh("outer");
                return outer + ":\nfor (int " + i + " = 2; " + i + " > 0; " + i + "--) {\nfor (int k" + i + " : new int[] {1, 2}) {\n"
                        + "if (" + numbers.condition(t, 0) + ") continue " + outer + ";\nEffects.log(k" + i + " * " + i + ");\n"
                        + block(t, 1, nesting + 2) + "}\n" + simple(t) + "}\n";
            }
            case 2:
                return "int " + i + " = " + random.nextInt(3) + ";\ndo {\n" + block(t, 1, nesting + 1) + "} while (" + i + "++ < 2);\n";
            default:
                return "int " + i + " = 3;\nwhile (" + i + "-- > 0) {\n" + block(t, 2, nesting + 1) + "}\n";
        }
    }

    private String choice(ClassText t, int nesting) {
        switch (random.nextInt(4)) {
            case 0:
                return "switch (" + place(t) + " & 3) {\ncase 0:\n" + block(t, 1, nesting + 1) + "case 1:\n" + block(t, 1, nesting + 1)
                        + "break;\ndefault:\n" + block(t, 1, nesting + 1) + "}\n";
            case 1:
                return "switch (Effects.log(\"c\" + (" + place(t) + " & 1))) {\ncase \"c0\":\n" + block(t, 1, nesting + 1)
                        + "break;\ncase \"c1\":\n" + block(t, 1, nesting + 1) + "}\n";
            case 2:
                return "switch (java.util.concurrent.TimeUnit.values()[" + place(t) + " & 3]) {\ncase NANOSECONDS:\n"
                        + block(t, 1, nesting + 1) + "break;\ncase MILLISECONDS:\n" + block(t, 1, nesting + 1)
                        + "default:\n" + simple(t) + "}\n";
            default:
                return level >= 14
                        ? place(t) + " = switch (" + place(t) + ") {\ncase 1000000, 5 -> " + some(t) + ";\ncase -7 -> {\n"
                                + simple(t) + "yield 3;\n}\ndefault -> " + some(t) + ";\n};\n"
                        : "switch (" + place(t) + ") {\ncase 1000000:\n" + simple(t) + "break;\ncase -7:\n" + simple(t) + "}\n";
        }
    }

    private String attempt(ClassText t, int nesting) {
        String e = t.fresh("e");
        String caught = "Effects.caught(" + e + ");\n";
        String risk = place(t) + " = " + numbers.risky(t) + ";\n";
        switch (random.nextInt(5)) {
            case 0:
                return "try {\n" + block(t, 2, nesting + 1) + risk + "} catch (RuntimeException " + e + ") {\n" + caught
                        + block(t, 1, nesting + 1) + "}\n";
            case 1:
                return "try {\n" + risk + block(t, 2, nesting + 1) + "} catch (ArithmeticException | ClassCastException " + e + ") {\n"
                        + caught + "} finally {\n" + block(t, 1, nesting + 1) + "}\n";
            case 2:
                return "try {\n" + "if ((" + place(t) + " & 31) == 7) " + risk + simple(t) + "} finally {\n" + block(t, 2, nesting + 1)
                        + "}\n";
            case 3:
                return "try {\n" + risk + "} catch (RuntimeException " + e + ") {\n" + caught + "if ((" + place(t)
                        + " & 31) == 3) throw new IllegalStateException(\"again\", " + e + ");\n}\n";
            default:
                return "try {\ntry {\n" + risk + "} finally {\n" + simple(t) + "}\n} catch (IndexOutOfBoundsException "
                        + "| NullPointerException " + e + ") {\n" + caught + "} catch (RuntimeException " + e + ") {\n" + simple(t)
                        + "}\n";
        }
    }

    /** A lambda or a reference, called at once. */
    private String function(ClassText t) {
        String f = t.fresh("f");
        String type = "java.util.function.IntUnaryOperator ";
        String call = "Effects.log(" + f + ".applyAsInt(" + some(t) + "));\n";
        switch (random.nextInt(6)) {
            case 0: {
                String k = t.fresh("k");
                return "int " + k + " = " + some(t) + ";\n" + type + f + " = w -> w + " + k + ";\n" + call;
            }
            case 1:
                return type + f + " = w -> w * 3 + " + place(t) + ";\n" + call;
            case 2:
                return type + f + " = w -> {\n" + place(t) + " += w;\nreturn " + some(t) + ";\n};\n" + call;
            case 3:
                return "Effects.log(new Object() {\nint go(int w) {\nreturn w + " + place(t).replaceAll("^(this|super)\\.", "")
                        + ";\n}\n}.go(" + some(t) + "));\n";
            case 4:
                return type + f + " = Math::abs;\n" + call;
            default:
                return !t.references.isEmpty() ? type + f + " = " + t.any(random, t.references) + ";\n" + call : simple(t);
        }
    }

    private String collection(ClassText t) {
        String list = t.fresh("list");
        t.declare("private List<Integer> " + list + " = new ArrayList<>(Arrays.asList(3, 1, 2))",
                list + " = new ArrayList<>(Arrays.asList(r.nextInt(9), r.nextInt(9), 5))");
        String method = t.fresh("own");
        switch (random.nextInt(6)) {
            case 0:
                return list + ".removeIf(k -> k == (" + place(t) + " & 7));\nEffects.log(\"\" + " + list + ");\n";
            case 1:
                t.member("private int " + method + "(Integer a, Integer b) {\nreturn Integer.compare(a ^ " + place(t) + ", b ^ " + place(t)
                        + ");\n}\n");
                return list + ".sort(this::" + method + ");\nEffects.log(\"\" + " + list + ");\n";
            case 2:
                t.member("private void " + method + "(int v) {\n" + simple(t) + "Effects.log(v);\n}\n");
                return "Optional.of(" + some(t) + ").ifPresent(this::" + method + ");\n";
            case 3:
                return list + ".forEach(k -> {\n" + simple(t) + "Effects.log(k);\n});\n";
            case 4: {
                boolean isStatic = !t.isInner || level >= 16;
                t.member((isStatic ? "private static" : "private") + " boolean " + method + "(Integer v) {\n"
                        + "return Effects.log(v) > 3;\n}\n");
                return "Effects.log(" + list + ".stream().filter(" + (isStatic ? t.name : "this") + "::" + method + ").count());\n";
            }
            default:
                t.member("private Integer " + method + "(Integer v) {\n" + failing(t) + "return v + 1;\n}\n");
                return list + ".replaceAll(this::" + method + ");\n";
        }
    }

    /** Clones: methods of Object that are protected. */
    private String copy(ClassText t) {
        if (random.nextBoolean()) {
            return simple(t);
        }
        String e = t.fresh("e");
        switch (random.nextInt(10)) {
            case 0:
            case 1:
            case 2:
                return "try {\nEffects.logDeep(((" + t.name + ") clone())" + ".spoils());\n} catch (CloneNotSupportedException " + e
                        + ") {\nEffects.log(\"no clone\");\n}\n";
            case 3:
                return "try {\nEffects.log(super.clone() == this);\n} catch (CloneNotSupportedException " + e
                        + ") {\nEffects.log(\"no clone\");\n}\n";
            default:
                return "Effects.log(new int[] {" + place(t) + ", 2}.clone()[0]);\n";
        }
    }
}
