package io.github.tightwire.system.tshark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Verdict;
import io.github.tightwire.capture.CaptureReader;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.channels.ChannelConfig;
import io.github.tightwire.channels.CloseReason;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.ConnectionConfig;
import io.github.tightwire.channels.MessageHandler;
import io.github.tightwire.channels.MessageTypes;
import io.github.tightwire.channels.PacketTracer;
import io.github.tightwire.channels.Violation;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.system.tshark.Talk.Game;
import io.github.tightwire.system.tshark.Talk.Message;
import io.github.tightwire.system.tshark.Tshark.Row;
import io.github.tightwire.system.tshark.Tshark.Shown;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server's recording of the demo and of the arena, in the real tshark: every layer by field, whole packets and damaged ones, as the
 * server's reader was told. {@code -Dtightwire.tshark.packets=5000} takes more of them.
 */
@RequiresTshark
class ConnectionsTest {
    /** Of each type. */
    private static final int PACKETS = Integer.getInteger("tightwire.tshark.packets", Effort.of(12, 700));
    private static final int PAYLOAD = 5;

    @TempDir
    Path folder;

    @Test
    @Tag("slow")
    void demo() throws IOException, InterruptedException {
        List<Function<Random, ? extends BitSerializable>> random = Samples.ofDemo().random();
        MessageTypes types = MessageTypes.builder().message(Talk.TimeRequest.class, Talk.TimeRequest::new)
                .message(Talk.TimeResponse.class, Talk.TimeResponse::new).message(Input.class, Input::new)
                .message(WorldPacket.class, WorldPacket::new).message(WorldAcks.class, WorldAcks::new)
                .message(Checksum.class, Checksum::new).message(Chat.class, () -> new Chat(""))
                .block(Level.class, () -> new Level(new byte[0])).build();
        GameProtocol protocol = DemoProtocol.create();
        ConnectionConfig usual = GameProtocol.defaultChannels();
        List<ChannelConfig> channels = new ArrayList<>(usual.channels());
        channels.set(GameProtocol.UNRELIABLE, channels.get(GameProtocol.UNRELIABLE).withMaxMessagesPerPacket(4));
        ConnectionConfig config = new ConnectionConfig(channels, usual.endpoint(), usual.ackTimeoutNanos());
        assertShown(new Game(protocol, config, types, List.of(
                new Message(Input.class, GameProtocol.UNRELIABLE, random.get(0), null),
                new Message(WorldAcks.class, GameProtocol.UNRELIABLE, Samples::acks, null),
                new Message(Checksum.class, GameProtocol.UNRELIABLE, Samples::checksum, null),
                new Message(Chat.class, GameProtocol.RELIABLE, random.get(2), null),
                new Message(Level.class, GameProtocol.BLOCKS, random.get(3), ConnectionsTest::block)),
                Set.of("tightwire.checksum.tick", "tightwire.level.checksum", "tightwire.block.data")), 1);
    }

    private static byte[] block(Random random) {
        byte[] block = new byte[1 + random.nextInt(random.nextBoolean() ? 100 : 3000)];
        random.nextBytes(block);
        return block;
    }

    @Test
    @Tag("slow")
    @SuppressWarnings({"unchecked", "rawtypes"})
    void arena() throws IOException, InterruptedException, ReflectiveOperationException {
        Samples samples = Samples.ofArena(folder);
        Class<?> packets = samples.protocol().description().packets().get(0).type().getEnclosingClass();
        GameProtocol protocol = (GameProtocol) packets.getField("GAME").get(null);
        MessageTypes.Builder types = MessageTypes.builder().message(Talk.TimeRequest.class, Talk.TimeRequest::new)
                .message(Talk.TimeResponse.class, Talk.TimeResponse::new);
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Function<Random, ? extends BitSerializable> packet = samples.random().get(i);
            Function<Random, Object> make = random -> {
                try {
                    return packets.getMethod("message", BitSerializable.class).invoke(null, packet.apply(random));
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            };
            Object blank = make.apply(new Random(0));
            types.value((Class) blank.getClass(), (BitValue) blank);
            messages.add(new Message(blank.getClass(), i < 2 ? GameProtocol.UNRELIABLE : GameProtocol.RELIABLE, make, null));
        }
        assertShown(new Game(protocol, GameProtocol.defaultChannels(), types.build(), messages,
                Set.of("tightwire.say.text", "tightwire.snapshot.bodies.health", "tightwire.channel.id")), 2);
    }

