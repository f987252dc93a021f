package io.github.tightwire.demo.page;

import java.io.PrintStream;

/** No page: the time is the real one. */
public final class NoPage implements DemoPage {
    private long nanos;

    @Override
    public void announce(PrintStream out) {
        // There is nothing to say.
    }

    @Override
    public boolean proceed(long realNanos) {
        nanos = realNanos;
        return true;
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public void show() {
        // There is nobody to show it to.
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
