package io.github.tightwire.build.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of a client in C#: two types as they are printed, and refused types beside translated ones. In system-tests, mono runs it. */
class CSharpClientTest {
    @TempDir
    private Path folder;

    private static Map<String, String> sources(Class<?>... types) {
        return CSharpClient.of(List.of(types).stream().map(WireType::of).toList(), List.of(), "Game").sources();
    }

    private static String golden(String name) {
        try (InputStream in = CSharpClientTest.class.getResourceAsStream(name)) {
            return in == null ? "there is no " + name : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A change of the printer is seen here first: copy what is new into the resources. */
    @Test
    void twoTypesAsTheyArePrinted() {
        Map<String, String> sources = sources(Samples.Player.class, Samples.Scene.class);
        assertEquals(Set.of("Cell.cs", "Dot.cs", "IShapes.cs", "Label.cs", "Player.cs", "Scene.cs", "Stance.cs", "WireTypes.cs",
                "Tightwire/BitReader.cs", "Tightwire/BitWriter.cs", "Tightwire/GameConnection.cs", "Tightwire/Messages.cs",
                "Tightwire/NetcodeClient.cs", "Tightwire/PacketAcks.cs", "Tightwire/PacketSeal.cs", "Tightwire/Packets.cs",
                "Tightwire/Values.cs", "Tightwire/Verdict.cs"), sources.keySet());
        assertEquals(golden("Player.cs"), sources.get("Player.cs"));
        assertEquals(golden("Scene.cs"), sources.get("Scene.cs"));
    }

    /** Fields with bounds of each kind. */
    static final class Bounded implements BitSerializable {
        int word;
        int whole;
        int any;
        long far;
        float share;
        float sum;
        boolean wide;
        int either;
        final List<Integer> rolls = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            word = s.serializeBits(word, 16);
            whole = s.serializeBits(whole, 32);
            any = s.serializeInt(any, Integer.MIN_VALUE, Integer.MAX_VALUE);
            far = s.serializeLong(far, -5_000_000_000L, 0);
            share = s.serializeCompressedFloat(share, -1, 1, 0.25f);
            sum = s.serializeFloat(sum);
            wide = s.serializeBool(wide);
            if (wide) {
                either = s.serializeInt(either, 0, 1000);
            } else {
                either = s.serializeInt(either, 0, 10);
            }
            s.serializeList(rolls, 8, 1, (value, t) -> t.serializeInt(value, 1, 6));
        }
    }

    @Test
    void aFieldSaysTheValuesThatCanBeSent() {
        String source = String.valueOf(sources(Bounded.class).get("Bounded.cs"));
        for (String field : List.of("int Word; // 0 to 65535; ", "int Whole; // ", "int Any; // ", "long Far; // -5000000000 to 0; ",
                "float Share; // -1.0 to 1.0, resolution 0.25; ", "float Sum; // finite; ", "int Either; // ",
                "List<int> Rolls = new List<int>(); // each 1 to 6; ")) {
            assertTrue(source.contains("public " + field + "CSharpClientTest.java:"), () -> field + " in " + source);
        }
    }

    static final class Flagged implements BitSerializable {
        boolean atRest;
        boolean isArmed;
        int heat;
        float speed;
        int ammo;
        int either;
        int always;

        @Override
        public void serialize(BitStream s) {
            atRest = s.serializeBool(atRest);
            if (!atRest) {
                speed = s.serializeFloat(speed);
                isArmed = s.serializeBool(isArmed);
                if (isArmed) {
                    ammo = s.serializeUint8(ammo);
                }
                either = s.serializeUint8(either);
            } else {
                either = s.serializeUint8(either);
            }
            heat = s.serializeUint8(heat);
            if (heat > 3) {
                always = s.serializeUint8(always);
            }
        }
    }

    @Test
    void aFieldSaysWhichFlagsItDependsOn() {
        String source = String.valueOf(sources(Flagged.class).get("Flagged.cs"));
        for (String field : List.of("bool AtRest; // ", "float Speed; // valid if not AtRest; finite; ",
                "bool IsArmed; // valid if not AtRest; ", "int Ammo; // valid if not AtRest and IsArmed; 0 to 255; ",
                "int Either; // 0 to 255; ", "int Heat; // 0 to 255; ", "int Always; // 0 to 255; ")) {
            assertTrue(source.contains("public " + field + "CSharpClientTest.java:"), () -> field + " in " + source);
        }
    }

    @Test
    void theSameTypesGiveTheSameFiles() {
        assertEquals(sources(Samples.Player.class, Samples.Scene.class), sources(Samples.Player.class, Samples.Scene.class));
    }

    @Test
    void theFingerprintStandsInTheClass() {
        String fingerprint = String.format("Fingerprint = 0x%016xUL;", WireType.of(Samples.Player.class).fingerprint());
        Map<String, String> sources = sources(Samples.Scene.class, Samples.Player.class);
        assertTrue(String.valueOf(sources.get("Player.cs")).contains(fingerprint), fingerprint);
        assertFalse(String.valueOf(sources.get("Cell.cs")).contains("Fingerprint"));
        assertTrue(String.valueOf(sources.get("WireTypes.cs")).contains("were given: Scene, Player.</summary>"), sources::toString);
    }

    @Test
    void aProtocolHasItsIdItsTypesAndItsHeader() {
        Protocol protocol = Protocol.builder("deep sea", 3).id(0x0102030405060708L).header(Half.class, Half::new)
                .packet(PlainKeys.class, PlainKeys::new).packet(AnyTime.class, AnyTime::new).build();
        List<WireType> types = List.of(WireType.of(Half.class), WireType.of(PlainKeys.class), WireType.of(AnyTime.class));
        String source = String.valueOf(CSharpClient.of(types, List.of(protocol.description()), "Game").sources()
                .get("Deep_u0020seaProtocol.cs"));
        assertTrue(source.contains("/// <summary>The packets of deep sea 3.</summary>"), source);
        assertTrue(source.contains("base(new byte[] { 8, 7, 6, 5, 4, 3, 2, 1 }, 2, true, 0x"), source);
        assertTrue(source.contains("case 0: return new PlainKeys();"), source);
        assertTrue(source.contains("if (packet is AnyTime) return 1;"), source);
        assertTrue(source.contains("return new Half();"), source);
    }

    // ---- Files

    @Test
    void whatIsThereStaysAndWhatIsNoMoreGoes() throws IOException {
        List<WireType> types = List.of(WireType.of(Samples.Player.class), WireType.of(Samples.Scene.class));
        CSharpClient both = CSharpClient.of(types, List.of(), "Game");
        assertEquals(18, both.write(folder));
        assertEquals(0, both.write(folder));
        Path own = Files.writeString(folder.resolve("Own.cs"), "// The user's.\n");
        CSharpClient.of(List.of(WireType.of(Samples.Player.class)), List.of(), "Game").write(folder);
        assertFalse(Files.exists(folder.resolve("Scene.cs")));
        assertTrue(Files.exists(folder.resolve("Player.cs")));
        assertTrue(Files.exists(own));
    }

    @Test
    void aNamespaceIsNames() {
        List<WireType> types = List.of();
        for (String wrong : List.of("", "../x", "Game.", "1Game", "Tightwire", "Gam\u00e9", "Game;class")) {
            assertThrows(IllegalArgumentException.class, () -> CSharpClient.of(types, List.of(), wrong), wrong);
        }
        CSharpClient.of(types, List.of(), "Game.Net1");
    }

    // ---- Names

    static final class List1 implements BitSerializable {
        int read;
        int equals;
        int list1;
        int $;

        @Override
        public void serialize(BitStream s) {
            read = s.serializeUint8(read);
            equals = s.serializeUint8(equals);
            list1 = s.serializeUint8(list1);
            $ = s.serializeUint8($);
        }
    }

    @Test
    void namesAreEscaped() {
        String source = String.valueOf(sources(List1.class).get("List1.cs"));
        for (String field : List.of("Read2", "Equals2", "List12", "Field_u0024")) {
            assertTrue(source.contains("public int " + field + ";"), source);
        }
        assertEquals("Gr_u00F6_u00DFe", UniqueNames.pascal("gr\u00f6\u00dfe"));
        assertEquals("Field_u002E_u002E_u002F", UniqueNames.pascal("../"));
        assertEquals("a ?b?", CodeWriter.comment("a \nb\u2028"));
        UniqueNames names = new UniqueNames("List");
        assertEquals("List2", names.unique("List"));
        assertEquals("LIST3", names.unique("LIST"));
    }

    // ---- What is refused, beside what is not

    record Key(int x) implements BitValue<Key> {
        @Override
        public Key serialize(BitStream s) {
            return new Key(s.serializeInt(x, 0, 9));
        }
    }

    static final class ObjectKeys implements BitSerializable {
        final Set<Key> keys = new HashSet<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeSet(keys, 9, new Key(0), Key::serialize);
        }
    }

