package io.github.tightwire.compiled.language;

/**
 * An exception as text: its class, its message, its causes, and its frames down to the {@link Run}. The library's own frames are left
 * out, and those of the JDK above them; so are the JVM's words about a null, which codecs need not have.
 */
final class Thrown {
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
        return ofJvm ? "of the JVM" : message;
    }

    private static void frames(Throwable thrown, StringBuilder text) {
        StackTraceElement[] trace = thrown.getStackTrace();
        for (int i = 0; i < trace.length && !isRun(trace[i]); i++) {
            int caller = i;
            while (caller < trace.length && !isGenerated(trace[caller]) && !isLibrary(trace[caller]) && !isRun(trace[caller])) {
                caller++;
            }
            if (caller < trace.length && isGenerated(trace[caller])) {
                text.append("\n    at ").append(trace[i].getClassName()).append('.').append(trace[i].getMethodName())
                        .append('(').append(trace[i].getFileName()).append(':').append(trace[i].getLineNumber()).append(')');
            }
        }
    }

    /** Whether the code of a program threw it, rather than an operation of the library. */
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

    private static boolean isGenerated(StackTraceElement frame) {
        return frame.getClassName().startsWith("generated.");
    }

    private static boolean isRun(StackTraceElement frame) {
        return frame.getClassName().equals(Run.class.getName());
    }

    private static boolean isLibrary(StackTraceElement frame) {
        return frame.getClassName().startsWith("io.github.tightwire.");
    }
}
