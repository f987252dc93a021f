package io.github.tightwire.game.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Readme;
import io.github.tightwire.netcode.TokenIssuer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The README's code is here, and runs. */
class ReadmeTest {
    @ParameterizedTest
    @ValueSource(strings = {"ChatServer", "ChatClient"})
    void theReadmeShowsWhatRuns(String name) throws IOException {
        Readme.assertShows(ChatServer.class.getPackage(), name);
    }

    @Test
    @Timeout(120)
    void itRuns() throws Exception {
        SecretKey key = KeyGenerator.getInstance("ChaCha20").generateKey();
        InetSocketAddress address = Readme.freeAddress();
        TokenIssuer issuer = ChatGame.PROTOCOL.tokenIssuer(key);
        String text = Readme.run(
                () -> ChatServer.run(key, address),
                () -> ChatClient.run(issuer.issue(42, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1)),
                "the server says", "left");
        assertTrue(text.contains("player 42 at /127.0.0.1:"), text);
        assertTrue(text.contains("the server says you said: hello"), text);
        assertTrue(text.contains("the end, BY_THIS_SIDE: disconnected by the client"), text);
        assertTrue(text.contains("left, BY_OTHER_SIDE: disconnected by the client"), text);
    }
}
