package io.github.tightwire.system.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.build.client.CSharpClient;
import io.github.tightwire.compiled.RandomType;
import io.github.tightwire.compiled.Sample;
import io.github.tightwire.compiled.Sources;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.golden.Cube;
import io.github.tightwire.golden.Tree;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.system.ProgramCondition;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients in C# take the packets that Java wrote, whole ones and damaged ones, with the same verdict at the same bit, have the same values
 * in the fields of the same names, and write the same bytes again. One program has all types.
 */
@RequiresMono
@Tag("exhaustive")
class CSharpRunTest {
    private static final int TYPES = 120;
    private static final int SEED = 7_000;
    private static final int PACKETS = 8;
    private static final int DAMAGED = 24;
    private static final int FOUND = 60;
    private static final int MOST_BYTES = 1 << 13;
    private static final int DEEP = 300;
    private static final int HEAD_BYTES = 6;
    private static final Protocol PROTOCOL = Protocol.builder("mono", 1).header(Cube.class, Cube::new)
            .packet(Chat.class, Chat::new).packet(Player.class, Player::new).packet(Weapon.class, Weapon::new).build();
    /** Both values of this are read, and the larger one is kept. */
    private static final String NOT_AS_READ = "= Math.max(s.serialize";

    @TempDir
    private Path folder;
    private final List<Case> cases = new ArrayList<>();
    private final Map<Class<?>, WireType> types = new LinkedHashMap<>();
    private final Random random = new Random(5);

    /** A packet, and what Java makes of it. */
    private record Case(
            Class<?> type, byte[] packet, @Nullable Verdict verdict, @Nullable Object read, Object fresh, boolean comparesValues) {
    }

