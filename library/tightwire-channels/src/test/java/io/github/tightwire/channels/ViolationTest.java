package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.trace.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ViolationTest {
    private static final int FLIPPED = Effort.of(2_000, 20_000);
    private static final ConnectionConfig CONFIG = ConnectionConfig.of(
            ChannelConfig.RELIABLE.withQueues(64, 64), ChannelConfig.UNRELIABLE.withQueues(64, 64));

    /** The two versions of a message: another bound. */
    record Hit(int damage) implements BitValue<Hit> {
        @Override
        public Hit serialize(BitStream s) {
            return new Hit(s.serializeInt(damage, 0, 100));
        }
    }

    record NewHit(int damage) implements BitValue<NewHit> {
        @Override
        public NewHit serialize(BitStream s) {
            return new NewHit(s.serializeInt(damage, 0, 127));
        }
    }

    static final class Move implements BitSerializable {
        final List<Integer> steps = new ArrayList<>(List.of(1, 2));

        @Override
        public void serialize(BitStream s) {
            s.serializeList(steps, 7, 0, (step, t) -> t.serializeInt(step, 0, 15));
        }
    }

    static final class OldMove implements BitSerializable {
        final List<Integer> steps = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(steps, 7, 0, (step, t) -> t.serializeInt(step, 0, 8));
        }
    }

    static final class Bug implements BitSerializable {
        int index;

        @Override
        public void serialize(BitStream s) {
            index = s.serializeInt(index, 0, 7);
            if (s.isReading() && index > 5) {
                throw new IllegalStateException("a bug");
            }
        }
    }

    private static final MessageTypes NEW = MessageTypes.builder().message(Move.class, Move::new).value(NewHit.class, new NewHit(0))
            .message(Bug.class, Bug::new).build();
    private static final MessageTypes OLD = MessageTypes.builder().message(OldMove.class, OldMove::new).value(Hit.class, new Hit(0))
            .message(Bug.class, Bug::new).build();

    private @Nullable Violation violation;
    private @Nullable Connection receiver;

    /** Sends messages of new types to a side that has the old ones. */
    private @Nullable Violation send(Object... messages) {
        List<byte[]> sent = new ArrayList<>();
        Connection sender = new Connection(ConnectionConfig.DEFAULT, NEW, (bytes, offset, length) ->
                sent.add(Arrays.copyOfRange(bytes, offset, offset + length)), (channel, message) -> { });
        receiver = new Connection(ConnectionConfig.DEFAULT, OLD, (bytes, offset, length) -> { }, new Explaining());
        violation = null;
        for (Object message : messages) {
            sender.send(0, message);
        }
        sender.sendPackets(1);
        assertNull(receiver.explain());
        receiver.receive(sent.get(0), 0, sent.get(0).length);
        assertNull(receiver.explain());
        return violation;
    }

    private final class Explaining implements MessageHandler {
        @Override
        public void received(int channel, Object message) {
        }

        @Override
        public void closed(CloseReason reason, String detail) {
            violation = receiver.explain();
        }
    }

    @Test
    void itNamesMessageFieldBitAndReason() {
        Move move = new Move();
        assertNull(send(move, new NewHit(100)));
        Violation hit = send(move, new NewHit(101));
        // Two bits of entries, one of the channel, no fragment, some, 8 of the count, 16 and 1 of ids; of a move 2 + 3 + 4 + 4, a type's 2.
        assertEquals(new Violation("Hit", "damage", 45, "out of range, serializeInt(0, 100)", hit.trace()), hit);
        assertEquals("Hit.damage at bit 45: out of range, serializeInt(0, 100)", hit.toString());
        assertEquals(List.of("Hit.damage"), paths(hit.trace().operations().get(hit.trace().operations().size() - 1).parts()));
        assertTrue(hit.trace().toString().contains("OldMove.steps[1]"), hit.trace().toString());
        move.steps.set(1, 9);
        Violation step = send(new NewHit(3), move);
        assertEquals("OldMove steps[1]", step.message() + " " + step.field());
    }

    private static List<String> paths(List<Trace.Operation> operations) {
        return operations.stream().map(Trace.Operation::path).toList();
    }

    @Test
    void whatAMessageThrewIsNamed() {
        Bug bug = new Bug();
        bug.index = 6;
        assertThrows(IllegalStateException.class, () -> send(new NewHit(3), bug));
        assertEquals("Bug", violation.message());
        assertEquals("threw java.lang.IllegalStateException: a bug", violation.reason());
        assertInstanceOf(IllegalStateException.class, violation.trace().thrown());
    }

    /** The second look agrees with the first, whatever the packet. */
    @Test
    void itSaysWhatTheReaderSaid() {
        Random random = new Random(1);
        List<byte[]> seeds = new ArrayList<>();
        channelsCorpus().forEach(seeds::add);
        Map<CloseReason, Integer> reasons = new EnumMap<>(CloseReason.class);
        int within = 0;
        for (int round = 0; round < FLIPPED; round++) {
            byte[] packet = seeds.get(random.nextInt(seeds.size())).clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                int at = random.nextInt(random.nextBoolean() ? packet.length : Math.min(packet.length, 12));
                packet[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }
            if (random.nextInt(8) == 0) {
                packet = Arrays.copyOf(packet, random.nextInt(packet.length));
            }
            Judged judged = new Judged();
            judged.connection = new Connection(CONFIG, FuzzMessages.TYPES, (bytes, offset, length) -> { }, judged);
            byte[] datagram = new byte[9 + packet.length];
            datagram[0] = 0x1E;
            datagram[3] = -1;
            datagram[4] = -1;
            System.arraycopy(packet, 0, datagram, 9, packet.length);
            judged.connection.receive(datagram, 0, datagram.length);
            if (judged.reason == CloseReason.MALFORMED_PACKET) {
                assertNotNull(judged.violation, judged.detail);
                String said = judged.detail.startsWith("the packet was refused at bit ")
                        ? "the packet was refused at bit " + judged.violation.bit() + ": "
                                + judged.violation.reason().replaceAll(", .*", "")
                        : judged.violation.reason();
                assertEquals(judged.detail, said, HexFormat.of().formatHex(packet));
                within += judged.violation.message().isEmpty() ? 0 : 1;
            } else {
                assertNull(judged.violation, judged.detail);
            }
            if (judged.reason != null) {
                reasons.merge(judged.reason, 1, Integer::sum);
            }
        }
        assertTrue(within > FLIPPED / 20, within + " within messages, " + reasons);
    }

    private static List<byte[]> channelsCorpus() {
        return Resources.lines("corpus.txt").stream().map(line -> HexFormat.of().parseHex(line.split(" ")[2])).toList();
    }

    private static final class Judged implements MessageHandler {
        private Connection connection;
        private @Nullable CloseReason reason;
        private String detail = "";
        private @Nullable Violation violation;

        @Override
        public void received(int channel, Object message) {
        }

        @Override
        public void closed(CloseReason reason, String detail) {
            this.reason = reason;
            this.detail = detail;
            violation = connection.explain();
        }
    }
}
