package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;

/** An obstacle to compiling a method: one line for a person to read, with the place in his source. */
public final class BailoutException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * True if something may keep the stream: then no method that passes it there is safe to compile. Otherwise only the method itself can't
     * be compiled, and may still be called with a stream object.
     */
    public final boolean keeps;

    private BailoutException(String reason, boolean keeps) {
        super(reason, null, false, false);
        this.keeps = keeps;
    }

    /** The stream may be found again after the call that it was passed to. */
    static BailoutException keeping(String what) {
        return new BailoutException(what, true);
    }

    /** The method does what compiled code can't do, but leaves the stream alone. */
    static BailoutException within(String what) {
        return new BailoutException(what, false);
    }

    /** The same, with the place in front. */
    BailoutException at(String place) {
        return new BailoutException(place + " " + getMessage(), keeps);
    }

    /**
     * The same, as seen from the method that is compiled; what happens within an operation, happens where it is called.
     *
     * @param scope where it was met
     * @param at the instruction
     */
    BailoutException seenFromRoot(MethodScope scope, int at) {
        MethodScope.At called = scope.asCalled(at);
        MethodScope from = called.scope();
        BailoutException there = at(called.place());
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
