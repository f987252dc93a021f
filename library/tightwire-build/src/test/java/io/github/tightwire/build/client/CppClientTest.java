package io.github.tightwire.build.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/** The text of a client in C++: two types as they are printed, names, and refused types beside translated ones. g++ runs it elsewhere. */
class CppClientTest {
    private static CppClient client(Class<?>... types) {
        return CppClient.of(Stream.of(types).map(WireType::of).toList(), List.of(), "Game");
    }

    private static String types(Class<?>... types) {
        return String.valueOf(client(types).sources().get("types.h"));
    }

    private static void assertHas(String part, String source) {
        assertTrue(source.contains(part), () -> part + " in " + source);
    }

    /** A change of the printer is seen here first: copy what is new into the resources. */
    @Test
    void twoTypesAsTheyArePrinted() throws IOException {
        assertEquals(Set.of("types.h", "tightwire/tightwire.h"), client(Samples.Player.class, Samples.Scene.class).sources().keySet());
        try (InputStream in = CppClientTest.class.getResourceAsStream("types.h")) {
            String expected = in == null ? "there is no types.h" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(expected, types(Samples.Player.class, Samples.Scene.class));
        }
    }

    @Test
    void theSameTypesGiveTheSameFiles() {
        assertEquals(types(Samples.Player.class, Samples.Scene.class), types(Samples.Player.class, Samples.Scene.class));
    }

    @Test
    void aProtocolHasItsIdItsTypesAndItsHeader() {
        Protocol protocol = Protocol.builder("deep sea\\", 3).id(0x0102030405060708L).header(CSharpClientTest.Half.class,
                CSharpClientTest.Half::new).packet(CSharpClientTest.PlainKeys.class, CSharpClientTest.PlainKeys::new)
                .packet(CSharpClientTest.AnyTime.class, CSharpClientTest.AnyTime::new).build();
        List<WireType> types = Stream.of(CSharpClientTest.Half.class, CSharpClientTest.PlainKeys.class, CSharpClientTest.AnyTime.class)
                .map(WireType::of).toList();
        String source = String.valueOf(CppClient.of(types, List.of(protocol.description()), "Game").sources().get("types.h"));
        assertHas("/// The packets of deep sea? 3: ", source);
        assertHas("struct Deep_u0020sea_u005CProtocol\n", source);
        assertHas("    using Header = Half;\n    using Packet = std::variant<std::monostate, PlainKeys, AnyTime>;\n", source);
        CRC32 checksum = new CRC32();
        checksum.update(new byte[] {8, 7, 6, 5, 4, 3, 2, 1});
        assertHas(String.format("IdChecksum = 0x%08xu;", checksum.getValue()), source);
        assertHas("static constexpr uint64_t Id = UINT64_C(0x0102030405060708);", source);
    }

    @Test
    void anIdOf32BitsIsOneOf64UnderASeal() {
        Protocol protocol = Protocol.builder("sea", 3).shortId(0x81020304)
                .packet(CSharpClientTest.Half.class, CSharpClientTest.Half::new).build();
        List<WireType> types = List.of(WireType.of(CSharpClientTest.Half.class));
        String source = String.valueOf(CppClient.of(types, List.of(protocol.description()), "Game").sources().get("types.h"));
        assertHas("static constexpr uint64_t Id = UINT64_C(0x0000000081020304);", source);
    }

    @Test
    void aNamespaceHasNoNamesOfCpp() {
        List<WireType> types = List.of();
        for (String wrong : List.of("", "../x", "Game.", "1Game", "Game.tightwire", "std", "Gam\u00e9", "Game;class", "Game.class")) {
            assertThrows(IllegalArgumentException.class, () -> CppClient.of(types, List.of(), wrong), wrong);
        }
        assertHas("namespace Game::Net1 {", String.valueOf(CppClient.of(types, List.of(), "Game.Net1").sources().get("types.h")));
    }

    // ---- Names

    static final class Null implements BitSerializable {
        int read;
        int delete;
        int reader;
        int value_3;
        int $;

        @Override
        public void serialize(BitStream s) {
            read = s.serializeUint8(read);
            delete = s.serializeUint8(delete);
            reader = s.serializeUint8(reader);
            value_3 = s.serializeUint8(value_3);
            $ = s.serializeUint8($);
        }
    }

