package io.github.tightwire.demo.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TokensTest {
    private static final long SECOND = 1_000_000_000L;

    private final List<CompletableFuture<byte[]>> asked = new ArrayList<>();
    private final byte[] first = new byte[1];
    private final Tokens tokens = new Tokens(first, () -> {
        asked.add(new CompletableFuture<>());
        return asked.get(asked.size() - 1);
    });

    @Test
    void theFirstIsThereAndTheNextWhenItComes() {
        assertSame(first, tokens.next(0));
        assertEquals(0, asked.size());
        assertNull(tokens.next(1));
        assertNull(tokens.next(2));
        assertEquals(1, asked.size());
        byte[] second = new byte[2];
        asked.get(0).complete(second);
        assertSame(second, tokens.next(3));
    }

    @Test
    void whereThereIsNoneItAsksAgainInASecondAndNotBefore() {
        tokens.next(0);
        tokens.next(0);
        asked.get(0).completeExceptionally(new IOException("nobody"));
        assertNull(tokens.next(1));
        assertNull(tokens.next(SECOND - 1));
        assertEquals(1, asked.size());
        assertNull(tokens.next(SECOND));
        assertEquals(2, asked.size());
    }
}
