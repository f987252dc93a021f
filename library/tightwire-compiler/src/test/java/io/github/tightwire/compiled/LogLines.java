package io.github.tightwire.compiled;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** The lines of the library's log, which are shown nowhere else until this is closed. */
final class LogLines extends Handler implements AutoCloseable {
    private static final Logger LOGGER = Logger.getLogger("io.github.tightwire");

    private final List<String> lines = new CopyOnWriteArrayList<>();

    LogLines() {
        LOGGER.addHandler(this);
        LOGGER.setUseParentHandlers(false);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord line) {
        lines.add(line.getMessage());
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
        LOGGER.removeHandler(this);
        LOGGER.setUseParentHandlers(true);
    }
}
