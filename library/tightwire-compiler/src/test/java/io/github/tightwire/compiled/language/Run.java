package io.github.tightwire.compiled.language;

import io.github.tightwire.compiled.Deep;
import java.util.function.Supplier;

/**
 * The outcome of one run of a serialize method. Traces of exceptions are told down to here.
 *
 * @param result what it returned, and where the stream stands; null after an exception
 * @param thrown what it threw, or null
 * @param position where the stream stands
 * @param effects that it had, in order
 * @param state of the object afterwards
 * @param broken the subset that holds what no read walked over, or null
 */
record Run(String result, Throwable thrown, String position, String effects, String state, String broken) {
    /** Runs something. */
    static Run of(Object object, Supplier<?> action, Supplier<?> position) {
        Effects.clear();
        String result = null;
        Throwable thrown = null;
        try {
            result = String.valueOf(action.get());
        } catch (Throwable e) {
            thrown = e;
        }
        return new Run(result, thrown, String.valueOf(position.get()), Effects.text(), Deep.text(object), Effects.brokenWalk());
    }

    /** Returns the difference between this one, which is plain, and a compiled one; null if there is none. */
    String difference(Run compiled) {
        String plainError = thrown == null ? "none" : Thrown.text(thrown);
        String error = compiled.thrown == null ? "none" : Thrown.text(compiled.thrown);
        return first("exception", plainError, error,
                first("result", result, compiled.result,
                        first("effects", effects, compiled.effects,
                                first("position", position, compiled.position,
                                        first("state", state, compiled.state, null)))));
    }

    static String first(String of, String plain, String compiled, String others) {
        return String.valueOf(plain).equals(String.valueOf(compiled)) ? others
                : of + ", plain:\n" + shorter(plain, compiled) + "\ncompiled:\n" + shorter(compiled, plain);
    }

    /** A long text from shortly before where it differs from the other. */
    private static String shorter(String text, String other) {
        String one = String.valueOf(text);
        String two = String.valueOf(other);
        int same = 0;
        while (same < one.length() && same < two.length() && one.charAt(same) == two.charAt(same)) {
            same++;
        }
        int from = one.length() < 1500 ? 0 : Math.max(0, same - 300);
        return one.substring(from, Math.min(one.length(), from + 1500));
    }
}
