package io.github.tightwire.internal.kernel;

import io.github.tightwire.internal.PerClass;
import io.github.tightwire.internal.kernel.Site.Staged;
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
 * <p>Compiled code is in hidden classes, whose frames the JVM leaves out of stack traces, or in classes of a build, whose frames take
 * their places. But they stay on the stack until the exception leaves them, and a {@link StackWalker} sees them there. So the trace is
 * completed at that point: for the {@link WriteErrors} of the kernel before they are thrown, for everything else by a handler at the end of
 * the compiled method. The hot path pays nothing.
 * The innermost compiled frame completes the trace for all of them.
 */
public final class Traces {
    /** The mark in the name of a compiled class that is not hidden. */
    public static final String MARK = "$$Template";

    /** The end of the name of a class with the rare code of another compiled class, whose name is the rest. */
    public static final String RARE = "$rare";

    private static final PerClass<@Nullable SiteTable[]> SITES = new PerClass<>() {
        @Override
        protected @Nullable SiteTable[] computeValue(Class<?> type) {
            String name = type.getName();
            if (!name.endsWith(RARE) || !name.contains(MARK) || type.isHidden()) {
                return new SiteTable[1];
            }
            try {
                return SITES.get(Class.forName(name.substring(0, name.length() - RARE.length()), false, type.getClassLoader()));
            } catch (ClassNotFoundException e) {
                return new SiteTable[1];
            }
        }
    };

    /** The bit where a stream stands of which nothing is known. */
    private static final int NOWHERE = -1;

    private Traces() {
    }

    /**
     * Tells where a compiled class comes from.
     *
     * @param compiled the class
     * @param sites of its instructions
     */
    public static void define(Class<?> compiled, SiteTable sites) {
        SITES.get(compiled)[0] = sites;
    }

    /**
     * Completes the trace of an exception on its way out of compiled code.
     *
     * @param <T> its class
     */
    public static <T extends Throwable> T located(T thrown) {
        return located(thrown, NOWHERE, NOWHERE);
    }

    /**
     * The same, for an exception that left a stream at a bit. In a write it may not be the first one: see {@link EarlierOverflow}.
     *
     * @param position of the stream, in bits
     * @param <T> its class
     */
    public static <T extends Throwable> T located(T thrown, int position) {
        return located(thrown, position, position);
    }

    /**
     * The same, for an exception of the operation before the one that compiled code is at: the last whose bits are staged. There is room
     * for all that is.
     *
     * @param position of the stream, in bits
     * @param <T> its class
     */
    static <T extends Throwable> T locatedBefore(T thrown, int position) {
        LastFault.stoppedAt(thrown, position);
        try {
            List<StackFrame> frames = Walking.frames();
            complete(thrown, frames, innermost(frames));
        } catch (StackOverflowError e) {
            // What is thrown is most likely another one.
        }
        return thrown;
    }

    /**
     * The same, where the bits of a write that are staged end at another bit. All in one, and too large for C1, which would have it in the
     * machine code of each handler.
     */
    static <T extends Throwable> T located(T thrown, int position, int staged) {
        if (position != NOWHERE) {
            LastFault.stoppedAt(thrown, position);
        }
        try {
            List<StackFrame> frames = Walking.frames();
            complete(thrown, frames, null);
            if (position != NOWHERE) {
                noteStaged(thrown, position, staged, frames);
            }
        } catch (StackOverflowError e) {
            // What is thrown is most likely another one.
        }
        return thrown;
    }

    private static void complete(Throwable thrown, List<StackFrame> frames, @Nullable StackFrame before) {
        List<StackTraceElement> complete = complete(thrown.getStackTrace(), frames, before);
        if (complete != null) {
            thrown.setStackTrace(complete.toArray(new StackTraceElement[0]));
        }
    }

    private static void noteStaged(Throwable thrown, int position, int end, List<StackFrame> frames) {
        StackFrame innermost = innermost(frames);
        Site site = innermost == null ? null : site(innermost);
        Staged staged = site == null ? null : site.staged();
        if (site == null || staged == null) {
            return;
        }
        // Where ways meet, the bits that have no room are those of the way that was taken.
        Staged taken = staged.other() == null ? staged : staged.way(end - position);
        // That of the exception may be missing, or another thread's.
        List<StackTraceElement> here = complete(new Throwable().getStackTrace(), frames, null);
        if (taken != null && here != null) {
            EarlierOverflow.note(thrown, taken, end, here, site);
        }
    }

    private static @Nullable StackFrame innermost(List<StackFrame> frames) {
        for (StackFrame frame : frames) {
            if (site(frame) != null) {
                return frame;
            }
        }
        return null;
    }

    /**
     * Puts the sites of compiled frames between the frames of a trace.
     *
     * @param trace innermost frame first
     * @param frames that are on the stack now, hidden ones too, innermost first
     * @param before the one whose site is that of the operation before; null where there is none
     * @return the complete trace; null where it is complete already, or of another stack
     */
    private static @Nullable List<StackTraceElement> complete(
            StackTraceElement[] trace, List<StackFrame> frames, @Nullable StackFrame before) {
        // From the outermost frame on: there the trace and the stack are the same.
        List<StackTraceElement> complete = new ArrayList<>();
        int rest = trace.length;
        boolean changed = false;
        for (int i = frames.size() - 1; i >= 0; i--) {
            StackFrame frame = frames.get(i);
            SiteTable table = table(frame.getDeclaringClass());
            if (table != null) {
                if (rest > 0 && table.has(trace[rest - 1])) {
                    return null;
                }
                if (rest > 0 && !frame.getDeclaringClass().isHidden()) {
                    rest--;
                    if (!isOf(trace[rest], frame)) {
                        return null;
                    }
                    changed = true;
                }
                int outermost = complete.size();
                Site at = table.at(frame);
                Staged staged = at == null || frame != before ? null : at.staged();
                for (Site s = staged == null ? at : staged.site(); s != null; s = s.caller()) {
                    complete.add(outermost, s.frame());
                    changed = true;
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
        return trace.length == 0 || !changed ? null : complete;
    }

    private static @Nullable Site site(StackFrame frame) {
        SiteTable table = table(frame.getDeclaringClass());
        return table == null ? null : table.at(frame);
    }

    private static @Nullable SiteTable table(Class<?> type) {
        return type.isHidden() || type.getName().contains(MARK) ? SITES.get(type)[0] : null;
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
