package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.cold.ColdPackets;
import io.github.tightwire.build.client.Client;
import io.github.tightwire.compiled.RandomType;
import io.github.tightwire.compiled.Sample;
import io.github.tightwire.compiled.Sources;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.fleet.FleetProtocol;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.golden.Cube;
import io.github.tightwire.golden.Tree;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.packet.WireTypes;
import io.github.tightwire.system.ArenaPackets;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Packets that Java wrote, whole ones and damaged ones, with what Java makes of them: those of random types, of the demo's, an arena's, the
 * fleet's and some of the formats' types, the golden ones, sixty types of a server, the guide's, and those of a protocol.
 */
final class ClientCases {
    private static final int TYPES = 120;
    private static final int SEED = 7_000;
    private static final int PACKETS = 8;
    private static final int DAMAGED = 24;
    private static final int FOUND = 60;
    private static final int LEAST_FOUND = 3;
    private static final int MOST_SEARCHES = 1_000;
    private static final int MOST_BYTES = 1 << 13;
    private static final int DEEP = 300;
    private static final int HEAD_BYTES = 6;
    private static final int SEALED = 600;
    /** That of the drivers: the bytes from 0 to 31. */
    static final SecretKey KEY = key(0);
    private static final Protocol PROTOCOL = Protocol.builder("mono", 1).header(Cube.class, Cube::new)
            .packet(Chat.class, Chat::new).packet(Player.class, Player::new).packet(Weapon.class, Weapon::new).build();
    /** Both values of this are read, and the larger one is kept. */
    private static final String NOT_AS_READ = "= Math.max(s.serialize";

    private final BiFunction<List<WireType>, List<ProtocolDescription>, Client> language;
    private final Path folder;
    private final List<Case> cases = new ArrayList<>();
    private final Map<Class<?>, WireType> types = new LinkedHashMap<>();
    private final Random random = new Random(5);

    /** A packet, what Java writes of it again, and what it makes of it: no verdict if the type threw an exception of its own. */
    record Case(Class<?> type, byte[] packet, byte[] written, @Nullable Verdict verdict, @Nullable Object read, Object fresh,
            boolean comparesValues) {
    }

    /** Cases of the types that a language has; classes are compiled into a folder. */
    ClientCases(BiFunction<List<WireType>, List<ProtocolDescription>, Client> language, Path folder)
            throws IOException, ReflectiveOperationException {
        this.language = language;
        this.folder = folder;
        int translated = addRandomTypes();
        assertTrue(translated * 5 > TYPES * 2, translated + " of " + TYPES);
        addOwnTypes();
        addServerTypes();
        addGuideTypes();
        addDeepTree();
        addPackets();
        addSealedPackets();
        addCorners();
    }

    /** The client of all types. */
    Client client() {
        return language.apply(List.copyOf(types.values()), List.of(PROTOCOL.description()));
    }

    /** Lines for a driver: a packet in hexadecimal; before those of another type, its name. */
    String lines() {
        return lines(cases);
    }

    /** Those lines without the sealed packets. */
    String openLines() {
        return lines(openCases());
    }

    private List<Case> openCases() {
        return cases.stream().filter(each -> each.type != SecretKey.class).toList();
    }

    private static String lines(List<Case> cases) {
        StringBuilder lines = new StringBuilder();
        Class<?> last = null;
        for (Case each : cases) {
            if (each.type != last) {
                lines.append(each.type == Protocol.class ? "packets MonoProtocol"
                        : each.type == SecretKey.class ? "sealed MonoProtocol" : "type " + each.type.getSimpleName()).append('\n');
                last = each.type;
            }
            lines.append(HexFormat.of().formatHex(each.packet)).append('\n');
        }
        return lines.toString();
    }

    /** Compares the lines that a driver printed with Java's outcomes. */
    void compare(List<String> said) {
        compare(cases, said);
    }

    /** Compares the lines that a driver printed without the sealed packets. */
    void compareOpen(List<String> said) {
        compare(openCases(), said);
    }

