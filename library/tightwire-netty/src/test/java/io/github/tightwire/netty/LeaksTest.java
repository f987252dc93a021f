package io.github.tightwire.netty;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.netty.buffer.PooledByteBufAllocator;
import org.junit.jupiter.api.Test;

/** The other tests ask {@link Leaks}: here is one, so that it is known to find them. */
class LeaksTest {
    @Test
    void aBufferThatNobodyReleasesIsFound() {
        PooledByteBufAllocator.DEFAULT.heapBuffer(64);
        assertThrows(AssertionError.class, Leaks::requireNone);
        Leaks.forget();
    }
}
