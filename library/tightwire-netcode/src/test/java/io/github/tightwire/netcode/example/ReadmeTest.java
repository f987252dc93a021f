package io.github.tightwire.netcode.example;

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
    @ValueSource(strings = {"EchoServer", "EchoClient"})
    void theReadmeShowsWhatRuns(String name) throws IOException {
        Readme.assertShows(EchoServer.class.getPackage(), name);
    }

    @Test
    @Timeout(120)
    void itRuns() throws Exception {
        long protocolId = 1;
        SecretKey privateKey = KeyGenerator.getInstance("ChaCha20").generateKey();
        InetSocketAddress address = Readme.freeAddress();
        TokenIssuer issuer = new TokenIssuer(protocolId, privateKey);
        String text = Readme.run(
                () -> EchoServer.run(protocolId, privateKey, address),
                () -> EchoClient.run(
                        issuer.issue(42, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1), "hello"),
                "the server says hello", "42 left");
        assertTrue(text.contains("42 came from /127.0.0.1:"), text);
        assertTrue(text.contains("CONNECTED at /127.0.0.1:" + address.getPort()), text);
        assertTrue(text.contains("the server says hello"), text);
        assertTrue(text.contains("42 left: BY_CLIENT"), text);
    }
}
