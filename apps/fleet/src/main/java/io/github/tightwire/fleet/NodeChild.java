package io.github.tightwire.fleet;

import io.github.tightwire.commands.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.SecretKey;

/** A node as the matchmaker's process sees it: a process, which is started again five seconds after it ended. */
final class NodeChild implements AutoCloseable {
    private static final long RESTART_NANOS = 5_000_000_000L;

    private final int number;
    private final int size;
    private final String seed;
    private final SecretKey key;
    private final ClusterNetwork network;
    private final LogFolder logs;
    private Process process;
    private long endedNanos;
    private boolean ended;
    private boolean stopped;

    /** Starts the process of a node that should carry so many matches at most, and writes what it logs to a file of the folder. */
    NodeChild(int number, int size, String seed, SecretKey key, ClusterNetwork network, LogFolder logs) throws IOException {
        this.number = number;
        this.size = size;
        this.seed = seed;
        this.key = key;
        this.network = network;
        this.logs = logs;
        start();
    }

    /** Returns the number of the node, from 1. */
    int number() {
        return number;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Returns whether it was stopped by a fault, and does not go on yet. */
    boolean isStopped() {
        return stopped && isAlive();
    }

    /** Returns whether the other members hear nothing of it. */
    boolean isCut() {
        return network.isCut(number);
    }

    /** Returns whether the process has ended since the last time; one that ended long enough ago is started again. */
    boolean hasEnded(long nanos) throws IOException {
        if (process.isAlive()) {
            return false;
        }
        if (!ended) {
            ended = true;
            endedNanos = nanos;
            return true;
        }
        if (nanos - endedNanos > RESTART_NANOS) {
            start();
        }
        return false;
    }

    /** Has something happen to it, where that can happen to it now; to a process that has ended, only what becomes of its cable. */
    void suffer(Fault fault) throws IOException {
        switch (fault) {
            case CUT -> network.cut(number);
            case JOIN -> network.join(number);
            case KILL -> process.destroyForcibly();
            case LEAVE -> process.destroy();
            case STOP, CONTINUE -> {
                stopped = fault == Fault.STOP;
                if (isAlive()) {
                    new ProcessBuilder("kill", stopped ? "-STOP" : "-CONT", Long.toString(pid())).start();
                }
            }
        }
    }

    private void start() throws IOException {
        ended = false;
        stopped = false;
        ClusterLink line = network.connect(number);
        ProcessBuilder builder = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx128m", "-XX:+UseSerialGC",
                "-cp", System.getProperty("java.class.path"), NodeProcess.class.getName(),
                Integer.toString(number), Integer.toString(size), seed, Integer.toString(line.port()), line.ownHost()));
        builder.environment().put(NodeProcess.KEY, HexFormat.of().formatHex(key.getEncoded()));
        builder.environment().put(LogFolder.VARIABLE, logs.toString());
        File log = logs.log(number).toFile();
        process = Program.start(builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(log)));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
