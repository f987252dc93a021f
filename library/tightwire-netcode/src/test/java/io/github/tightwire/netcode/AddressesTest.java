package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An address has several forms, and is one address. */
class AddressesTest {
    private final World world = new World(ServerConfig.of(World.PROTOCOL, World.PRIVATE_KEY, 4, mapped(World.SERVER))
            .withMaxClientsPerHost(2));

    @Test
    void aMappedOneIsTheIpv4Address() throws UnknownHostException {
        InetSocketAddress mapped = mapped(World.SERVER);
        assertNotEquals(World.SERVER, mapped, "to Java they differ");
        assertEquals(World.SERVER, Addresses.canonical(mapped));
        assertTrue(Addresses.canonical(mapped).getAddress() instanceof Inet4Address);
        // One byte away from it.
        for (int i = 0; i < 12; i++) {
            byte[] bytes = mapped.getAddress().getAddress();
            bytes[i] ^= 1;
            InetSocketAddress other = new InetSocketAddress(Inet6Address.getByAddress(null, bytes, -1), 1);
            assertSame(other, Addresses.canonical(other));
        }
        assertSame(World.SERVER, Addresses.canonical(World.SERVER));
        InetSocketAddress unresolved = InetSocketAddress.createUnresolved("nowhere.invalid", 1);
        assertSame(unresolved, Addresses.canonical(unresolved));
    }

    @Test
    void aServerThatKnowsItselfByAMappedAddressTakesATokenWithThePlainOne() {
        world.connectedClient(World.HOME, 1);
        assertEquals(World.SERVER, ServerConfig.of(1, World.PRIVATE_KEY, 1, mapped(World.SERVER)).addresses().get(0));
    }

    @Test
    void aTokenWithAMappedAddressIsTheSameAsOneWithThePlain() {
        byte[] token = world.issuer.issue(1, List.of(mapped(World.SERVER)), new byte[0], world.seconds);
        assertEquals(List.of(World.SERVER), ConnectToken.read(token).servers());
        NetcodeClient client = world.client(World.HOME, token);
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
    }

    @Test
    void aTokenOfAnotherIssuerMayHaveItMapped() {
        ConnectToken token = ConnectToken.read(world.token(1));
        byte[] bytes = new ConnectToken(token.protocolId(), token.createSeconds(), token.expireSeconds(), token.nonce(),
                token.privatePart(), token.timeoutSeconds(),
                List.of(mapped(World.SERVER)), token.clientToServer(), token.serverToClient()).write();
        NetcodeClient client = world.client(World.HOME, bytes);
        world.run(4);
        assertEquals(ClientState.CONNECTED, client.state());
    }

    /** Netty's epoll has datagrams of IPv4 come from mapped addresses at a socket for both. */
    @Test
    void aClientMayComeFromAMappedAddressAndIsOneClient() {
        byte[] token = world.token(1);
        assertEquals(DatagramVerdict.ACCEPTED, world.give(mapped(World.HOME), World.request(token)));
        assertEquals(DatagramVerdict.ACCEPTED, world.give(World.HOME, World.request(token)));
        assertEquals(World.HOME, world.sent.get(0).to());
        assertEquals(1, world.server.handshakes());
    }

    @Test
    void mappedOrNotItIsOneHost() {
        for (int i = 0; i < 3; i++) {
            InetSocketAddress port = new InetSocketAddress(World.HOME.getAddress(), 6000 + i);
            assertEquals(i < 2 ? DatagramVerdict.ACCEPTED : DatagramVerdict.HOST_FULL,
                    world.give(i % 2 == 0 ? port : mapped(port), World.request(world.token(i))));
        }
    }

