package io.github.tightwire.compiled.language;

import io.github.tightwire.BitValue;
import io.github.tightwire.internal.kernel.Traces;
import java.util.regex.Pattern;

/**
 * An exception as text: its class, its message, its causes, and its frames down to the {@link Run}. The library's own frames are left
 * out, and those of the JDK above them; so are bridges of values, which stand in no source, the JVM's words about a null, which codecs
 * need not have, and the method that Kotlin names in its own.
 */
final class Thrown {
    /** Kotlin looks for the name of the method on the stack, where the JVM hides it. */
    private static final Pattern OF_KOTLIN = Pattern.compile("^(Parameter specified as non-null is null: )method [^,]+");

    /** That of the program. */
    private static ClassLoader loader;

    private Thrown() {
    }

    static String text(Throwable thrown) {
        StringBuilder text = new StringBuilder(thrown.getClass().getName()).append(": ").append(message(thrown));
        frames(thrown, text);
        for (Throwable suppressed : thrown.getSuppressed()) {
            text.append("\n  suppressed ").append(text(suppressed));
        }
        if (thrown.getCause() != null) {
            text.append("\n  caused by ").append(text(thrown.getCause()));
        }
        return text.toString();
    }

    private static String message(Throwable thrown) {
        String message = thrown.getMessage();
        boolean ofJvm = thrown instanceof NullPointerException && (message == null || message.startsWith("Cannot "));
        return ofJvm ? "of the JVM" : message == null ? null : OF_KOTLIN.matcher(message).replaceFirst("$1method");
    }

    private static void frames(Throwable thrown, StringBuilder text) {
        StackTraceElement[] trace = thrown.getStackTrace();
        int left = programFrames(thrown) - Effects.hidden(thrown);
        StackTraceElement inner = null;
        for (int i = 0; i < trace.length && !isRun(trace[i]) && left > 0; i++) {
            int caller = i;
            while (caller < trace.length && !isGenerated(trace[caller]) && !isLibrary(trace[caller]) && !isRun(trace[caller])) {
                caller++;
            }
            if (caller < trace.length && isGenerated(trace[caller])) {
                left -= caller == i ? 1 : 0;
                if (isBridge(trace[i], inner)) {
                    continue;
                }
                inner = trace[i];
                text.append("\n    at ").append(trace[i].getClassName()).append('.').append(trace[i].getMethodName())
                        .append('(').append(trace[i].getFileName()).append(':').append(trace[i].getLineNumber()).append(')');
            }
        }
    }

    /**
     * Returns whether it may be the method of {@code BitValue} that calls the value's own, which compiled code calls where plain code may
     * not.
     */
    private static boolean isBridge(StackTraceElement frame, StackTraceElement inner) {
        return inner != null && isSerialize(frame) && isSerialize(inner) && BitValue.class.isAssignableFrom(type(frame))
                && type(frame).isAssignableFrom(type(inner));
    }

    private static boolean isSerialize(StackTraceElement frame) {
        return isGenerated(frame) && frame.getMethodName().equals("serialize");
    }

    private static Class<?> type(StackTraceElement frame) {
        try {
            return Class.forName(frame.getClassName(), false, loader);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** Before anything of a program is run. */
    static void ofProgram(ClassLoader loader) {
        Thrown.loader = loader;
    }

    /** Returns the number of a program's frames in the trace of an exception. */
    static int programFrames(Throwable thrown) {
        int frames = 0;
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (isRun(frame)) {
                break;
            }
            frames += isGenerated(frame) ? 1 : 0;
        }
        return frames;
    }

    /** Returns whether the code of a program threw it, rather than an operation of the library. */
    static boolean isOfProgram(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (isGenerated(frame)) {
                return true;
            }
            if (isLibrary(frame) || isRun(frame)) {
                return false;
            }
        }
        return false;
    }

    /** Of the program's own classes: a frame of compiled code is its method's only once the trace is completed. */
    private static boolean isGenerated(StackTraceElement frame) {
        return frame.getClassName().startsWith("generated.") && !frame.getClassName().contains(Traces.MARK);
    }

    private static boolean isRun(StackTraceElement frame) {
        return frame.getClassName().equals(Run.class.getName());
    }

    private static boolean isLibrary(StackTraceElement frame) {
        return frame.getClassName().startsWith("io.github.tightwire.");
    }
}
