package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.internal.codec.PlainCodecs;
import io.github.tightwire.packet.Protocol;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * The mistakes that people make when they write, and what each says: which field or element, what is wrong, at which bit. The same
 * whether the type is compiled or not, since these tests run both ways.
 */
class MistakesTest {
    enum Weapon { LASER, ROCKET }

    static final class Mount implements BitSerializable {
        Weapon weapon = Weapon.LASER;
        int angle;

        @Override
        public void serialize(BitStream s) {
            weapon = s.serializeEnum(weapon, Weapon.class);
            angle = s.serializeBits(angle, 5);
        }
    }

    static final class Ship implements BitSerializable {
        int health = 100;
        String name = "";
        Mount mount = new Mount();
        UUID owner = new UUID(0, 0);
        RuntimeException own;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
            name = s.serializeString(name, 15);
            s.serializeObject(mount);
            owner = s.serializeUuid(owner);
            s.require(mount.weapon != Weapon.ROCKET || health > 10, "no rockets for a wreck");
            if (own != null) {
                throw own;
            }
        }
    }

    static final class Fleet implements BitSerializable {
        final Ship flagship = new Ship();
        final List<Ship> ships = new ArrayList<>(List.of(new Ship(), new Ship(), new Ship(), new Ship()));
        final int[] heights = new int[8];
        final Map<String, Integer> cargo = new HashMap<>();
        List<Integer> scores = List.of();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(flagship);
            s.serializeList(ships, 5, Ship::new);
            for (int i = 0; i < heights.length; i++) {
                heights[i] = s.serializeInt(heights[i], 0, 30);
            }
            s.serializeMap(cargo, 4, "", (key, t) -> t.serializeString(key, 8), 0, (count, t) -> t.serializeInt(count, 0, 99));
            scores = s.serializeImmutableList(scores, 3, 0, (score, t) -> t.serializeInt(score, 0, 9));
        }
    }

    private static final Codec<Fleet> CODEC = Codec.of(Fleet.class);

    /** By every way that an object is written, the bit left out where it isn't the object's own first one. */
    private static void assertSays(Class<? extends RuntimeException> type, String message, Consumer<Fleet> mistake) {
        Fleet fleet = new Fleet();
        mistake.accept(fleet);
        assertEquals(message, assertThrows(type, () -> CODEC.write(fleet, new byte[1200])).getMessage());
        assertEquals(message, assertThrows(type, () -> CODEC.write(fleet, new byte[1300], 50, 1200)).getMessage());
        assertEquals(message, assertThrows(type, () -> CODEC.write(fleet, ByteBuffer.allocate(1200))).getMessage());
        assertEquals(message, assertThrows(type, () -> CODEC.write(fleet, new WriteStream(new byte[1200]))).getMessage());
        assertEquals(withoutBit(message), withoutBit(
                assertThrows(type, () -> CODEC.write(fleet, ByteBuffer.allocateDirect(1200))).getMessage()));
        WriteStream stream = new WriteStream(new byte[1200]);
        stream.serializeAlign();
        assertEquals(3, stream.serializeBits(3, 3));
        assertEquals(withoutBit(message), withoutBit(assertThrows(type, () -> CODEC.write(fleet, stream)).getMessage()));
        Protocol protocol = Protocol.builder("mistakes", 1).packet(Fleet.class, Fleet::new).build();
        assertEquals(withoutBit(message), withoutBit(
                assertThrows(type, () -> protocol.writer().write(fleet, new byte[1200])).getMessage()));
    }

    private static String withoutBit(String message) {
        return message.replaceFirst(", at bit \\d+$", "");
    }

    @Test
    void outOfRange() {
        assertSays(IllegalArgumentException.class, "flagship.health = 150 is outside [0, 100], at bit 0", f -> f.flagship.health = 150);
        assertSays(IllegalArgumentException.class, "ships[3].health = -1 is outside [0, 100], at bit 606", f -> f.ships.get(3).health = -1);
        assertSays(IllegalArgumentException.class, "ships[1].mount.angle = 99 does not fit 5 bits, at bit 321",
                f -> f.ships.get(1).mount.angle = 99);
    }

    @Test
    void anElementOfAnArray() {
        assertSays(IllegalArgumentException.class, "heights[2] = 99 is outside [0, 30], at bit 768", f -> f.heights[2] = 99);
    }

    @Test
    void nulls() {
        assertSays(IllegalArgumentException.class, "ships[2].mount.weapon: null is not a constant of " + Weapon.class.getName()
                + ", at bit 472", f -> f.ships.get(2).mount.weapon = null);
        assertSays(IllegalArgumentException.class, "flagship.name: text is null, at bit 7", f -> f.flagship.name = null);
        assertSays(IllegalArgumentException.class, "flagship.owner: UUID is null, at bit 22", f -> f.flagship.owner = null);
        assertSays(NullPointerException.class, "ships[0].mount: object is null: where it may be missing, use serializeOptional",
                f -> f.ships.get(0).mount = null);
    }

    @Test
    void aTextThatIsTooLong() {
        assertSays(IllegalArgumentException.class, "ships[3].name: text of 20 UTF-8 bytes, 15 are allowed, at bit 613",
                f -> f.ships.get(3).name = "x".repeat(20));
    }

    @Test
    void collections() {
        assertSays(IllegalArgumentException.class, "ships: 6 elements of a list, 5 are allowed, at bit 150",
                f -> f.ships.addAll(List.of(new Ship(), new Ship())));
        assertSays(IllegalArgumentException.class, "cargo[0].value = 100 is outside [0, 99], at bit 840", f -> f.cargo.put("gold", 100));
        assertSays(IllegalArgumentException.class, "scores[1] = 10 is outside [0, 9], at bit 807", f -> f.scores = List.of(1, 10));
        assertSays(IllegalArgumentException.class, "scores: element 1 is null, at bit 807", f -> f.scores = Arrays.asList(1, null));
    }

    /** A measure looks at what widths depend on, and counts seven bits for every align: its bits are its own. */
    @Test
    void aMeasure() {
        Fleet fleet = new Fleet();
        fleet.ships.get(3).name = "x".repeat(20);
        MeasureStream further = new MeasureStream();
        further.serializeAlign();
        for (Executable measure : List.<Executable>of(() -> CODEC.measure(fleet), () -> CODEC.measure(fleet, new MeasureStream()),
                () -> PlainCodecs.of(Fleet.class).measure(fleet),
                () -> CODEC.measure(fleet, further))) {
            assertEquals("ships[3].name: text of 20 UTF-8 bytes, 15 are allowed",
                    withoutBit(assertThrows(IllegalArgumentException.class, measure).getMessage()));
        }
        fleet.ships.get(3).name = "";
        fleet.ships.get(2).mount = null;
        assertEquals("ships[2].mount: object is null: where it may be missing, use serializeOptional",
                assertThrows(NullPointerException.class, () -> CODEC.measure(fleet)).getMessage());
        // Here a write would have failed earlier, so there is no path.
        fleet.flagship.health = 101;
        assertThrows(NullPointerException.class, () -> CODEC.measure(fleet));
    }

    @Test
    void aConditionIsOfTheObject() {
        assertSays(IllegalArgumentException.class, "ships[1]: no rockets for a wreck, at bit 454", f -> {
            f.ships.get(1).mount.weapon = Weapon.ROCKET;
            f.ships.get(1).health = 10;
        });
    }

    @Test
    void aPacketThatIsFull() {
        assertEquals("ships[1].owner: 64 bits at bit 390 do not fit into a packet of 50 bytes",
                assertThrows(PacketOverflowException.class, () -> CODEC.write(new Fleet(), new byte[50])).getMessage());
    }

    static final class Narrow implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeUint8(value);
        }
    }

    static final class Wide implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeUint16(value);
        }
    }

    @Test
    void packetTypesInAnotherOrder() {
        Protocol ours = Protocol.builder("mistakes", 1).packet(Narrow.class, Narrow::new).packet(Wide.class, Wide::new).build();
        Protocol theirs = Protocol.builder("mistakes", 1).packet(Wide.class, Wide::new).packet(Narrow.class, Narrow::new).build();
        byte[] packet = new byte[64];
        int length = ours.writer().write(new Wide(), packet);
        assertEquals("accepted", ours.readerOfAll().read(packet, length).toString());
        assertEquals("refused at bit 41: check failed: end of packet", theirs.readerOfAll().read(packet, length).toString());
    }

    private static final String[] NAMES = {"laser", "rocket", "mine"};

    static final class Shot implements BitSerializable {
        private final boolean checked;
        private int weapon;
        private String name;

        Shot(boolean checked) {
            this.checked = checked;
        }

        @Override
        public void serialize(BitStream s) {
            weapon = s.serializeBits(weapon, 2);
            if (checked) {
                s.require(weapon < NAMES.length, "no such weapon");
            }
            name = NAMES[weapon];
        }
    }

    @Test
    void anIndexFromTheWireIntoATable() {
        Codec<Shot> codec = Codec.of(Shot.class);
        byte[] packet = {0b11};
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> codec.read(new Shot(false), packet, 1));
        assertEquals("refused at bit 2: rejected", codec.read(new Shot(true), packet, 1).toString());
        packet[0] = 0b10;
        Shot shot = new Shot(true);
        assertEquals("accepted", codec.read(shot, packet, 1).toString());
        assertEquals("mine", shot.name);
    }

    @Test
    void theUsersOwnExceptionIsLeftAlone() {
        Fleet fleet = new Fleet();
        fleet.ships.get(2).own = new IllegalArgumentException("my own");
        assertSame(fleet.ships.get(2).own, assertThrows(IllegalArgumentException.class, () -> CODEC.write(fleet, new byte[1200])));
    }

    /** A measure doesn't look at a value of constant width, at which the write fails: so the write can't say where the measure failed. */
    @Test
    void aMeasureWhoseWriteFailsEarlierHasNoPath() {
        Label label = new Label();
        assertEquals("size.got = 12 does not fit 3 bits, at bit 0",
                assertThrows(IllegalArgumentException.class, () -> LABEL.write(label, new byte[8])).getMessage());
        assertEquals("text is null, at bit 3", assertThrows(IllegalArgumentException.class, () -> LABEL.measure(label)).getMessage());
    }

    private static final Codec<Label> LABEL = Codec.of(Label.class);

    static final class Label implements BitSerializable {
        int size = 12;
        String text;

        @Override
        public void serialize(BitStream s) {
            size = sized(size, s);
        }

        private int sized(int value, BitStream s) {
            int got = s.serializeBits(value, 3);
            text = s.serializeString(text, 19);
            return got;
        }
    }

    @Test
    void theTraceIsOfTheFirstWrite() {
        Fleet fleet = new Fleet();
        fleet.ships.get(3).health = 101;
        StackTraceElement[] trace = assertThrows(IllegalArgumentException.class, () -> CODEC.write(fleet, new byte[1200])).getStackTrace();
        assertNotNull(trace);
        assertEquals(1, Arrays.stream(trace).filter(frame -> frame.getClassName().equals(Fleet.class.getName())).count());
    }
}
