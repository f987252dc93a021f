package io.github.tightwire.internal.kernel;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions out of compiled code tell where in the user's source they arose, as they do when the method runs as it is.
 *
 * <p>Compiled code is in hidden classes, whose frames the JVM leaves out of stack traces. But they stay on the stack until the
 * exception leaves them, and a {@link StackWalker} sees them there. So the trace is completed at that point: for the {@link Faults}
 * of the kernel before they are thrown, for everything else by a handler at the end of the compiled method. The hot path pays nothing.
 * The innermost compiled frame completes the trace for all of them.
 */
public final class Traces {
    private static final ClassValue<Site[][]> SITES = new ClassValue<>() {
        @Override
        protected Site[][] computeValue(Class<?> type) {
            return new Site[1][];
        }
    };

    /** For each thread the identity of the last exception out of compiled code, and the bit where it arose. */
    private static final ThreadLocal<int[]> LAST = new ThreadLocal<>() {
        @Override
        protected int[] initialValue() {
            return new int[2];
        }
    };

    private Traces() {
    }

    /**
     * Tells where a compiled class comes from.
     *
     * @param compiled the class
     * @param sites by line number
     */
    public static void define(Class<?> compiled, Site[] sites) {
        SITES.get(compiled)[0] = sites;
    }

    /**
     * Completes the trace of an exception on its way out of compiled code. If it is the JVM's own about a null, it
     * names the null, as it would in the user's method: the JVM names none in hidden classes, so this takes another exception.
     *
     * @param thrown the exception
     * @return the exception that is to be thrown on
     */
    public static Throwable located(Throwable thrown) {
        try {
            return located(thrown, Walking.frames());
        } catch (StackOverflowError e) {
            // What is thrown is most likely another one.
            return thrown;
        }
    }

    private static Throwable located(Throwable thrown, List<StackFrame> frames) {
        List<StackTraceElement> complete = complete(thrown.getStackTrace(), frames);
        if (complete == null) {
            return thrown;
        }
        Throwable described = described(thrown, complete, frames);
        described.setStackTrace(complete.toArray(new StackTraceElement[0]));
        return described;
    }

    /** Completes the trace of an exception that the kernel throws. */
    static <T extends Throwable> T complete(T thrown) {
        try {
            complete(thrown, Walking.frames());
        } catch (StackOverflowError e) {
            // As above.
        }
        return thrown;
    }

    /** The same, of one that arose in an operation of a write, which may not be the first one: see {@link EarlierOverflow}. */
    static <T extends Throwable> T complete(T thrown, int position) {
        try {
            List<StackFrame> frames = Walking.frames();
            complete(thrown, frames);
            noteStaged(thrown, position, frames);
        } catch (StackOverflowError e) {
            // As above.
        }
        return thrown;
    }

    private static void complete(Throwable thrown, List<StackFrame> frames) {
        List<StackTraceElement> complete = complete(thrown.getStackTrace(), frames);
        if (complete != null) {
            thrown.setStackTrace(complete.toArray(new StackTraceElement[0]));
        }
    }

    private static void noteStaged(Throwable thrown, int position, List<StackFrame> frames) {
        Site site = innermost(frames);
        if (site != null && site.staged() != null) {
            // That of the exception may be missing, or another thread's.
            List<StackTraceElement> here = complete(new Throwable().getStackTrace(), frames);
            if (here != null) {
                EarlierOverflow.note(thrown, site.staged(), position, here, site);
            }
        }
    }

    /** The exception, or one that says which null it is about, where the JVM threw it in compiled code. */
    private static Throwable described(Throwable thrown, List<StackTraceElement> complete, List<StackFrame> frames) {
        if (thrown.getClass() != NullPointerException.class || thrown.getMessage() != null) {
            return thrown;
        }
        Site site = innermost(frames);
        String text = site != null && complete.get(0) == site.frame() && site.absent() != null ? site.absent().get() : null;
        return text == null ? thrown : new NullPointerException(text);
    }

    /** What the JVM would say of the null that compiled code has found where it is now; null for nothing. */
    static @Nullable String absent() {
        Site site = innermost(Walking.frames());
        return site == null || site.absent() == null ? null : site.absent().get();
    }