    @Test
    void aServersAnswerMayComeFromAMappedAddress() {
        NetcodeClient client = world.client(World.HOME, world.token(1));
        for (int i = 0; i < 4; i++) {
            world.run(1, datagram -> {
                if (datagram.to().equals(World.HOME)) {
                    assertEquals(DatagramVerdict.ACCEPTED, client.receive(mapped(World.SERVER), datagram.bytes(), datagram.bytes().length));
                }
                return datagram.to().equals(World.SERVER);
            });
        }
        assertEquals(ClientState.CONNECTED, client.state());
    }

    @Test
    void aVirtualNetworkKnowsBothForms() {
        VirtualNetwork network = new VirtualNetwork();
        Transport socket = network.open(mapped(World.SERVER));
        assertEquals(World.SERVER, socket.localAddress());
        assertTrue(network.open(World.HOME).send(World.SERVER, new byte[1], 1));
        assertTrue(network.open(World.HOME).send(mapped(World.SERVER), new byte[1], 1));
        assertEquals(2, network.waiting(World.SERVER));
        assertEquals(2, network.waiting(mapped(World.SERVER)));
    }

    /** The interface of a link-local address is the machine's own name for it: where it is given, the address is the same. */
    @Test
    void aClientAtALinkLocalAddressIsOneClientWhateverItsInterface() throws UnknownHostException {
        byte[] bytes = InetAddress.getByName("fe80::5").getAddress();
        byte[] token = world.token(1);
        for (int scope : new int[] {2, 2, -1, 3}) {
            InetSocketAddress from = new InetSocketAddress(Inet6Address.getByAddress(null, bytes, scope), 5001);
            assertEquals(DatagramVerdict.ACCEPTED, world.give(from, World.request(token)));
        }
        assertEquals(1, world.server.handshakes());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "192.0.2.1 | 0 | 192.0.2.1:0 is not an address that a client can connect to: it has no port",
        "0.0.0.0 | 1 | 0.0.0.0:1 is not an address that a client can connect to: it is the wildcard, where a server listens. Name the"
                + " address at which clients find this machine",
        ":: | 1 | [0:0:0:0:0:0:0:0]:1 is not an address that a client can connect to: it is the wildcard, where a server listens. Name the"
                + " address at which clients find this machine",
        "fe80::1 | 1 | [fe80:0:0:0:0:0:0:1]:1 is not an address that a client can connect to: it is link-local, and a token can't say by"
                + " which interface to go. Use another address of the machine"})
    void addressesThatNoClientCanConnectTo(String host, int port, String words) {
        InetSocketAddress address = new InetSocketAddress(host, port);
        assertEquals(words, assertThrows(IllegalArgumentException.class, () -> ServerAddresses.check(List.of(address))).getMessage());
        assertEquals(words, assertThrows(IllegalArgumentException.class, () -> world.issuer.issue(1, address)).getMessage());
    }

    @Test
    void addressesNextToThose() {
        for (String host : List.of("192.0.2.1", "127.0.0.1", "169.254.0.1", "::1", "fec0::1", "2001:db8::1")) {
            assertEquals(1, ServerAddresses.check(List.of(new InetSocketAddress(host, 1))).size(), host);
        }
    }

    @Test
    void aNameThatNobodyFindsIsNamed() {
        InetSocketAddress address = InetSocketAddress.createUnresolved("game.invalid", 7777);
        assertEquals("unresolved address: game.invalid:7777. This machine finds no IP address for the name, or nobody asked: "
                + "new InetSocketAddress(host, port) does",
                assertThrows(IllegalArgumentException.class, () -> ServerAddresses.check(List.of(address))).getMessage());
    }

    /** As Netty's native transports make it, and nobody else in Java. */
    static InetSocketAddress mapped(InetSocketAddress address) {
        byte[] bytes = new byte[16];
        bytes[10] = -1;
        bytes[11] = -1;
        System.arraycopy(address.getAddress().getAddress(), 0, bytes, 12, 4);
        try {
            return new InetSocketAddress(Inet6Address.getByAddress(null, bytes, -1), address.getPort());
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
