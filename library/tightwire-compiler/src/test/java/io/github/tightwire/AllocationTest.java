package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Allocations of packets, as the JVM counts them for this thread. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UP = 20_000;
    private static final int PACKETS = 20_000;

    /*
     * What the stream objects of a packet come to where escape analysis takes none of them apart, with references of 8 bytes;
     * one more object a packet, such as an entry of a thread's map, would be above it with references of 4.
     */
    private static final int ONE_STREAM = 96;
    private static final int THREE_STREAMS = 256;
    private static final int FIVE_STREAMS = 320;

    static List<BitSerializable> hugeClaims() {
        return List.of(
                s -> s.serializeString("", Integer.MAX_VALUE),
                s -> s.serializeString("", 1 << 28),
                s -> s.serializeByteArray(null, Integer.MAX_VALUE),
                s -> s.serializeImmutableList(null, Integer.MAX_VALUE, 0, (v, t) -> t.serializeUint8(v)),
                s -> s.serializeImmutableSet(null, Integer.MAX_VALUE, 0, (v, t) -> t.serializeUint8(v)),
                s -> s.serializeImmutableMap(null, Integer.MAX_VALUE, 0, (v, t) -> t.serializeUint8(v), 0, (v, t) -> v),
                s -> s.serializeArray(new Integer[0], Integer.MAX_VALUE, 0, (v, t) -> t.serializeUint8(v)),
                s -> s.serializeElements(null, 0, Integer.MAX_VALUE, 1, long[]::new, (a, i, t) -> a[i] = t.serializeBits(a[i], 1)),
                s -> s.serializeList(new ArrayList<>(), Integer.MAX_VALUE, () -> inner -> inner.serializeUint8(1)));
    }

    @ParameterizedTest
    @MethodSource("hugeClaims")
    void aHugeClaimInATinyPacketAllocatesNothing(BitSerializable claim) {
        // Of the ranges above, the most and almost the most, and enough behind them to pass for the start of the data.
        for (int first : new int[] {0xFE, 0x00, 0x10}) {
            byte[] packet = {(byte) first, -1, -1, 0x07, 0, 0, 0, 0};
            byte[] largest = {(byte) first, -1, -1, 0x7F, 0, 0, 0, 0};
            assertFalse(isAccepted(packet, claim));
            assertFalse(isAccepted(largest, claim));
            long before = allocated();
            isAccepted(packet, claim);
            isAccepted(largest, claim);
            assertTrue(allocated() - before < 2000);
        }
    }

    static List<BitSerializable> claimsWithinTheBudget() {
        return List.of(
                s -> s.serializeArray(new Integer[0], 2_000, 0, (v, t) -> t.serializeUint8(v)),
                s -> s.serializeImmutableList(null, 2_000, 0, (v, t) -> t.serializeUint8(v)),
                s -> s.serializeList(new ArrayList<>(), 2_000, 0, (v, t) -> t.serializeUint8(v)));
    }

    /** A packet's budget could pay for a thousand elements without bits, but these have eight each. */
    @ParameterizedTest
    @MethodSource("claimsWithinTheBudget")
    void aCountWithinTheBudgetIsNotBelievedEither(BitSerializable claim) {
        byte[] packet = {(byte) 0xE8, 0x03, 1, 1, 1, 1, 1, 1};
        assertFalse(isAccepted(packet, claim));
        long before = allocated();
        isAccepted(packet, claim);
        assertTrue(allocated() - before < 2000);
    }

    /** A list that grows by and by leaves an array behind each time. */
    @Test
    void theArrayOfAListIsMadeOnce() {
        Bag bag = new Bag();
        for (int i = 0; i < Bag.ITEMS; i++) {
            bag.items.add(i);
        }
        Codec<Bag> codec = Codec.of(Bag.class);
        byte[] bytes = new byte[100];
        int length = codec.write(bag, bytes);
        long made = least(() -> bag.items = new ArrayList<>(Bag.ITEMS));
        long read = least(() -> {
            bag.items = new ArrayList<>();
            assertTrue(codec.read(bag, bytes, length).isAccepted());
        });
        assertEquals(Bag.ITEMS, bag.items.size());
        assertTrue(read <= made + (codec.isCompiled() ? 0 : ONE_STREAM), () -> read + " bytes, and a list has " + made);
    }

    private static long least(Runnable task) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < WARM_UP; i++) {
            long before = allocated();
            task.run();
            least = Math.min(least, allocated() - before);
        }
        return least;
    }

    private static final class Bag implements BitSerializable {
        static final int ITEMS = 36;

        List<Integer> items = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(items, 64, 0, (item, t) -> t.serializeInt(item, -128, 127));
        }
    }

    private static boolean isAccepted(byte[] packet, BitSerializable claim) {
        try {
            return new ReadStream(packet).read(claim).isAccepted();
        } catch (OutOfMemoryError e) {
            // JUnit ends without a verdict where it meets this one.
            throw new AssertionError("the claim was believed", e);
        }
    }

    @Test
    void packetsOfNumbersMakeNoGarbage() {
        Numbers numbers = new Numbers();
        Codec<Numbers> codec = Codec.of(Numbers.class);
        byte[] bytes = new byte[200];
        assertNoGarbage(() -> {
            int length = codec.write(numbers, bytes);
            assertTrue(codec.read(numbers, bytes, length).isAccepted());
            assertTrue(length * 8 <= codec.measure(numbers));
        }, codec.isCompiled() ? 0 : THREE_STREAMS);
    }

    @Test
    void packetsInBuffersMakeNoGarbage() {
        Numbers numbers = new Numbers();
        Codec<Numbers> codec = Codec.of(Numbers.class);
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(200), ByteBuffer.allocateDirect(200))) {
            assertNoGarbage(() -> {
                codec.write(numbers, buffer.clear());
                assertTrue(codec.read(numbers, buffer.flip()).isAccepted());
            }, codec.isCompiled() ? 0 : THREE_STREAMS);
        }
    }

    @Test
    void refusalsMakeNoGarbage() {
        Numbers numbers = new Numbers();
        Codec<Numbers> codec = Codec.of(Numbers.class);
        byte[] bytes = new byte[200];
        int length = codec.write(numbers, bytes);
        assertNoGarbage(() -> assertFalse(codec.read(numbers, bytes, length - 1).isAccepted()),
                codec.isCompiled() ? 0 : ONE_STREAM);
    }

    @Test
    void packetsOfAProtocolMakeNoGarbage() {
        Numbers numbers = new Numbers();
        Protocol protocol = Protocol.builder("allocation", 1).packet(Numbers.class, () -> numbers).build();
        PacketWriter writer = protocol.writer();
        PacketReader reader = protocol.readerOfAll();
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(200), ByteBuffer.allocateDirect(200))) {
            assertNoGarbage(() -> {
                writer.write(numbers, buffer.clear());
                assertEquals(Verdict.ACCEPTED, reader.read(buffer.flip()));
                // Damaged: a checksum that differs.
                buffer.flip().put(0, (byte) (buffer.get(0) + 1));
                assertEquals(Verdict.Reason.WRONG_CHECKSUM, reader.read(buffer).reason());
            }, FIVE_STREAMS);
        }
    }

    private static void assertNoGarbage(Runnable packet, int bytes) {
        for (int i = 0; i < WARM_UP; i++) {
            packet.run();
        }
        long before = allocated();
        for (int i = 0; i < PACKETS; i++) {
            packet.run();
        }
        long each = (allocated() - before) / PACKETS;
        assertTrue(each <= bytes, each + " bytes a packet");
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    /** Numbers of every kind that fits a field. */
    private static final class Numbers implements BitSerializable {
        private int health = 77;
        private long score = -5;
        private float x = 12.5f;
        private double load = 0.1;
        private float speed = 3;
        private boolean atRest = true;
        private TimeUnit unit = TimeUnit.DAYS;
        private long rotation = 0x0FF7FBFFL;
        private int sequence = 100;
        private final byte[] stamp = new byte[6];
        private final int[] indices = {3, 4, 70, 500, 900};
        private final Inner inner = new Inner();

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
            score = s.serializeLong(score, -1L << 40, 1L << 40);
            x = s.serializeCompressedFloat(x, -1024, 1024, 0.01f);
            load = s.serializeDouble(load);
            speed = s.serializeFloat(speed);
            atRest = s.serializeBool(atRest);
            unit = s.serializeEnum(unit, TimeUnit.class);
            rotation = s.serializeSmallestThree(rotation, 9);
            sequence = s.serializeIntRelative(99, sequence);
            s.serializeAlign();
            s.serializeBytes(stamp);
            int count = s.serializeCount(indices.length, 5);
            int previous = -1;
            for (int i = 0; i < count; i++) {
                indices[i] = s.serializeNextIndex(previous, indices[i], 900);
                previous = indices[i];
            }
            s.serializeObject(inner);
            s.serializeCheck("numbers");
        }
    }

    private static final class Inner implements BitSerializable {
        private int value = 200;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeUint8(value);
        }
    }
}
