package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Byte for byte what the C library writes, and reads what it wrote. */
class WireTest {
    private static final long PROTOCOL = 0x1122334455667788L;
    private static final long SEQUENCE = 0x1122334455L;
    private static final long EXPIRES = 1720000100;
    private static final Key PRIVATE_KEY = Vectors.key(i -> 200 - 3 * i);
    private static final Key PACKET_KEY = Vectors.key(i -> i + 17);
    private static final byte[] NONCE = Vectors.bytes(Netcode.TOKEN_NONCE_BYTES, i -> 100 + i);
    private static final PrivateToken PRIVATE = new PrivateToken(0x0102030405060708L, 15, List.of(
            new InetSocketAddress("127.0.0.1", 40000), new InetSocketAddress("2001:db8:1:2:3:4:5:6", 50000),
            new InetSocketAddress("::1", 65535)), Vectors.key(i -> i), Vectors.key(i -> 255 - i),
            Vectors.bytes(Netcode.USER_DATA_BYTES, i -> i));

    private final EncryptedPacketWriter writer = new EncryptedPacketWriter(new Aead(), PROTOCOL);

    @Test
    void thePrivatePartIsWrittenAndSealed() {
        byte[] bytes = PRIVATE.write();
        assertArrayEquals(Vectors.get("private-plain"), Arrays.copyOf(bytes, bytes.length - Netcode.TAG_BYTES));
        new TokenSeal(PROTOCOL, PRIVATE_KEY).seal(bytes, NONCE, EXPIRES);
        assertArrayEquals(Vectors.get("private-sealed"), bytes);
    }

    @Test
    void thePrivatePartIsOpenedAndRead() {
        byte[] plain = new TokenSeal(PROTOCOL, PRIVATE_KEY).open(Vectors.get("private-sealed"), 0, NONCE, EXPIRES);
        assertSame(PRIVATE, PrivateToken.read(plain));
    }

    @Test
    void theTokenIsReadAndWritten() {
        ConnectToken token = ConnectToken.read(Vectors.get("token"));
        assertEquals(PROTOCOL, token.protocolId());
        assertEquals(1720000000, token.createSeconds());
        assertEquals(EXPIRES, token.expireSeconds());
        assertEquals(15, token.timeoutSeconds());
        assertEquals(PRIVATE.servers(), token.servers());
        assertTrue(token.clientToServer().isSame(PRIVATE.clientToServer()));
        assertTrue(token.serverToClient().isSame(PRIVATE.serverToClient()));
        assertArrayEquals(Vectors.get("private-sealed"), token.privatePart());
        assertArrayEquals(Vectors.get("token"), token.write());
    }

    @Test
    void theTokenOfTheStandardsToolOpens() {
        ConnectToken token = ConnectToken.read(Vectors.get("standard-token"));
        assertEquals(45, token.expireSeconds() - token.createSeconds());
        assertEquals(17, token.timeoutSeconds());
        PrivateToken opened = PrivateToken.read(new TokenSeal(0x1234567890abcdefL, Vectors.key(i -> i))
                .open(token.privatePart(), 0, token.nonce(), token.expireSeconds()));
        assertSame(new PrivateToken(PROTOCOL, 17,
                List.of(new InetSocketAddress("127.0.0.1", 40000), new InetSocketAddress("::1", 40001)),
                token.clientToServer(), token.serverToClient(), Vectors.bytes(256, i -> 255 - i)), opened);
        assertArrayEquals(Vectors.get("standard-token"), token.write());
    }

    @ParameterizedTest
    @MethodSource("standardPackets")
    void theKeepAlivesOfTheStandardsTool(String name) {
        long sequence = Long.parseUnsignedLong(name.substring(name.lastIndexOf('-') + 1));
        EncryptedPacketWriter standard = new EncryptedPacketWriter(new Aead(), 0x1234567890abcdefL);
        standard.start(NetcodePacket.KEEP_ALIVE, sequence).putInt(3).putInt(32);
        assertArrayEquals(Vectors.get(name), Arrays.copyOf(standard.bytes(), standard.finish(Vectors.key(i -> i))));
    }

