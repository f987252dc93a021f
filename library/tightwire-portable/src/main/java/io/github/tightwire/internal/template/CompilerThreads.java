package io.github.tightwire.internal.template;

import java.util.concurrent.ThreadFactory;

/** Threads on which nothing is compiled. */
final class CompilerThreads implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, "tightwire");
        thread.setDaemon(true);
        return thread;
    }
}