    private void assertShown(Game game, long seed) throws IOException, InterruptedException {
        Path capture = folder.resolve("server.pcapng");
        Talk talk = new Talk(game, new Random(seed));
        talk.record(capture, PACKETS, ConnectionsTest::damaged);
        Path lua = folder.resolve("game.lua");
        game.protocol().dissector().withPorts(Talk.SERVER.getPort()).writeTo(lua);
        List<Shown> shown = Tshark.show(folder, lua, capture, "tightwire");
        Comparison comparison = new Comparison(game);
        Set<String> fields = new TreeSet<>();
        try (CaptureReader reader = new CaptureReader(capture)) {
            for (Shown packet : shown) {
                comparison.compare(reader.next(), packet);
                packet.rows().forEach(row -> fields.add(row.field()));
            }
            assertEquals(null, reader.next());
        }
        assertTrue(fields.containsAll(game.fields()), fields.toString());
        assertEquals(talk.told, comparison.told, "all that the server was told was compared");
        for (Message message : game.messages()) {
            assertTrue(talk.told.get(message.type()) >= PACKETS / 2, talk.told.toString());
        }
        assertTrue(comparison.fates.getOrDefault("VIOLATION", 0) > PACKETS / 3, comparison.fates.toString());
        assertTrue(comparison.fates.getOrDefault("", 0) > 4 * PACKETS, comparison.fates.toString());
    }

    /** Reads a capture as the server did, one connection for each client, and holds to it what is shown. */
    private static final class Comparison {
        final Map<Class<?>, Integer> told = new HashMap<>();
        final Map<String, Integer> fates = new TreeMap<>();
        private final Game game;
        private final PacketTracer tracer;
        private final Map<InetSocketAddress, Reader> readers = new HashMap<>();
        private int number;

        Comparison(Game game) {
            this.game = game;
            tracer = new PacketTracer(game.config(), game.types(), null);
        }

        void compare(Datagram datagram, Shown shown) {
            byte[] bytes = datagram.bytes();
            String which = "packet " + number++ + " " + datagram.comment();
            List<Row> rows = shown.rows();
            int sequenceBytes = (bytes[0] & 0xF0) >>> 4;
            assertEquals(Integer.toString(bytes[0] & 15), value(rows, "tightwire.netcode.type"), which);
            long sequence = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).put(bytes, 1, sequenceBytes).getLong(0);
            assertEquals(Long.toUnsignedString(sequence), value(rows, "tightwire.netcode.sequence"), which);
            boolean toServer = datagram.direction() == Direction.RECEIVED;
            assertEquals(toServer ? "to the server" : "to the client", value(rows, "tightwire.netcode.direction"), which);
            if ((bytes[0] & 15) != PAYLOAD) {
                assertEquals("accepted", shown.verdict(), which);
                return;
            }
            int at = 1 + sequenceBytes;
            String fate = datagram.comment();
            fates.merge(fate.replaceAll(":.*", ""), 1, Integer::sum);
            if (fate.equals("malformed") || fate.equals("too large")) {
                assertEquals("refused at bit 0: " + fate, shown.verdict(), which);
                assertTrue(shown.isFlagged(), which);
                return;
            }
            if (fate.startsWith("ignored: ")) {
                // The server did not read it: it came after one that was refused.
                return;
            }
            int header = header(bytes, at, rows, which);
            if (header < 0) {
                // A fragment: of which there is nothing more to see.
                return;
            }
            Trace trace = tracer.trace(bytes, at + header, bytes.length - at - header);
            List<Row> inside = rows.stream().filter(row -> row.path().startsWith("channels.")).toList();
            assertTraced(trace, inside, which);
            if (!toServer) {
                assertEquals("accepted", shown.verdict(), which);
                return;
            }
            Reader reader = readers.computeIfAbsent(datagram.source(), key -> new Reader());
            reader.receive(bytes, at);
            if (fate.startsWith("VIOLATION: ") && reader.reason == CloseReason.MALFORMED_PACKET) {
                assertEquals(fate.contains(" at bit ")
                        ? fate.replaceAll("VIOLATION: (.*) at bit ([0-9]+: [^,]*).*", "refused at bit $2")
                        : refused(fate, tracer.explain(bytes, at + header, bytes.length - at - header)),
                        shown.verdict().replaceAll(",.*", ""), which);
                assertTrue(shown.isFlagged(), which);
            } else if (fate.isEmpty()) {
                assertFalse(shown.isFlagged(), which);
            }
            if (trace.verdict() == Verdict.ACCEPTED) {
                assertEquals("accepted", shown.verdict(), which);
            }
            for (Object message : reader.messages) {
                told.merge(message.getClass(), 1, Integer::sum);
            }
            assertMessages(reader.messages, inside, which);
        }

        /** Of a packet that the server refused with a reason of its own, which has no bit: that is the tracer's. */
        private static String refused(String fate, Violation violation) {
            return "refused at bit " + violation.bit() + ": " + fate.replaceAll("^VIOLATION: |,.*", "");
        }

        /** The reader's own header, and the length that it has; -1 of a fragment. */
        private static int header(byte[] bytes, int at, List<Row> rows, String which) {
            int prefix = bytes[at];
            if ((prefix & 1) != 0) {
                return -1;
            }
            int sequence = bytes[at + 1] & 0xFF | (bytes[at + 2] & 0xFF) << 8;
            int next = at + 3;
            int ack = (prefix & 32) != 0 ? sequence - (bytes[next++] & 0xFF) & 0xFFFF
                    : bytes[next++] & 0xFF | (bytes[next++] & 0xFF) << 8;
            long ackBits = 0;
            for (int i = 0; i < 4; i++) {
                ackBits |= ((prefix & 2 << i) != 0 ? bytes[next++] & 0xFFL : 0xFFL) << 8 * i;
            }
            assertEquals(List.of(sequence + "", ack + "", ackBits + ""), List.of(value(rows, "tightwire.reliable.sequence"),
                    value(rows, "tightwire.reliable.ack"), value(rows, "tightwire.reliable.ack_bits")), which);
            return next - at;
        }

