package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Nobody extends the streams, though they are not final: Kotlin makes no object of a class that is sealed. */
class ClosedStreamsTest {
    @Test
    void aSubclassThatReads() {
        assertThrows(IllegalStateException.class, () -> new ReadStream(new byte[1]) { });
    }

    @Test
    void aSubclassThatWrites() {
        assertThrows(IllegalStateException.class, () -> new WriteStream(new byte[1]) { });
    }
}
