package io.github.tightwire.netcode;

import io.github.tightwire.netcode.World.Datagram;
import java.net.InetSocketAddress;
import java.util.function.Predicate;

/** A client of a world whose address changes. */
final class Mover {
    final World world;
    final byte[] token;
    InetSocketAddress address;
    final NetcodeClient client;
    /** Payloads that it sent. */
    int sent;

    /** A client that is connected. */
    Mover(World world, InetSocketAddress address, long clientId) {
        this.world = world;
        this.address = address;
        token = world.token(clientId);
        client = world.client(address, token, (to, bytes, length) -> world.sink(this.address).send(to, bytes, length));
        world.run(4);
        if (client.state() != ClientState.CONNECTED) {
            throw new AssertionError(client.state() + " " + world.server.counters());
        }
    }

    /** Comes out at another address from now on, and hears nothing of what goes to the old one. */
    void moveTo(InetSocketAddress next) {
        world.clients.remove(address);
        address = next;
        world.clients.put(next, client);
    }

    /** Ticks, in each of which it sends a payload of so many bytes. */
    void play(int ticks, int bytes, Predicate<Datagram> arrives) {
        for (int i = 0; i < ticks; i++) {
            send(bytes);
            world.run(1, arrives);
        }
    }

    void send(int bytes) {
        if (client.send(new byte[bytes], bytes)) {
            sent++;
        }
    }
}