        private static String value(List<Row> rows, String field) {
            return rows.stream().filter(row -> row.field().equals(field)).findFirst().orElseThrow(() -> new AssertionError(rows)).value();
        }

        /** Each operation of the trace is a row. */
        private static void assertTraced(Trace trace, List<Row> rows, String which) {
            List<Trace.Operation> operations = Traced.rows(trace).stream()
                    .filter(operation -> !operation.operation().equals("padding")).toList();
            for (int i = 0; i < operations.size(); i++) {
                Trace.Operation operation = operations.get(i);
                int bit = operation.operation().equals("serializeBytes") ? operation.bit() + 7 & -8 : operation.bit();
                String expected = bit + " " + (operation.bit() + operation.bits() - bit);
                assertTrue(i < rows.size(), () -> which + ": " + operation + " is missing in " + rows);
                assertEquals(expected, rows.get(i).bit() + " " + rows.get(i).bits(), which + ": " + operation + " and " + rows.get(i));
                if (operation.value() instanceof Integer || operation.value() instanceof Boolean) {
                    String text = rows.get(i).text();
                    String value = operation.value().toString();
                    int number = operation.value() instanceof Integer integer ? integer : 0;
                    // Ids go round.
                    boolean isShown = text.equals(value) || text.endsWith("(" + value + ")")
                            || text.equals(Integer.toUnsignedString(number))
                            || operation.path().contains(".ids[") && text.equals(Integer.toString(number & 0xFFFF));
                    assertTrue(isShown, () -> which + ": " + operation + " and " + text);
                } else if (operation.value() instanceof Float number) {
                    assertEquals(number, Float.valueOf(rows.get(i).text()), which + ": " + operation);
                }
            }
            assertEquals(operations.size(), rows.size(), () -> which + ": more is shown than was read: " + rows);
        }

        /** The messages that were delivered are shown, in order, by the paths of their fields. */
        private static void assertMessages(List<Object> messages, List<Row> rows, String which) {
            List<List<Row>> shown = new ArrayList<>();
            for (Row row : rows) {
                if (row.field().equals("tightwire.message.type")) {
                    shown.add(new ArrayList<>());
                } else if (!shown.isEmpty()) {
                    String path = row.path().replaceFirst("^channels\\.channel [0-9]+\\.(block\\.)?", "");
                    shown.get(shown.size() - 1).add(new Row(path, row.field(), row.bit(), row.bits(), row.text(), row.value()));
                }
            }
            int at = 0;
            for (Object message : messages) {
                String type = message.getClass().getSimpleName() + ".";
                while (at < shown.size() && shown.get(at).stream().noneMatch(row -> row.path().startsWith(type))) {
                    at++;
                }
                // A block is whole with any of its fragments: its message came with the first.
                assertTrue(at < shown.size() || message instanceof Level, () -> which + ": " + message + " in " + rows);
                if (at < shown.size()) {
                    List<Row> its = shown.get(at++);
                    new Fields(message).assertSame(its, which);
                }
            }
        }

        private final class Reader implements MessageHandler {
            private final Connection connection = new Connection(game.config(), game.types(), (bytes, offset, length) -> { }, this);
            private List<Object> messages = List.of();
            private CloseReason reason;

            void receive(byte[] bytes, int at) {
                messages = new ArrayList<>();
                connection.receive(bytes, at, bytes.length - at);
            }

            @Override
            public void received(int channel, Object message) {
                messages.add(message);
            }

            @Override
            public void received(int channel, Object message, byte[] block) {
                assertNotNull(block);
                messages.add(message);
            }

            @Override
            public void closed(CloseReason why, String detail) {
                reason = why;
            }
        }
    }

    /** Bits flipped, cut off, added, or all of it anything. */
    private static byte[] damaged(byte[] whole, Random random) {
        byte[] damaged = whole.clone();
        switch (random.nextInt(8)) {
            case 0 -> damaged = Arrays.copyOf(whole, 1 + random.nextInt(whole.length));
            case 1 -> damaged = Arrays.copyOf(whole, whole.length + 1 + random.nextInt(3));
            case 2 -> {
                int from = random.nextInt(damaged.length);
                for (int i = from; i < damaged.length; i++) {
                    damaged[i] = (byte) random.nextInt();
                }
            }
            case 3 -> damaged[0] = (byte) random.nextInt();
            default -> { }
        }
        for (int flips = random.nextInt(4); flips >= 0; flips--) {
            int bit = random.nextInt(damaged.length * 8);
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
        }
        return damaged;
    }
}
