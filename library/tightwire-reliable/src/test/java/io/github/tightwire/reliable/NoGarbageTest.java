package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Two endpoints that talk allocate nothing, large packets, losses and refusals included. */
class NoGarbageTest {
    private static final int WARM_UP = 2_000;
    private static final int ROUNDS = 10_000;

    private final byte[] small = new byte[100];
    private final byte[] large = new byte[10_000];
    private final byte[] onItsWay = new byte[2_000];
    private final byte[] garbage = {1, 2, 3, 4, 5, 6, 7, 8};
    private long datagrams;
    private long delivered;
    private Endpoint far;
    private Endpoint near;

    @Test
    void endpointsMakeNoGarbage() {
        near = new Endpoint(EndpointConfig.DEFAULT, (bytes, offset, length) -> pass(far, bytes, length), this::take);
        far = new Endpoint(EndpointConfig.DEFAULT, (bytes, offset, length) -> pass(near, bytes, length), this::take);
        for (int i = 0; i < WARM_UP; i++) {
            round(i);
        }
        // The smaller of two, since the JVM itself may allocate a few bytes for the thread, once, when it compiles.
        assertEquals(0, Math.min(allocated(WARM_UP), allocated(WARM_UP + ROUNDS)));
        assertTrue(delivered > 2 * ROUNDS, delivered + " delivered");
        assertTrue(near.count(EndpointCounter.PACKETS_ABANDONED) > 100);
        assertTrue(near.count(EndpointCounter.PACKETS_LOST) > 100);
    }

    private long allocated(int first) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < ROUNDS; i++) {
            round(first + i);
        }
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    private void round(int number) {
        near.update(number * 16_000_000L);
        far.update(number * 16_000_000L);
        near.send(small, 0, small.length);
        far.send(small, 0, small.length);
        if (number % 4 == 0) {
            near.send(large, 0, large.length);
            far.send(large, 0, large.length);
        }
        near.receive(garbage, 0, garbage.length);
        far.estimates().sentBytesPerSecond();
        far.estimates().packetLoss();
    }

    private void pass(Endpoint to, byte[] bytes, int length) {
        if (++datagrams % 23 != 0) {
            System.arraycopy(bytes, 0, onItsWay, 0, length);
            to.receive(onItsWay, 0, length);
        }
    }

    private boolean take(int sequence, byte[] bytes, int offset, int length) {
        delivered++;
        return true;
    }
}
