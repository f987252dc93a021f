package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two connections that talk allocate nothing, however many messages a packet has. The messages themselves come from a pool here, as a
 * program's may.
 */
class AllocationTest {
    private static final int WARM_UP = 20_000;
    private static final int ROUNDS = 10_000;
    private static final int MESSAGES = 20;

    private final Moved[] pool = new Moved[1 << 10];
    private final Moved[] messages = new Moved[1 << 10];
    private final byte[] onItsWay = new byte[2_000];
    private final SplittableRandom random = new SplittableRandom(1);
    private int created;
    private int sent;
    private double loss;
    private long received;
    private Connection near;
    private Connection far;

    @ParameterizedTest
    @CsvSource({", 0", ", 0.2", "3, 0"})
    void packetsAllocateNothing(Integer context, double lossRate) {
        loss = lossRate;
        for (int i = 0; i < pool.length; i++) {
            pool[i] = new Moved();
            messages[i] = new Moved();
        }
        MessageTypes types = MessageTypes.builder().message(Moved.class, () -> pool[created++ & pool.length - 1]).build();
        near = new Connection(ConnectionConfig.DEFAULT, types, (bytes, offset, length) -> pass(far, bytes, length), this::count,
                context);
        far = new Connection(ConnectionConfig.DEFAULT, types, (bytes, offset, length) -> pass(near, bytes, length), this::count,
                context);
        for (int i = 0; i < WARM_UP; i++) {
            round(i);
        }
        // The smaller of two, since the JVM itself may allocate a few bytes for the thread, once, when it compiles.
        long allocated = Math.min(allocated(WARM_UP), allocated(WARM_UP + ROUNDS));
        assertTrue(near.isOpen() && far.isOpen(), near.closeReason() + ", " + far.closeReason());
        // Less than an object a packet: what was sent in a packet is kept in arrays that grow, the more seldom the longer they are.
        assertTrue(allocated < 4 * ROUNDS, allocated + " bytes in " + ROUNDS + " rounds");
        long sentInAll = 2L * MESSAGES * (WARM_UP + 2 * ROUNDS);
        if (loss == 0) {
            assertEquals(sentInAll, received);
        } else {
            assertTrue(received > sentInAll / 2 && received < sentInAll, received + " of " + sentInAll);
        }
    }

    private long allocated(int first) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < ROUNDS; i++) {
            round(first + i);
        }
        return threads.getThreadAllocatedBytes(thread) - before;
    }

    private void round(int number) {
        near.update(number * 16_000_000L);
        far.update(number * 16_000_000L);
        for (int i = 0; i < MESSAGES; i++) {
            Moved message = messages[sent++ & messages.length - 1];
            near.send(0, message);
            far.send(1, message);
        }
        near.sendPackets(1);
        far.sendPackets(1);
    }

    private void pass(Connection to, byte[] bytes, int length) {
        if (random.nextDouble() >= loss) {
            System.arraycopy(bytes, 0, onItsWay, 0, length);
            to.receive(onItsWay, 0, length);
        }
    }

    private void count(int channel, Object message) {
        received++;
    }

    private static final class Moved implements BitSerializable {
        private int id = 17;
        private int x = 1000;
        private int y = -1000;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 0, 255);
            x = s.serializeInt(x, -2000, 2000);
            y = s.serializeInt(y, -2000, 2000);
        }
    }
}
