package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A token, as its client reads it.
 *
 * @param createSeconds when it was made, in seconds since 1970, unsigned
 * @param expireSeconds after which no server takes it, in seconds since 1970
 * @param privatePart sealed, for the server
 * @param timeoutSeconds of the connection; zero or less for none
 */
record ConnectToken(long protocolId, long createSeconds, long expireSeconds, byte[] nonce, byte[] privatePart,
        int timeoutSeconds, List<InetSocketAddress> servers, Key clientToServer, Key serverToClient) {
    byte[] write() {
        ByteBuffer out = ByteBuffer.allocate(Netcode.CONNECT_TOKEN_BYTES).order(LITTLE_ENDIAN);
        out.put(Netcode.VERSION).putLong(protocolId).putLong(createSeconds).putLong(expireSeconds);
        out.put(nonce).put(privatePart).putInt(timeoutSeconds);
        ServerAddresses.write(servers, out);
        out.put(clientToServer.getEncoded()).put(serverToClient.getEncoded());
        return out.array();
    }

    /** Returns the tag by which servers, and its client, know the token. */
    TokenHistory.Tag tag() {
        return TokenHistory.Tag.of(privatePart, Netcode.PRIVATE_TOKEN_BYTES - Netcode.TAG_BYTES);
    }

    /** Reads a token; null if the bytes are none. */
    static @Nullable ConnectToken read(byte[] bytes) {
        if (bytes.length != Netcode.CONNECT_TOKEN_BYTES
                || !Arrays.equals(bytes, 0, Netcode.VERSION.length, Netcode.VERSION, 0, Netcode.VERSION.length)) {
            return null;
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN).position(Netcode.VERSION.length);
        long protocolId = in.getLong();
        long createSeconds = in.getLong();
        long expireSeconds = in.getLong();
        if (Long.compareUnsigned(createSeconds, expireSeconds) > 0) {
            return null;
        }
        byte[] nonce = new byte[Netcode.TOKEN_NONCE_BYTES];
        byte[] privatePart = new byte[Netcode.PRIVATE_TOKEN_BYTES];
        in.get(nonce).get(privatePart);
        int timeoutSeconds = in.getInt();
        List<InetSocketAddress> servers = ServerAddresses.read(in);
        if (servers == null) {
            return null;
        }
        int keys = in.position();
        return new ConnectToken(protocolId, createSeconds, expireSeconds, nonce, privatePart, timeoutSeconds, servers,
                new Key(bytes, keys), new Key(bytes, keys + Netcode.KEY_BYTES));
    }
}
