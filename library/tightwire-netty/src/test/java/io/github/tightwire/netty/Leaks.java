package io.github.tightwire.netty;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Netty's leak detector, with a list of what it finds. The build's tests run with it, at the level "paranoid". */
public final class Leaks<T> extends ResourceLeakDetector<T> {
    private static final List<String> FOUND = Collections.synchronizedList(new ArrayList<>());

    /** Netty asks for it, and makes none with it. */
    public Leaks(Class<?> type, int samplingInterval) {
        super(type, samplingInterval);
    }

    /** As Netty makes it, by its class's name. */
    @SuppressWarnings("unused")
    public Leaks(Class<?> type, int samplingInterval, long maxActive) {
        super(type, samplingInterval);
    }

    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String type, String records) {
        FOUND.add(type + records);
    }

    @Override
    protected void reportUntracedLeak(String type) {
        FOUND.add(type);
    }

    /** The detector hears of a leak when another buffer is allocated after the garbage collector has been. */
    static void requireNone() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            collectGarbage();
            PooledByteBufAllocator.DEFAULT.heapBuffer().release();
            PooledByteBufAllocator.DEFAULT.directBuffer().release();
        }
        assertEquals(List.of(), FOUND);
    }

    /** A thread of the JVM tells of garbage in its own time. Once it has told of this witness, it has told of all before the last call. */
    private static void collectGarbage() throws InterruptedException {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> witness = new WeakReference<>(new Object(), queue);
        do {
            System.gc();
        } while (queue.remove(100) == null);
        Reference.reachabilityFence(witness);
    }

    static void forget() {
        FOUND.clear();
    }
}