    @Test
    void readsAndWritesAsJavaDoes() throws IOException, InterruptedException {
        int translated = addRandomTypes();
        assertTrue(translated * 5 > TYPES * 2, translated + " of " + TYPES);
        addOwnTypes();
        addDeepTree();
        addPackets();
        run();
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
        if (!isAlone || !CSharpClient.of(List.of(described), List.of(), "Game").obstacles().isEmpty()) {
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

    private void addOwnTypes() {
        Map<String, Supplier<? extends BitSerializable>> own = new LinkedHashMap<>();
        for (Supplier<?> sample : DemoProtocol.create().samples()) {
            put(own, sample.get().getClass().asSubclass(BitSerializable.class));
        }
        List.of(Player.class, Grunt.class, Weapon.class, Cube.class, Tree.class).forEach(type -> put(own, type));
        assertEquals(11, own.size(), own.keySet()::toString);
        PacketSearch search = new PacketSearch(random);
        own.forEach((name, maker) -> {
            assertTrue(add(maker.get().getClass()), name);
            int found = 0;
            for (int i = 0; i < FOUND; i++) {
                byte[] packet = search.packet(maker);
                if (packet != null) {
                    found++;
                    addDamaged(maker, packet, false);
                }
            }
            assertTrue(found > FOUND / 20, name + ": " + found);
        });
    }

    private static void put(Map<String, Supplier<? extends BitSerializable>> own, Class<? extends BitSerializable> type) {
        own.put(type.getName(), maker(type));
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
        cases.add(new Case(Protocol.class, packet, verdict, null, PROTOCOL, false));
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
            // The type's own exception: in C# it is a refusal.
        }
        cases.add(new Case(read.getClass(), packet, verdict, read, maker.get(), comparesValues));
    }

    // ---- The program

    private void run() throws IOException, InterruptedException {
        CSharpClient client = CSharpClient.of(List.copyOf(types.values()), List.of(PROTOCOL.description()), "Game");
        client.write(folder);
        Path driver = folder.resolve("Driver.cs");
        try (InputStream in = CSharpRunTest.class.getResourceAsStream("Driver.cs")) {
            Files.write(driver, in == null ? new byte[0] : in.readAllBytes());
        }
        String program = folder.resolve("driver.exe").toString();
        List<String> compile = new ArrayList<>(List.of(
                ProgramCondition.find("mcs"), "-langversion:7.2", "-checked+", "-warnaserror", "-nologo", "-out:" + program,
                driver.toString()));
        client.sources().keySet().forEach(file -> compile.add(folder.resolve(file).toString()));
        assertEquals(List.of(), start(compile));

        StringBuilder packets = new StringBuilder();
        Class<?> last = null;
        for (Case each : cases) {
            if (each.type != last) {
                boolean isPacket = each.type == Protocol.class;
                packets.append(isPacket ? "packets Game.MonoProtocol" : "type Game." + each.type.getSimpleName()).append('\n');
                last = each.type;
            }
            packets.append(HexFormat.of().formatHex(each.packet)).append('\n');
        }
        Path input = Files.writeString(folder.resolve("packets.txt"), packets);
        List<String> said = start(List.of(ProgramCondition.find("mono"), program, input.toString()));
        assertEquals(cases.size(), said.size());
        int accepted = 0;
        for (int i = 0; i < said.size(); i++) {
            compare(cases.get(i), said.get(i));
            accepted += said.get(i).startsWith("Accepted") ? 1 : 0;
        }
        assertTrue(accepted > cases.size() / 4 && accepted < cases.size(), accepted + " of " + cases.size());
    }

    private static List<String> start(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        assertEquals(0, process.waitFor(), () -> String.join("\n", lines));
        return lines;
    }

    private static void compare(Case expected, String said) {
        String what = expected.type.getName() + " of " + HexFormat.of().formatHex(expected.packet) + ": " + said;
        String[] words = said.split(" ", 4);
        if (expected.verdict == null) {
            assertTrue(!words[0].equals("Accepted") && !words[0].equals("exception"), what);
            return;
        }
        String reason = expected.verdict.reason().name().replace("_", "").toLowerCase(Locale.ROOT);
        int bit = expected.verdict.isAccepted() ? 0 : expected.verdict.bit();
        assertEquals(reason + " " + bit, words[0].toLowerCase(Locale.ROOT) + " " + words[1], what);
        if (expected.verdict.isAccepted()) {
            assertEquals("x" + HexFormat.of().formatHex(expected.packet), words[2], what);
            if (expected.comparesValues) {
                compareValues(expected, words[3], what);
            }
        }
    }

    /** Compares the fields of the same name. One that the packet leaves out is what a new object of each language has. */
    private static void compareValues(Case expected, String values, String what) {
        for (String pair : values.split(";")) {
            int equals = pair.indexOf('=');
            Field field = equals < 0 ? null : field(expected.type, pair.substring(0, equals));
            String java = field == null ? null : text(field, expected.read);
            if (field == null || java == null) {
                continue;
            }
            String value = narrowed(field.getType(), pair.substring(equals + 1));
            boolean isNew = (value.equals("0") || value.equals("\"x")) && java.equals(text(field, expected.fresh));
            if (!isNew) {
                assertEquals(java, value, () -> field + " in " + what);
            }
        }
    }

    private static @Nullable Field field(Class<?> type, String name) {
        try {
            return type.getDeclaredField(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /** A Java field may be narrower than what is read. */
    private static String narrowed(Class<?> type, String value) {
        return type == byte.class ? String.valueOf(Byte.toString((byte) Long.parseLong(value)))
                : type == short.class ? String.valueOf((short) Long.parseLong(value))
                : type == char.class ? String.valueOf((int) (char) Long.parseLong(value)) : value;
    }

    private static @Nullable String text(Field field, @Nullable Object of) {
        Object value;
        try {
            field.setAccessible(true);
            value = field.get(of);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return value instanceof Boolean bool ? bool ? "1" : "0"
                : value instanceof Float number ? String.valueOf(Float.floatToRawIntBits(number))
                : value instanceof Double number ? String.valueOf(Double.doubleToRawLongBits(number))
                : value instanceof Number number ? number.toString()
                : value instanceof Character unit ? String.valueOf((int) unit)
                : value instanceof String text ? "\"x" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8))
                : value instanceof Enum<?> constant ? String.valueOf(constant.ordinal()) : null;
    }
}
