package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.build.client.CSharpClient;
import io.github.tightwire.fixtures.ProgramCondition;
import io.github.tightwire.fixtures.Readme;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client in C#, in Mono, is a player of a Java server over UDP: by a connect token, through the handshake of netcode, with messages both
 * ways on each channel. A fifth of all datagrams is lost each way.
 */
@RequiresMono
@Tag("exhaustive")
@Timeout(120)
class CSharpGameTest {
    private static final GameProtocol PROTOCOL = GameProtocol.builder("C#", 1)
            .message(Line.class, Line::new).message(Move.class, Move::new).block(Level.class, Level::new).build();
    private static final int LINES = 300;
    private static final int BLOCK_BYTES = 40_000;

    @TempDir
    private static Path folder;
    private static String program;

    /** A numbered text. */
    static final class Line implements BitSerializable {
        int number;
        String text = "";

        @Override
        public void serialize(BitStream s) {
            number = s.serializeInt(number, -1, LINES);
            text = s.serializeString(text, 100);
        }
    }

    /** A small one, without an align. */
    static final class Move implements BitSerializable {
        int place;

        @Override
        public void serialize(BitStream s) {
            place = s.serializeInt(place, 0, LINES);
        }
    }

    /** A message with a block. */
    static final class Level implements BitSerializable {
        String name = "";

        @Override
        public void serialize(BitStream s) {
            name = s.serializeString(name, 20);
        }
    }

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        List<WireType> types = Stream.of(Line.class, Move.class, Level.class).map(WireType::of).toList();
        program = CSharpRunTest.compile(CSharpClient.of(types, List.of(), "Game"), "GameDriver.cs", folder);
    }

    @Test
    void playsOnAServer() throws IOException, InterruptedException {
        Echo echo = new Echo();
        List<String> said = play(echo, "play");
        assertEquals(List.of("Kicked ", LINES + " lines, 1 blocks, bye: so long", "some moves", "a round trip", "refused", "0 opened"),
                said);
        assertEquals(List.of(Disconnection.Cause.KICKED), echo.ends);
        assertTrue(echo.moves > LINES / 4 && echo.moves < LINES, String.valueOf(echo.moves));
    }

    @Test
    void aClientOfOtherTypesIsRefusedBeforeItMisreadsAnything() throws IOException, InterruptedException {
        Echo echo = new Echo();
        List<String> said = play(echo, "other");
        assertEquals(1, said.size(), said::toString);
        assertTrue(said.get(0).startsWith("OtherTypes"), said::toString);
        assertEquals(List.of(Disconnection.Cause.OTHER_TYPES), echo.ends);
    }

    @Test
    void numbersWrap() throws IOException, InterruptedException {
        assertEquals(List.of("70000 in order, 0 twice"), ClientProgram.run(List.of(ProgramCondition.find("mono"), program, "pair")));
    }

    /** Runs a server until the client has ended, and has been heard to; gives what it said. */
    private static List<String> play(Echo echo, String mode) throws IOException, InterruptedException {
        SecretKey key = ClientCases.key(7);
        InetSocketAddress address = Readme.freeAddress();
        Inbox<Player> inbox = new Inbox<Player>().on(Line.class, echo::line).on(Move.class, echo::move);
        try (GameServer server = GameServer.open(address, PROTOCOL.serverConfig(key, 4, address), PROTOCOL, inbox, echo)) {
            Path token = Files.write(folder.resolve(mode), PROTOCOL.tokenIssuer(key).issue(42, List.of(address), new byte[0],
                    System.currentTimeMillis() / 1000 + 1));
            CompletableFuture<List<String>> client = CompletableFuture.supplyAsync(() -> run(token, mode));
            while (!client.isDone() || server.connectedPlayers() > 0) {
                server.update(System.nanoTime());
                echo.update();
                server.flush();
                Thread.sleep(5);
            }
            return client.join();
        }
    }

    private static List<String> run(Path token, String mode) {
        try {
            return ClientProgram.run(List.of(ProgramCondition.find("mono"), program, token.toString(), mode));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Answers each message with another, sends a block first, and kicks the player once all is acked. */
    private static final class Echo implements GameListener<Player> {
        private final List<Disconnection.Cause> ends = new ArrayList<>();
        private Player player;
        private int lines;
        private int moves;

        @Override
        public void connected(Player who) {
            player = who;
            Level level = new Level();
            level.name = "cave";
            byte[] block = new byte[BLOCK_BYTES];
            for (int i = 0; i < block.length; i++) {
                block[i] = (byte) (i * i >> 8);
            }
            who.send(GameProtocol.BLOCKS, level, block);
        }

        @Override
        public void disconnected(Player who, Disconnection why) {
            ends.add(why.cause());
        }

        private void line(Player who, Line line) {
            assertEquals(lines++, line.number);
            line.text = "heard " + line.text;
            who.send(GameProtocol.RELIABLE, line);
        }

        private void move(Player who, Move move) {
            moves++;
            who.send(GameProtocol.UNRELIABLE, move);
        }

        private void update() {
            if (lines == LINES && player.isConnected() && player.queued(GameProtocol.RELIABLE) + player.queued(GameProtocol.BLOCKS) == 0) {
                Line bye = new Line();
                bye.number = -1;
                bye.text = "so long";
                player.disconnect(bye);
            }
        }
    }
}