    static List<String> standardPackets() {
        List<String> names = Vectors.names("standard-packet-");
        assertEquals(10, names.size());
        return names;
    }

    @Test
    void theRequest() {
        byte[] bytes = new byte[Netcode.REQUEST_BYTES];
        assertEquals(bytes.length, RequestGate.write(ConnectToken.read(Vectors.get("token")), bytes));
        assertArrayEquals(Vectors.get("packet-request"), bytes);
    }

    @Test
    void theChallengeAndTheResponse() {
        // The challenge is the thousandth and first of a server, whose key is the first that it asks for.
        Challenges challenges = new Challenges(new Aead(), new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public void nextBytes(byte[] bytes) {
                System.arraycopy(Vectors.bytes(bytes.length, i -> 2 * i), 0, bytes, 0, bytes.length);
            }
        });
        for (int i = 0; i < 1000; i++) {
            challenges.put(PRIVATE, writer.start(NetcodePacket.CHALLENGE, 0));
        }
        challenges.put(PRIVATE, writer.start(NetcodePacket.CHALLENGE, Long.MIN_VALUE));
        assertWritten("packet-challenge");
        ByteBuffer contents = assertRead("packet-challenge", NetcodePacket.CHALLENGE);
        byte[] challenge = new byte[Netcode.CHALLENGE_BYTES];
        assertEquals(1000, contents.getLong());
        contents.get(challenge);
        assertArrayEquals(Vectors.get("challenge-sealed"), challenge);
        writer.start(NetcodePacket.RESPONSE, SEQUENCE).putLong(1000).put(challenge);
        assertWritten("packet-response");
        assertTrue(challenges.isMet(PRIVATE, assertRead("packet-response", NetcodePacket.RESPONSE)));
    }

    @Test
    void theDenial() {
        writer.start(NetcodePacket.DENIED, SEQUENCE);
        assertWritten("packet-denied");
        assertRead("packet-denied", NetcodePacket.DENIED);
    }

    @Test
    void theDisconnect() {
        writer.start(NetcodePacket.DISCONNECT, SEQUENCE);
        assertWritten("packet-disconnect");
        assertRead("packet-disconnect", NetcodePacket.DISCONNECT);
    }

    @Test
    void theKeepAlive() {
        writer.start(NetcodePacket.KEEP_ALIVE, SEQUENCE).putInt(10).putInt(16);
        assertWritten("packet-keep-alive");
        ByteBuffer contents = assertRead("packet-keep-alive", NetcodePacket.KEEP_ALIVE);
        assertEquals(10, contents.getInt());
        assertEquals(16, contents.getInt());
    }

    @Test
    void thePayload() {
        writer.start(NetcodePacket.PAYLOAD, SEQUENCE).put(Vectors.bytes(37, i -> 5 * i));
        assertWritten("packet-payload");
        byte[] payload = new byte[37];
        assertRead("packet-payload", NetcodePacket.PAYLOAD).get(payload);
        assertArrayEquals(Vectors.bytes(37, i -> 5 * i), payload);
    }

    private void assertWritten(String name) {
        assertArrayEquals(Vectors.get(name), Arrays.copyOf(writer.bytes(), writer.finish(PACKET_KEY)));
    }

    private static ByteBuffer assertRead(String name, NetcodePacket type) {
        byte[] datagram = Vectors.get(name);
        EncryptedPacketReader reader = new EncryptedPacketReader(EnumSet.allOf(NetcodePacket.class), new Aead(), PROTOCOL);
        assertEquals(DatagramVerdict.ACCEPTED,
                reader.read(datagram, datagram.length, PACKET_KEY, new ReplayProtection(), new DecryptQuota(1)));
        assertEquals(type, reader.type());
        return reader.contents().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void assertSame(PrivateToken expected, PrivateToken token) {
        assertEquals(expected.clientId(), token.clientId());
        assertEquals(expected.timeoutSeconds(), token.timeoutSeconds());
        assertEquals(expected.servers(), token.servers());
        assertTrue(expected.clientToServer().isSame(token.clientToServer()));
        assertTrue(expected.serverToClient().isSame(token.serverToClient()));
        assertArrayEquals(expected.userData(), token.userData());
    }
}
