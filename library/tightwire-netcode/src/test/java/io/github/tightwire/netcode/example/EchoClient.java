package io.github.tightwire.netcode.example;

import io.github.tightwire.netcode.*;
import java.io.IOException;

final class EchoClient implements ClientListener {
    static void run(byte[] connectToken, String greeting) throws IOException, InterruptedException {
        try (UdpClient client = UdpClient.open(new EchoClient())) {
            client.netcode().connect(connectToken);
            while (!client.netcode().state().isError() && client.netcode().state() != ClientState.DISCONNECTED) {
                client.tick();
                client.netcode().send(greeting.getBytes(), greeting.length());
                Thread.sleep(16);
            }
        }
    }

    @Override
    public void changed(NetcodeClient client, ClientState state) {
        System.out.println(state + " at " + client.serverAddress());
    }

    @Override
    public void payload(NetcodeClient client, byte[] bytes, int length) {
        System.out.println("the server says " + new String(bytes, 0, length));
        client.disconnect();
    }
}