    /** A macro, a method, a keyword, a parameter, a variable of the methods, and what is no letter. */
    @Test
    void namesAreEscaped() {
        String source = types(Null.class);
        assertHas("struct Null2\n", source);
        for (String field : List.of("read2", "delete_", "reader_", "value_3_", "field_u0024")) {
            assertHas("    int32_t " + field + " = 0; //", source);
        }
    }

    // ---- Floats in a row

    static final class Rows implements BitSerializable {
        float x;
        float y;
        float z;
        boolean isTurned;
        float a;
        float b;
        float c;
        float d;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeFloat(x);
            y = s.serializeFloat(y);
            z = s.serializeFloat(z);
            isTurned = s.serializeBool(isTurned);
            a = s.serializeFloat(a);
            b = s.serializeFloat(b);
            c = s.serializeFloat(c);
            d = s.serializeFloat(d);
        }
    }

    @Test
    void fourFloatsInARowAreReadTogether() {
        String source = types(Rows.class);
        assertHas("    if (!reader.readFloat(z)) return false;\n    if (!reader.readBool(isTurned)) return false;\n"
                + "    if (!reader.readFloats(a, b, c, d)) return false;\n    return true;\n", source);
        assertHas("    if (!writer.writeFloat(d)) return false;\n", source);
    }

    @Test
    void aFieldSaysWhichFlagsItDependsOn() {
        assertHas("    int32_t ammo = 0; // valid if not atRest and isArmed; 0 to 255; CSharp", types(CSharpClientTest.Flagged.class));
    }

    // ---- Objects within themselves

    static final class Chain implements BitSerializable {
        boolean isLast;
        Chain next;

        @Override
        public void serialize(BitStream s) {
            isLast = s.serializeBool(isLast);
            if (!isLast) {
                next = s.serializeOrCreate(next, Chain::new);
            }
        }
    }

    @Test
    void anObjectWithinItselfIsBehindAPointer() {
        String source = types(Chain.class);
        assertHas("    std::unique_ptr<Chain> next; //", source);
        assertHas("if (!reader.readObject(tightwire::present(next))) return false;", source);
        assertHas("if (!writer.require(next != nullptr, \"there is no next, CppClientTest.java:", source);
        assertHas("if (!writer.writeObject(*next)) return false;", source);
    }

    // ---- Values that are used behind the block that reads them

    static final class Last implements BitSerializable {
        int count;
        int last;
        int below;

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 1, 9);
            for (int i = 0; i < count; i++) {
                last = s.serializeUint8(last);
            }
            below = s.serializeInt(below, 0, last);
        }
    }

    @Test
    void aValueThatIsUsedLaterIsDeclaredBefore() {
        assertHas("::read(tightwire::BitReader& reader)\n{\n    int32_t pass_0 = 0;\n", types(Last.class));
    }

    // ---- What is refused, beside what is not

    private static void assertRefused(Class<?> type, String reason) {
        List<String> obstacles = client(type).obstacles();
        assertEquals(1, obstacles.size(), type.getName());
        assertHas(reason, obstacles.get(0));
        assertTrue(obstacles.get(0).matches("\\Q" + type.getName() + "\\E can't be translated: \\w+\\.java:\\d+: .*"), obstacles.get(0));
    }

    @Test
    void whatIsRefusedHasItsLine() {
        assertRefused(CSharpClientTest.ObjectKeys.class, "serializeSet of keys or elements that are not integers");
        assertRefused(CSharpClientTest.BoundedTime.class, "serializeInstant with bounds isn't translated");
        assertRefused(CSharpClientTest.Quotient.class, "a division by what is no constant");
        assertRefused(CSharpClientTest.Heights.class, "the wire depends on the length of heights, which is not on the wire");
        assertFalse(types(CSharpClientTest.PlainKeys.class, CSharpClientTest.AnyTime.class, CSharpClientTest.Half.class).isEmpty());
    }

    @Test
    void aFieldThatIsNotReadIsTheUsersToSet() {
        String source = types(CSharpClientTest.Holder.class);
        assertHas("    int32_t limit = 0; // limit\n", source);
        assertHas("reader.readInt(0, limit, value)", source);
    }
}
