package io.github.tightwire.build.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of a schema: a type of each kind as it is printed, names, and refused types beside declared ones. */
class SchemaUnitTest {
    private static SchemaUnit unit(Class<?>... types) {
        return SchemaUnit.of(Stream.of(types).map(WireType::of).toList(), "Game.Net");
    }

    private static void assertHas(String part, Class<?>... types) {
        String text = unit(types).text();
        assertTrue(text.contains(part), () -> part + " in " + text);
    }

    enum Team { NONE, RED, BLUE }

    enum Key { FIRE, JUMP }

    /** Values without parts, and columns of all widths. */
    static final class Values implements BitSerializable {
        boolean aBool;
        int bits;
        long longBits;
        int health;
        long money;
        int count;
        int b8;
        int b16;
        int b32;
        long b64;
        float raw;
        double wide;
        float angle;
        long fixed;
        UUID id = new UUID(0, 0);
        String name = "";
        byte[] data = {};
        byte[] key = new byte[4];
        byte[] rest = new byte[9];
        Team team = Team.NONE;
        Samples.Stance stance = Samples.Stance.STANDING;
        Set<Key> keys = EnumSet.noneOf(Key.class);

        @Override
        public void serialize(BitStream s) {
            aBool = s.serializeBool(aBool);
            bits = s.serializeBits(bits, 9);
            longBits = s.serializeBits(longBits, 33);
            health = s.serializeInt(health, Integer.MIN_VALUE, Integer.MAX_VALUE);
            money = s.serializeLong(money, Long.MIN_VALUE, -1);
            b8 = s.serializeUint8(b8);
            b16 = s.serializeUint16(b16);
            b32 = s.serializeUint32(b32);
            b64 = s.serializeUint64(b64);
            raw = s.serializeRawFloat(raw);
            wide = s.serializeDouble(wide);
            angle = s.serializeCompressedFloat(angle, -180F, 180F, 1e-5F);
            fixed = s.serializeFixed(fixed, 48, 16, -30_000, 30_000);
            id = s.serializeUuid(id);
            s.serializeCheck("values");
            name = s.serializeString(name, 15);
            data = s.serializeByteArray(data, 100);
            s.serializeBytes(key, 0, 4);
            count = s.serializeCount(count, 9);
            s.serializeBytes(rest, 0, count);
            s.serializeAlign();
            team = s.serializeEnum(team, Team.class);
            stance = s.serializeEnum(stance, Samples.Stance.class);
            s.serializeEnumSet(keys, Key.class);
        }
    }

    /** Things that have parts: branches, what may be missing, lists and loops. */
    static final class Parts implements BitSerializable {
        boolean atRest;
        float dx;
        int wait;
        boolean isHidden;
        String title;
        Samples.Cell goal;
        final List<Samples.Cell> path = new ArrayList<>();
        final List<String> words = new ArrayList<>();
        final int[] slots = new int[4];
        int points;
        final float[] xs = new float[8];
        final float[] ys = new float[8];

        @Override
        public void serialize(BitStream s) {
            atRest = s.serializeBool(atRest);
            if (!atRest) {
                dx = s.serializeFloat(dx);
            } else {
                wait = s.serializeInt(wait, 0, 9);
                isHidden = s.serializeBool(isHidden);
                if (isHidden) {
                    wait = s.serializeInt(wait, 10, 99);
                }
            }
            title = s.serializeOptionalString(title, 20);
            goal = s.serializeOptionalValue(goal, new Samples.Cell(0, 0), Samples.Cell::serialize);
            s.serializeList(path, 30, new Samples.Cell(0, 0), Samples.Cell::serialize);
            s.serializeList(words, 5, "", (word, t) -> t.serializeString(word, 8));
            for (int i = 0; i < 4; i++) {
                slots[i] = s.serializeInt(slots[i], -1, 63);
            }
            points = s.serializeInt(points, 1, 8);
            for (int i = 0; i < points; i++) {
                xs[i] = s.serializeFloat(xs[i]);
                ys[i] = s.serializeFloat(ys[i]);
            }
        }
    }

