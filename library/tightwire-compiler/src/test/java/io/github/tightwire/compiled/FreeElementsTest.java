package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.kernel.PackedOutcome;
import io.github.tightwire.internal.kernel.Streams;
import io.github.tightwire.internal.template.PositionedCodec;
import io.github.tightwire.model.Model;
import io.github.tightwire.model.ModelRefusal;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.Tracer;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Zero-bit elements come out of a budget that a packet has, the same however it is read. */
class FreeElementsTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MOST = BitStream.MAX_FREE_ELEMENTS;
    /** The bits of a count of at most 65,535. */
    private static final int COUNT_BITS = 16;
    private static final int DATAGRAM = 1200;

    // ---- Shapes

    /** Says nothing of itself. */
    static final class Empty implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    static final class Numbers implements BitSerializable {
        List<List<Integer>> all = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 1023, List.of(), (list, t) -> t.serializeImmutableList(list, 65_535, 0,
                    (v, u) -> u.serializeInt(v, 7, 7)));
        }
    }

    static final class Objects implements BitSerializable {
        final List<Holder> all = new ArrayList<>();

        static final class Holder implements BitSerializable {
            final List<Empty> held = new ArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(held, 65_535, Empty::new);
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 1023, Holder::new);
        }
    }

    static final class Arrayed implements BitSerializable {
        Integer[][] all = {};

        @Override
        public void serialize(BitStream s) {
            all = s.serializeArray(all, 1023, new Integer[0], (row, t) -> t.serializeArray(row, 65_535, 0,
                    (v, u) -> u.serializeInt(v, 7, 7)));
        }
    }

    /** Empty lists that can hold nothing, whose counts have no bits themselves. */
    static final class EmptyLists implements BitSerializable {
        List<List<List<Integer>>> all = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(all, 1023, List.of(), (outer, t) -> t.serializeImmutableList(outer, 65_535, List.of(),
                    (inner, u) -> u.serializeImmutableList(inner, 0, 0, (v, w) -> w.serializeUint8(v))));
        }
    }

    /** Elements and keys that are equal to nothing but themselves. */
    static final class Identities implements BitSerializable {
        List<Set<Object>> sets = new ArrayList<>();
        List<Map<Object, Integer>> maps = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(sets, 511, Set.of(), (set, t) -> t.serializeImmutableSet(set, 65_535, null, (v, u) -> new Object()));
            s.serializeList(maps, 511, Map.of(), (map, t) -> t.serializeImmutableMap(map, 65_535,
                    null, (v, u) -> new Object(), 0, (v, u) -> u.serializeInt(v, 7, 7)));
        }
    }

    /** One that is compiled on its own, since it contains itself. */
    static final class Tree implements BitSerializable {
        final List<Tree> children = new ArrayList<>();
        final List<Empty> held = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(held, 65_535, Empty::new);
            s.serializeList(children, 3, Tree::new);
        }
    }

    /** Unknown functions run on a stream object in between. */
    static final class Unknown implements BitSerializable {
        final ValueSerializer<List<Integer>> element =
                (list, t) -> t.serializeImmutableList(list, 65_535, 0, (v, u) -> u.serializeInt(v, 7, 7));
        final List<List<Integer>> unknown = new ArrayList<>();
        final List<List<Integer>> known = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(unknown, 3, List.of(), element);
            s.serializeList(known, 3, List.of(), (list, t) -> t.serializeImmutableList(list, 65_535, 0, (v, u) -> u.serializeInt(v, 7, 7)));
            s.serializeList(unknown, 3, List.of(), element);
        }
    }

    /** A method that runs as it is. */
    static final class Synchronized implements BitSerializable {
        final List<Integer> one = new ArrayList<>();
        final List<Integer> two = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(two, 65_535, 0, (v, t) -> t.serializeInt(v, 7, 7));
            held(one, s);
            s.serializeList(two, 65_535, 0, (v, t) -> t.serializeInt(v, 7, 7));
            held(two, s);
        }

        private static synchronized void held(List<Integer> list, BitStream s) {
            s.serializeList(list, 65_535, 0, (v, t) -> t.serializeInt(v, 7, 7));
        }
    }

    /** A method that runs as it is and alone has elements. */
    static final class OnlySynchronized implements BitSerializable {
        final List<Integer> one = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            Synchronized.held(one, s);
            Synchronized.held(one, s);
        }
    }

    static List<Supplier<BitSerializable>> shapes() {
        return List.of(Numbers::new, Objects::new, Arrayed::new, EmptyLists::new, Identities::new, Tree::new, Unknown::new,
                Synchronized::new, OnlySynchronized::new);
    }

    // ---- What a stranger gets

    /** Before there was a budget, the first of these was an OutOfMemoryError in half a gigabyte. */
    @ParameterizedTest
    @MethodSource("shapes")
    void aDatagramOfCountsIsBounded(Supplier<BitSerializable> shape) {
        byte[] packet = new byte[DATAGRAM];
        Arrays.fill(packet, (byte) -1);
        for (Function<byte[], Verdict> way : ways(shape)) {
            way.apply(packet);
            long before = allocated();
            Verdict verdict = way.apply(packet);
            long made = allocated() - before;
            assertEquals(Reason.PAST_END, verdict.reason());
            assertTrue(made < 4 << 20, () -> made + " bytes");
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void itIsTheSameHoweverItIsRead(Supplier<BitSerializable> shape) {
        Random random = new Random(1);
        int refused = 0;
        int accepted = 0;
        for (int i = 0; i < Effort.of(100, 2_000); i++) {
            byte[] packet = new byte[random.nextInt(40)];
            random.nextBytes(packet);
            for (int j = 0; j < packet.length; j++) {
                // Counts in the range of the budget.
                packet[j] &= (byte) (random.nextInt(3) == 0 ? -1 : 3);
            }
            List<Verdict> verdicts = new ArrayList<>();
            for (Function<byte[], Verdict> way : ways(shape)) {
                verdicts.add(way.apply(packet));
            }
            assertEquals(Collections.nCopies(verdicts.size(), verdicts.get(0)), verdicts, () -> Arrays.toString(packet));
            accepted += verdicts.get(0).isAccepted() ? 1 : 0;
            refused += verdicts.get(0).isAccepted() ? 0 : 1;
        }
        assertTrue(accepted > 0 && refused > 0, accepted + " accepted, " + refused + " refused");
    }

    /** By a stream, a codec, a codec on a stream, a trace, and as a packet reader does, which has one stream for all. */
    private static List<Function<byte[], Verdict>> ways(Supplier<BitSerializable> shape) {
        @SuppressWarnings("unchecked")
        Codec<BitSerializable> codec = Codec.of((Class<BitSerializable>) shape.get().getClass());
        assertTrue(codec.isCompiled() || "off".equals(System.getProperty("tightwire.compiler")), codec::toString);
        ReadStream kept = Streams.kept(new ReadStream(new byte[0]));
        return List.of(
                packet -> new ReadStream(packet).readEmbedded(shape.get()),
                packet -> codec.readEmbedded(shape.get(), ByteBuffer.wrap(packet)),
                packet -> codec.readEmbedded(shape.get(), new ReadStream(packet)),
                packet -> Tracer.readEmbedded(codec, shape.get(), new ReadStream(packet)).verdict(),
                packet -> PackedOutcome.verdict(((PositionedCodec) codec).readAt(shape.get(), packet, 0, packet.length, kept, 0)));
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    // ---- Where the limit is

    @Test
    void aListOfNoBitsMayHaveItsOwnBitsThoseSoFarAndTheBudget() {
        // The bits of the count pay for as many elements, and once more as bits so far.
        int most = MOST + 2 * (COUNT_BITS + 10);
        assertRead(Verdict.ACCEPTED, numbers(most - 10));
        assertRead(Verdict.refused(Reason.PAST_END, 10), numbers(most - 9));
    }

    @Test
    void aWriterDoesNotLook() {
        Numbers numbers = new Numbers();
        numbers.all.add(Collections.nCopies(MOST + 2 * COUNT_BITS + 11, 7));
        byte[] bytes = new byte[DATAGRAM];
        assertEquals(4, Codec.of(Numbers.class).write(numbers, bytes));
        assertEquals(4, new WriteStream(new byte[DATAGRAM]).write(numbers));
        assertRead(Verdict.refused(Reason.PAST_END, 10), Arrays.copyOf(bytes, 4));
    }

    private static byte[] numbers(int... counts) {
        Model model = Model.writer();
        model.raw(counts.length, 10);
        for (int count : counts) {
            model.raw(count, COUNT_BITS);
        }
        return model.bytes();
    }

    private static void assertRead(Verdict verdict, byte[] packet) {
        for (Function<byte[], Verdict> way : ways(Numbers::new)) {
            assertEquals(verdict, way.apply(packet));
        }
        assertEquals(verdict, modelled(packet));
    }

    private static Verdict modelled(byte[] packet) {
        try {
            Model.reader(packet).list(null, 1023, (m, list) -> m.list(null, 65_535, (n, v) -> 7));
            return Verdict.ACCEPTED;
        } catch (ModelRefusal refusal) {
            return Verdict.refused(Reason.valueOf(refusal.reason()), refusal.bit());
        }
    }

    @Test
    void theBudgetIsThatOfAllCollectionsTogether() {
        assertRead(Verdict.ACCEPTED, numbers(500, 500));
        assertRead(Verdict.refused(Reason.PAST_END, 42), numbers(500, 500, 500));
    }

    @Test
    void aCountThatNoPacketCanPayForIsRefusedAtOnce() {
        assertRead(Verdict.ACCEPTED, numbers(0));
        // 32 bits in all.
        assertRead(Verdict.refused(Reason.PAST_END, 10), numbers(MOST + 2 * 32));
        assertRead(Verdict.refused(Reason.PAST_END, 10), numbers(MOST + 2 * 32 + 1));
        int[] made = {0};
        BitSerializable counting = s -> s.serializeList(new ArrayList<>(), 65_535, () -> {
            made[0]++;
            return new Empty();
        });
        assertFalse(new ReadStream(new byte[] {-1, -1}).read(counting).isAccepted());
        assertEquals(0, made[0]);
    }

    @Test
    void theModelAgrees() {
        Random random = new Random(2);
        for (int i = 0; i < Effort.of(100, 2_000); i++) {
            int[] counts = new int[random.nextInt(8)];
            for (int j = 0; j < counts.length; j++) {
                counts[j] = random.nextInt(random.nextInt(5) == 0 ? 2000 : 300);
            }
            byte[] packet = numbers(counts);
            assertRead(modelled(packet), packet);
        }
    }

    // ---- What it is the budget of

    @Test
    void eachPacketHasItsOwn() {
        Codec<Numbers> codec = Codec.of(Numbers.class);
        byte[] good = numbers(1000);
        byte[] bad = numbers(1000, 1000);
        ReadStream stream = new ReadStream(good);
        for (int i = 0; i < 3; i++) {
            assertTrue(codec.read(new Numbers(), good, good.length).isAccepted());
            assertFalse(codec.read(new Numbers(), bad, bad.length).isAccepted());
            stream.reset(good, 0, good.length);
            assertTrue(stream.read(new Numbers()).isAccepted());
            stream.reset(good, 0, good.length);
            assertTrue(codec.read(new Numbers(), stream).isAccepted());
        }
    }

    @Test
    void packetsOfAProtocolHaveTheirOwn() {
        Protocol protocol = Protocol.builder("free", 1).packet(Numbers.class, Numbers::new).packet(Tree.class, Tree::new).build();
        PacketWriter writer = protocol.writer();
        PacketReader reader = protocol.readerOfAll();
        byte[] bytes = new byte[DATAGRAM];
        Numbers numbers = new Numbers();
        numbers.all.add(Collections.nCopies(1000, 7));
        Tree tree = new Tree();
        for (int i = 0; i < 900; i++) {
            tree.held.add(new Empty());
        }
        for (int i = 0; i < 3; i++) {
            int length = writer.write(numbers, bytes);
            assertEquals(Verdict.ACCEPTED, reader.read(bytes, length));
            length = writer.write(tree, bytes);
            assertEquals(Verdict.ACCEPTED, reader.read(bytes, length));
        }
    }

    @Test
    void aStreamHasOneForAllThatIsReadFromIt() {
        byte[] packet = numbers(1000);
        byte[] twice = Arrays.copyOf(packet, 2 * packet.length);
        System.arraycopy(packet, 0, twice, packet.length, packet.length);
        Codec<Numbers> codec = Codec.of(Numbers.class);
        for (int way = 0; way < 8; way++) {
            ReadStream stream = new ReadStream(twice);
            assertEquals(Verdict.ACCEPTED, read(codec, stream, (way & 1) != 0, (way & 4) != 0));
            stream.serializeAlign();
            assertEquals(Verdict.refused(Reason.PAST_END, 42), read(codec, stream, (way & 2) != 0, (way & 4) != 0));
        }
    }

    private static Verdict read(Codec<Numbers> codec, ReadStream stream, boolean compiled, boolean traced) {
        Numbers numbers = new Numbers();
        return traced ? Tracer.readEmbedded(codec, numbers, stream).verdict()
                : compiled ? codec.readEmbedded(numbers, stream) : stream.readEmbedded(numbers);
    }

    // ---- Types that are filled by chance

    /** Elements of 0 to 3 bits, in every kind of collection. */
    public static final class Mixed implements Sample {
        private int width;
        private List<Integer> list = new ArrayList<>();
        private Set<Integer> set = new LinkedHashSet<>();
        private Map<Integer, Integer> map = new LinkedHashMap<>();
        private Integer[] array = {};
        private final List<Empty> objects = new ArrayList<>();
        private final Tree tree = new Tree();

        @Override
        public void fill(Random random) {
            width = random.nextInt(4);
            // Each of its bits is damaged: where elements have bits, few say the same as many.
            int most = width == 0 ? 150 : 30;
            list = new ArrayList<>(Collections.nCopies(random.nextInt(most), 0));
            set = new LinkedHashSet<>(Set.of(0));
            map = new LinkedHashMap<>(Map.of(0, 0));
            array = new Integer[random.nextInt(most)];
            Arrays.fill(array, 0);
            fill(objects, random.nextInt(150));
            tree.children.clear();
            tree.children.add(new Tree());
            fill(tree.held, random.nextInt(150));
            fill(tree.children.get(0).held, random.nextInt(150));
        }

        private static void fill(List<Empty> list, int size) {
            list.clear();
            for (int i = 0; i < size; i++) {
                list.add(new Empty());
            }
        }

        @Override
        public void serialize(BitStream s) {
            width = s.serializeInt(width, 0, 3);
            int most = (1 << width) - 1;
            s.serializeList(list, 2000, 0, (v, t) -> t.serializeInt(v, 0, most));
            s.serializeSet(set, 4, 0, (v, t) -> t.serializeInt(v, 0, most));
            s.serializeMap(map, 4, 0, (v, t) -> t.serializeInt(v, 0, most), 0, (v, t) -> t.serializeInt(v, 0, most));
            array = s.serializeArray(array, 2000, 0, (v, t) -> t.serializeInt(v, 0, most));
            s.serializeList(objects, 10_000, Empty::new);
            s.serializeObject(tree);
        }
    }

    @Test
    void compiledAndPlainAgree() {
        Agreement.assertCompiled(Mixed.class, Mixed::new, Effort.of(4, 200));
    }
}
