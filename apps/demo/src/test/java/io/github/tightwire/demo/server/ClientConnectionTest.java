package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class ClientConnectionTest {
    private final ClientConnection connection = new ClientConnection(1, new InetSocketAddress(0), 0, new CubeWorld().join());

    @Test
    void whoHasJustSpokenHasToWait() {
        assertTrue(connection.mayChat(1));
        assertFalse(connection.mayChat(2));
        assertFalse(connection.mayChat(30));
        assertTrue(connection.mayChat(31));
    }
}
