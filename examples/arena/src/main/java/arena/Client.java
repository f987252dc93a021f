package arena;

import arena.Messages.Chat;
import arena.Messages.Input;
import arena.Messages.Inventory;
import arena.Messages.Key;
import arena.Messages.Presence;
import arena.Messages.Snapshot;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.UdpClient;

/** A player without a screen: flies in circles, fires, chats once a second, and prints what it is told. */
final class Client implements ClientListener {
    private final int lossPercent;
    private Connection connection;
    private Snapshot latest = new Snapshot();
    private int snapshots;
    private int said;

    Client(int lossPercent) {
        this.lossPercent = lossPercent;
    }

    void tick(UdpClient udp, long tick) {
        if (connection != null) {
            connection.update(System.nanoTime());
        }
        udp.tick();
        if (connection != null) {
            Input input = new Input();
            input.keys.add(Key.THRUST);
            input.keys.add(tick % 60 < 30 ? Key.LEFT : Key.FIRE);
            connection.send(Messages.UNRELIABLE, input);
            if (tick % 60 == 0) {
                connection.send(Messages.RELIABLE, new Chat(0, "message " + said++));
            }
            connection.sendPackets(1);
        }
    }

    @Override
    public void changed(NetcodeClient netcode, ClientState state) {
        System.out.println(state);
        if (state == ClientState.CONNECTED) {
            connection = new Connection(ConnectionConfig.DEFAULT, Messages.TYPES,
                    Arena.lossy(lossPercent, netcode::send), (channel, message) -> received(message));
            connection.update(System.nanoTime());
        } else {
            connection = null;
        }
    }

    @Override
    public void payload(NetcodeClient netcode, byte[] bytes, int length) {
        if (connection != null) {
            connection.receive(bytes, 0, length);
        }
    }

    private void received(BitSerializable message) {
        if (message instanceof Snapshot snapshot && snapshot.tick > latest.tick) {
            latest = snapshot;
            snapshots++;
        } else if (message instanceof Chat chat) {
            System.out.println("player " + chat.player + " says " + chat.text);
        } else if (message instanceof Inventory inventory) {
            System.out.println("inventory " + inventory.items);
        } else if (message instanceof Presence presence) {
            System.out.println("player " + presence.player + (presence.here ? " is here" : " is gone"));
        }
    }

    /** What the player has seen. */
    String summary() {
        return snapshots + " snapshots, the last of " + latest.bodies.size() + " bodies: " + latest.bodies;
    }
}
