package io.github.tightwire.formats.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.WriteStream;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Property.Range;
import io.github.tightwire.formats.steps.Bounded;
import io.github.tightwire.formats.steps.CodecPackets;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import io.github.tightwire.formats.world.Worlds;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SchemaTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Bytes that reading may allocate for each byte of a packet, and whatever its length. */
    private static final long ALLOCATED_FOR_A_BYTE = 512;
    private static final long ALLOCATED_ANYWAY = 64 << 10;

    // ---- A peer that has none of the classes

    @Test
    void aPeerWithoutTheClassesReadsEveryObjectOfStepEight() {
        World world = Worlds.random(1000, 5);
        byte[] packet = packet(world);
        Schema received = received(WorldSchema.SCHEMA);
        Snapshot snapshot = new Snapshot(received);
        assertTrue(new ReadStream(packet).read(snapshot).isAccepted());
        assertEquals(Optional.empty(), Difference.between(world, World.of(snapshot)));
    }

    @Test
    void andCanPassOnWhatItRead() {
        byte[] packet = packet(Worlds.random(1000, 5));
        Snapshot snapshot = new Snapshot(received(WorldSchema.SCHEMA));
        assertTrue(new ReadStream(packet).read(snapshot).isAccepted());
        byte[] again = new byte[packet.length];
        assertEquals(packet.length, new WriteStream(again).write(snapshot));
        assertArrayEquals(packet, again);
    }

    @Test
    void itSaysWhatItReadInWords() {
        Snapshot snapshot = new Snapshot(received(WorldSchema.SCHEMA));
        assertTrue(new ReadStream(packet(Worlds.ofTheArticle())).read(snapshot).isAccepted());
        assertEquals("world time [0.0]", snapshot.header().toString());
        assertEquals("grunt 100 position [100.0, 100.0, 0.0] health 10", snapshot.objects().get(1).toString());
        assertEquals("weapon 110 type semi-automatic ammo_in_clip 8 round_in_chamber true",
                snapshot.objects().get(2).toString());
    }

    @Test
    void everyKindOfPropertyComesBack() {
        Schema schema = everyKind();
        Schema received = received(schema);
        assertEquals(words(schema), words(received));
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            byte[] noise = new byte[1 + random.nextInt(300)];
            random.nextBytes(noise);
            Snapshot snapshot = new Snapshot(received);
            if (new ReadStream(noise).read(snapshot).isAccepted()) {
                byte[] written = new byte[400];
                int length = new WriteStream(written).write(snapshot);
                Snapshot again = new Snapshot(schema);
                assertTrue(new ReadStream(written, 0, length).read(again).isAccepted());
                assertEquals(snapshot.objects().toString(), again.objects().toString());
            }
        }
    }

    // ---- The bytes of a schema are a stranger's bytes

    @Test
    void everyTruncationOfASchemaIsRefused() {
        byte[] golden = bytes(everyKind());
        for (int length = 0; length < golden.length; length++) {
            assertFalse(new ReadStream(golden, 0, length).read(new Received()).isAccepted());
        }
    }

    @Test
    void aFlippedBitIsRefusedOrMakesASoundSchema() {
        byte[] golden = bytes(everyKind());
        byte[] packet = packet(Worlds.random(50, 1));
        flips(golden).forEach(flipped -> readSchemaThenPacket(flipped, packet));
    }

    @Test
    void randomBytesAreRefusedOrMakeASoundSchema() {
        Random random = new Random(1);
        byte[] golden = bytes(WorldSchema.SCHEMA);
        byte[] packet = packet(Worlds.random(50, 1));
        for (int i = 0; i < 20_000; i++) {
            // Half of them are noise from some byte of a sound one on, so that they come far enough to hurt.
            byte[] noise = new byte[random.nextInt(400)];
            random.nextBytes(noise);
            if (i % 2 == 0) {
                System.arraycopy(golden, 0, noise, 0, Math.min(noise.length, random.nextInt(golden.length)));
            }
            readSchemaThenPacket(noise, packet);
        }
    }

    @Test
    void packetsOfAnySortAreRefusedOrReadInRange() {
        byte[] golden = packet(Worlds.random(50, 1));
        flips(golden).forEach(flipped -> readWithinBounds(WorldSchema.SCHEMA, flipped));
        for (int length = 0; length < golden.length; length++) {
            assertFalse(new ReadStream(golden, 0, length).read(new Snapshot(WorldSchema.SCHEMA)).isAccepted());
        }
        Random random = new Random(2);
        for (int i = 0; i < 10_000; i++) {
            byte[] noise = new byte[random.nextInt(1500)];
            random.nextBytes(noise);
            readWithinBounds(i % 2 == 0 ? WorldSchema.SCHEMA : everyKind(), noise);
        }
    }

    @Test
    void theCheapestObjectsCostNoMoreThanTheBound() {
        // One bit to walk, none for the only class, one for the value: nothing makes more objects of a packet.
        Schema schema = new Schema(Schema.MAX_OBJECTS, one("s", Property.of("b", Kind.BOOLEAN)),
                List.of(one("c", Property.of("b", Kind.BOOLEAN))));
        byte[] packet = new byte[10_000];
        Arrays.fill(packet, (byte) 0xFF);
        readWithinBounds(schema, packet);
        // One bit for three numbers.
        Schema vectors = new Schema(Schema.MAX_OBJECTS, one("s", Property.of("b", Kind.BOOLEAN)),
                List.of(one("c", vector("v", Kind.OPTIONAL_COMPRESSED_VECTOR, -1, 1, 1))));
        Arrays.fill(packet, (byte) 0x55);
        readWithinBounds(vectors, packet);
    }

    @Test
    void aCountIsNotBelieved() {
        byte[] bytes = new byte[64];
        WriteStream s = new WriteStream(bytes);
        s.serializeInt(1, 1, Schema.MAX_OBJECTS);
        s.serializeString("s", Property.MAX_NAME_BYTES);
        s.serializeInt(ObjectClass.MAX_PROPERTIES, 0, ObjectClass.MAX_PROPERTIES);
        int length = s.finish();
        Verdict verdict = new ReadStream(bytes, 0, length).read(new Received());
        // The first property would start in the padding, with a name of no letters.
        assertEquals(Reason.REJECTED, verdict.reason());
    }

    // ---- What a schema refuses, beside what it accepts

    @Test
    void anIntegerHasARangeOfTwoOrMore() {
        assertSound(Property.integer("i", 5, 6));
        assertSound(Property.integer("i", Integer.MIN_VALUE, Integer.MAX_VALUE));
        assertUnsound(Property.integer("i", 5, 5));
        assertUnsound(Property.integer("i", Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    @Test
    void thereAreOneToSixteenIntegers() {
        for (Kind kind : List.of(Kind.INTEGERS, Kind.OPTIONAL_INTEGERS)) {
            assertSound(Property.integers("i", kind, List.of(new Range(5, 6))));
            assertUnsound(Property.integers("i", kind, List.of()));
            assertSound(Property.integers("i", kind, Collections.nCopies(Property.MAX_INTEGERS, new Range(5, 6))));
            assertUnsound(Property.integers("i", kind, Collections.nCopies(Property.MAX_INTEGERS + 1, new Range(5, 6))));
            assertUnsound(Property.integers("i", kind, List.of(new Range(5, 6), new Range(5, 5))));
        }
    }

    @Test
    void aReadNeverMakesARangeOfOne() {
        // The maximum is sent as what it is above the minimum, so that no bytes can say less.
        byte[] sound = bytes(new Schema(1, one("s", Property.integer("i", 5, 6)), List.of(one("c", flag("b")))));
        flips(sound).forEach(flipped -> {
            Received received = new Received();
            if (new ReadStream(flipped).read(received).isAccepted()) {
                received.schema.snapshot().properties().stream().flatMap(property -> property.ranges().stream())
                        .forEach(range -> assertTrue(range.min() < range.max(), range.toString()));
            }
        });
    }

    @Test
    void anEnumerationHasTwoConstantsOrMore() {
        assertSound(Property.enumeration("e", List.of("a", "b")));
        assertUnsound(Property.enumeration("e", List.of("a")));
        assertUnsound(Property.enumeration("e", List.of()));
        assertUnsound(Property.enumeration("e", List.of("a", "")));
        assertSound(Property.enumeration("e", Collections.nCopies(Property.MAX_CONSTANTS, "x")));
        assertUnsound(Property.enumeration("e", Collections.nCopies(Property.MAX_CONSTANTS + 1, "x")));
    }

    @Test
    void aCompressedFloatHasARangeAndAResolution() {
        assertSound(compressed(0, 1, 0.1f));
        assertUnsound(compressed(1, 1, 0.1f));
        assertUnsound(compressed(1, 0, 0.1f));
        assertUnsound(compressed(0, 1, 0));
        assertUnsound(compressed(Float.NaN, 1, 0.1f));
        assertUnsound(compressed(0, Float.POSITIVE_INFINITY, 0.1f));
        assertUnsound(compressed(-Float.MAX_VALUE, Float.MAX_VALUE, 0.1f));
    }

    @Test
    void aQuaternionHasTwoToTwentyBits() {
        assertSound(Property.quaternion("q", 2));
        assertSound(Property.quaternion("q", 20));
        assertUnsound(Property.quaternion("q", 1));
        assertUnsound(Property.quaternion("q", 21));
    }

    @Test
    void namesAreThereAndDiffer() {
        assertSound(flag("b"));
        assertUnsound(flag(""));
        assertSound(flag("x".repeat(Property.MAX_NAME_BYTES)));
        assertUnsound(flag("x".repeat(Property.MAX_NAME_BYTES + 1)));
        assertSound(new Schema(1, one("s", flag("a"), flag("b")), List.of(one("c", flag("a")), one("d", flag("a")))));
        assertUnsound(new Schema(1, one("s", flag("a"), flag("a")), List.of(one("c", flag("a")))));
        assertUnsound(new Schema(1, one("s", flag("a")), List.of(one("c", flag("a")), one("c", flag("a")))));
    }

    @Test
    void thereIsAClassAndAPropertyAndAnObject() {
        assertSound(new Schema(1, one("s", flag("a")), List.of(one("c", flag("a")))));
        assertUnsound(new Schema(1, one("s", flag("a")), List.of()));
        assertUnsound(new Schema(1, one("s", flag("a")), List.of(one("c"))));
        assertUnsound(new Schema(1, one("s"), List.of(one("c", flag("a")))));
        assertUnsound(new Schema(0, one("s", flag("a")), List.of(one("c", flag("a")))));
        assertSound(new Schema(Schema.MAX_OBJECTS, one("s", flag("a")), List.of(one("c", flag("a")))));
        assertUnsound(new Schema(Schema.MAX_OBJECTS + 1, one("s", flag("a")), List.of(one("c", flag("a")))));
    }

    @Test
    void aDuplicateNameIsRefusedWhenReadToo() {
        // The second name is made the first one in the bytes, which no writer would do.
        byte[] sound = bytes(new Schema(1, one("s", flag("pp"), flag("pq")), List.of(one("c", flag("a")))));
        int at = new String(sound, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("pq");
        assertTrue(new ReadStream(sound).read(new Received()).isAccepted());
        sound[at + 1] = 'p';
        assertEquals(Reason.REJECTED, new ReadStream(sound).read(new Received()).reason());
    }

    // ---- Helpers

    /** The bytes with each of their bits flipped in turn. */
    private static Stream<byte[]> flips(byte[] golden) {
        return IntStream.range(0, 8 * golden.length).mapToObj(bit -> {
            byte[] flipped = golden.clone();
            flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
            return flipped;
        });
    }

    private static void assertSound(Property property) {
        assertSound(new Schema(4, one("s", flag("a")), List.of(one("c", property))));
    }

    private static void assertUnsound(Property property) {
        assertUnsound(new Schema(4, one("s", flag("a")), List.of(one("c", property))));
    }

    private static void assertSound(Schema schema) {
        assertEquals(words(schema), words(received(schema)));
    }

    private static void assertUnsound(Schema schema) {
        assertThrows(IllegalArgumentException.class, () -> bytes(schema));
    }

    private static void readSchemaThenPacket(byte[] schemaBytes, byte[] packet) {
        Received received = new Received();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        boolean accepted = new ReadStream(schemaBytes).read(received).isAccepted();
        assertBound(before, schemaBytes);
        if (accepted) {
            readWithinBounds(received.schema, packet);
        }
    }

    private static void readWithinBounds(Schema schema, byte[] packet) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        new ReadStream(packet).read(new Snapshot(schema));
        assertBound(before, packet);
    }

    private static void assertBound(long before, byte[] packet) {
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        long bound = ALLOCATED_ANYWAY + ALLOCATED_FOR_A_BYTE * packet.length;
        assertTrue(allocated <= bound, allocated + " bytes allocated for a packet of " + packet.length);
    }

    private static Schema everyKind() {
        return new Schema(100, one("snapshot", Property.of("number", Kind.FLOAT)), List.of(
                one("some",
                        flag("boolean"),
                        Property.integer("integer", -5, 1000),
                        Property.integers("integers", Kind.INTEGERS, List.of(new Range(0, 1), new Range(-300, 300))),
                        Property.integers("perhaps", Kind.OPTIONAL_INTEGERS, List.of(new Range(0, 15))),
                        Property.enumeration("enumeration", List.of("one", "two", "three")),
                        Property.of("float", Kind.FLOAT),
                        compressed(-1, 1, 0.01f)),
                one("more",
                        Property.of("vector", Kind.VECTOR),
                        vector("compressed", Kind.COMPRESSED_VECTOR, -8, 8, 0.5f),
                        vector("optional", Kind.OPTIONAL_COMPRESSED_VECTOR, -8, 8, 0.5f),
                        Property.of("quaternion", Kind.QUATERNION),
                        Property.quaternion("smallest three", 7))));
    }

    private static Property flag(String name) {
        return Property.of(name, Kind.BOOLEAN);
    }

    private static Property compressed(float min, float max, float resolution) {
        return Property.compressed("f", Kind.COMPRESSED_FLOAT, resolution, List.of(new Range(min, max)));
    }

    private static Property vector(String name, Kind kind, float min, float max, float resolution) {
        return Property.compressed(name, kind, resolution, Collections.nCopies(3, new Range(min, max)));
    }

    private static ObjectClass one(String name, Property... properties) {
        return new ObjectClass(name, List.of(properties));
    }

    /** A packet of a schema. */
    private static final class Received implements BitSerializable {
        private Schema schema = Schema.BLANK;

        @Override
        public void serialize(BitStream s) {
            schema = s.serializeValue(schema);
        }
    }

    private static byte[] bytes(Schema schema) {
        byte[] bytes = new byte[1 << 16];
        return Arrays.copyOf(bytes, new WriteStream(bytes).write(s -> s.serializeValue(schema)));
    }

    private static Schema received(Schema schema) {
        return new CodecPackets<>(Received.class).read(new Received(), bytes(schema)).schema;
    }

    private static String words(Schema schema) {
        StringBuilder words = new StringBuilder().append(schema.maxObjects());
        List<ObjectClass> all = new ArrayList<>(schema.classes());
        all.add(0, schema.snapshot());
        for (ObjectClass one : all) {
            words.append('\n').append(one.name());
            for (Property property : one.properties()) {
                words.append(", ").append(property.name()).append(' ').append(property.kind()).append(' ')
                        .append(property.bounds());
            }
        }
        return words.toString();
    }

    private static byte[] packet(World world) {
        return new Bounded().encode(world);
    }
}
