package io.github.tightwire.compiled.language;

import java.util.List;
import java.util.Random;

/** Random expressions of type int. */
final class Numbers {
    private static final List<String> LITERALS = List.of("0", "1", "-1", "3", "100", "65536", "Integer.MAX_VALUE", "Integer.MIN_VALUE");

    private final Random random;

    Numbers(Random random) {
        this.random = random;
    }

    /** An expression that throws nothing. */
    String safe(ClassText t, int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            return random.nextBoolean() || t.places.isEmpty() ? t.any(random, LITERALS) : t.any(random, t.places);
        }
        String a = safe(t, depth - 1);
        switch (random.nextInt(15)) {
            case 0:
                return "Effects.log(" + a + ")";
            case 1:
                return "(" + a + " + " + safe(t, depth - 1) + ")";
            case 2:
                return "(" + a + " * " + safe(t, depth - 1) + ")";
            case 3:
                return "(byte) " + "(" + a + ")";
            case 4:
                return "(short) " + "(" + a + ")";
            case 5:
                return "(char) " + "(" + a + ")";
            case 6:
                return "(" + a + (random.nextBoolean() ? " >>> " : " << ") + safe(t, depth - 1) + ")";
            case 7:
                return "(int) ((long) " + a + " * " + safe(t, depth - 1) + " >> 3)";
            case 8:
                return "(" + condition(t, depth - 1) + " ? " + a + " : " + safe(t, depth - 1) + ")";
            case 9:
                return "Math.max(" + a + ", " + safe(t, depth - 1) + ")";
            case 10:
                return "(" + a + " / 7)";
            case 11:
                return "(int) ((float) " + a + " * 1e9f)";
            case 12:
            case 13:
                return t.functions.isEmpty() ? a : t.any(random, t.functions) + a + ")";
            default:
                return "(" + a + " ^ " + safe(t, depth - 1) + ")";
        }
    }

    /** An expression that throws for some values of the class's variables. */
    String risky(ClassText t) {
        String a = safe(t, 1);
        switch (random.nextInt(5)) {
            case 0:
                return "(" + safe(t, 1) + " / (" + a + " & 3))";
            case 1:
                return "(new int[3])[" + a + " & 3]";
            case 2:
                return "\"text\".substring(" + a + " & 7).length()";
            case 3:
                return "((String) ((" + a + " & 3) == 0 ? null : \"there\")).length()";
            default:
                return "((Integer) (Object) ((" + a + " & 3) == 0 ? (Object) \"none\" : (Object) 3))";
        }
    }

    String condition(ClassText t, int depth) {
        String a = safe(t, depth);
        switch (random.nextInt(4)) {
            case 0:
                return a + " < " + safe(t, 0);
            case 1:
                return "(" + a + " & 3) == 1";
            case 2:
                return "Effects.log(" + a + " > 5)";
            default:
                return "(" + a + " & 1) == 0 && " + safe(t, 0) + " != 3";
        }
    }
}
