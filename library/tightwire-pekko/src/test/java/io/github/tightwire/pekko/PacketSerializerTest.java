package io.github.tightwire.pekko;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.ConfigException;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.Protocol;
import java.io.NotSerializableException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.pekko.serialization.Serialization;
import org.apache.pekko.serialization.SerializationExtension;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Messages between real actor systems, over real Artery, and bytes that nobody should have sent. */
class PacketSerializerTest {
    private static final int DAMAGED_TRIES = 20_000;
    private static final String MANIFEST = Moves.version(1).toString();

    private static Node one;
    private static Node two;
    private static PacketSerializer serializer;

    @BeforeAll
    static void start() throws NotSerializableException {
        one = Node.speaking(Moves.class);
        two = Node.speaking(Moves.class);
        serializer = (PacketSerializer) SerializationExtension.get(one.system).serializerFor(Move.class);
    }

    @AfterAll
    static void end() {
        one.close();
        two.close();
    }

    @Test
    void aNodeTellsAnother() throws InterruptedException {
        one.tell(two, new Move(7, "left"));
        one.tell(two, new Move(8, "right"));
        Move first = (Move) two.next();
        Move second = (Move) two.next();
        assertEquals(List.of(7, 8), List.of(first.match, second.match));
        assertEquals(List.of("left", "right"), List.of(first.text, second.text));
    }

    @Test
    void theBytesAreThePacketAndTheManifestIsTheProtocol() {
        Move move = new Move(999, "x");
        byte[] bytes = serializer.toBinary(move);
        Protocol protocol = Moves.version(1);
        PacketReader reader = protocol.readerOfAll();
        assertTrue(reader.read(bytes, bytes.length).isAccepted());
        assertEquals(999, ((Move) reader.packet()).match);
        assertEquals(String.format("moves 1 (%016x)", protocol.id()), serializer.manifest(move));
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(100), ByteBuffer.allocateDirect(100))) {
            buffer.position(3);
            serializer.toBinary(move, buffer);
            byte[] written = new byte[bytes.length];
            buffer.flip().position(3).get(written);
            assertArrayEquals(bytes, written);
            assertEquals(0, buffer.remaining());
        }
    }

    @Test
    void aNodeOfAnotherVersionRefusesInWords() throws InterruptedException {
        try (Node later = Node.speaking(Moves.Later.class)) {
            one.tell(later, new Move(1, "?"));
            String logged = later.logs("this node speaks");
            assertTrue(logged.contains("a message of " + MANIFEST + "; this node speaks " + Moves.version(2)), logged);
            later.tell(two, new Move(1, "?"));
            two.logs("a message of " + Moves.version(2) + "; this node speaks " + MANIFEST);
            assertTrue(later.isSilent());
            assertTrue(two.isSilent());
        }
    }

    @Test
    void refusedBytesAreLoggedAndTheAssociationStays() throws InterruptedException {
        String settings = """
                pekko.actor {
                    serializers.tightwire = "%s"
                    serialization-bindings."%s" = tightwire
                }
                """.formatted(RawSerializer.class.getName(), RawSerializer.Raw.class.getName());
        byte[] bytes = serializer.toBinary(new Move(5, "five"));
        byte[] damaged = bytes.clone();
        damaged[bytes.length - 1] ^= 1;
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        try (Node hostile = new Node(settings)) {
            hostile.tell(two, new RawSerializer.Raw(new byte[0]));
            hostile.tell(two, new RawSerializer.Raw(damaged));
            hostile.tell(two, new RawSerializer.Raw(longer));
            hostile.tell(two, new RawSerializer.Raw(bytes));
            two.logs("a message of " + MANIFEST + " is refused at bit 0: ");
            two.logs("wrong checksum");
            two.logs("wrong checksum");
            assertEquals("five", ((Move) two.next()).text);
        }
    }

    @Test
    void aMessageThatIsLargerThanAFrameIsDroppedAndTheNextArrives() throws InterruptedException {
        one.tell(two, new Move(1, "x".repeat(290_000)));
        one.tell(two, new Move(2, "small"));
        one.logs("oversized");
        assertEquals("small", ((Move) two.next()).text);
    }

    @Test
    void whatCannotBeWrittenThrowsAndLeavesTheBufferWhereItWas() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(100);
        buffer.position(1);
        assertThrows(IllegalArgumentException.class, () -> serializer.toBinary(new Move(1000, ""), buffer));
        assertThrows(BufferOverflowException.class, () -> serializer.toBinary(new Move(1, "x".repeat(100)), buffer));
        assertThrows(IllegalArgumentException.class, () -> serializer.toBinary(new Move(-1, "")));
        assertEquals(1, buffer.position());
    }

    @Test
    void noBytesDoAnythingButBeReadOrRefused() throws NotSerializableException {
        byte[] bytes = serializer.toBinary(new Move(5, "five"));
        Random random = new Random(1);
        int refused = 0;
        for (int i = 0; i < DAMAGED_TRIES; i++) {
            byte[] damaged = Arrays.copyOf(bytes, random.nextInt(2 * bytes.length));
            int flips = 1 + random.nextInt(4);
            for (int flip = 0; flip < flips && damaged.length > 0; flip++) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            }
            try {
                serializer.fromBinary(direct(damaged).asReadOnlyBuffer(), MANIFEST);
            } catch (NotSerializableException e) {
                assertTrue(e.getMessage().startsWith("a message of " + MANIFEST + " is refused at bit "), e.getMessage());
                refused++;
            }
        }
        assertTrue(refused > DAMAGED_TRIES - 20, "accepted: " + (DAMAGED_TRIES - refused));
        assertEquals("five", ((Move) serializer.fromBinary(direct(bytes), MANIFEST)).text);
    }

    @Test
    void manifestsThatNobodySpeaksAreRefused() {
        byte[] bytes = serializer.toBinary(new Move(5, "five"));
        for (String manifest : List.of("", "moves 1", MANIFEST + " ", "x".repeat(10_000))) {
            assertThrows(NotSerializableException.class, () -> serializer.fromBinary(bytes, manifest));
        }
    }

    @Test
    void anActorKeepsItsMessages() throws NotSerializableException {
        Serialization serialization = SerializationExtension.get(one.system);
        byte[] first = serialization.serialize(new Move(1, "one")).get();
        byte[] second = serialization.serialize(new Move(2, "two")).get();
        Move kept = (Move) serializer.fromBinary(first, MANIFEST);
        Move next = (Move) serializer.fromBinary(second, MANIFEST);
        assertEquals(List.of(1, 2), List.of(kept.match, next.match));
    }

    @Test
    void aSystemWithoutAProtocolSaysSoWhenItStarts() {
        ConfigException missing = assertThrows(ConfigException.class, () -> new Node(""));
        assertTrue(missing.getMessage().contains("tightwire.pekko.protocol"), missing.getMessage());
        ConfigException none = assertThrows(ConfigException.class, () -> Node.speaking(Move.class));
        assertTrue(none.getMessage().contains(Move.class.getName() + " is no supplier of a protocol"), none.getMessage());
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }
}
