package io.github.tightwire.game.example;

import io.github.tightwire.game.*;
import java.io.IOException;

final class ChatClient implements GameListener<GameClient> {
    static void run(byte[] token) throws IOException, InterruptedException {
        Inbox<GameClient> inbox = new Inbox<GameClient>().on(ChatGame.Chat.class, (client, chat) -> {
            System.out.println("the server says " + chat.text);
            client.disconnect();
        });
        try (GameClient client = GameClient.open(ChatGame.PROTOCOL, inbox, new ChatClient())) {
            client.connect(token);
            while (client.isConnecting() || client.isConnected()) {
                client.update(System.nanoTime());
                client.flush();
                Thread.sleep(16);
            }
        }
    }

    @Override
    public void connected(GameClient client) {
        ChatGame.Chat chat = new ChatGame.Chat();
        chat.text = "hello";
        client.send(GameProtocol.RELIABLE, chat);
    }

    @Override
    public void disconnected(GameClient client, Disconnection why) {
        System.out.println("the end, " + why);
    }
}
