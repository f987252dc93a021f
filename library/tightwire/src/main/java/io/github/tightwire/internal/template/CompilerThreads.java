package io.github.tightwire.internal.template;

import java.util.concurrent.ThreadFactory;

/**
 * Threads that compile in the background. A thread keeps class loaders: that of the code that it is started by, and on some JDKs all that
 * is on the stack there. So it is given none.
 */
final class CompilerThreads implements ThreadFactory {
    @Override
    public Thread newThread(Runnable task) {
        Thread compiler = new Thread(null, task, "tightwire compiler", 0, false);
        compiler.setContextClassLoader(null);
        compiler.setDaemon(true);
        return compiler;
    }
}
