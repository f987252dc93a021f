package io.github.tightwire.formats;

import java.io.PrintWriter;

/** One line that says what is being done, written over and over where somebody looks on, and not at all elsewhere. */
final class Progress implements AutoCloseable {
    private final PrintWriter target;
    private final boolean watched = System.console() != null;
    private int width;

    Progress(PrintWriter target) {
        this.target = target;
    }

    /** Says what comes next. */
    void show(String what) {
        if (watched) {
            target.print("\r" + what + " ".repeat(Math.max(0, width - what.length())));
            target.flush();
            width = what.length();
        }
    }

    /** Wipes the line. */
    @Override
    public void close() {
        if (width > 0) {
            target.print("\r" + " ".repeat(width) + "\r");
            target.flush();
            width = 0;
        }
    }
}
