package io.github.tightwire.compiled.language;

import io.github.tightwire.Subset;
import io.github.tightwire.compiled.Deep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The effects of generated programs, in order. They call it wherever one may be lost, doubled or moved. */
public final class Effects {
    /** Never true; no compiler can know. */
    public static boolean never;

    private static final StringBuilder LOG = new StringBuilder();
    /** The subsets that were read, and what was walked over. */
    private static final Map<Subset, BitSet> WALKS = new IdentityHashMap<>();
    /** For each exception that was caught, how many frames of the program the JVM showed who caught it. */
    private static final List<Integer> SHOWN = new ArrayList<>();
    /** The exceptions that were caught where the JVM hides callers from a compiled run, and how many. */
    private static final Map<Throwable, Integer> HIDDEN = new IdentityHashMap<>();

    /** {@link #SHOWN} of the compiled run that the next ones are compared with. */
    private static List<Integer> shownCompiled = List.of();

    private Effects() {
    }

    /** Notes a number, and returns it. */
    public static int log(int value) {
        LOG.append(value).append(' ');
        return value;
    }

    /** Notes a number, and returns it. */
    public static long log(long value) {
        LOG.append(value).append("L ");
        return value;
    }

    /** Notes the bits of a number, and returns it. */
    public static float log(float value) {
        LOG.append(Integer.toHexString(Float.floatToRawIntBits(value))).append("f ");
        return value;
    }

    /** Notes the bits of a number, and returns it. */
    public static double log(double value) {
        LOG.append(Long.toHexString(Double.doubleToRawLongBits(value))).append("d ");
        return value;
    }

    /** Notes a condition, and returns it. */
    public static boolean log(boolean value) {
        LOG.append(value).append(' ');
        return value;
    }

    /** Notes a text, and returns it. */
    public static String log(String value) {
        LOG.append(value).append(' ');
        return value;
    }

    /** Notes all that an object holds. */
    public static void logDeep(Object value) {
        LOG.append(Deep.text(value)).append(' ');
    }

    /** Notes an exception as the program that caught it sees it. */
    public static void caught(Throwable thrown) {
        int shown = Thrown.programFrames(new Throwable());
        int compiled = SHOWN.size() < shownCompiled.size() ? shownCompiled.get(SHOWN.size()) : 0;
        SHOWN.add(shown);
        if (compiled > 0 && compiled < shown) {
            HIDDEN.put(thrown, shown - compiled);
        }
        LOG.append(Thrown.text(thrown)).append(' ');
    }

    /** Before a walk. */
    public static void walk(Subset subset, boolean reading) {
        if (reading) {
            WALKS.put(subset, new BitSet());
        }
    }

    /** In a walk. */
    public static void step(Subset subset, int index) {
        log(index);
        if (WALKS.containsKey(subset)) {
            WALKS.get(subset).set(index);
        }
    }

    /** A subset that was read holds what was walked over, and nothing else, wherever the read ended; null if each does. */
    static String brokenWalk() {
        for (Map.Entry<Subset, BitSet> walk : WALKS.entrySet()) {
            BitSet held = new BitSet();
            Subset subset = walk.getKey();
            for (int i = subset.next(-1); i < subset.maxObjects(); i = subset.next(i)) {
                held.set(i);
            }
            if (!held.equals(walk.getValue())) {
                return subset.encoding() + " walked over " + walk.getValue() + " and holds " + held;
            }
        }
        return null;
    }

    /** Before a compiled run: nothing is left out. */
    static void expectAll() {
        shownCompiled = List.of();
    }

    /**
     * After a compiled run, before plain ones. Code that isn't compiled, and catches an exception itself, has compiled callers that the
     * JVM hides from it: the plain runs leave just those frames out, which compiled code then need not have.
     */
    static void expectWhatWasShown() {
        shownCompiled = List.copyOf(SHOWN);
    }

    /** Returns the number of the program's outermost frames that need not be in the trace of an exception. */
    static int hidden(Throwable thrown) {
        return HIDDEN.getOrDefault(thrown, 0);
    }

    static void clear() {
        LOG.setLength(0);
        WALKS.clear();
        SHOWN.clear();
        HIDDEN.clear();
    }

    static String text() {
        return LOG.toString();
    }
}
