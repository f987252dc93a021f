package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ServerTest {
    private final List<Cause> ends = new ArrayList<>();
    private final List<String> said = new ArrayList<>();

    @Test
    void whoeverComesIsSentSnapshotsAndTheLevel() throws IOException {
        try (Arena arena = new Arena(1, 1)) {
            Client client = arena.add("127.0.0.1");
            arena.tickUntil(() -> client.levelPercent() == 100 && client.copy().newestTick() > 0);
            arena.awaitSnapshot(client);
            assertTrue(client.copy().cube(World.PLAYER).matches(arena.server().cube(World.PLAYER)));
            assertEquals(1, arena.server().connections().get(0).number());
        }
    }

    @Test
    void beyondTheMostClientsNobodyGetsAPlace() throws IOException {
        try (Arena arena = new Arena(1, 1)) {
            Client first = arena.add("127.0.0.1");
            arena.tickUntil(() -> first.connections() == 1);
            Client second = arena.add("127.0.0.1");
            arena.tickUntil(() -> second.lastEnd() != null);
            assertEquals(Cause.DENIED, second.lastEnd().cause());
            assertEquals(1, arena.server().connections().size());
        }
    }

    @Test
    void aSilentClientIsGoneAfterFiveSecondsAndTheOthersAreTold() throws IOException {
        try (Arena arena = new Arena(2, 2)) {
            Client first = arena.add("127.0.0.1");
            Client second = arena.add("127.0.0.1");
            arena.tickUntil(() -> arena.server().connections().size() == 2);
            arena.clients.remove(first);
            long before = arena.now();
            int chats = second.chats();
            arena.tickUntil(() -> arena.server().connections().size() == 1 && second.chats() > chats);
            assertTrue(arena.now() - before < 6_000_000_000L, "after " + (arena.now() - before) / 1_000_000 + " ms");
            assertEquals(2, arena.server().connections().get(0).number());
            first.close();
        }
    }

    @Test
    void inputsWithTheWildestNumbersDoNoHarm() throws IOException {
        try (Arena arena = new Arena(2, 2); GameClient wild = bare(arena)) {
            Input input = new Input();
            byte[] acks = new byte[7];
            for (int sequence : new int[] {1, Integer.MAX_VALUE, 0, 5}) {
                input.sequence = sequence;
                assertEquals(SendResult.QUEUED, wild.send(GameProtocol.UNRELIABLE, input));
                // Any newest one, and all before it.
                WorldAcks wildest = new WorldAcks();
                Arrays.fill(acks, (byte) (sequence | 1));
                acks[acks.length - 1] = 1;
                assertTrue(new ReadStream(acks).read(wildest).isAccepted());
                assertEquals(SendResult.QUEUED, wild.send(GameProtocol.UNRELIABLE, wildest));
                for (int i = 0; i < 40; i++) {
                    tick(arena, wild);
                }
            }
            assertEquals(1, arena.server().connections().size());
            assertTrue(ends.isEmpty());
            assertEquals("none", arena.server().traffic().refusals());
        }
    }

    @Test
    void whatNoClientMaySendEndsItsConnection() throws IOException {
        Checksum checksum = new Checksum();
        checksum.tick = 1;
        for (BitSerializable message : List.of(new WorldPacket(), checksum, new Level(new byte[1]))) {
            ends.clear();
            try (Arena arena = new Arena(2, 2); GameClient wild = bare(arena)) {
                if (message instanceof Level) {
                    wild.send(GameProtocol.BLOCKS, message, new byte[1]);
                } else {
                    wild.send(GameProtocol.UNRELIABLE, message);
                }
                for (int i = 0; i < 100 && ends.isEmpty(); i++) {
                    tick(arena, wild);
                }
                assertEquals(List.of(Cause.PROTOCOL_ERROR), ends);
                assertTrue(arena.server().connections().isEmpty());
            }
        }
    }

    @Test
    void whatIsSaidIsToldToAllButNotTooOften() throws IOException {
        try (Arena arena = new Arena(2, 2); GameClient talker = bare(arena)) {
            for (int i = 0; i < 100; i++) {
                talker.send(GameProtocol.RELIABLE, new Chat("\uD83D\uDE00".repeat(30)));
            }
            // The level goes before it, on the same channel.
            for (int i = 0; i < 300; i++) {
                tick(arena, talker);
            }
            long grins = said.stream().filter(text -> text.startsWith("1: ")).count();
            assertTrue(grins >= 1 && grins <= 2, said.toString());
            assertEquals("1: " + "\uD83D\uDE00".repeat(24), said.get(said.size() - 1));
            assertTrue(arena.server().unsent() >= 98, arena.server().unsent() + " not sent");
        }
    }

    /** Every cube moves, and as many as fit go: the datagram with all headers is still one that the internet carries whole. */
    @Test
    void noDatagramIsLongerThanItMayBe() throws IOException {
        try (Arena arena = new Arena(1, 1)) {
            Client client = arena.add("127.0.0.1");
            arena.tickUntil(() -> client.levelPercent() == 100);
            long largest = 0;
            for (int i = 0; i < 60; i++) {
                client.traffic().clear();
                arena.tick();
                largest = Math.max(largest, client.traffic().bytesIn() / Math.max(1, client.traffic().packetsIn()));
            }
            assertFalse(largest > GameProtocol.MAX_DATAGRAM_BYTES, largest + " bytes");
        }
    }

    private GameClient bare(Arena arena) throws IOException {
        Inbox<GameClient> inbox = new Inbox<GameClient>()
                .on(WorldPacket.class, (client, packet) -> { })
                .on(Checksum.class, (client, checksum) -> { })
                .on(Chat.class, (client, chat) -> said.add(chat.text()))
                .onBlock(Level.class, (client, level, heights) -> { });
        GameClient client = new GameClient(new UdpTransport(Arena.ANY), DemoProtocol.create(), inbox, new GameListener<>() {
            @Override
            public void connected(GameClient connected) {
                said.clear();
            }

            @Override
            public void disconnected(GameClient disconnected, Disconnection why) {
                ends.add(why.cause());
            }
        }, arena.now());
        client.connect(arena.token());
        for (int i = 0; i < 1200 && !client.isConnected(); i++) {
            tick(arena, client);
        }
        assertTrue(client.isConnected());
        return client;
    }

    private static void tick(Arena arena, GameClient client) {
        client.flush();
        arena.tick();
        client.update(arena.now());
    }
}