    static final class PlainKeys implements BitSerializable {
        final Set<Integer> keys = new HashSet<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeSet(keys, 9, 0, (key, t) -> t.serializeInt(key, 0, 9));
        }
    }

    static final class FloatKeys implements BitSerializable {
        final Map<Float, Integer> map = new HashMap<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeMap(map, 9, 0F, (key, t) -> t.serializeFloat(key), 0, (value, t) -> t.serializeUint8(value));
        }
    }

    static final class BoundedTime implements BitSerializable {
        Instant at = Instant.EPOCH;

        @Override
        public void serialize(BitStream s) {
            at = s.serializeInstant(at, Instant.EPOCH, Instant.EPOCH.plus(Duration.ofDays(1)), TimeUnit.SECONDS);
        }
    }

    static final class AnyTime implements BitSerializable {
        Instant at = Instant.EPOCH;

        @Override
        public void serialize(BitStream s) {
            at = s.serializeInstant(at);
        }
    }

    static final class Quotient implements BitSerializable {
        int a;
        int b;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            b = s.serializeInt(b, 0, 100 / a);
        }
    }

    static final class Half implements BitSerializable {
        int a;
        int b;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeUint8(a);
            b = s.serializeInt(b, 0, a / 2);
        }
    }

    static final class Tables implements BitSerializable {
        private static final int[] MOST = {64, 0, 300};
        String name = "";
        Thread.State state = Thread.State.NEW;
        int row;
        int limit;

        @Override
        public void serialize(BitStream s) {
            name = s.serializeString(name, 9);
            s.require(!name.isEmpty(), "there is a name");
            state = s.serializeEnum(state, Thread.State.class);
            row = s.serializeInt(row, 1, 2);
            int parity = state.ordinal() & 1;
            limit = s.serializeInt(limit, MOST[parity], MOST[row]);
            limit = s.serializeInt(limit, MOST[row - 1], name.length() + 300);
        }
    }

    static final class OutsideTables implements BitSerializable {
        private static final int[] MOST = {64, 0, 300};
        int row;
        int limit;

        @Override
        public void serialize(BitStream s) {
            row = s.serializeInt(row, 0, 3);
            limit = s.serializeInt(limit, 0, MOST[row]);
        }
    }

    static final class BelowTables implements BitSerializable {
        private static final int[] MOST = {64, 0, 300};
        int row;
        int limit;

        @Override
        public void serialize(BitStream s) {
            row = s.serializeInt(row, 0, 2);
            limit = s.serializeInt(limit, 0, MOST[row - 1]);
        }
    }

    static final class Flags implements BitSerializable {
        Set<Thread.State> states = Set.of();
        int limit;

        @Override
        public void serialize(BitStream s) {
            states = s.serializeImmutableEnumSet(states, Thread.State.class);
            limit = s.serializeInt(limit, 0, states.size());
        }
    }

    static final class AnyWidth implements BitSerializable {
        int a;
        int b;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 1, 8);
            b = s.serializeBits(b, a);
        }
    }

    /** A field that nothing reads: both sides hold the same. */
    static final class Holder implements BitSerializable {
        int limit;
        int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, limit);
        }
    }

    /** An array whose length is not on the wire. */
    static final class Heights implements BitSerializable {
        final int[] heights;

        Heights(int count) {
            heights = new int[count];
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < heights.length; i++) {
                heights[i] = s.serializeUint8(heights[i]);
            }
        }
    }

    static final class AroundHolder implements BitSerializable {
        final Holder holder = new Holder();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(holder);
        }
    }

    static final class Undescribed implements BitSerializable {
        final Set<Key> keys = new HashSet<>();

        @Override
        public void serialize(BitStream s) {
            for (Key key : keys) {
                s.serializeBool(key.x > 1);
            }
        }
    }

    private static void assertRefused(Class<?> type, String reason) {
        CSharpClient client = CSharpClient.of(List.of(WireType.of(type)), List.of(), "Game");
        assertEquals(1, client.obstacles().size(), type.getName());
        String obstacle = client.obstacles().get(0);
        assertTrue(obstacle.matches("\\Q" + type.getName() + "\\E can't be translated: CSharpClientTest\\.java:\\d+: .*"), obstacle);
        assertTrue(obstacle.contains(reason), obstacle);
        assertThrows(IllegalStateException.class, client::sources);
    }

    private static void assertTranslated(Class<?> type) {
        assertEquals(List.of(), CSharpClient.of(List.of(WireType.of(type)), List.of(), "Game").obstacles());
    }

    @Test
    void keysAreWhatIsEqualInBothLanguages() {
        assertRefused(ObjectKeys.class, "serializeSet of keys or elements that are not integers");
        assertRefused(FloatKeys.class, "serializeMap of keys or elements that are not integers");
        assertTranslated(PlainKeys.class);
    }

    @Test
    void timesHaveNoBounds() {
        assertRefused(BoundedTime.class, "serializeInstant with bounds isn't translated");
        assertTranslated(AnyTime.class);
    }

    @Test
    void nothingIsDividedByWhatAPacketSays() {
        assertRefused(Quotient.class, "a division by what is no constant");
        assertTranslated(Half.class);
    }

    @Test
    void anIndexIsWithinItsTable() {
        assertRefused(OutsideTables.class, "an element of an array isn't translated where its index may be outside");
        assertRefused(BelowTables.class, "an element of an array isn't translated where its index may be outside");
        String source = String.valueOf(sources(Tables.class).get("Tables.cs"));
        assertTrue(source.contains("ReadInt((((int)State & 1) == 0) ? 64 : 0, (Row == 1) ? 0 : 300, ref Limit)"), source);
    }

    @Test
    void sizesAreThoseOfTextAndCollections() {
        assertRefused(Flags.class, "the wire depends on size(#0), which isn't translated");
        assertTrue(String.valueOf(sources(Tables.class).get("Tables.cs")).contains("if (!(!(Name.Length == 0)))"));
    }

    @Test
    void widthsAreConstants() {
        assertRefused(AnyWidth.class, "serializeBits of a width that is no constant isn't translated");
    }

    @Test
    void aFieldThatIsNotReadIsTheUsersToSet() {
        assertRefused(Heights.class, "the wire depends on the length of heights, which is not on the wire");
        assertRefused(AroundHolder.class, "the wire depends on limit of a nested object, which a reader can't know");
        String source = String.valueOf(sources(Holder.class).get("Holder.cs"));
        assertTrue(source.contains("public int Limit; // limit\n"), source);
        assertTrue(source.contains("reader.ReadInt(0, Limit, ref Value)"), source);
    }

    @Test
    void aTypeWithoutADescriptionSaysWhy() {
        assertRefused(Undescribed.class, "which is not described");
    }
}
