package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.shapes.Cell;
import io.github.tightwire.shapes.Figure;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Holds operations to bytes that were worked out by hand, along every path. */
final class Vectors {
    private static final int MOST_BYTES = 64;

    /** Every operation that there is, those of no bits too. */
    private static final List<Consumer<BitStream>> VOCABULARY = List.of(
            s -> s.serializeInt(7, 7, 7),
            s -> s.serializeLong(7, 7, 7),
            s -> s.serializeInt128(BigInteger.ONE, BigInteger.ONE, BigInteger.ONE),
            s -> s.serializeFixed(0, 8, 8, 0, 0),
            s -> s.serializeFixed(BigInteger.ZERO, 64, 64, 0, 0),
            BitStream::serializeAlign,
            s -> s.serializeBytes(new byte[0]),
            s -> s.serializeBytes(new byte[1], 1, 0),
            s -> s.serializeString("", 0),
            s -> s.serializeEnum(Alone.ALONE, Alone.class),
            s -> s.serializeCount(0, 0),
            s -> s.serializeList(List.of(), 0, () -> null),
            s -> s.serializeList(List.of(), 0, "", (v, t) -> v),
            s -> s.serializeImmutableList(List.of(), 0, "", (v, t) -> v),
            s -> s.serializeSet(new HashSet<>(), 0, "", (v, t) -> v),
            s -> s.serializeImmutableSet(Set.of(), 0, "", (v, t) -> v),
            s -> s.serializeMap(new HashMap<>(), 0, "", (v, t) -> v, "", (v, t) -> v),
            s -> s.serializeImmutableMap(Map.of(), 0, "", (v, t) -> v, "", (v, t) -> v),
            s -> s.serializeArray(new String[0], 0, "", (v, t) -> v),
            s -> s.serializeElements(new int[0], 0, 0, 1, int[]::new, (a, i, t) -> { }),
            s -> s.serializeValue(Cell.BLANK),
            s -> s.serializeValue("", (v, t) -> v),
            s -> s.serializeOptionalValue(null, "", (v, t) -> v),
            s -> s.serializeValue(new Figure.Dot(0), Figure.FAMILY),
            s -> s.serializeOrCreate(inner -> { }, () -> null),
            s -> s.serializeEnumSet(EnumSet.of(Alone.ALONE), Alone.class),
            s -> s.serializeImmutableEnumSet(EnumSet.of(Alone.ALONE), Alone.class),
            s -> s.serializeByteArray(new byte[0], 0),
            s -> s.serializeOptionalString(null, 1),
            s -> s.serializeVarInt(1),
            s -> s.serializeVarLong(1),
            s -> s.serializeSignedVarInt(1),
            s -> s.serializeSignedVarLong(1),
            s -> s.serializeUuid(new UUID(0, 0)),
            s -> s.serializeInstant(Instant.EPOCH),
            s -> s.serializeInstant(Instant.EPOCH, Instant.EPOCH, Instant.EPOCH, TimeUnit.DAYS),
            s -> s.serializeDuration(Duration.ZERO),
            s -> s.serializeDuration(Duration.ZERO, Duration.ZERO, Duration.ZERO, TimeUnit.DAYS),
            s -> s.require(true, "holds"),
            s -> s.require(false, "does not hold"),
            s -> s.serializeObject(inner -> { }),
            s -> s.serializeBits(1, 1),
            s -> s.serializeBits(1L, 64),
            s -> s.serializeBool(true),
            s -> s.serializeUint8(1),
            s -> s.serializeUint16(1),
            s -> s.serializeUint32(1),
            s -> s.serializeUint64(1),
            s -> s.serializeUint128(BigInteger.ONE),
            s -> s.serializeFloat(1),
            s -> s.serializeDouble(1),
            s -> s.serializeRawFloat(1),
            s -> s.serializeRawDouble(1),
            s -> s.serializeCompressedFloat(1, 0, 1, 1),
            s -> s.serializeIntRelative(1, 2),
            s -> s.serializeNextIndex(-1, 0, 0),
            s -> s.serializeNextIndex(-1, new Subset(0, Subset.Encoding.RELATIVE_INDEX)),
            s -> s.serializeSmallestThree(0, 2),
            s -> s.serializeEnum(TimeUnit.DAYS, TimeUnit.class),
            s -> s.serializeOptional(null, () -> null),
            s -> s.serializeCheck("check"),
            // What would be refused for another reason keeps the first.
            s -> s.serializeBits(1, 0),
            s -> s.serializeInt(1, 2, 0));

