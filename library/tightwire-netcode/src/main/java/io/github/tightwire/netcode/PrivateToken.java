package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a token that its client can't read, and passes on to the server.
 *
 * @param timeoutSeconds of the connection; zero or less for none
 * @param userData exactly {@link Netcode#USER_DATA_BYTES}
 */
record PrivateToken(long clientId, int timeoutSeconds, List<InetSocketAddress> servers, Key clientToServer, Key serverToClient,
        byte[] userData) {
    /** The plain bytes, and room for the tag after them. */
    byte[] write() {
        ByteBuffer out = ByteBuffer.allocate(Netcode.PRIVATE_TOKEN_BYTES).order(LITTLE_ENDIAN);
        out.putLong(clientId).putInt(timeoutSeconds);
        ServerAddresses.write(servers, out);
        out.put(clientToServer.getEncoded()).put(serverToClient.getEncoded()).put(userData);
        return out.array();
    }

    /** Reads the plain bytes; null if they are no token's. The longest fits in a token, so all that is read is there. */
    static @Nullable PrivateToken read(byte[] plain) {
        ByteBuffer in = ByteBuffer.wrap(plain).order(LITTLE_ENDIAN);
        long clientId = in.getLong();
        int timeoutSeconds = in.getInt();
        List<InetSocketAddress> servers = ServerAddresses.read(in);
        if (servers == null) {
            return null;
        }
        int keys = in.position();
        byte[] userData = new byte[Netcode.USER_DATA_BYTES];
        in.position(keys + 2 * Netcode.KEY_BYTES).get(userData);
        return new PrivateToken(clientId, timeoutSeconds, servers, new Key(plain, keys),
                new Key(plain, keys + Netcode.KEY_BYTES), userData);
    }
}
