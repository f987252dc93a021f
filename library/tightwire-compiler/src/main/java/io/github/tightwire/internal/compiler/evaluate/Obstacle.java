package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;

/** An obstacle to compiling a method: one line for a person to read, with the place in his source. */
public final class Obstacle extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * True if something may keep the stream: then no method that passes it there is safe to compile. Otherwise only the method itself can't
     * be compiled, and may still be called with a stream object.
     */
    public final boolean keeps;

    private Obstacle(String reason, boolean keeps) {
        super(reason, null, false, false);
        this.keeps = keeps;
    }

    /** The stream may be found again after the call that it was passed to. */
    static Obstacle keeping(String what) {
        return new Obstacle(what, true);
    }

    /** The method does what compiled code can't do, but leaves the stream alone. */
    static Obstacle within(String what) {
        return new Obstacle(what, false);
    }

    /** The same, with the place in front. */
    Obstacle at(String place) {
        return new Obstacle(place + " " + getMessage(), keeps);
    }

    /**
     * The same, as seen from the method that is compiled; what happens within an operation, happens where it is called.
     *
     * @param scope where it was met
     * @param at the instruction
     */
    Obstacle seenFromRoot(MethodScope scope, int at) {
        MethodScope.At called = scope.asCalled(at);
        MethodScope from = called.scope();
        Obstacle there = at(called.place());
        if (from.caller == null) {
            return there;
        }
        MethodScope outermost = from;
        Method method = from.method;
        while (outermost.caller.caller != null) {
            outermost = outermost.caller;
            method = outermost.method.isBetween() ? method : outermost.method;
        }
        return keeping(outermost.caller.place(outermost.call) + " passes the stream to " + method + ", which may keep it: "
                + there.getMessage());
    }
}
