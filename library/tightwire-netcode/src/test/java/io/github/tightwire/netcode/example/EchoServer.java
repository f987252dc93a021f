package io.github.tightwire.netcode.example;

import io.github.tightwire.netcode.*;
import java.io.IOException;
import java.net.InetSocketAddress;
import javax.crypto.SecretKey;

final class EchoServer implements ServerListener {
    static void run(long protocolId, SecretKey privateKey, InetSocketAddress address) throws IOException, InterruptedException {
        ServerConfig config = ServerConfig.of(protocolId, privateKey, 64, address);
        try (UdpServer server = UdpServer.open(new InetSocketAddress(address.getPort()), config, new EchoServer())) {
            while (!Thread.currentThread().isInterrupted()) {
                server.tick();
                Thread.sleep(16);
            }
        }
    }

    @Override
    public void connected(NetcodeServer server, int client) {
        System.out.println(server.clientId(client) + " came from " + server.address(client));
    }

    @Override
    public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
        server.send(client, bytes, length);
    }

    @Override
    public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        System.out.println(clientId + " left: " + reason);
    }
}
