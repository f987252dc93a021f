package io.github.tightwire.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.capture.LeftRecording.End;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nobody closes the recording, and its file has all the same what was recorded. */
class RecordingLeftTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 7777);
    private static final InetSocketAddress THERE = new InetSocketAddress("127.0.0.1", 40000);
    private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("left.pcapng");
    }

    /** While a write is under way, the kernel may show a part of it: then again. A cut that stays is a fault. */
    private static int count(Path file) throws IOException, InterruptedException {
        for (int attempt = 1; attempt < 5; attempt++) {
            try {
                return countOnce(file);
            } catch (EOFException e) {
                Thread.sleep(10);
            }
        }
        return countOnce(file);
    }

    private static int countOnce(Path file) throws IOException {
        int found = 0;
        try (CaptureReader reader = new CaptureReader(file)) {
            while (reader.next() != null) {
                found++;
            }
        }
        return found;
    }

    /** Reads the file again and again while somebody writes it. */
    private void await(int datagrams) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!Files.exists(file()) || count(file()) < datagrams) {
            assertTrue(System.nanoTime() - start < MAX_NANOS, "the file never has " + datagrams + " datagrams");
            Thread.sleep(5);
        }
        assertEquals(datagrams, count(file()));
    }

    private Process start(End end) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
                LeftRecording.class.getName(), file().toString(), end.name()).redirectErrorStream(true).redirectOutput(Redirect.DISCARD)
                .start();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = {"NEVER", "NEVER_IN_A_HANDLER"})
    void aProgramThatEndsLeavesAllOfIt(End end) throws IOException, InterruptedException {
        Process process = start(end);
        assertTrue(process.waitFor(MAX_NANOS, TimeUnit.NANOSECONDS), "it does not end");
        assertEquals(LeftRecording.DATAGRAMS, count(file()));
    }

    /** By SIGTERM, and by SIGKILL once the datagrams are in the file, which is while the program runs. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.INCLUDE, names = {"NEVER", "NEVER_IN_A_HANDLER"})
    @EnabledOnOs(OS.LINUX)
    void aProgramThatIsKilledLeavesAllOfIt(End end) throws IOException, InterruptedException {
        Process process = start(end);
        await(LeftRecording.DATAGRAMS);
        process.destroyForcibly().waitFor();
        assertEquals(LeftRecording.DATAGRAMS, count(file()));
        process = start(end);
        await(LeftRecording.DATAGRAMS);
        process.destroy();
        assertTrue(process.waitFor(MAX_NANOS, TimeUnit.NANOSECONDS), "it does not end");
        assertEquals(LeftRecording.DATAGRAMS, count(file()));
    }

    @Test
    void theFileCanBeReadAtAnyMoment() throws IOException, InterruptedException {
        Tap tap = new Tap();
        try (Recording recording = tap.record(file())) {
            for (int i = 1; i <= 5; i++) {
                tap.sent(new byte[1000], 0, 1000, HERE, THERE);
                await(i);
                assertEquals(i, recording.recorded());
            }
        }
        assertEquals(5, count(file()));
    }

    /** Readers see whole blocks alone, although each write has many datagrams, of which a buffer would cut the last. */
    @Test
    void theFileIsNeverCutWithinABlock() throws IOException, InterruptedException {
        Tap tap = new Tap();
        Recording recording = tap.record(file());
        int before = 0;
        for (int i = 0; i < 20; i++) {
            for (int k = 0; k < 100; k++) {
                tap.sent(new byte[777], 0, 777, HERE, THERE);
            }
            int found = count(file());
            assertTrue(found >= before, found + " after " + before);
            before = found;
        }
        recording.close();
        assertEquals(2_000, recording.recorded() + recording.dropped());
        assertEquals(recording.recorded(), count(file()));
    }

    @Test
    void aHandlerThatThrewHoldsUpNothing() throws IOException, InterruptedException {
        Tap tap = new Tap();
        Recording recording = tap.record(file());
        tap.receiving(new byte[1], 0, 1, HERE, THERE);
        // Nobody judged it.
        tap.receiving(new byte[2], 0, 2, HERE, THERE);
        tap.judged("refused");
        tap.sent(new byte[3], 0, 3, HERE, THERE);
        recording.close();
        assertEquals(3, recording.recorded());
        assertEquals(3, count(file()));
    }

    /** It waits half a second of real time. */
    @Test
    @Tag("exhaustive")
    void aHandlerThatNeverReturnsHoldsUpNothing() throws IOException, InterruptedException {
        Tap tap = new Tap();
        Recording recording = tap.record(file());
        tap.receiving(new byte[1], 0, 1, HERE, THERE);
        tap.sent(new byte[3], 0, 3, HERE, THERE);
        await(2);
        tap.judged("too late");
        tap.receiving(new byte[1], 0, 1, HERE, THERE);
        tap.judged("in time");
        recording.close();
        assertEquals(3, recording.recorded());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aFullDiskStopsNobodyAndIsTold() throws IOException {
        Tap tap = new Tap();
        Recording recording = tap.record(Path.of("/dev/full"));
        for (int i = 0; i < 10_000; i++) {
            tap.sent(new byte[100], 0, 100, HERE, THERE);
        }
        IOException failure = assertThrows(IOException.class, recording::close);
        assertTrue(failure.getMessage().startsWith("the recording is not complete: "), failure.getMessage());
        assertEquals(0, recording.recorded());
        assertEquals(10_000, recording.dropped());
        assertFalse(tap.isRecording());
    }

    /** A disk that hangs: a pipe that nobody reads. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aDiskThatHangsStopsNobody() throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("mkfifo", file().toString()).start().waitFor());
        Tap tap = new Tap();
        Recording[] started = new Recording[1];
        Thread opening = new Thread(() -> {
            try {
                started[0] = tap.record(file());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        opening.start();
        try (InputStream in = Files.newInputStream(file())) {
            opening.join();
            int sent = 3 * Recording.WAITING;
            for (int i = 0; i < sent; i++) {
                tap.sent(new byte[1000], 0, 1000, HERE, THERE);
            }
            assertTrue(started[0].dropped() > 0, "the queue is full");
            Thread reading = new Thread(() -> {
                try {
                    in.readAllBytes();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            reading.start();
            started[0].close();
            assertEquals(sent, started[0].recorded() + started[0].dropped());
            reading.join();
        }
    }
}