    private Vectors() {
    }

    /** An operation with its parameters. */
    interface Operation<T> {
        T run(BitStream s, T value);

        /** The operation on what is in a place, as a type; that of a lambda, which has no class file, is never compiled. */
        default BitSerializable on(Place<T> place) {
            return s -> place.value = run(s, place.value);
        }
    }

    enum Alone {
        ALONE
    }

    /** A value is written as these bytes, and they are read as the value. */
    static <T> void accepts(String hex, T value, Operation<T> operation) {
        byte[] packet = HexFormat.of().parseHex(hex);
        for (Path path : Path.values()) {
            for (int capacity : new int[] {packet.length, packet.length + 1, MOST_BYTES}) {
                assertArrayEquals(packet, path.write(operation.on(new Place<>(value)), capacity), "written as " + hex);
            }
        }
        reads(hex, value, operation);
    }

    /** These bytes, which a writer would not choose, are read as the value. */
    static <T> void reads(String hex, T value, Operation<T> operation) {
        byte[] packet = HexFormat.of().parseHex(hex);
        for (Path path : Path.values()) {
            for (int behind = 0; behind <= 8; behind++) {
                Place<T> place = new Place<>(null);
                assertEquals(Verdict.ACCEPTED, path.read(operation.on(place), packet, behind));
                assertEquals(value, place.value);
            }
        }
    }

    /**
     * These bytes are refused for the reason, at the bit. The place the value would have gone to keeps what it held; after
     * it every operation refuses, even where the method catches what it must not, and the position stays.
     */
    static <T> void refuses(String hex, Reason reason, int bit, T held, Operation<T> operation) {
        byte[] packet = HexFormat.of().parseHex(hex);
        for (Path path : Path.values()) {
            for (int behind = 0; behind <= 8; behind++) {
                Place<T> place = new Place<>(held);
                Verdict verdict = path.read(operation.on(place), packet, behind);
                assertEquals(reason, verdict.reason(), hex);
                assertEquals(bit, verdict.bit(), hex);
                assertEquals(held, place.value);
            }
            Verdict verdict = path.read(s -> {
                assertThrows(ReadStream.Refusal.class, () -> operation.run(s, held));
                int position = s.bitPosition();
                for (Consumer<BitStream> later : VOCABULARY) {
                    assertThrows(ReadStream.Refusal.class, () -> later.accept(s));
                    assertEquals(position, s.bitPosition());
                }
            }, packet);
            assertEquals(reason, verdict.reason());
            assertEquals(bit, verdict.bit());
        }
    }

    /** Writing throws, and says all of this; the bytes before it and around the packet stay. */
    static void rejects(Consumer<BitStream> operation, String... said) {
        for (Path path : Path.values()) {
            IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> path.write(s -> {
                s.serializeBits(1, 3);
                operation.accept(s);
            }, MOST_BYTES));
            for (String part : said) {
                assertTrue(thrown.getMessage().contains(part), thrown.getMessage());
            }
            assertTrue(thrown.getMessage().endsWith(", at bit 3"), thrown.getMessage());
        }
    }

    /** The source and destination of a value. */
    static final class Place<T> {
        T value;

        Place(T value) {
            this.value = value;
        }
    }
}
