package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Tokens that are issued, and bytes that are none. */
class TokenTest {
    private static final InetSocketAddress IPV4 = new InetSocketAddress("192.0.2.1", 40000);
    private static final InetSocketAddress IPV6 = new InetSocketAddress("2001:db8::7", 1);
    private static final Key KEY = Vectors.key(i -> i);
    /** The offset of the number of servers in a token. */
    private static final int COUNT = 13 + 8 + 8 + 8 + 24 + 1024 + 4;
    private static final int PRIVATE_COUNT = 8 + 4;

    private final TokenIssuer issuer = new TokenIssuer(9, KEY, 30, 5, new SecureRandom());

    @Test
    void whatIsIssuedIsRead() {
        byte[] bytes = issuer.issue(-1, List.of(IPV6), List.of(IPV4, IPV6), new byte[] {1, 2, 3}, 1000);
        ConnectToken token = ConnectToken.read(bytes);
        assertEquals(Netcode.CONNECT_TOKEN_BYTES, bytes.length);
        assertEquals(9, token.protocolId());
        assertEquals(1000, token.createSeconds());
        assertEquals(1030, token.expireSeconds());
        assertEquals(5, token.timeoutSeconds());
        assertEquals(List.of(IPV6), token.servers());
        PrivateToken opened = PrivateToken.read(open(token, token.expireSeconds()));
        assertEquals(-1, opened.clientId());
        assertEquals(5, opened.timeoutSeconds());
        assertEquals(List.of(IPV4, IPV6), opened.servers());
        assertTrue(opened.clientToServer().isSame(token.clientToServer()));
        assertTrue(opened.serverToClient().isSame(token.serverToClient()));
        assertFalse(opened.serverToClient().isSame(token.clientToServer()));
        assertArrayEquals(Arrays.copyOf(new byte[] {1, 2, 3}, 256), opened.userData());
        assertNull(open(token, token.expireSeconds() + 1), "the tag vouches for the expiry");
    }

    @Test
    void noTwoAreAlike() {
        ConnectToken one = ConnectToken.read(issuer.issue(1, List.of(IPV4), new byte[0], 1000));
        ConnectToken other = ConnectToken.read(issuer.issue(1, List.of(IPV4), new byte[0], 1000));
        assertFalse(Arrays.equals(one.nonce(), other.nonce()));
        assertFalse(one.clientToServer().isSame(other.clientToServer()));
        assertFalse(one.serverToClient().isSame(other.serverToClient()));
    }

    /** Threads that share what a seal is made with would make tokens that no server opens. */
    @Test
    void severalThreadsIssueAtOnce() throws InterruptedException {
        List<byte[]> tokens = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
            for (int i = 0; i < 500; i++) {
                tokens.add(issuer.issue(i, List.of(IPV4), new byte[0], i));
            }
        })).limit(4).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(2000, tokens.size());
        for (byte[] bytes : tokens) {
            ConnectToken token = ConnectToken.read(bytes);
            assertNotNull(open(token, token.expireSeconds()));
        }
    }

    @Test
    void asManyServersAsThereMayBe() {
        List<InetSocketAddress> most = Collections.nCopies(32, IPV6);
        assertEquals(most, ConnectToken.read(issuer.issue(1, most, new byte[256], 1)).servers());
        assertThrows(IllegalArgumentException.class, () -> issuer.issue(1, Collections.nCopies(33, IPV6), new byte[0], 1));
        assertThrows(IllegalArgumentException.class, () -> issuer.issue(1, List.of(), new byte[0], 1));
    }

    @Test
    void wrongArguments() {
        String unresolved = assertThrows(IllegalArgumentException.class, () -> issuer.issue(1,
                List.of(InetSocketAddress.createUnresolved("bad.invalid", 1)), new byte[0], 1)).getMessage();
        assertTrue(unresolved.contains("bad.invalid"), unresolved);
        assertThrows(IllegalArgumentException.class,
                () -> issuer.issue(1, List.of(new InetSocketAddress("0.0.0.0", 1)), new byte[0], 1));
        assertThrows(IllegalArgumentException.class,
                () -> issuer.issue(1, List.of(new InetSocketAddress("127.0.0.1", 0)), new byte[0], 1));
        assertThrows(IllegalArgumentException.class, () -> issuer.issue(1, List.of(IPV4), new byte[257], 1));
        SecureRandom random = new SecureRandom();
        assertThrows(IllegalArgumentException.class, () -> new TokenIssuer(1, KEY, 0, 5, random));
        assertThrows(IllegalArgumentException.class, () -> new TokenIssuer(1, KEY, 1, 0, random));
        assertThrows(IllegalArgumentException.class, () -> new TokenIssuer(1, new SecretKeySpec(new byte[31], "ChaCha20")));
        assertNotNull(new TokenIssuer(1, KEY, 1, -1, random));
    }

    @Test
    void bytesThatAreNoToken() {
        byte[] token = issuer.issue(1, List.of(IPV4, IPV6), new byte[0], 1000);
        assertNotNull(ConnectToken.read(token));
        assertNull(ConnectToken.read(Arrays.copyOf(token, 2047)));
        assertNull(ConnectToken.read(Arrays.copyOf(token, 2049)));
        assertNull(ConnectToken.read(with(token, 11, 3)), "NETCODE 1.03");
        assertNull(ConnectToken.read(with(token, COUNT, 0)), "no server");
        assertNull(ConnectToken.read(with(token, COUNT, 33)), "33 servers");
        assertNull(ConnectToken.read(with(token, COUNT + 3, 0x80)), "a negative number of servers");
        assertNull(ConnectToken.read(with(token, COUNT + 4, 0)), "type 0");
        assertNull(ConnectToken.read(with(token, COUNT + 4, 3)), "type 3");
        assertNull(ConnectToken.read(seconds(token, 1031, 1030)), "made after it expires");
        assertNotNull(ConnectToken.read(seconds(token, 1030, 1030)));
        assertNotNull(ConnectToken.read(seconds(token, 1030, -1)), "times are unsigned");
    }

    @Test
    void privatePartsThatMakeNoSense() {
        ConnectToken token = ConnectToken.read(issuer.issue(1, List.of(IPV4, IPV6), new byte[0], 1000));
        byte[] plain = open(token, token.expireSeconds()).clone();
        assertNotNull(PrivateToken.read(plain));
        assertNull(PrivateToken.read(with(plain, PRIVATE_COUNT, 0)));
        assertNotNull(PrivateToken.read(with(plain, PRIVATE_COUNT, 1)));
        assertNull(PrivateToken.read(with(plain, PRIVATE_COUNT, 33)));
        assertNull(PrivateToken.read(with(plain, PRIVATE_COUNT + 4, 0)));
        assertNull(PrivateToken.read(with(plain, PRIVATE_COUNT + 4, 3)));
    }

    private static byte[] open(ConnectToken token, long expireSeconds) {
        return new TokenSeal(9, KEY).open(token.privatePart(), 0, token.nonce(), expireSeconds);
    }

    private static byte[] with(byte[] bytes, int index, int value) {
        byte[] changed = bytes.clone();
        changed[index] = (byte) value;
        return changed;
    }

    private static byte[] seconds(byte[] token, long create, long expire) {
        byte[] changed = token.clone();
        ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN).putLong(21, create).putLong(29, expire);
        return changed;
    }
}
