package io.github.tightwire.capture;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.capture.Datagram.Direction;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TapTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 7777);
    private static final InetSocketAddress THERE = new InetSocketAddress("127.0.0.1", 40000);

    @TempDir
    Path folder;

    private List<Datagram> read(Path file) throws IOException {
        List<Datagram> datagrams = new ArrayList<>();
        try (CaptureReader reader = new CaptureReader(file)) {
            for (Datagram datagram = reader.next(); datagram != null; datagram = reader.next()) {
                datagrams.add(datagram);
            }
        }
        return datagrams;
    }

    @Test
    void whatItHearsWhileSomebodyRecords() throws IOException {
        Path file = folder.resolve("game.pcapng");
        Tap tap = new Tap();
        tap.sent(new byte[] {1}, 0, 1, HERE, THERE);
        Instant before = Instant.now();
        Recording recording = tap.record(file);
        byte[] bytes = {9, 2, 3, 9};
        tap.sent(bytes, 1, 2, HERE, THERE);
        bytes[1] = 7;
        tap.received(new byte[] {0, 4, 5, 0}, 1, 2, HERE, THERE);
        tap.received(bytes, 0, 1, HERE, THERE);
        recording.close();
        tap.sent(new byte[] {6}, 0, 1, HERE, THERE);
        recording.close();

        List<Datagram> heard = read(file);
        assertEquals(3, heard.size());
        assertEquals(3, recording.recorded());
        assertEquals(0, recording.dropped());
        assertArrayEquals(new byte[] {2, 3}, heard.get(0).bytes());
        assertEquals(Direction.SENT, heard.get(0).direction());
        assertEquals(HERE, heard.get(0).source());
        assertEquals(THERE, heard.get(0).destination());
        assertArrayEquals(new byte[] {4, 5}, heard.get(1).bytes());
        assertEquals(Direction.RECEIVED, heard.get(1).direction());
        assertEquals(THERE, heard.get(1).source());
        assertEquals(HERE, heard.get(1).destination());
        assertArrayEquals(new byte[] {9}, heard.get(2).bytes());
        assertEquals(Direction.RECEIVED, heard.get(2).direction());
        for (Datagram datagram : heard) {
            assertFalse(datagram.time().isBefore(before.minusSeconds(1)) || datagram.time().isAfter(Instant.now().plusSeconds(1)));
        }
        assertFalse(heard.get(1).time().isBefore(heard.get(0).time()));
    }

    @Test
    void whatBecameOfADatagramIsSaidLaterAndItKeepsItsPlace() throws IOException {
        Path file = folder.resolve("game.pcapng");
        Tap tap = new Tap();
        Recording recording = tap.record(file);
        assertTrue(tap.isRecording());
        tap.receiving(new byte[] {1}, 0, 1, HERE, THERE);
        tap.sent(new byte[] {2}, 0, 1, HERE, THERE, "rate: slow");
        tap.judged("refused at bit 3: ü");
        tap.judged("nothing is being received");
        tap.receiving(new byte[] {3}, 0, 1, HERE, THERE);
        tap.judged("");
        // Closed before the end: what was begun is there all the same.
        tap.receiving(new byte[] {4}, 0, 1, HERE, THERE);
        tap.sent(new byte[] {5}, 0, 1, HERE, THERE);
        recording.close();
        tap.judged("too late");
        assertFalse(tap.isRecording());

        List<Datagram> heard = read(file);
        assertEquals(List.of(1, 2, 3, 4, 5), heard.stream().map(datagram -> (int) datagram.bytes()[0]).toList());
        assertEquals(List.of("refused at bit 3: ü", "rate: slow", "", "", ""), heard.stream().map(Datagram::comment).toList());
        assertEquals(Direction.RECEIVED, heard.get(0).direction());
        assertEquals(THERE, heard.get(0).source());
        assertEquals(HERE, heard.get(0).destination());
    }

    @Test
    void oneRecordingAtATime() throws IOException {
        Tap tap = new Tap();
        try (Recording recording = tap.record(folder.resolve("a"))) {
            assertEquals(0, recording.recorded());
            assertThrows(IllegalStateException.class, () -> tap.record(folder.resolve("b")));
        }
        tap.record(folder.resolve("b")).close();
        assertThrows(IOException.class, () -> tap.record(folder.resolve("no/such/folder")));
        tap.record(folder.resolve("c")).close();
    }

    /** Datagrams of several threads are all there, in the order of each, or counted as dropped. */
    @Test
    void severalThreads() throws IOException, InterruptedException {
        int threads = 4;
        int each = 20_000;
        Path file = folder.resolve("game.pcapng");
        Tap tap = new Tap();
        Recording recording = tap.record(file);
        List<Thread> started = new ArrayList<>();
        CountDownLatch go = new CountDownLatch(1);
        for (int t = 0; t < threads; t++) {
            byte[] bytes = new byte[8];
            bytes[0] = (byte) t;
            Thread thread = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                for (int i = 0; i < each; i++) {
                    ByteBuffer.wrap(bytes).putInt(4, i);
                    tap.sent(bytes, 0, bytes.length, HERE, THERE);
                }
            });
            thread.start();
            started.add(thread);
        }
        go.countDown();
        for (Thread thread : started) {
            thread.join();
        }
        recording.close();
        List<Datagram> heard = read(file);
        assertEquals((long) threads * each, heard.size() + recording.dropped());
        assertEquals(recording.recorded(), heard.size());
        assertTrue(heard.size() >= Recording.WAITING, heard.size() + " heard");
        int[] last = {-1, -1, -1, -1};
        for (Datagram datagram : heard) {
            int number = ByteBuffer.wrap(datagram.bytes()).getInt(4);
            assertTrue(number > last[datagram.bytes()[0]], "the order of a thread");
            last[datagram.bytes()[0]] = number;
        }
    }

    @Test
    void aFullQueueDropsAndGoesOn() {
        DatagramQueue queue = new DatagramQueue(4);
        int length = DatagramQueue.SLOT_BYTES + 5;
        List<DatagramQueue.Slot> claimed = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 4; i++) {
                DatagramQueue.Slot slot = queue.claim(Direction.SENT, length, HERE, THERE);
                assertNull(queue.peek(), "before it is published");
                slot.bytes[0] = (byte) i;
                claimed.add(slot);
            }
            assertNull(queue.claim(Direction.SENT, 1, HERE, THERE));
            // What is whole waits for what came before it.
            for (int i = 3; i >= 0; i--) {
                assertNull(queue.peek());
                claimed.remove(i).publish();
            }
            for (int i = 0; i < 4; i++) {
                DatagramQueue.Slot slot = queue.peek();
                assertEquals(i, slot.bytes[0]);
                assertEquals(length, slot.length);
                assertEquals(DatagramQueue.SLOT_BYTES, slot.captured());
                queue.free();
            }
            assertNull(queue.peek());
        }
    }

    @Test
    void aFileHasAnEnd() throws IOException {
        Path file = folder.resolve("game.pcapng");
        Tap tap = new Tap();
        Recording recording = tap.record(file, 1000);
        for (int i = 0; i < 100; i++) {
            tap.sent(new byte[50], 0, 50, HERE, THERE);
        }
        recording.close();
        assertTrue(Files.size(file) >= 1000 && Files.size(file) < 1200, Files.size(file) + " bytes");
        assertEquals(100, recording.recorded() + recording.dropped());
        assertEquals(recording.recorded(), read(file).size());
    }

    @Test
    void whatAFileCantHoldIsDroppedAndTheRestRecorded() throws IOException {
        Tap tap = new Tap();
        Recording recording = tap.record(folder.resolve("game.pcapng"));
        tap.sent(new byte[70_000], 0, 70_000, HERE, THERE);
        tap.sent(new byte[1], 0, 1, HERE, InetSocketAddress.createUnresolved("nowhere.invalid", 1));
        tap.sent(new byte[1], 0, 1, HERE, THERE);
        assertThrows(IndexOutOfBoundsException.class, () -> tap.sent(new byte[1], 0, 2, HERE, THERE));
        recording.close();
        assertEquals(2, recording.dropped());
        assertEquals(1, recording.recorded());
    }

    /** Neither with a recording nor without does the game's thread allocate. */
    @Test
    void hearingAllocatesNothing() throws IOException {
        Tap tap = new Tap();
        Recording recording = tap.record(folder.resolve("game.pcapng"));
        try (recording) {
            tap.sent(new byte[100], 0, 100, HERE, THERE);
            // The smaller of two, since the JVM itself may allocate a few bytes for the thread, once.
            assertEquals(0, Math.min(allocated(tap), allocated(tap)));
        }
        assertEquals(20_001, recording.recorded() + recording.dropped());
        assertEquals(0, Math.min(allocated(tap), allocated(tap)));
    }

    /** The bytes that 10,000 datagrams take, beyond those of measuring. */
    private static long allocated(Tap tap) {
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] bytes = new byte[100];
        long before = memory.getCurrentThreadAllocatedBytes();
        long own = memory.getCurrentThreadAllocatedBytes() - before;
        before = memory.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 10_000; i++) {
            tap.sent(bytes, 0, bytes.length, HERE, THERE);
        }
        return memory.getCurrentThreadAllocatedBytes() - before - own;
    }
}
