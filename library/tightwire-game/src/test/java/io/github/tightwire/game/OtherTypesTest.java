package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.fixtures.LogRecorder;
import io.github.tightwire.game.TypeFingerprints.MessageType;
import io.github.tightwire.game.TypeFingerprints.Use;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.SimulatedNetwork;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.VirtualNetwork;
import io.github.tightwire.packet.WireTypes;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntPredicate;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two builds of one version, whose message types differ: both sides name the first type that does. In virtual time. */
@Timeout(60)
class OtherTypesTest {
    private static final long TICK_NANOS = 16_666_667;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int SEEDS = Effort.of(8, 500);

    record Note(String text) implements BitValue<Note> {
        @Override
        public Note serialize(BitStream s) {
            return new Note(s.serializeString(text, 100));
        }
    }

    record Hit(int damage) implements BitValue<Hit> {
        @Override
        public Hit serialize(BitStream s) {
            return new Hit(s.serializeInt(damage, 0, 100));
        }
    }

    /** The same under another name. */
    record Blow(int harm) implements BitValue<Blow> {
        @Override
        public Blow serialize(BitStream s) {
            return new Blow(s.serializeInt(harm, 0, 100));
        }
    }

    record WiderHit(int damage) implements BitValue<WiderHit> {
        @Override
        public WiderHit serialize(BitStream s) {
            return new WiderHit(s.serializeInt(damage, 0, 200));
        }
    }

    static final class Picture implements BitSerializable {
        int width;

        @Override
        public void serialize(BitStream s) {
            width = s.serializeInt(width, 0, 100);
        }
    }

