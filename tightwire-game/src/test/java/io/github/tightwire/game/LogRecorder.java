package io.github.tightwire.game;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the module logs, in place of the console. */
final class LogRecorder extends Handler implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger("io.github.tightwire.game");

    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    LogRecorder() {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(this);
    }

    List<String> messages() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    List<Throwable> thrown() {
        return records.stream().map(LogRecord::getThrown).toList();
    }

    @Override
    public void publish(LogRecord entry) {
        records.add(entry);
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
        LOG.removeHandler(this);
        LOG.setUseParentHandlers(true);
    }
}
