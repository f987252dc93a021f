package io.github.tightwire.netty;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
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
    static void requireNone() {
        for (int i = 0; i < 3; i++) {
            System.gc();
            PooledByteBufAllocator.DEFAULT.heapBuffer().release();
            PooledByteBufAllocator.DEFAULT.directBuffer().release();
        }
        assertEquals(List.of(), FOUND);
    }

    static void forget() {
        FOUND.clear();
    }
}