    /** Depends on the size of a list, which is neither read nor a constant. */
    static class Crowd implements BitSerializable {
        final List<String> names = new ArrayList<>(Collections.nCopies(3, ""));

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < names.size(); i++) {
                names.set(i, s.serializeString(names.get(i), 10));
            }
        }
    }

    static final class LargerCrowd implements BitSerializable {
        final List<String> names = new ArrayList<>(Collections.nCopies(4, ""));

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < names.size(); i++) {
                names.set(i, s.serializeString(names.get(i), 20));
            }
        }
    }

    record Ask(int what) implements BitValue<Ask>, Request<Note> {
        @Override
        public Ask serialize(BitStream s) {
            return new Ask(s.serializeInt(what, 0, 100));
        }
    }

    private static GameProtocol.Builder builder() {
        return GameProtocol.builder("types", 1).value(Note.class, new Note(""));
    }

    // New ones for each test: a protocol logs each type once.
    private final GameProtocol hits = builder().value(Hit.class, new Hit(0)).build();
    private final GameProtocol wider = builder().value(WiderHit.class, new WiderHit(0)).build();
    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");

    @AfterEach
    void close() {
        log.close();
    }

    /** A server and a client, on a network of their own. */
    private static final class World {
        final VirtualNetwork network = new VirtualNetwork();
        final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
        final List<Disconnection> atServer = new ArrayList<>();
        final List<Disconnection> atClient = new ArrayList<>();
        final GameServer server;
        final GameClient client;
        Object welcome;
        /** Chooses the client's payloads that get lost, by the length of the datagram. */
        IntPredicate loses = length -> false;
        long now = 1;

        World(GameProtocol servers, GameProtocol clients) {
            this(servers, clients, NetworkConditions.PERFECT, 1);
        }

        World(GameProtocol servers, GameProtocol clients, NetworkConditions conditions, long seed) {
            server = new GameServer(link(network.open(address), conditions, seed), servers.serverConfig(KEY, 4, address), servers,
                    new Inbox<>(), new GameListener<>() {
                        @Override
                        public void connected(Player player) {
                            if (welcome != null) {
                                player.send(GameProtocol.RELIABLE, welcome);
                            }
                        }

                        @Override
                        public void disconnected(Player player, Disconnection why) {
                            atServer.add(why);
                        }
                    }, now, () -> 0);
            client = new GameClient(new LosingTransport(link(network.open(), conditions, ~seed), length -> loses.test(length)), clients,
                    new Inbox<GameClient>().on(Note.class, (self, note) -> { }), (self, why) -> atClient.add(why), now);
            client.connect(() -> CompletableFuture.completedFuture(clients.tokenIssuer(KEY).issue(7, List.of(address), new byte[0],
                    System.currentTimeMillis() / 1000 + 1)));
        }

        Transport link(Transport socket, NetworkConditions conditions, long seed) {
            return new SimulatedNetwork(socket, conditions, () -> now, seed);
        }

        World run(int ticks) {
            for (int i = 0; i < ticks; i++) {
                now += TICK_NANOS;
                client.update(now);
                client.flush();
                server.update(now);
                server.flush();
            }
            return this;
        }

        /** Runs until the client is connected. */
        World connect() {
            while (!client.isConnected()) {
                run(1);
            }
            return this;
        }

        /** The causes and the names of types, at the server and at the client. */
        String ends() {
            return name(atServer) + " / " + name(atClient);
        }

        private static String name(List<Disconnection> ends) {
            return String.join(", ", ends.stream().map(end -> end.cause() + end.detail().replaceFirst(
                    "message type (\\d+), (\\w+|which this side does not have), differs.*", " $1 $2")).toList());
        }
    }

    @Test
    void aTypeThatDiffersIsNamedOnBothSidesAndEndsTheConnection() {
        World world = new World(hits, wider).run(600);
        assertEquals("OTHER_TYPES 1 Hit / OTHER_TYPES 1 WiderHit", world.ends());
        assertFalse(world.client.isConnecting());
        assertEquals(2, log.messages().size(), log.messages().toString());
        assertTrue(log.messages().get(0).contains(", player 7 at "), log.messages().toString());
        assertTrue(log.messages().get(1).contains(", the server: message type 1, WiderHit, differs from the other side's"),
                log.messages().toString());
        // As many players as there are cause no more lines.
        assertEquals("OTHER_TYPES 1 Hit / OTHER_TYPES 1 WiderHit", new World(hits, wider).run(60).ends());
        assertEquals(2, log.messages().size(), log.messages().toString());
    }

    /** The server's first message comes before its answer to the client's hello. */
    @Test
    void itIsNamedThoughTheClientCanNotReadTheFirstMessage() {
        GameProtocol longer = GameProtocol.builder("types", 1).value(Blow.class, new Blow(0)).build();
        World world = new World(builder().build(), longer);
        world.welcome = new Note("welcome, whoever you are");
        assertEquals("OTHER_TYPES 0 Note / OTHER_TYPES 0 Blow", world.run(60).ends());
    }

    /** The next hello comes a tenth of a second later: until then nobody says whose fault it is. */
    @Test
    void itIsNamedThoughTheFirstHelloIsLostAndTheFirstMessageIsNot() {
        World world = new World(GameProtocol.builder("types", 1).value(Blow.class, new Blow(0)).build(), builder().build());
        int[] payloads = new int[1];
        world.loses = length -> payloads[0]++ == 0;
        world.connect().client.send(GameProtocol.RELIABLE, new Note("hello, whoever you are"));
        assertEquals("OTHER_TYPES 0 Blow / OTHER_TYPES 0 Note", world.run(60).ends());
    }

    /** The types are the same, and the server does not expect the message: it says so once it has heard a hello, or after a second. */
    @Test
    void aClientsViolationInTheFirstMomentsIsOneEvenSo() {
        for (boolean losesAll : new boolean[] {false, true}) {
            World world = new World(hits, hits);
            int[] hello = new int[1];
            int[] payloads = new int[1];
            world.loses = length -> {
                hello[0] = payloads[0] == 0 ? length : hello[0];
                return payloads[0]++ == 0 || losesAll && length == hello[0];
            };
            world.connect().client.send(GameProtocol.RELIABLE, new Hit(0));
            world.run(3);
            assertEquals(List.of(), world.atServer);
            assertEquals(losesAll, world.run(10).atServer.isEmpty());
            assertEquals("VIOLATION", world.run(60).atServer.get(0).cause().name());
            // Whoever has said no hello is no client of a game layer, and is told by netcode's packets alone.
            assertEquals(losesAll ? "BY_OTHER_SIDE" : "PROTOCOL_ERROR", world.atClient.get(0).cause().name());
        }
    }

    /** It is told once the server has answered the hello. */
    @Test
    void aViolationInTheFirstMomentsIsOneEvenSo() {
        World world = new World(hits, hits);
        // The client does not expect it.
        world.welcome = new Hit(0);
        assertEquals("PROTOCOL_ERROR", world.run(60).atServer.get(0).cause().name());
        assertEquals("VIOLATION", world.atClient.get(0).cause().name());
        assertEquals(1, world.atClient.size());
    }

    @Test
    void otherNamesAreNoOtherTypes() {
        World world = new World(hits, builder().value(Blow.class, new Blow(0)).build()).run(60);
        assertTrue(world.client.isConnected());
        assertEquals(List.of(), log.messages());
    }

    @Test
    void everythingThatMovesTheNumbersOfTypesDiffers() {
        GameProtocol two = builder().value(Hit.class, new Hit(0)).value(WiderHit.class, new WiderHit(0)).build();
        assertEnds("OTHER_TYPES 2 WiderHit / OTHER_TYPES 2 which this side does not have", two, hits);
        assertEnds("OTHER_TYPES 2 which this side does not have / OTHER_TYPES 2 WiderHit", hits, two);
        assertEnds("OTHER_TYPES 1 Hit / OTHER_TYPES 1 WiderHit", two,
                builder().value(WiderHit.class, new WiderHit(0)).value(Hit.class, new Hit(0)).build());
        GameProtocol message = builder().message(Picture.class, Picture::new).build();
        GameProtocol block = builder().block(Picture.class, Picture::new).build();
        assertEnds("OTHER_TYPES 1 Picture / OTHER_TYPES 1 Picture", message, block);
        GameProtocol hitWorld = builder().carrying(() -> List.of(() -> new Hit(0))).build();
        GameProtocol widerWorld = builder().carrying(() -> List.of(() -> new WiderHit(0))).build();
        assertEnds("OTHER_TYPES 1 Hit / OTHER_TYPES 1 WiderHit", hitWorld, widerWorld);
        assertTrue(new World(hitWorld, builder().carrying(() -> List.of(() -> new Blow(0))).build()).run(60).client.isConnected());
        GameProtocol request = builder().request(Ask.class, new Ask(0), Note.class, new Note("")).build();
        GameProtocol messages = builder().value(Ask.class, new Ask(0)).value(Hit.class, new Hit(0)).build();
        assertEnds("OTHER_TYPES 1 Ask / OTHER_TYPES 1 Ask", request, messages);
    }

    private static void assertEnds(String ends, GameProtocol servers, GameProtocol clients) {
        assertEquals(ends, new World(servers, clients).run(60).ends());
    }

    @Test
    void aTypeWithoutADescriptionIsNotCompared() {
        World world = new World(builder().message(Crowd.class, Crowd::new).build(),
                builder().message(LargerCrowd.class, LargerCrowd::new).build()).run(60);
        assertTrue(world.client.isConnected());
        assertEquals(2, log.messages().size(), log.messages().toString());
        assertTrue(log.messages().stream().anyMatch(line -> line.contains(" LargerCrowd (")), log.messages().toString());
        GameProtocol described = builder().message(Picture.class, Picture::new).build();
        GameProtocol undescribed = builder().message(Crowd.class, Crowd::new).build();
        assertTrue(new World(described, undescribed).run(60).client.isConnected());
        assertTrue(new World(undescribed, described).run(60).client.isConnected());
    }

    @Test
    void aSideThatAllowsThemGoesOnIfTheOtherDoes() {
        GameProtocol tolerant = builder().value(Hit.class, new Hit(0)).allowOtherTypes().build();
        GameProtocol tolerantWider = builder().value(WiderHit.class, new WiderHit(0)).allowOtherTypes().build();
        World world = new World(tolerant, tolerantWider).run(60);
        assertTrue(world.client.isConnected());
        assertEquals(2, log.messages().stream().filter(line -> line.endsWith("; this side goes on")).count());
        assertEnds("OTHER_TYPES 1 Hit / OTHER_TYPES 1 WiderHit", tolerant, wider);
        assertEnds("OTHER_TYPES 1 Hit / OTHER_TYPES 1 WiderHit", hits, tolerantWider);
    }

    /** At 20% loss. */
    @Test
    void bothSidesHearItOverABadLine() {
        NetworkConditions lossy = NetworkConditions.PERFECT.withLoss(0.2).withDelays(20, 30);
        int heard = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            World world = new World(hits, wider, lossy, seed).run(400);
            heard += world.ends().equals("OTHER_TYPES 1 Hit / OTHER_TYPES 1 WiderHit") ? 1 : 0;
        }
        assertTrue(heard >= Math.floor(0.95 * SEEDS), heard + " of " + SEEDS);
    }

    /** The same types, and a client that says other things by hand. */
    @Test
    void aHostileHelloEndsNobodyElsesConnection() {
        World world = new World(hits, hits).run(60);
        for (String ignored : List.of("FF000403", "FF00" + "01020304".repeat(257), "FF0109", "FF01090000")) {
            send(world, ignored);
        }
        // As many as it knows no number of, and one that says none.
        send(world, "FF00");
        send(world, "FF00" + "00000000".repeat(2));
        world.run(4);
        assertTrue(world.client.isConnected() && world.atServer.isEmpty());
        send(world, "FF00" + "01020304".repeat(256));
        world.run(4);
        assertEquals("OTHER_TYPES 0 Note / OTHER_TYPES 0 Note", world.ends());
        world = new World(hits, hits).run(60);
        send(world, "FF0109FF");
        assertEquals("OTHER_TYPES 255 which this side does not have", World.name(world.run(4).atServer));
    }

    /** A hello is answered with as many as a client says, ten, and no more: the answer may be longer. */
    @Test
    void aFloodOfHellosIsAnsweredTenTimes() {
        int[] sent = new int[1];
        HelloExchange greeting = new HelloExchange(true, (bytes, offset, length) -> sent[0]++, hits.typeFingerprints());
        greeting.start(0);
        for (int tick = 1; tick < 1_000; tick++) {
            greeting.heardHello();
            greeting.update(tick * TICK_NANOS);
        }
        assertEquals(10, sent[0]);
    }

    private static void send(World world, String payload) {
        byte[] bytes = HexFormat.of().parseHex(payload);
        boolean unused = world.client.netcode().send(bytes, bytes.length);
    }

    @Test
    void aNumberIsTheUpperHalfOfTheFingerprintAndTheUse() {
        long fingerprint = WireTypes.fingerprint(Hit.class).orElseThrow();
        assertEquals(fingerprint, WireTypes.fingerprint(Blow.class).orElseThrow());
        assertEquals(fingerprint, hits.fingerprints()[1]);
        assertEquals(0, builder().message(Crowd.class, Crowd::new).build().fingerprints()[1]);
        assertEquals((int) (fingerprint >>> 32), hits.typeFingerprints().get()[1]);
        assertEquals(0x01020304, TypeFingerprints.number(0x0102_0304_0506_0708L, Use.MESSAGE));
        assertEquals(0x01020307, TypeFingerprints.number(0x0102_0304_0506_0708L, Use.REPLY));
        assertEquals(1, TypeFingerprints.number(0xFFFF_FFFF_0000_0000L, Use.BLOCK));
        assertEquals(1, TypeFingerprints.number(7, Use.MESSAGE));
    }

    @Test
    void theFirst256TypesAreCompared() {
        MessageType[] types = new MessageType[300];
        Arrays.fill(types, new MessageType(Hit.class, Use.MESSAGE));
        TypeFingerprints many = new TypeFingerprints("many", List.of(types));
        int[] all = many.get();
        assertEquals(256, all.length);
        assertArrayEquals(all, new TypeFingerprints("fewer", List.of(types).subList(0, 256)).get());
        assertEquals(-1, many.firstDifference(all));
        int[] other = all.clone();
        other[255]++;
        assertEquals(255, many.firstDifference(other));
    }
}
