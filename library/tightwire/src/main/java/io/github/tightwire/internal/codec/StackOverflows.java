package io.github.tightwire.internal.codec;

import io.github.tightwire.internal.LibraryPackages;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a recursion without end in the user's source. Compiled code has no stack left to name that place, when it meets the end of
 * the stack.
 */
final class StackOverflows {
    private StackOverflows() {
    }

    /**
     * Completes the trace of an error, by that of the same methods as they are.
     *
     * @param thrown what left compiled code
     * @param value the object
     * @param plain runs its serialize method as it is
     */
    static void locate(Throwable thrown, Object value, Runnable plain) {
        if (hasUsersFrame(thrown)) {
            return;
        }
        try {
            plain.run();
        } catch (StackOverflowError again) {
            thrown.setStackTrace(again.getStackTrace());
        } catch (RuntimeException e) {
            // It ends, so it takes less stack than compiled.
        }
        if (!hasUsersFrame(thrown)) {
            List<StackTraceElement> trace = new ArrayList<>(List.of(thrown.getStackTrace()));
            trace.add(0, new StackTraceElement(value.getClass().getName(), "serialize", null, -1));
            thrown.setStackTrace(trace.toArray(new StackTraceElement[0]));
        }
    }

    /** Returns whether it is a frame of this library. */
    static boolean isOfLibrary(StackTraceElement frame) {
        return LibraryPackages.have(frame.getClassName());
    }

    /** Returns whether there is a frame of the user's that a codec called. */
    private static boolean hasUsersFrame(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith(StackOverflows.class.getPackageName())) {
                return false;
            } else if (!frame.getClassName().startsWith("java.") && !frame.getClassName().startsWith("jdk.") && !isOfLibrary(frame)) {
                return true;
            }
        }
        return false;
    }
}
