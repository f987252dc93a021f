package arena;

import arena.Messages.Chat;
import arena.Messages.Input;
import arena.Messages.Inventory;
import arena.Messages.Presence;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.netcode.ServerListener;
import io.github.tightwire.netcode.UdpServer;
import java.util.Map;
import java.util.TreeMap;

/** Runs the world. A player is a client of netcode, and has a connection with channels inside it. */
final class Server implements ServerListener {
    private static final int FULL_MAGAZINE = 500;

    private final World world = new World();
    private final Map<Integer, Connection> connections = new TreeMap<>();
    private final Map<Integer, Integer> bullets = new TreeMap<>();
    private final int lossPercent;

    Server(int lossPercent) {
        this.lossPercent = lossPercent;
    }

    void tick(UdpServer udp, long tick) {
        connections.values().forEach(connection -> connection.update(System.nanoTime()));
        udp.tick();
        world.step(bullets).forEach(this::sendInventory);
        if (tick % Arena.TICKS_PER_SNAPSHOT == 0) {
            broadcast(Messages.UNRELIABLE, world.snapshot());
        }
        connections.values().forEach(connection -> connection.sendPackets(2));
        // A copy, since disconnected is called meanwhile.
        Map.copyOf(connections).forEach((player, connection) -> {
            if (!connection.isOpen()) {
                udp.netcode().disconnect(player);
            }
        });
    }

    @Override
    public void connected(NetcodeServer netcode, int player) {
        System.out.println("player " + player + " joined");
        Connection connection = new Connection(ConnectionConfig.DEFAULT, Messages.TYPES,
                Arena.lossy(lossPercent, (bytes, length) -> netcode.send(player, bytes, length)),
                (channel, message) -> received(player, message));
        connection.update(System.nanoTime());
        connections.keySet().forEach(other -> connection.send(Messages.RELIABLE, new Presence(other, true)));
        connections.put(player, connection);
        bullets.put(player, FULL_MAGAZINE);
        world.join(player);
        broadcast(Messages.RELIABLE, new Presence(player, true));
        sendInventory(player);
    }

    @Override
    public void payload(NetcodeServer netcode, int player, byte[] bytes, int length) {
        connections.get(player).receive(bytes, 0, length);
    }

    @Override
    public void disconnected(NetcodeServer netcode, int player, long clientId, DisconnectReason reason) {
        System.out.println("player " + player + " left: " + reason);
        connections.remove(player);
        bullets.remove(player);
        world.leave(player);
        broadcast(Messages.RELIABLE, new Presence(player, false));
    }

    private void received(int player, BitSerializable message) {
        if (message instanceof Input input) {
            world.steer(player, input.keys);
        } else if (message instanceof Chat chat) {
            broadcast(Messages.RELIABLE, new Chat(player, chat.text));
        }
    }

    private void sendInventory(int player) {
        connections.get(player).send(Messages.RELIABLE, new Inventory(Map.of("bullets", bullets.get(player), "shields", 1)));
    }

    private void broadcast(int channel, BitSerializable message) {
        connections.values().forEach(connection -> connection.send(channel, message));
    }
}
