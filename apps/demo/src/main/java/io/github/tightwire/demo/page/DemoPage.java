package io.github.tightwire.demo.page;

import java.io.PrintStream;

/** The demo's page, which may hold the time, or none. */
public interface DemoPage extends AutoCloseable {
    /**
     * Says where it is, and opens it where there is a desktop.
     *
     * @param out where to say it
     */
    void announce(PrintStream out);

    /**
     * Does what browsers ask for, and decides whether there is a tick now.
     *
     * @param realNanos the time, never before that of the last call
     * @return false while the demo is paused
     */
    boolean proceed(long realNanos);

    /**
     * The demo's time, which stands still while it is paused.
     *
     * @return in nanoseconds
     */
    long nanos();

    /** Shows the tick that was. */
    void show();

    @Override
    void close();
}
