package io.github.tightwire.internal.delta;

/**
 * The first states of contexts, by the questions that they belong to. Learnt once, from recordings of a world of cubes; they know no place
 * in an object. Version 2: they are part of the wire format, and don't change.
 */
final class Priors {
    /** The scale of a letter is its place in this, less 32, times 64. */
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int STEP = 64;

    static final int[] SAME = entries("rQgxXgqXgzWgoSgvZgqUg5Y4");
    static final int[] BIT = entries("ojjgggrS3lgggggggg");
    static final int[] LARGEST = entries("ggiklorv14gggggggggggg");
    static final int[] SECOND = entries("utsrpomllggggggggggggg");

    /** By the class of the step before. */
    static final int[][] STEP_RESIDUAL = rows(
            "fgkkjifcVNoooooooooooh",
            "mfghgfdaSooooooooooool",
            "pmhhgedZTooooooooooooi",
            "rolhgedZSooooooooooooh",
            "spmjgedaWMoooooooooooh",
            "tqnkhecZUNoooooooooooh",
            "vspmjgdZUJoooooooooooi",
            "yvspmifaUMoooooooooooi",
            "0xurnjfbWEoooooooooooh",
            "ywtqnjfcXMoooooooooooh",
            "22yvrokgbKoooooooooooj",
            "22yvrokgbKoooooooooooj",
            "22yvrokgbKoooooooooooj",
            "flsroolgooooooooooooof",
            "ltrpmqx3fooooooooooood");

    /** By the class of the largest residual of the object so far. */
    static final int[][] OBJECT_RESIDUAL = rows(
            "lmonkiebXJoooooooooooiggffffecbWgggggggggggggffffeedecbg",
            "gdgjifabbooooooooooookggbefeccYggggggggggefffffeececgggg",
            "kjiiifaaWoooooooooooojggeeeecceggggggggggefffffeeedciggg",
            "pnljhfbZWooooooooooooiggfeeecbcggggggggggffffffeeddceggg",
            "romkhfcYWoooooooooooohggffeedbaggggggggggfgfffffeedbfggg",
            "spmkigcYVMooooooooooohgggffedcaWgggggggggffffffefedcdagg",
            "tqnkjhdZTNooooooooooohgggfeeecZVggggggggggfffffffeeddbgg",
            "uspmjigbULooooooooooohggggfeedaVggggggggggggffffffedeagg",
            "uvspmjhdWGoooooooooooigggggfeeaVggggggggggggggfffffddagg",
            "sxuspmieYKoooooooooooiggggggfecWggggggggggfgggffffgefbgg",
            "sxuspmieYKoooooooooooiggggggfecWggggggggggfgggffffgefbgg");

    private Priors() {
    }

    private static int[][] rows(String... letters) {
        int[][] rows = new int[letters.length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = entries(letters[i]);
        }
        return rows;
    }

    private static int[] entries(String letters) {
        int[] entries = new int[letters.length()];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = ContextCoder.entry(Math.max(-Logistic.MAX, (LETTERS.indexOf(letters.charAt(i)) - LETTERS.length() / 2) * STEP));
        }
        return entries;
    }
}
