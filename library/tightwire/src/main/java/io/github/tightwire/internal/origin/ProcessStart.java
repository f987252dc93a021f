package io.github.tightwire.internal.origin;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.time.Instant;

/** The start of this process, in milliseconds since 1970: no class of a program was loaded before. */
final class ProcessStart {
    private static final long UNKNOWN = Long.MIN_VALUE;
    /** The units in which Linux tells the age of threads, on all machines. */
    private static final long TICK_MILLIS = 10;
    /** Behind the name of the program, which may have any characters. */
    private static final int FIELDS_BEFORE_START = 20;

    private ProcessStart() {
    }

    /** Found without loading a class of the JDK, which a game that starts would notice; too early rather than too late. */
    static final class Roughly {
        static final long MILLIS = find();

        private static long find() {
            Ticks now = new Ticks();
            now.start();
            try {
                now.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            // The clocks of the kernel, of which a container may have others in its files, are compared with each other only.
            long start = Ticks.ofStart("/proc/self/stat");
            return start == UNKNOWN || now.start == UNKNOWN
                    ? ProcessHandle.current().info().startInstant().map(Instant::toEpochMilli).orElse(UNKNOWN)
                    : System.currentTimeMillis() - (now.start - start + 2) * TICK_MILLIS;
        }
    }

    /** A thread that looks up when it started, which is now: in ticks since the machine's start. */
    private static final class Ticks extends Thread {
        private volatile long start = UNKNOWN;

        @Override
        public void run() {
            start = ofStart("/proc/thread-self/stat");
        }

        static long ofStart(String file) {
            try (InputStream in = new FileInputStream(file)) {
                byte[] bytes = in.readAllBytes();
                int at = bytes.length - 1;
                while (bytes[at] != ')') {
                    at--;
                }
                for (int spaces = 0; spaces < FIELDS_BEFORE_START; spaces += bytes[at] == ' ' ? 1 : 0) {
                    at++;
                }
                long ticks = 0;
                for (at++; bytes[at] != ' '; at++) {
                    ticks = ticks * 10 + bytes[at] - '0';
                }
                return ticks;
            } catch (IOException | RuntimeException e) {
                return UNKNOWN;
            }
        }
    }

    /**
     * As the JVM says. A script may have written class files, and then become the JVM: its process is older than they are, and the JVM
     * isn't.
     */
    static final class Exactly {
        static final long MILLIS = find();

        private static long find() {
            try {
                return ManagementFactory.getRuntimeMXBean().getStartTime();
            } catch (LinkageError | RuntimeException e) {
                // A runtime image may be without that module.
                return Roughly.MILLIS;
            }
        }
    }
}
