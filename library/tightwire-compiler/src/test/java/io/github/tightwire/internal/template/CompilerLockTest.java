package io.github.tightwire.internal.template;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CompilerLockTest {
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch enough = new CountDownLatch(1);

    /** Another thread holds a lock until it is enough. */
    private void hold(CompilerLock lock) throws InterruptedException {
        Thread holder = new Thread(() -> {
            assertTrue(lock.acquire());
            held.countDown();
            try {
                enough.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            lock.release();
        });
        holder.setDaemon(true);
        holder.start();
        held.await();
    }

    @AfterEach
    void letGo() {
        enough.countDown();
    }

    /** A holder who gets on each time that somebody looks, and lets go after a few looks. */
    private final class GettingOn extends CompilerLock {
        private static final int LOOKS = 7;
        private int looks;

        GettingOn() {
            super(1);
        }

        @Override
        protected long progress() {
            looks++;
            if (looks == LOOKS) {
                enough.countDown();
            }
            return looks;
        }
    }

    /** A holder who is stuck. */
    private static final class Stuck extends CompilerLock {
        Stuck() {
            super(1);
        }

        @Override
        protected long progress() {
            return 1;
        }
    }

    @Test
    void whoeverGetsOnIsWaitedForHoweverLongItTakes() throws InterruptedException {
        GettingOn lock = new GettingOn();
        hold(lock);
        int before = lock.looks;
        assertTrue(lock.acquire());
        assertTrue(lock.looks >= GettingOn.LOOKS, before + " looks, then " + lock.looks);
        lock.release();
    }

    @Test
    void whoeverIsStuckIsNotWaitedFor() throws InterruptedException {
        CompilerLock lock = new Stuck();
        hold(lock);
        assertFalse(lock.acquire());
    }

    /** A type that nobody else compiles. */
    public static final class Fresh implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream stream) {
            value = stream.serializeInt(value, 0, 9);
        }
    }

    @Test
    void whoeverCompilesGetsOn() throws NotCompilableException {
        long before = Compilers.get().progress();
        Compilers.get().compile(Fresh.class, MethodHandles.lookup());
        assertTrue(Compilers.get().progress() > before);
    }

    @Test
    void anInterruptEndsTheWait() throws InterruptedException {
        CompilerLock lock = new GettingOn();
        hold(lock);
        Thread.currentThread().interrupt();
        assertEquals("false, still interrupted: true", lock.acquire() + ", still interrupted: " + Thread.interrupted());
    }
}
