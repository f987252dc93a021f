package io.github.tightwire.benchmarks.netcode;

import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.DatagramSink;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.ServerListener;
import io.github.tightwire.netcode.TokenIssuer;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** A server and its clients, connected, without sockets: what clients send is kept, and what the server sends goes nowhere. */
final class Party implements ServerListener, ClientListener {
    static final long PROTOCOL = 1;
    static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    private static final InetSocketAddress ADDRESS = new InetSocketAddress("127.0.0.1", 40000);
    private static final int FIRST_PORT = 1000;

    final NetcodeServer server;
    final List<NetcodeClient> clients = new ArrayList<>();
    final List<InetSocketAddress> addresses = new ArrayList<>();
    /** The last packet of each client. */
    final byte[][] sent;
    final int[] lengths;
    long payloads;

    private boolean connecting = true;

    Party(int places) {
        sent = new byte[places][2000];
        lengths = new int[places];
        ServerConfig config = ServerConfig.of(PROTOCOL, KEY, places, ADDRESS).withMaxPerTick(Integer.MAX_VALUE, 1);
        server = new NetcodeServer(config, new SecureRandom(), this::toClient, this, 0, 0);
        TokenIssuer issuer = new TokenIssuer(PROTOCOL, KEY, 60, -1, new SecureRandom());
        for (int i = 0; i < places; i++) {
            int client = i;
            addresses.add(new InetSocketAddress("127.0.0.1", FIRST_PORT + i));
            DatagramSink sink = (to, bytes, length) -> keep(client, bytes, length);
            clients.add(new NetcodeClient(sink, this, 0));
            clients.get(i).connect(issuer.issue(i, List.of(ADDRESS), new byte[0], 1));
            while (clients.get(i).state() != ClientState.CONNECTED) {
                clients.get(i).update();
                receive(i);
            }
            clients.get(i).update();
            receive(i);
        }
        connecting = false;
    }

    /** A request like a client's, whose token is not the matchmaker's. */
    byte[] forgedRequest() {
        byte[][] request = new byte[1][];
        NetcodeClient stranger = new NetcodeClient((to, bytes, length) -> {
            request[0] = Arrays.copyOf(bytes, length);
            return true;
        }, this, 0);
        SecretKey other = new SecretKeySpec(Arrays.copyOf(new byte[] {1}, 32), "ChaCha20");
        stranger.connect(new TokenIssuer(PROTOCOL, other, 60, 5, new SecureRandom())
                .issue(1, List.of(ADDRESS), new byte[0], 1));
        stranger.update();
        return request[0];
    }

    /** The server takes what a client sent last. */
    void receive(int client) {
        server.receive(addresses.get(client), sent[client], lengths[client]);
    }

    private boolean keep(int client, byte[] bytes, int length) {
        System.arraycopy(bytes, 0, sent[client], 0, length);
        lengths[client] = length;
        return true;
    }

    private boolean toClient(InetSocketAddress to, byte[] bytes, int length) {
        if (connecting) {
            clients.get(to.getPort() - FIRST_PORT).receive(ADDRESS, bytes, length);
        }
        return true;
    }

    @Override
    public void connected(NetcodeServer server, int client) {
    }

    @Override
    public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
        payloads++;
    }

    @Override
    public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        throw new IllegalStateException(client + " was lost: " + reason);
    }

    @Override
    public void changed(NetcodeClient client, ClientState state) {
    }

    @Override
    public void payload(NetcodeClient client, byte[] bytes, int length) {
        payloads++;
    }
}
