package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.golden.Cube;
import io.github.tightwire.golden.PlayerState;
import io.github.tightwire.packet.Sample.Acks;
import io.github.tightwire.packet.Sample.Word;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A packet on its whole way makes no object, and neither does one that is refused: not even before HotSpot has seen it, since
 * there is nothing that would have to be optimized away.
 */
@DisabledIfSystemProperty(named = "tightwire.compiler", matches = "off", disabledReason = "a stream object is made")
class PacketAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 20;
    private static final int PACKETS = 100;
    private static final int PASSES = 3;

    static List<BitSerializable> packets() {
        return List.of(PlayerState.moving(), PlayerState.resting(), new Cube(), new Word(5),
                new Walk(Subset.Encoding.BIT_PER_OBJECT), new Walk(Subset.Encoding.COUNT_AND_INDEX),
                new Walk(Subset.Encoding.INDEX_AND_SENTINEL), new Walk(Subset.Encoding.RELATIVE_INDEX),
                new Walk(Subset.Encoding.SMALLEST));
    }

    @ParameterizedTest
    @MethodSource("packets")
    void noneOfATypeOfNumbers(BitSerializable packet) {
        assertTrue(Codec.of(packet.getClass()).isCompiled(), () -> Codec.of(packet.getClass()).toString());
        for (boolean header : new boolean[] {false, true}) {
            Protocol protocol = protocol(packet, header);
            PacketWriter writer = protocol.writer();
            PacketReader reader = protocol.readerOfAll();
            byte[] bytes = new byte[2000];
            int length = writer.write(packet, bytes);
            assertNothing(() -> assertEquals(length, writer.write(packet, bytes)));
            assertNothing(() -> assertTrue(reader.read(bytes, length).isAccepted()));
            assertNothing(() -> assertTrue(writer.measureBytes(packet) >= length));
        }
    }

    @ParameterizedTest
    @MethodSource("packets")
    void noneOfARefusedOne(BitSerializable packet) {
        Protocol protocol = protocol(packet, true);
        byte[] bytes = new byte[2000];
        byte[] written = Arrays.copyOf(bytes, protocol.writer().write(packet, bytes));
        byte[] contents = Arrays.copyOfRange(written, 4, written.length);
        byte[] damaged = written.clone();
        damaged[5] ^= 1;
        assertRefused(protocol.readerOfAll(), damaged, Reason.WRONG_CHECKSUM);
        assertRefused(protocol.readerOfAll(), new byte[4], Reason.TOO_SHORT);
        for (int cut = 1; cut < contents.length; cut += 1 + contents.length / 50) {
            byte[] shorter = Sample.withChecksum(protocol, Arrays.copyOf(contents, cut));
            assertRefused(protocol.readerOfAll(), shorter, null);
        }
        assertRefused(protocol.readerOfAll(), Sample.withChecksum(protocol, Arrays.copyOf(contents, contents.length + 1)),
                Reason.LEFT_OVER_BYTES);
        contents[contents.length - 2] ^= 1;
        assertRefused(protocol.readerOfAll(), Sample.withChecksum(protocol, contents), Reason.CHECK_FAILED);
        contents[6] |= 3;
        assertRefused(protocol.readerOfAll(), Sample.withChecksum(protocol, contents), Reason.UNKNOWN_TYPE);
        contents[6] ^= 3 ^ 1;
        assertRefused(protocol.reader(packet.getClass()), Sample.withChecksum(protocol, contents), Reason.TYPE_NOT_ALLOWED);
    }

    /** The read allocates the type's own objects alone: a text, that is a string and its array. */
    @Test
    void noneButTheTextOfATypeWithText() {
        Named named = new Named();
        Protocol protocol = protocol(named, false);
        PacketWriter writer = protocol.writer();
        PacketReader reader = protocol.readerOfAll();
        byte[] bytes = new byte[200];
        int length = writer.write(named, bytes);
        assertNothing(() -> assertEquals(length, writer.write(named, bytes)));
        byte[] text = named.name.getBytes(StandardCharsets.UTF_8);
        long own = allocatedBy(() -> named.name = new String(text, 0, text.length, StandardCharsets.UTF_8));
        assertEquals(own, allocatedBy(() -> assertTrue(reader.read(bytes, length).isAccepted())));
        byte[] malformed = Arrays.copyOfRange(bytes, 4, length);
        malformed[8] = (byte) 0xFF;
        assertRefused(reader, Sample.withChecksum(protocol, malformed), Reason.INVALID_UTF8);
    }

    @Test
    void noneOfChecksThatFailAtChangingBits() {
        Flags flags = new Flags();
        Protocol protocol = protocol(flags, false);
        PacketReader reader = protocol.readerOfAll();
        byte[][] refused = new byte[Flags.MOST][];
        for (flags.count = 0; flags.count < Flags.MOST; flags.count++) {
            byte[] bytes = new byte[50];
            int length = protocol.writer().write(flags, bytes);
            byte[] contents = Arrays.copyOfRange(bytes, 4, length);
            contents[contents.length - 2] ^= 1;
            refused[flags.count] = Sample.withChecksum(protocol, contents);
            assertEquals(Reason.CHECK_FAILED, reader.read(refused[flags.count], length).reason());
        }
        assertNothing(() -> {
            for (byte[] packet : refused) {
                reader.read(packet, packet.length);
            }
        });
    }

    @Test
    void noneOfSeveralInADatagram() {
        Word[] words = {new Word(1), new Word(2), new Word(3)};
        Protocol protocol = protocol(words[0], true);
        PacketWriter writer = protocol.writer();
        PacketReader reader = protocol.readerOfAll();
        byte[] bytes = new byte[200];
        Deque<BitSerializable> waiting = new ArrayDeque<>();
        int[] sum = new int[1];
        Consumer<BitSerializable> delivery = packet -> sum[0] += ((Word) packet).value;
        // The iterator over the queue is the only object.
        Runnable iteration = () -> {
            waiting.addAll(Arrays.asList(words));
            for (BitSerializable packet : waiting) {
                sum[0] += packet == null ? 1 : 0;
            }
            waiting.clear();
        };
        long iterator = allocatedBy(iteration);
        assertTrue(allocatedBy(() -> {
            waiting.addAll(Arrays.asList(words));
            int length = writer.writeAggregate(waiting, bytes, 0, bytes.length);
            assertTrue(reader.readAggregate(bytes, 0, length, delivery).isAccepted());
        }) <= iterator);
    }

    private static void assertRefused(PacketReader reader, byte[] packet, Reason reason) {
        Reason actual = reader.read(packet, packet.length).reason();
        assertTrue(actual != Reason.ACCEPTED && (reason == null || actual == reason), () -> actual + ", not " + reason);
        assertNothing(() -> reader.read(packet, packet.length));
    }

    private static void assertNothing(Runnable packets) {
        assertEquals(0, allocatedBy(packets));
    }

    private static long allocatedBy(Runnable packets) {
        // Classes are loaded, method handles linked and verdicts made in the first few rounds.
        for (int i = 0; i < WARM_UP; i++) {
            packets.run();
        }
        long thread = Thread.currentThread().getId();
        long least = Long.MAX_VALUE;
        // What the JVM does once on this thread, such as to link a call site, is in one pass only.
        for (int pass = 0; pass < PASSES; pass++) {
            long before = THREADS.getThreadAllocatedBytes(thread);
            for (int i = 0; i < PACKETS; i++) {
                packets.run();
            }
            least = Math.min(least, THREADS.getThreadAllocatedBytes(thread) - before);
        }
        return least;
    }

    private static Protocol protocol(BitSerializable packet, boolean header) {
        Protocol.Builder builder = Protocol.builder("garbage", 1);
        add(builder, packet);
        for (BitSerializable other : List.of(new Acks(), new Word(6))) {
            if (other.getClass() != packet.getClass()) {
                add(builder, other);
            }
        }
        if (packet instanceof Word) {
            add(builder, new Cube());
        }
        return (header ? builder.header(Acks.class, Acks::new) : builder).build();
    }

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> void add(Protocol.Builder builder, T packet) {
        builder.packet((Class<T>) packet.getClass(), () -> packet);
    }

    /** A number and a text. */
    private static final class Named implements BitSerializable {
        private int id = 77;
        private String name = "a ship of f\u00fcnf";

        @Override
        public void serialize(BitStream s) {
            id = s.serializeUint16(id);
            name = s.serializeString(name, 40);
        }
    }

    /** A packet of changing length. */
    private static final class Flags implements BitSerializable {
        static final int MOST = 40;

        private final boolean[] flags = new boolean[MOST];
        private int count;

        @Override
        public void serialize(BitStream s) {
            count = s.serializeCount(count, MOST);
            for (int i = 0; i < count; i++) {
                flags[i] = s.serializeBool(flags[i]);
            }
        }
    }

    /** Some of 200 words. */
    private static final class Walk implements BitSerializable {
        private final Word[] words = new Word[200];
        private final Subset sent;

        Walk(Subset.Encoding encoding) {
            sent = new Subset(words.length, encoding);
            for (int i = 0; i < words.length; i++) {
                words[i] = new Word(i);
                if (i % 9 == 4 || i > 190) {
                    sent.add(i);
                }
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = s.serializeNextIndex(-1, sent); i < words.length; i = s.serializeNextIndex(i, sent)) {
                s.serializeObject(words[i]);
            }
        }
    }
}