    private static @Nullable Site innermost(List<StackFrame> frames) {
        for (StackFrame frame : frames) {
            Site site = site(frame);
            if (site != null) {
                return site;
            }
        }
        return null;
    }

    /**
     * The same, for an exception that left a stream at a bit.
     *
     * @param thrown the exception
     * @param position of the stream, in bits
     * @return the exception that is to be thrown on
     */
    public static Throwable located(Throwable thrown, int position) {
        Throwable located = thrown;
        try {
            List<StackFrame> frames = Walking.frames();
            located = located(thrown, frames);
            noteStaged(located, position, frames);
        } catch (StackOverflowError e) {
            // As above.
        }
        stoppedAt(located, position);
        return located;
    }

    /** Takes note of where a stream stands after an exception. */
    static void stoppedAt(Throwable thrown, int position) {
        int[] last = LAST.get();
        last[0] = System.identityHashCode(thrown);
        last[1] = position;
    }

    /**
     * The position of a stream after an exception out of compiled code.
     *
     * @param thrown the exception
     * @param otherwise the position to assume where it is not known: an error of the JVM came in between
     * @return the position in bits
     */
    public static int position(Throwable thrown, int otherwise) {
        int[] last = LAST.get();
        return last[0] == System.identityHashCode(thrown) ? last[1] : otherwise;
    }

    /**
     * Puts the sites of compiled frames between the frames of a trace.
     *
     * @param trace innermost frame first
     * @param frames that are on the stack now, hidden ones too, innermost first
     * @return the complete trace; null where it is complete already, or of another stack
     */
    private static @Nullable List<StackTraceElement> complete(StackTraceElement[] trace, List<StackFrame> frames) {
        // From the outermost frame on: there the trace and the stack are the same.
        List<StackTraceElement> complete = new ArrayList<>();
        int rest = trace.length;
        for (int i = frames.size() - 1; i >= 0; i--) {
            StackFrame frame = frames.get(i);
            Site site = site(frame);
            if (site != null) {
                int outermost = complete.size();
                for (Site s = site; s != null; s = s.caller()) {
                    complete.add(outermost, s.frame());
                }
                if (rest > 0 && isOfSite(trace[rest - 1], frame.getDeclaringClass())) {
                    return null;
                }
            } else if (rest > 0 && isOf(trace[rest - 1], frame)) {
                rest--;
                complete.add(trace[rest]);
            } else if (rest > 0 && !mayBeHidden(frame) && !isOurs(frame)) {
                return null;
            }
        }
        while (rest > 0) {
            rest--;
            complete.add(trace[rest]);
        }
        Collections.reverse(complete);
        return trace.length == 0 || complete.size() == trace.length ? null : complete;
    }

    private static @Nullable Site site(StackFrame frame) {
        Class<?> type = frame.getDeclaringClass();
        Site[] sites = type.isHidden() ? SITES.get(type)[0] : null;
        if (sites == null) {
            return null;
        }
        int line = frame.getLineNumber();
        return line >= 0 && line < sites.length ? sites[line] : null;
    }

    /** Whether an element of a trace was put there for a compiled class: at this line or another, where it was caught and thrown on. */
    private static boolean isOfSite(StackTraceElement element, Class<?> compiled) {
        for (Site site : SITES.get(compiled)[0]) {
            for (Site s = site; s != null; s = s.caller()) {
                if (s.frame() == element) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOf(StackTraceElement element, StackFrame frame) {
        return element.getMethodName().equals(frame.getMethodName()) && element.getClassName().equals(frame.getClassName());
    }

    /** The JDK hides some of its own methods too, of method handles and of reflection. */
    private static boolean mayBeHidden(StackFrame frame) {
        return frame.getDeclaringClass().isHidden() || frame.getClassName().startsWith("java.lang.")
                || frame.getClassName().startsWith("jdk.internal.");
    }

    /** The frames of this class and of who calls it: they came after the exception. */
    private static boolean isOurs(StackFrame frame) {
        return frame.getDeclaringClass().getPackage() == Traces.class.getPackage();
    }

    /** Loaded with the first exception. */
    private static final class Walking {
        private static final StackWalker WALKER =
                StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE, Option.SHOW_HIDDEN_FRAMES));

        static List<StackFrame> frames() {
            return WALKER.walk(frames -> frames.collect(Collectors.toList()));
        }
    }
}
