package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Members that send each other bytes over real sockets, of hosts of their own. */
@EnabledOnOs(OS.LINUX)
@Timeout(60)
class ClusterNetworkTest {
    private final ClusterNetwork network = new ClusterNetwork();
    private ServerSocket member;

    @BeforeEach
    void listen() throws IOException {
        member = listen(network.connect(2));
    }

    private static ServerSocket listen(ClusterLink line) throws IOException {
        return new ServerSocket(line.port(), 10, InetAddress.getByName(line.ownHost()));
    }

    @AfterEach
    void close() throws IOException {
        member.close();
        network.close();
    }

    @Test
    void bytesPassBothWays() throws IOException {
        assertTrue(network.isSeparable());
        try (Socket one = connect("127.0.1.2"); Socket two = member.accept()) {
            send(one, 1, 2, 3);
            assertReceived(two, 1, 2, 3);
            send(two, 4);
            assertReceived(one, 4);
        }
    }

    @Test
    void nothingPassesToOrFromWhoIsCutOff() throws IOException {
        try (Socket one = connect("127.0.1.2"); Socket two = member.accept();
                Socket three = connect("127.0.1.4"); Socket twoAgain = member.accept()) {
            network.cut(1);
            assertTrue(network.isCut(1));
            assertFalse(network.isCut(2));
            send(one, 1);
            send(two, 2);
            talk(three, twoAgain);
            assertEquals(0, two.getInputStream().available());
            assertEquals(0, one.getInputStream().available());
            network.join(1);
            send(one, 3);
            assertReceived(two, 1, 3);
            assertReceived(one, 2);
        }
    }

    @Test
    void whoIsCutOffIsSoToWhoeverConnectsLater() throws IOException {
        network.cut(2);
        try (Socket one = connect("127.0.1.2"); Socket two = member.accept();
                Socket three = connect("127.0.1.4"); Socket twoAgain = member.accept();
                ServerSocket four = listen(network.connect(4)); Socket fromThree = connect("127.0.1.4", four.getLocalPort());
                Socket toFour = four.accept()) {
            send(one, 1);
            // Meanwhile the byte gets to where it waits for the other member.
            talk(fromThree, toFour);
            network.cut(1);
            network.join(2);
            send(one, 2);
            talk(three, twoAgain);
            assertEquals(0, two.getInputStream().available());
            network.join(1);
            assertReceived(two, 1, 2);
        }
    }

    @Test
    void joiningWhoIsNotCutOffDoesNothing() throws IOException {
        network.join(2);
        network.cut(2);
        network.cut(2);
        network.join(2);
        assertFalse(network.isCut(2));
        bytesPassBothWays();
    }

    /** So often that what is held would have come long before. */
    private static void talk(Socket one, Socket other) throws IOException {
        for (int i = 0; i < 50; i++) {
            send(one, i);
            assertReceived(other, i);
            send(other, i);
            assertReceived(one, i);
        }
    }

    private Socket connect(String from) throws IOException {
        return connect(from, member.getLocalPort());
    }

    /** A member's own port is that of its line, at another host. */
    private static Socket connect(String from, int port) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress(ClusterLink.HOST, port));
        return socket;
    }

    private static void send(Socket socket, int... bytes) throws IOException {
        for (int value : bytes) {
            socket.getOutputStream().write(value);
        }
    }

    private static void assertReceived(Socket socket, int... bytes) throws IOException {
        byte[] expected = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            expected[i] = (byte) bytes[i];
        }
        assertArrayEquals(expected, socket.getInputStream().readNBytes(bytes.length));
    }
}
