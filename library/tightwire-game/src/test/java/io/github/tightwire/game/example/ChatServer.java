package io.github.tightwire.game.example;

import io.github.tightwire.game.*;
import java.io.IOException;
import java.net.InetSocketAddress;
import javax.crypto.SecretKey;

final class ChatServer implements GameListener<Player> {
    static void run(SecretKey key, InetSocketAddress address) throws IOException, InterruptedException {
        Inbox<Player> inbox = new Inbox<Player>().on(ChatGame.Chat.class, (player, chat) -> {
            chat.text = "you said: " + chat.text;
            player.send(GameProtocol.RELIABLE, chat);
        });
        var config = ChatGame.PROTOCOL.serverConfig(key, 64, address);
        try (GameServer server = GameServer.open(address, config, ChatGame.PROTOCOL, inbox, new ChatServer())) {
            while (!Thread.currentThread().isInterrupted()) {
                server.update(System.nanoTime());
                server.flush();
                Thread.sleep(16);
            }
        }
    }

    @Override
    public void connected(Player player) {
        System.out.println(player + " came");
    }

    @Override
    public void disconnected(Player player, Disconnection why) {
        System.out.println(player + " left, " + why);
    }
}
