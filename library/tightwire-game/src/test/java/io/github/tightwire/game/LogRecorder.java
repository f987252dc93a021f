package io.github.tightwire.game;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Takes what the module logs, in place of the console. */
final class LogRecorder extends Handler implements AutoCloseable {
    private final Logger log;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    LogRecorder() {
        this("io.github.tightwire.game");
    }

    /** Of the logger of a name. */
    LogRecorder(String name) {
        log = Logger.getLogger(name);
        log.setUseParentHandlers(false);
        log.addHandler(this);
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
        log.removeHandler(this);
        log.setUseParentHandlers(true);
    }
}
