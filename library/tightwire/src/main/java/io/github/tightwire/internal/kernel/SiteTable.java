package io.github.tightwire.internal.kernel;

import java.lang.StackWalker.StackFrame;
import org.jspecify.annotations.Nullable;

/** The places in the user's source that the instructions of a compiled class were made of. */
public interface SiteTable {
    /**
     * The place of a frame.
     *
     * @param frame of the class
     * @return null where the frame is of nothing that the user wrote
     */
    @Nullable Site at(StackFrame frame);

    /**
     * Returns whether an element of a trace is one of the table's own, which was put there for the class.
     *
     * @param element of a trace
     * @return whether it is the very same object
     */
    boolean has(StackTraceElement element);

    /**
     * Returns whether one of some sites, or of those around them, has an element.
     *
     * @param sites null where there is none
     * @param element of a trace
     * @return whether it is the very same object
     */
    static boolean has(@Nullable Site[] sites, StackTraceElement element) {
        for (Site site : sites) {
            for (Site s = site; s != null; s = s.caller()) {
                if (s.frame() == element) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The table of a hidden class, of which nobody else sees a line number: they are the indices of its sites.
     *
     * @param sites by line number; null where there is none
     */
    record ByLine(@Nullable Site[] sites) implements SiteTable {
        @Override
        public @Nullable Site at(StackFrame frame) {
            int line = frame.getLineNumber();
            return line >= 0 && line < sites.length ? sites[line] : null;
        }

        @Override
        public boolean has(StackTraceElement element) {
            return SiteTable.has(sites, element);
        }
    }
}