    /** The compiler of schema 1.0 takes this as it stands, and its formatter leaves it: a change of the printer is tried there by hand. */
    @Test
    void twoTypesAsTheyArePrinted() throws IOException {
        try (InputStream in = SchemaUnitTest.class.getResourceAsStream("Game.schema")) {
            String expected = in == null ? "there is no Game.schema" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(expected, unit(Values.class, Parts.class).text());
        }
    }

    @Test
    void theFingerprintIsThatOfTheDescription() {
        List<WireType> types = Stream.of(Parts.class, Values.class).map(WireType::of).toList();
        assertHas(String.format("const WireFingerprint uint64 = 0x%016x\n", new WireDescription(types).fingerprint()),
                Parts.class, Values.class);
    }

    @Test
    void aFileIsWrittenOnce(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("net/Game.schema");
        assertEquals(1, unit(Parts.class).write(file));
        assertEquals(unit(Parts.class).text(), Files.readString(file));
        assertEquals(0, unit(Parts.class).write(file));
        assertEquals(1, unit(Values.class).write(file));
    }

    @Test
    void aPackageIsNoWordOfALanguage() {
        List<WireType> types = List.of();
        for (String wrong : List.of("", "../x", "Game.", "1Game", "Gam\u00e9", "Game;x", "For", "main", "name\nspace")) {
            assertThrows(IllegalArgumentException.class, () -> SchemaUnit.of(types, wrong), wrong);
        }
        assertTrue(SchemaUnit.of(types, "Game.Net1").text().contains("\npackage game_net1\n"));
    }

    // ---- Names

    enum Match { None2, MAX, Self, RED, Red, \u00c4 }

    /** A name that schema's compiler generates, and those of fields: words, companions, the type's own, and what differs in style alone. */
    static final class Error implements BitSerializable {
        int type;
        int error;
        String name = "";
        int name_length;
        int nameLength;
        int $;
        Match match = Match.MAX;
        Write write = new Write();

        @Override
        public void serialize(BitStream s) {
            type = s.serializeUint8(type);
            error = s.serializeUint8(error);
            name = s.serializeString(name, 9);
            name_length = s.serializeUint8(name_length);
            nameLength = s.serializeUint8(nameLength);
            $ = s.serializeUint8($);
            match = s.serializeEnum(match, Match.class);
            write = s.serializeOrCreate(write, Write::new);
        }
    }

