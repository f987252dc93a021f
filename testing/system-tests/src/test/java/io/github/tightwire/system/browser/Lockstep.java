package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.demo.page.Knobs;
import io.github.tightwire.demo.page.ServedPage;
import io.github.tightwire.demo.session.Session;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.NetworkConditions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;

/** Two sessions of the demo that go on together, tick by tick: one has a page, and is the same as the one without. No time is measured. */
final class Lockstep implements AutoCloseable {
    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Session alone;
    private final Session served;
    private final ServedPage page;
    private int tick;

    /** At the first tick, for so many at most. */
    Lockstep(int mostTicks) throws IOException {
        Session.Plan plan =
                new Session.Plan(2 * mostTicks, 2, 0, NetworkConditions.PERFECT, NetworkConditions.PERFECT, 0, 1);
        alone = new Session(plan, 0, () -> 0);
        served = new Session(plan, 0, () -> 0);
        page = new ServedPage(served, new Knobs(served, plan), 0);
    }

    /** Returns the address of the page. */
    URI page() {
        return page.address();
    }

    /** Returns the number of ticks. */
    int ticks() {
        return tick;
    }

    /** Both go on by a tick, to the same world; returns the page's share of it in allocated bytes, which tell what is done. */
    long tick() {
        tick++;
        alone.tick(tick * TICK_NANOS);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertTrue(page.proceed(tick * TICK_NANOS));
        long proceeded = THREADS.getCurrentThreadAllocatedBytes();
        served.tick(page.nanos());
        long ticked = THREADS.getCurrentThreadAllocatedBytes();
        page.show();
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - ticked + proceeded - before;
        assertEquals(tick, served.server().tick());
        for (int i = 0; i < World.CUBES; i++) {
            assertTrue(alone.server().cube(i).matches(served.server().cube(i)), "cube " + i + " in tick " + tick);
        }
        return bytes;
    }

    /**
     * Both servers have sent as many packets, but for fewer than one in ten ticks. On a busy machine a datagram to one of them may come a
     * tick later than to the other, and a client that connects a tick later gets a tick's packets less.
     */
    void assertSameTraffic() {
        long difference = served.server().traffic().packetsOut() - alone.server().traffic().packetsOut();
        assertTrue(Math.abs(difference) < tick / 10, difference + " packets more are sent in " + tick + " ticks");
    }

    @Override
    public void close() {
        page.close();
        served.close();
        alone.close();
    }
}