    private static void compare(List<Case> cases, List<String> said) {
        assertEquals(cases.size(), said.size());
        int accepted = 0;
        for (int i = 0; i < said.size(); i++) {
            ClientOutcome.compare(cases.get(i), said.get(i));
            accepted += said.get(i).startsWith("Accepted") ? 1 : 0;
        }
        assertTrue(accepted > cases.size() / 4 && accepted < cases.size(), accepted + " of " + cases.size());
    }

    // ---- Types

    private int addRandomTypes() {
        Map<String, String> sources = new LinkedHashMap<>();
        for (int i = 0; i < TYPES; i++) {
            sources.put("generated.D" + i + "_", RandomType.source(new Random(SEED + i), "D" + i + "_", 1 + i % 12));
        }
        List<String> options = List.of("-source", "17", "-target", "17", "-proc:none", "-nowarn", "-Xlint:-options");
        Sources classes = Sources.compile(sources, options, diagnostic -> { });
        assertNotNull(classes);
        int translated = 0;
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Class<? extends Sample> type = classes.type(source.getKey(), Sample.class);
            if (add(type)) {
                translated++;
                boolean isKept = !source.getValue().contains(NOT_AS_READ);
                addSamples(maker(type), isKept);
            }
        }
        return translated;
    }

    /** Adds a type if it is translated: of one that depends on fields that it does not read nobody knows the values. */
    private boolean add(Class<?> type) {
        WireType described = WireType.of(type);
        boolean isAlone = described.structures().stream().allMatch(structure -> structure.held().isEmpty());
        if (!isAlone || !language.apply(List.of(described), List.of()).obstacles().isEmpty()) {
            return false;
        }
        types.put(type, described);
        return true;
    }

    private void addSamples(Supplier<? extends Sample> maker, boolean comparesValues) {
        byte[] buffer = new byte[MOST_BYTES];
        for (int i = 0; i < PACKETS; i++) {
            Sample sample = maker.get();
            sample.fill(random);
            addDamaged(maker, Arrays.copyOf(buffer, new WriteStream(buffer).write(sample)), comparesValues);
        }
    }

    private void addOwnTypes() throws IOException, ReflectiveOperationException {
        Map<String, Supplier<? extends BitSerializable>> own = new LinkedHashMap<>();
        for (Supplier<?> sample : DemoProtocol.create().samples()) {
            put(own, sample.get().getClass().asSubclass(BitSerializable.class));
        }
        Protocol arena = (Protocol) ArenaPackets.compile(folder).getField("PROTOCOL").get(null);
        for (WireTypes samples : List.of(arena, new FleetProtocol().get())) {
            samples.samples().forEach(sample -> put(own, sample.get().getClass().asSubclass(BitSerializable.class)));
        }
        // A match has a world, of which no description says what its entities are; random bytes are never a report.
        own.keySet().removeIf(name -> name.endsWith(".MatchState") || name.endsWith(".NodeReport"));
        List.of(Player.class, Grunt.class, Weapon.class, Cube.class, Tree.class).forEach(type -> put(own, type));
        assertEquals(17, own.size(), own.keySet()::toString);
        PacketSearch search = new PacketSearch(random);
        own.forEach((name, maker) -> {
            assertTrue(add(maker.get().getClass()), name);
            int found = 0;
            // Of a type with a long text few random packets are accepted.
            for (int i = 0; i < FOUND || found < LEAST_FOUND && i < MOST_SEARCHES; i++) {
                byte[] packet = search.packet(maker);
                if (packet != null) {
                    found++;
                    addDamaged(maker, packet, false);
                }
            }
            assertTrue(found >= LEAST_FOUND, name + ": " + found);
        });
    }

    /** The sixty types of a server that the benchmarks have: a dozen fields each, an array, parts, and a list of them. */
    private void addServerTypes() {
        PacketSearch search = new PacketSearch(random);
        int translated = 0;
        for (Class<? extends BitSerializable> type : ColdPackets.TYPES) {
            if (add(type)) {
                translated++;
                Supplier<? extends BitSerializable> maker = maker(type);
                byte[] buffer = new byte[MOST_BYTES];
                addDamaged(maker, Arrays.copyOf(buffer, new WriteStream(buffer).write(maker.get())), false);
                for (int i = 0; i < PACKETS; i++) {
                    byte[] packet = search.packet(maker);
                    if (packet != null) {
                        addDamaged(maker, packet, false);
                    }
                }
            }
        }
        assertTrue(translated * 10 >= ColdPackets.TYPES.size() * 9, translated + " of " + ColdPackets.TYPES.size());
    }

    /** The types that the README and the guide print. The three that are refused: a mistake that a page shows, a subset, and a context. */
    private void addGuideTypes() throws IOException {
        PacketSearch search = new PacketSearch(random);
        Set<String> refused = new LinkedHashSet<>();
        for (Class<? extends BitSerializable> type : GuideTypes.all()) {
            if (!add(type)) {
                refused.add(type.getName());
                continue;
            }
            // The page of mistakes has types that do not store what they read, and a replay of an old version has a name for no map.
            boolean storesAsRead = !type.getName().startsWith("Mistakes") && !type.getName().equals("VersionsReplay");
            int found = 0;
            for (int i = 0; i < FOUND && found < PACKETS && !type.isRecord(); i++) {
                byte[] packet = search.packet(maker(type));
                if (packet != null) {
                    found++;
                    addDamaged(maker(type), packet, storesAsRead);
                }
            }
            assertTrue(found > 0 || type.isRecord(), type.getName());
        }
        assertEquals(Set.of("MistakesScores", "SubsetsSnapshot", "WiresharkShot"), refused);
    }

    private static void put(Map<String, Supplier<? extends BitSerializable>> own, Class<? extends BitSerializable> type) {
        own.put(type.getName(), maker(type));
    }

    /** Elements without bits, which only their number limits, and small sets, in which damage makes duplicates. */
    static final class Corners implements BitSerializable {
        final List<Nothing> first = new ArrayList<>();
        final List<Nothing> second = new ArrayList<>();
        final Set<Integer> set = new LinkedHashSet<>();
        int last;

        @Override
        public void serialize(BitStream s) {
            s.serializeList(first, 1 << 11, Nothing::new);
            s.serializeList(second, 1 << 11, Nothing::new);
            s.serializeSet(set, 3, 0, (element, t) -> t.serializeInt(element, 0, 3));
            last = s.serializeIntRelative(Integer.MAX_VALUE - 9, last);
        }
    }

    /** Bounds that are the sizes of what was read, or from tables. */
    static final class Sizes implements BitSerializable {
        private static final int[] MOST = {64, 0, 300, -1};
        private static final byte[] LEAST = {-3, 0, -100};
        String text = "";
        List<Integer> list = List.of();
        Set<Integer> set = Set.of();
        Map<Integer, Integer> map = Map.of();
        Thread.State state = Thread.State.NEW;
        int row;
        int byText;
        int byList;
        int bySet;
        int byMap;
        int byRow;
        int byNext;
        int byState;

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 9);
            list = s.serializeImmutableList(list, 5, 0, (element, t) -> t.serializeUint8(element));
            set = s.serializeImmutableSet(set, 5, 0, (element, t) -> t.serializeInt(element, 0, 9));
            map = s.serializeImmutableMap(map, 5, 0, (key, t) -> t.serializeInt(key, 0, 9), 0, (value, t) -> t.serializeUint8(value));
            state = s.serializeEnum(state, Thread.State.class);
            row = s.serializeInt(row, 0, 2);
            s.require(!text.isEmpty(), "there is a text");
            byText = s.serializeInt(byText, 0, text.length());
            byList = s.serializeInt(byList, 0, list.size());
            if (!set.isEmpty()) {
                bySet = s.serializeInt(bySet, 1, set.size());
            }
            byMap = s.serializeInt(byMap, 0, map.isEmpty() ? 100 : map.size());
            byRow = s.serializeInt(byRow, LEAST[row], MOST[row]);
            byNext = s.serializeInt(byNext, MOST[row + 1], 301);
            int column = state.ordinal() & 3;
            byState = s.serializeInt(byState, -5, MOST[column]);
        }

        void fill(Random random) {
            text = List.of("a", "\u00e9", "\u20ac", "\ud83d\ude00", "a\ud83d\ude00z").get(random.nextInt(5));
            list = random.ints(random.nextInt(6), 0, 256).boxed().toList();
            set = Set.copyOf(random.ints(random.nextInt(6), 0, 10).boxed().toList());
            map = new LinkedHashMap<>();
            random.ints(random.nextInt(6), 0, 10).forEach(key -> map.put(key, random.nextInt(256)));
            state = Thread.State.values()[random.nextInt(6)];
            row = random.nextInt(3);
            byText = random.nextInt(text.length() + 1);
            byList = random.nextInt(list.size() + 1);
            bySet = set.isEmpty() ? 0 : 1 + random.nextInt(set.size());
            byMap = random.nextInt(map.isEmpty() ? 101 : map.size() + 1);
            byRow = LEAST[row] + random.nextInt(MOST[row] - LEAST[row] + 1);
            byNext = MOST[row + 1] + random.nextInt(302 - MOST[row + 1]);
            int column = state.ordinal() & 3;
            byState = random.nextInt(MOST[column] + 6) - 5;
        }
    }

    /** Floats in rows, which begin at any bit of a byte, and many of which a single bit makes infinite. */
    static final class Rows implements BitSerializable {
        private static final int ALMOST_INFINITE = 0x7F000000;
        int bits;
        int few;
        int more;
        boolean one;
        float a;
        float b;
        float c;
        float d;
        boolean between;
        float e;
        float f;
        float g;
        float h;
        float i;

        @Override
        public void serialize(BitStream s) {
            bits = s.serializeBits(bits, 4);
            if ((bits & 1) != 0) {
                one = s.serializeBool(one);
            }
            if ((bits & 6) != 0) {
                few = s.serializeBits(few, 2);
            }
            if ((bits & 4) != 0) {
                more = s.serializeBits(more, 2);
            }
            a = s.serializeFloat(a);
            b = s.serializeFloat(b);
            c = s.serializeFloat(c);
            d = s.serializeFloat(d);
            between = s.serializeBool(between);
            e = s.serializeFloat(e);
            f = s.serializeFloat(f);
            g = s.serializeFloat(g);
            h = s.serializeFloat(h);
            i = s.serializeFloat(i);
        }

        void fill(Random random) {
            bits = random.nextInt(16);
            few = random.nextInt(4);
            more = random.nextInt(4);
            float[] values = new float[9];
            for (int k = 0; k < values.length; k++) {
                values[k] = Float.intBitsToFloat(random.nextInt() & ~0x7F800000 | (random.nextBoolean() ? ALMOST_INFINITE : 0));
            }
            a = values[0];
            b = values[1];
            c = values[2];
            d = values[3];
            e = values[4];
            f = values[5];
            g = values[6];
            h = values[7];
            i = values[8];
        }
    }

    /** An object without bits. */
    static final class Nothing implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    private void addCorners() {
        assertTrue(add(Corners.class));
        assertTrue(add(Sizes.class));
        assertTrue(add(Rows.class));
        for (int i = 0; i < FOUND; i++) {
            Rows rows = new Rows();
            byte[] buffer = new byte[MOST_BYTES];
            rows.fill(random);
            byte[] packet = Arrays.copyOf(buffer, new WriteStream(buffer).write(rows));
            addDamaged(Rows::new, packet, true);
            byte[] infinite = packet.clone();
            int bit = random.nextInt(packet.length * Byte.SIZE - Float.SIZE);
            for (int k = bit; k < bit + Float.SIZE; k++) {
                infinite[k >> 3] |= (byte) (1 << (k & 7));
            }
            addCase(Rows::new, infinite, true);
        }
        for (int i = 0; i < FOUND; i++) {
            Sizes sizes = new Sizes();
            byte[] buffer = new byte[MOST_BYTES];
            sizes.fill(random);
            addDamaged(Sizes::new, Arrays.copyOf(buffer, new WriteStream(buffer).write(sizes)), true);
        }
        for (int i = 0; i < FOUND; i++) {
            Corners corners = new Corners();
            int most = 1 << random.nextInt(11);
            Stream.generate(Nothing::new).limit(random.nextInt(most)).forEach(corners.first::add);
            Stream.generate(Nothing::new).limit(random.nextInt(most)).forEach(corners.second::add);
            random.ints(3, 0, 4).forEach(corners.set::add);
            corners.last = Integer.MAX_VALUE - random.nextInt(9);
            byte[] packet = new byte[MOST_BYTES];
            addDamaged(maker(Corners.class), Arrays.copyOf(packet, new WriteStream(packet).write(corners)), false);
        }
    }

    /** A tree that is one level too deep, and one that is not. */
    private void addDeepTree() {
        for (int depth : new int[] {DEEP, 256, 257, 258}) {
            byte[] packet = new byte[DEEP];
            WriteStream stream = new WriteStream(packet);
            for (int i = 0; i < depth; i++) {
                stream.serializeInt(3, 0, 9);
                stream.serializeBool(i < depth - 1);
            }
            for (int i = 0; i < depth; i++) {
                stream.serializeBool(false);
            }
            addCase(maker(Tree.class), Arrays.copyOf(packet, stream.finish()), false);
        }
    }

    /** Packets of a protocol: damaged ones, and ones that were damaged before the checksum was made. */
    private void addPackets() {
        PacketSearch search = new PacketSearch(random);
        PacketWriter writer = PROTOCOL.writer();
        byte[] buffer = new byte[MOST_BYTES];
        for (int i = 0; i < FOUND; i++) {
            Supplier<? extends BitSerializable> maker = maker(List.of(Chat.class, Player.class, Weapon.class).get(i % 3));
            byte[] data = search.packet(maker);
            if (data != null) {
                BitSerializable packet = maker.get();
                assertTrue(new ReadStream(data).read(packet).isAccepted());
                new ReadStream(new byte[] {(byte) (i % 11 | (i & 1) << 4)}).read(writer.header(Cube.class));
                byte[] whole = Arrays.copyOf(buffer, writer.write(packet, buffer));
                addPacket(whole);
                for (int k = 0; k < DAMAGED; k++) {
                    byte[] damaged = k % 8 == 7 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
                    if (k % 8 != 7) {
                        // Half of the time where header and type are.
                        int at = random.nextInt(k % 2 == 0 ? HEAD_BYTES : damaged.length);
                        damaged[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
                    }
                    addPacket(k % 4 == 3 ? damaged : withChecksum(damaged));
                }
            }
        }
    }

    private void addPacket(byte[] packet) {
        Verdict verdict = PROTOCOL.readerOfAll().read(packet, packet.length);
        cases.add(new Case(Protocol.class, packet, packet, verdict, null, PROTOCOL, false));
    }

    /**
     * Sealed packets, of which one reader gets some twice, some out of order and some too late, and damaged ones: whoever sent them has
     * no key. One of eight has other types within. What is accepted is sealed again, with the sequences of another writer.
     */
    private void addSealedPackets() {
        PacketSearch search = new PacketSearch(random);
        PacketWriter writer = PROTOCOL.sealedWriter(KEY);
        PacketWriter other = Protocol.builder("mono", 1).packet(Grunt.class, Grunt::new).build().sealedWriter(KEY);
        PacketReader reader = PROTOCOL.sealedReaderOfAll(KEY);
        PacketWriter again = PROTOCOL.sealedWriter(KEY);
        List<byte[]> sent = new ArrayList<>();
        byte[] buffer = new byte[MOST_BYTES];
        for (int i = 0; i < SEALED; i++) {
            Weapon weapon = new Weapon();
            byte[] data = search.packet(maker(Weapon.class));
            if (data != null) {
                assertTrue(new ReadStream(data).read(weapon).isAccepted());
            }
            byte[] wrong = Arrays.copyOf(buffer, other.write(new Grunt(), buffer));
            byte[] whole = Arrays.copyOf(buffer, writer.write(weapon, buffer));
            sent.add(i % 8 == 5 ? wrong : whole);
        }
        for (int i = 0; i < SEALED; i++) {
            // Each eighth is late, by up to 280 packets.
            addSealed(sent.get(i % 8 == 0 ? Math.max(0, i - random.nextInt(280)) : i), reader, again);
            byte[] damaged = sent.get(Math.min(SEALED - 1, i + 1)).clone();
            damaged[random.nextInt(i % 2 == 0 ? damaged.length : Long.BYTES + 1)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            addSealed(i % 3 == 0 ? Arrays.copyOf(damaged, random.nextInt(damaged.length)) : damaged, reader, again);
        }
        Set<Reason> reasons = cases.stream().filter(each -> each.type == SecretKey.class).map(each -> each.verdict.reason())
                .collect(Collectors.toSet());
        assertTrue(reasons.containsAll(List.of(Reason.ACCEPTED, Reason.TOO_SHORT, Reason.FORGED, Reason.REPLAYED, Reason.TOO_OLD)),
                reasons::toString);
        assertTrue(reasons.size() > 5, reasons::toString);
    }

    private void addSealed(byte[] packet, PacketReader reader, PacketWriter again) {
        Verdict verdict = reader.read(packet, packet.length);
        byte[] written = {};
        if (verdict.isAccepted()) {
            byte[] buffer = new byte[MOST_BYTES];
            written = Arrays.copyOf(buffer, again.write(reader.packet(), buffer));
        }
        cases.add(new Case(SecretKey.class, packet, written, verdict, null, PROTOCOL, false));
    }

    private static byte[] withChecksum(byte[] packet) {
        if (packet.length >= Integer.BYTES) {
            CRC32 crc = new CRC32();
            crc.update(PROTOCOL.description().checksumPrefix());
            crc.update(packet, Integer.BYTES, packet.length - Integer.BYTES);
            ByteBuffer.wrap(packet).order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
        }
        return packet;
    }

    /** A key of so many and the 31 numbers behind it. */
    static SecretKey key(int first) {
        byte[] bytes = new byte[32];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (first + i);
        }
        return new SecretKeySpec(bytes, "ChaCha20");
    }

    private static <T> Supplier<T> maker(Class<T> type) {
        return () -> {
            try {
                Constructor<T> constructor = type.getDeclaredConstructor();
                constructor.setAccessible(true);
                return constructor.newInstance();
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        };
    }

    // ---- Packets

    private void addDamaged(Supplier<? extends BitSerializable> maker, byte[] packet, boolean comparesValues) {
        addCase(maker, packet, comparesValues);
        for (int i = 0; i < DAMAGED && packet.length > 0; i++) {
            byte[] damaged = i % 8 == 7 ? Arrays.copyOf(packet, random.nextInt(packet.length)) : packet.clone();
            for (int flips = i % 8 == 7 ? 0 : 1 + i % 3; flips > 0; flips--) {
                int bit = random.nextInt(packet.length * Byte.SIZE);
                damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
            }
            addCase(maker, damaged, comparesValues);
        }
    }

    private void addCase(Supplier<? extends BitSerializable> maker, byte[] packet, boolean comparesValues) {
        BitSerializable read = maker.get();
        Verdict verdict = null;
        try {
            verdict = new ReadStream(packet).read(read);
        } catch (RuntimeException e) {
            // The type's own exception: in a client it is a refusal.
        }
        cases.add(new Case(read.getClass(), packet, packet, verdict, read, maker.get(), comparesValues));
    }
}