    static final class Write implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    /** The name of this is also that of a function of the other one. */
    static final class WriteWrite implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
        }
    }

    @Test
    void namesAreThoseThatEachLanguageTakes() {
        String text = unit(Error.class, WriteWrite.class).text();
        assertTrue(text.contains("""
                // None is None2
                enum Match { Max2, SelfValue, Red, Red2, Field_u00C4 }
                """), text);
        assertTrue(text.contains("""
                type Error2 {
                    type_value    uint8
                    error         uint8
                    name          string(9)
                    name_length_2 uint8
                    name_length_3 uint8
                    field_u0024   uint8
                    match_value   Match
                    write         Write2
                }
                """), text);
        assertTrue(text.contains("type Write2 {\n}\n"), text);
    }

    // ---- What is refused, beside what is not

    private static void assertRefused(Class<?> type, String reason) {
        List<String> obstacles = unit(type).obstacles();
        assertEquals(1, obstacles.size(), type.getName());
        assertTrue(obstacles.get(0).contains(reason), obstacles.get(0));
        assertTrue(obstacles.get(0).matches("\\Q" + type.getName() + "\\E can't be declared in schema: \\w+\\.java:\\d+: .*"),
                obstacles.get(0));
        assertThrows(IllegalStateException.class, () -> unit(type).text());
    }

    /** A type that reads a bool, and a number, and does with them what a test says. */
    abstract static class Attempt implements BitSerializable {
        boolean flag;
        int number;
        final Set<Integer> set = new HashSet<>();
        final int[] array = new int[9];

        @Override
        public void serialize(BitStream s) {
            flag = s.serializeBool(flag);
            number = s.serializeInt(number, 0, 8);
            attempt(s);
        }

        abstract void attempt(BitStream s);
    }

    static final class OfNumber extends Attempt {
        @Override
        void attempt(BitStream s) {
            if (number > 3) {
                array[0] = s.serializeUint8(array[0]);
            }
        }
    }

    static final class OfFlag extends Attempt {
        @Override
        void attempt(BitStream s) {
            if (flag) {
                array[0] = s.serializeUint8(array[0]);
            }
        }
    }

    static final class ByNumber extends Attempt {
        @Override
        void attempt(BitStream s) {
            array[0] = s.serializeInt(array[0], 0, number);
        }
    }

    static final class Required extends Attempt {
        @Override
        void attempt(BitStream s) {
            s.require(number != 3, "not three");
        }
    }

    static final class Thrown extends Attempt {
        @Override
        void attempt(BitStream s) {
            if (flag) {
                throw new IllegalStateException();
            }
        }
    }

    static final class Sets extends Attempt {
        @Override
        void attempt(BitStream s) {
            s.serializeSet(set, 3, 0, (element, t) -> t.serializeUint8(element));
        }
    }

    static final class VarInts extends Attempt {
        @Override
        void attempt(BitStream s) {
            array[0] = s.serializeVarInt(array[0]);
        }
    }

    static final class LaterLoop extends Attempt {
        @Override
        void attempt(BitStream s) {
            array[0] = s.serializeUint8(array[0]);
            for (int i = 0; i < number; i++) {
                array[i] = s.serializeUint8(array[i]);
            }
        }
    }

    static final class Loop extends Attempt {
        @Override
        void attempt(BitStream s) {
            for (int i = 0; i < number; i++) {
                array[i] = s.serializeUint8(array[i]);
            }
        }
    }

    static final class SteppedLoop extends Attempt {
        @Override
        void attempt(BitStream s) {
            for (int i = 0; i < number; i += 2) {
                array[i] = s.serializeUint8(array[i]);
            }
        }
    }

    static final class InnerFlag extends Attempt {
        @Override
        void attempt(BitStream s) {
            for (int i = 0; i < 9; i++) {
                if (flag) {
                    array[i] = s.serializeUint8(array[i]);
                }
            }
        }
    }

    static final class Left extends Attempt {
        @Override
        void attempt(BitStream s) {
            for (int i = 0; i < 9; i++) {
                flag = s.serializeBool(flag);
                if (flag) {
                    break;
                }
                array[i] = s.serializeUint8(array[i]);
            }
        }
    }

    static final class Short extends Attempt {
        String text = "";

        @Override
        void attempt(BitStream s) {
            text = s.serializeString(text, 1);
        }
    }

    static final class Family extends Attempt {
        final List<Samples.Shape> shapes = new ArrayList<>();

        @Override
        void attempt(BitStream s) {
            s.serializeList(shapes, 20, Samples.Dot.BLANK, Samples.SHAPES);
        }
    }

    @Test
    void whatIsRefusedHasItsLine() {
        assertRefused(OfNumber.class, "the wire depends on (#1 > 3), and an if of schema on a single bool that the type has read");
        assertRefused(ByNumber.class, "serializeInt depends on #1, and schema has constant bounds alone");
        assertRefused(Required.class, "schema has no conditions that a type requires");
        assertRefused(Thrown.class, "schema has no types that refuse what they read");
        assertRefused(Sets.class, "schema has no sets and no maps");
        assertRefused(VarInts.class, "schema has no serializeVarInt");
        assertRefused(LaterLoop.class, "the loop has neither a constant number of passes nor one that is read right before it");
        assertRefused(SteppedLoop.class, "the loop has neither a constant number of passes");
        assertRefused(InnerFlag.class, "the wire depends on #0");
        assertRefused(Left.class, "schema has no way out of a loop");
        assertRefused(Short.class, "schema has no string of less than 2 bytes");
        assertRefused(CppClientTest.Chain.class, "has objects of its own class within it");
        assertRefused(Family.class, "schema has no unions, which a family is");
        assertRefused(CSharpClientTest.Holder.class, "serializeInt depends on held 0");
        assertHas("    flag   bool\n    number int32 [min = 0, max = 8]\n    if flag {\n        array uint8\n    }\n", OfFlag.class);
        assertHas("    flag  bool\n    array [<= 8]uint8\n", Loop.class);
        assertFalse(unit(OfFlag.class, Loop.class).text().isEmpty());
    }
}
