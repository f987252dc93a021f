package io.github.tightwire.family;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.family.Example.Packet;
import io.github.tightwire.family.Example.PropertyValue;
import io.github.tightwire.family.Example.RigidBody;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes of {@link Example} were recorded from the C++ library, version 1.11.0: in this order, of the values below. */
class ExampleTest {
    private static final Codec<Packet> CODEC = Codec.of(Packet.class);

    /**
     * A packet.
     *
     * @param name of its values
     * @param packet with the values
     * @param bytes that C++ made of them
     */
    record Recorded(String name, Packet packet, byte[] bytes) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Recorded> recorded() throws IOException {
        try (InputStream file = ExampleTest.class.getResourceAsStream("example.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII).lines().map(line -> line.split(" "))
                    .map(parts -> new Recorded(parts[0], packet(parts[0]), HexFormat.of().parseHex(parts[1])))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void writesWhatTheFamilyWrites(Recorded recorded) {
        byte[] bytes = new byte[2000];
        int length = CODEC.write(recorded.packet, bytes);
        assertEquals(hex(recorded.bytes), HexFormat.of().formatHex(bytes, 0, length));
        byte[] plain = new byte[2000];
        assertEquals(length, new WriteStream(plain).write(recorded.packet));
        assertEquals(hex(bytes), hex(plain));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void readsWhatTheFamilyWrites(Recorded recorded) {
        Packet copy = new Packet();
        assertEquals(Verdict.ACCEPTED, CODEC.read(copy, recorded.bytes, recorded.bytes.length));
        assertSame(recorded, copy);
        Packet plain = new Packet();
        assertEquals(Verdict.ACCEPTED, new ReadStream(recorded.bytes).read(plain));
        assertSame(recorded, plain);
    }

    @Test
    void isCompiledAsAWhole() {
        assertTrue(CODEC.isCompiled() || "off".equals(System.getProperty("tightwire.compiler")), CODEC::toString);
    }

    /** Compressed floats come back as what they were rounded to; everything else as it was. */
    private static void assertSame(Recorded recorded, Packet copy) {
        if (recorded.packet.type == Packet.Type.B) {
            assertEquals(recorded.packet.b.x, copy.b.x, 0.0005f);
            assertEquals(recorded.packet.b.y, copy.b.y, 0.0005f);
            assertEquals(recorded.packet.b.z, copy.b.z, 0.0005f);
        }
        byte[] bytes = new byte[2000];
        assertEquals(hex(recorded.bytes), HexFormat.of().formatHex(bytes, 0, CODEC.write(copy, bytes)));
        assertEquals(values(recorded.packet), values(copy));
    }

    /** Returns the values of a packet but for rounded floats, by name. */
    private static String values(Packet packet) {
        StringBuilder text = new StringBuilder().append(packet.type).append(' ').append(packet.a.numObjects)
                .append(' ').append(packet.c.numProperties).append(' ').append(packet.d.playerName).append(' ').append(packet.d.clientId)
                .append(' ').append(hex(packet.d.playerData)).append(' ').append(packet.e.y).append(' ').append(packet.f.positionZ)
                .append(' ').append(packet.f.entityId).append(' ').append(packet.f.galacticX);
        for (int i = 0; i < packet.a.numObjects; i++) {
            RigidBody body = packet.a.object[i];
            text.append('\n').append(body.position.x).append(' ').append(body.position.z).append(' ').append(body.orientation.x)
                    .append(' ').append(body.linearVelocity.z).append(' ').append(body.angularVelocity.z);
        }
        for (int i = 0; i < packet.c.numProperties; i++) {
            PropertyValue value = packet.c.propertyValue[i];
            text.append('\n').append(packet.c.propertyIndex[i]).append(' ').append(value.type).append(' ').append(value.boolValue)
                    .append(' ').append(value.intValue).append(' ').append(value.longValue).append(' ').append(value.floatValue)
                    .append(' ').append(value.doubleValue);
        }
        return text.toString();
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    // ---- The values that were recorded

    private static Packet packet(String name) {
        Packet packet = new Packet();
        packet.type = Packet.Type.valueOf(name.substring(0, 1));
        switch (name) {
            case "A" -> bodies(packet);
            case "B" -> {
                packet.b.x = 0.25f;
                packet.b.y = -0.5f;
                packet.b.z = 0.1234567f;
            }
            case "C" -> properties(packet);
            case "D" -> player(packet);
            case "D-data" -> {
                player(packet);
                packet.d.hasPlayerData = true;
                for (int i = 0; i < packet.d.playerData.length; i++) {
                    packet.d.playerData[i] = (byte) (i * 7);
                }
            }
            case "E" -> {
                packet.e.i = true;
                packet.e.k = true;
                packet.e.y = true;
            }
            case "F" -> {
                packet.f.positionX = -8192 * 65536L;
                packet.f.positionY = 8192 * 65536L;
                packet.f.positionZ = 12345;
                packet.f.health = 100 * 65536 - 1;
                packet.f.entityId = new BigInteger("0123456789ABCDEFFEDCBA9876543210", 16);
                packet.f.galacticX = BigInteger.valueOf(-99_999_999_999L).shiftLeft(16).add(BigInteger.valueOf(7));
            }
            default -> {
                // Nothing in it.
            }
        }
        return packet;
    }

    private static void bodies(Packet packet) {
        packet.a.numObjects = 5;
        for (int i = 0; i < 5; i++) {
            RigidBody body = packet.a.object[i];
            body.position.set(i - 2, 10.5f * i, -0.1f * i);
            body.orientation.x = 1;
            body.atRest = i % 2 == 0;
            if (!body.atRest) {
                body.linearVelocity.set(1, 2, 3 + i);
                body.angularVelocity.set(-1, -2, -3 - i);
            }
        }
    }

    /** Each step above the one before is in another tier, from the first property, which is 0. */
    private static void properties(Packet packet) {
        packet.c.numProperties = 14;
        int index = 0;
        for (int i = 0; i < 14; i++) {
            packet.c.propertyIndex[i] = index;
            index += 1 + i * i * i * i * 5;
            PropertyValue value = packet.c.propertyValue[i];
            value.type = PropertyValue.Type.values()[i % 7];
            switch (value.type) {
                case BOOL -> value.boolValue = i > 0;
                case BYTE -> value.intValue = 200 + i;
                case SHORT -> value.intValue = 60_000 + i;
                case INT -> value.intValue = (int) 4_000_000_000L + i;
                case LONG -> value.longValue = 0xFEDCBA9876543210L + i;
                case FLOAT -> value.floatValue = 1234.567f * i;
                case DOUBLE -> value.doubleValue = -9876.54321 * i;
            }
        }
    }

    private static void player(Packet packet) {
        packet.d.clientIndex = 5;
        packet.d.clientId = 0x0123456789ABCDEFL;
        packet.d.playerName = "Hingle McCringleberry";
    }
}
