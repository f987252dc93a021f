package io.github.tightwire;

import static io.github.tightwire.Vectors.accepts;
import static io.github.tightwire.Vectors.reads;
import static io.github.tightwire.Vectors.refuses;
import static io.github.tightwire.Vectors.rejects;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.shapes.Cell;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Integers of variable length, values of the JDK, records: bytes that were worked out by hand. */
class ValueOperationsTest {
    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");

    /** More constants than a word has bits. */
    private enum Wide {
        A0, A1, A2, A3, A4, A5, A6, A7, B0, B1, B2, B3, B4, B5, B6, B7, C0, C1, C2, C3, C4, C5, C6, C7, D0, D1, D2, D3, D4, D5,
        D6, D7, E0, E1, E2, E3, E4, E5, E6, E7, F0, F1, F2, F3, F4, F5, F6, F7, G0, G1, G2, G3, G4, G5, G6, G7, H0, H1, H2, H3,
        H4, H5, H6, H7, I0, I1
    }

    /** As many as a word has bits. */
    private enum Full {
        A0, A1, A2, A3, A4, A5, A6, A7, B0, B1, B2, B3, B4, B5, B6, B7, C0, C1, C2, C3, C4, C5, C6, C7, D0, D1, D2, D3, D4, D5,
        D6, D7, E0, E1, E2, E3, E4, E5, E6, E7, F0, F1, F2, F3, F4, F5, F6, F7, G0, G1, G2, G3, G4, G5, G6, G7, H0, H1, H2, H3,
        H4, H5, H6, H7
    }

    private enum Nothing {
    }

    private record Chain(Chain next) implements BitValue<Chain> {
        static final Chain END = new Chain(null);

        @Override
        public Chain serialize(BitStream s) {
            return new Chain(s.serializeOptionalValue(next, END, Chain::serialize));
        }
    }

    @Test
    void varInts() {
        accepts("00", 0, (s, v) -> s.serializeVarInt(or0(v)));
        accepts("7f", 127, (s, v) -> s.serializeVarInt(or0(v)));
        accepts("8001", 128, (s, v) -> s.serializeVarInt(or0(v)));
        accepts("ac02", 300, (s, v) -> s.serializeVarInt(or0(v)));
        accepts("ff7f", 16383, (s, v) -> s.serializeVarInt(or0(v)));
        accepts("808001", 16384, (s, v) -> s.serializeVarInt(or0(v)));
        accepts("ffffffff07", Integer.MAX_VALUE, (s, v) -> s.serializeVarInt(or0(v)));
        accepts("ffffffff0f", -1, (s, v) -> s.serializeVarInt(or0(v)));
        for (String tooLarge : new String[] {"ffffffff1f", "ffffffff8f00", "8080808010", "8080808080"}) {
            refuses(tooLarge, Reason.OUT_OF_RANGE, 0, 9, (s, v) -> s.serializeVarInt(v));
        }
        for (String overlong : new String[] {"8000", "ff00", "80808000", "ffffffff00"}) {
            refuses(overlong, Reason.OVERLONG, 0, 9, (s, v) -> s.serializeVarInt(v));
        }
        refuses("", Reason.PAST_END, 0, 9, (s, v) -> s.serializeVarInt(v));
        refuses("8080", Reason.PAST_END, 16, 9, (s, v) -> s.serializeVarInt(v));
    }

    /** Of each number of groups the least and the largest integer, one that ends early, and one with a group too many. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 10})
    void eachNumberOfGroups(int groups) {
        String before = "80".repeat(groups - 1);
        long least = 1L << 7 * (groups - 1);
        accepts(before + "01", least, (s, v) -> s.serializeVarLong(v == null ? 0 : v));
        accepts("ff".repeat(groups - 2) + "7f", least - 1, (s, v) -> s.serializeVarLong(v == null ? 0 : v));
        refuses(before, Reason.PAST_END, 8 * (groups - 1), 9L, (s, v) -> s.serializeVarLong(v));
        refuses(before + "00", Reason.OVERLONG, 0, 9L, (s, v) -> s.serializeVarLong(v));
        if (groups <= 5) {
            accepts(before + "01", (int) least, (s, v) -> s.serializeVarInt(or0(v)));
            accepts("ff".repeat(groups - 2) + "7f", (int) least - 1, (s, v) -> s.serializeVarInt(or0(v)));
            refuses(before, Reason.PAST_END, 8 * (groups - 1), 9, (s, v) -> s.serializeVarInt(v));
            refuses(before + "00", Reason.OVERLONG, 0, 9, (s, v) -> s.serializeVarInt(v));
        }
    }

    @Test
    void varLongs() {
        accepts("00", 0L, (s, v) -> s.serializeVarLong(v == null ? 0 : v));
        accepts("ffffffff0f", 0xFFFFFFFFL, (s, v) -> s.serializeVarLong(v == null ? 0 : v));
        accepts("ffffffffffffffff7f", Long.MAX_VALUE, (s, v) -> s.serializeVarLong(v == null ? 0 : v));
        accepts("80808080808080808001", Long.MIN_VALUE, (s, v) -> s.serializeVarLong(v == null ? 0 : v));
        accepts("ffffffffffffffffff01", -1L, (s, v) -> s.serializeVarLong(v == null ? 0 : v));
        refuses("ffffffffffffffffff02", Reason.OUT_OF_RANGE, 0, 9L, (s, v) -> s.serializeVarLong(v));
        refuses("ffffffffffffffffff8100", Reason.OUT_OF_RANGE, 0, 9L, (s, v) -> s.serializeVarLong(v));
        refuses("ffffffffffffffffff00", Reason.OVERLONG, 0, 9L, (s, v) -> s.serializeVarLong(v));
    }

    @Test
    void signedOnesStandInZigzag() {
        int[] ints = {0, -1, 1, -2, 2, -64, 64, Integer.MAX_VALUE, Integer.MIN_VALUE};
        String[] hex = {"00", "01", "02", "03", "04", "7f", "8001", "feffffff0f", "ffffffff0f"};
        for (int i = 0; i < ints.length; i++) {
            accepts(hex[i], ints[i], (s, v) -> s.serializeSignedVarInt(or0(v)));
        }
        accepts("7f", -64L, (s, v) -> s.serializeSignedVarLong(v == null ? 0 : v));
        accepts("feffffffffffffffff01", Long.MAX_VALUE, (s, v) -> s.serializeSignedVarLong(v == null ? 0 : v));
        accepts("ffffffffffffffffff01", Long.MIN_VALUE, (s, v) -> s.serializeSignedVarLong(v == null ? 0 : v));
        refuses("8000", Reason.OVERLONG, 0, 9, (s, v) -> s.serializeSignedVarInt(v));
        refuses("ffffffff1f", Reason.OUT_OF_RANGE, 0, 9, (s, v) -> s.serializeSignedVarInt(v));
    }

    @Test
    void bytesWithTheirCount() {
        Vectors.Operation<String> atMost9 = (s, v) -> HexFormat.of().formatHex(
                s.serializeByteArray(v == null ? null : HexFormat.of().parseHex(v), 9));
        accepts("0201ff", "01ff", atMost9);
        accepts("00", "", atMost9);
        accepts("09010203040506070809", "010203040506070809", atMost9);
        refuses("0a0102030405060708090a", Reason.OUT_OF_RANGE, 0, "aa", atMost9);
        refuses("12", Reason.NON_ZERO_PADDING, 4, "aa", atMost9);
        refuses("0201", Reason.PAST_END, 8, "aa", atMost9);
        rejects(s -> s.serializeByteArray(new byte[10], 9), "10 bytes, 9 are allowed");
        rejects(s -> s.serializeByteArray(null, 9), "byte array is null");
    }

    @Test
    void textThatMayBeMissing() {
        accepts("00", (String) null, (s, v) -> s.serializeOptionalString(v, 7));
        accepts("0361", "a", (s, v) -> s.serializeOptionalString(v, 7));
        accepts("01", "", (s, v) -> s.serializeOptionalString(v, 7));
        refuses("03", Reason.PAST_END, 8, "held", (s, v) -> s.serializeOptionalString(v, 7));
    }

    @Test
    void uuidsAreTheirNumber() {
        UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        accepts("ffeeddccbbaa99887766554433221100", uuid, (s, v) -> s.serializeUuid(v));
        refuses("ffeeddccbbaa998877665544332211", Reason.PAST_END, 0, uuid, (s, v) -> s.serializeUuid(v));
        rejects(s -> s.serializeUuid(null), "UUID is null");
    }

    @Test
    void instantsAreExact() {
        // The epoch is 31557014167219200 seconds after the first: 56 bits, and 5 in 30 bits.
        accepts("00ec9bebef1c7005000000", Instant.ofEpochSecond(0, 5), (s, v) -> s.serializeInstant(v));
        accepts("0000000000000000000000", Instant.MIN, (s, v) -> s.serializeInstant(v));
        Vectors.Operation<Instant> exact = (s, v) -> s.serializeInstant(v);
        // The last second is 63113904031622399 = 0xE0392CDA0ABBFF after the first, and it has 999999999 = 0x3B9AC9FF nanoseconds.
        accepts(hexOfLast("ff", "ffc99a3b"), Instant.MAX, exact);
        refuses("ffffffffffffff00000000", Reason.OUT_OF_RANGE, 0, NOON, exact);
        refuses("00ec9bebef1c7000ca9a3b", Reason.OUT_OF_RANGE, 56, NOON, exact);
        refuses("00ec9bebef1c70000000", Reason.PAST_END, 56, NOON, exact);
        rejects(s -> s.serializeInstant(null), "instant is null");
    }

    /** The seconds of the last instant, computed by hand in the test's own arithmetic. */
    private static String hexOfLast(String lowest, String nanos) {
        long seconds = 31556889864403199L + 31557014167219200L;
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < 7; i++) {
            hex.append(String.format("%02x", seconds >>> 8 * i & 0xFF));
        }
        assertEquals(lowest, hex.substring(0, 2));
        return hex + nanos;
    }

    @Test
    void instantsOfAnHourInMilliseconds() {
        Instant end = NOON.plusSeconds(3600);
        Vectors.Operation<Instant> hour = (s, v) -> s.serializeInstant(v, NOON, end, TimeUnit.MILLISECONDS);
        accepts("e80300", NOON.plusSeconds(1), hour);
        accepts("000000", NOON, hour);
        accepts("80ee36", end, hour);
        refuses("81ee36", Reason.OUT_OF_RANGE, 0, NOON, hour);
        rejects(s -> s.serializeInstant(end.plusNanos(1), NOON, end, TimeUnit.MILLISECONDS), "is outside [2026-11-21T12:00:00Z, ");
        rejects(s -> s.serializeInstant(NOON.minusNanos(1), NOON, end, TimeUnit.MILLISECONDS), "is outside [");
        rejects(s -> s.serializeInstant(NOON, end, NOON, TimeUnit.DAYS), "is not a range of DAYS");
        rejects(s -> s.serializeInstant(NOON, Instant.MIN, Instant.MAX, TimeUnit.NANOSECONDS), "is not a range of NANOSECONDS");
        rejects(s -> s.serializeInstant(null, NOON, end, TimeUnit.DAYS), "instant is null");
        refuses("ff", Reason.INVALID_ARGUMENT, 0, NOON, (s, v) -> s.serializeInstant(v, end, NOON, TimeUnit.DAYS));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void whatIsFinerThanTheUnitIsCutOff(Path path) {
        Instant[] place = {NOON.plusNanos(1_999_999)};
        BitSerializable timed = s -> place[0] = s.serializeInstant(place[0], NOON, NOON.plusSeconds(9), TimeUnit.MILLISECONDS);
        byte[] packet = path.write(timed, 8);
        assertEquals(NOON.plusNanos(1_999_999), place[0], "writing returns what was written");
        assertEquals(Verdict.ACCEPTED, path.read(timed, packet));
        assertEquals(NOON.plusMillis(1), place[0]);
    }

    @Test
    void durations() {
        accepts("ffffffffffffffff05000000", Duration.ofSeconds(-1, 5), (s, v) -> s.serializeDuration(v));
        accepts("ffffffffffffff7fffc99a3b", Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), (s, v) -> s.serializeDuration(v));
        refuses("000000000000000000ca9a3b", Reason.OUT_OF_RANGE, 64, Duration.ZERO, (s, v) -> s.serializeDuration(v));
        Duration least = Duration.ofSeconds(-1);
        Vectors.Operation<Duration> bounded = (s, v) -> s.serializeDuration(v, least, Duration.ofSeconds(9), TimeUnit.SECONDS);
        accepts("0a", Duration.ofSeconds(9), bounded);
        accepts("01", Duration.ZERO, bounded);
        refuses("0b", Reason.OUT_OF_RANGE, 0, Duration.ZERO, bounded);
        rejects(s -> s.serializeDuration(Duration.ofSeconds(9, 1), least, Duration.ofSeconds(9), TimeUnit.SECONDS),
                "PT9.000000001S is outside [PT-1S, PT9S]");
        rejects(s -> s.serializeDuration(Duration.ZERO, Duration.ofSeconds(Long.MIN_VALUE), Duration.ofSeconds(Long.MAX_VALUE),
                TimeUnit.SECONDS), "is not a range of SECONDS");
        rejects(s -> s.serializeDuration(null), "duration is null");
    }

    @Test
    void enumSets() {
        Vectors.Operation<Set<TimeUnit>> units = (s, v) -> s.serializeImmutableEnumSet(v, TimeUnit.class);
        accepts("41", EnumSet.of(TimeUnit.NANOSECONDS, TimeUnit.DAYS), units);
        accepts("00", Set.of(), units);
        accepts("7f", EnumSet.allOf(TimeUnit.class), units);
        refuses("", Reason.PAST_END, 0, Set.of(TimeUnit.DAYS), units);
        Vectors.Operation<Set<Wide>> wide = (s, v) -> s.serializeImmutableEnumSet(v, Wide.class);
        accepts("010000000000008002", EnumSet.of(Wide.A0, Wide.H7, Wide.I1), wide);
        refuses("0100000000000080", Reason.PAST_END, 0, Set.of(Wide.A0), wide);
        Vectors.Operation<Set<Full>> full = (s, v) -> s.serializeImmutableEnumSet(v, Full.class);
        accepts("0200000000000080", EnumSet.of(Full.A1, Full.H7), full);
        accepts("ffffffffffffffff", EnumSet.allOf(Full.class), full);
        refuses("ffffffffffffff", Reason.PAST_END, 0, Set.of(Full.A0), full);
        accepts("", Set.<Nothing>of(), (s, v) -> s.serializeImmutableEnumSet(v, Nothing.class));
        rejects(s -> s.serializeImmutableEnumSet(null, TimeUnit.class), "set is null");
        rejects(s -> s.serializeImmutableEnumSet(new java.util.HashSet<>(java.util.Arrays.asList(TimeUnit.DAYS, null)),
                TimeUnit.class), "the set contains null");
        rejects(s -> s.serializeImmutableEnumSet(new java.util.HashSet<>(java.util.Arrays.asList(Wide.I1, null)),
                Wide.class), "the set contains null");
        rejects(s -> s.serializeEnum(null, TimeUnit.class), "null is not a constant of java.util.concurrent.TimeUnit");
    }

    /** Up to seven groups are written at once, or not at all, and then the others. */
    @ParameterizedTest
    @EnumSource(Path.class)
    void groupsWithoutRoom(Path path) {
        assertOverflow("16 bits at bit 0 do not fit into a packet of 1 byte", path, 128, 1);
        assertOverflow("24 bits at bit 0 do not fit into a packet of 2 byte", path, 16384, 2);
        assertOverflow("56 bits at bit 0 do not fit into a packet of 6 byte", path, (1L << 49) - 1, 6);
        assertOverflow("56 bits at bit 0 do not fit into a packet of 6 byte", path, 1L << 49, 6);
        assertOverflow("8 bits at bit 56 do not fit into a packet of 7 byte", path, 1L << 49, 7);
        assertOverflow("24 bits at bit 56 do not fit into a packet of 9 byte", path, -1, 9);
    }

    private static void assertOverflow(String message, Path path, long value, int room) {
        String said = assertThrows(PacketOverflowException.class, () -> path.write(s -> s.serializeVarLong(value), room)).getMessage();
        assertTrue(said.startsWith(message), said);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void anEnumSetInPlaceKeepsWhatItHeldUntilAllBitsAreThere(Path path) {
        Set<Wide> held = EnumSet.of(Wide.A1, Wide.I0);
        assertEquals(Verdict.refused(Reason.PAST_END, 0),
                path.read(s -> s.serializeEnumSet(held, Wide.class), HexFormat.of().parseHex("ffffffffffffffff")));
        assertEquals(EnumSet.of(Wide.A1, Wide.I0), held);
        assertEquals(Verdict.ACCEPTED,
                path.read(s -> s.serializeEnumSet(held, Wide.class), HexFormat.of().parseHex("010000000000000002")));
        assertEquals(EnumSet.of(Wide.A0, Wide.I1), held);

        Set<TimeUnit> units = EnumSet.of(TimeUnit.NANOSECONDS, TimeUnit.DAYS);
        assertEquals(Verdict.refused(Reason.PAST_END, 0), path.read(s -> s.serializeEnumSet(units, TimeUnit.class), new byte[0]));
        assertEquals(EnumSet.of(TimeUnit.NANOSECONDS, TimeUnit.DAYS), units);
        assertEquals(Verdict.ACCEPTED, path.read(s -> s.serializeEnumSet(units, TimeUnit.class), new byte[] {0x42}));
        assertEquals(EnumSet.of(TimeUnit.MICROSECONDS, TimeUnit.DAYS), units);
    }

    @Test
    void records() {
        Cell corner = new Cell(1000, 100, true);
        accepts("e89303", corner, (s, v) -> s.serializeValue(v == null ? Cell.BLANK : v));
        accepts("e89303", corner, (s, v) -> s.serializeValue(v == null ? Cell.BLANK : v, Cell::serialize));
        refuses("e99303", Reason.OUT_OF_RANGE, 0, corner, (s, v) -> s.serializeValue(v));
        refuses("e893", Reason.PAST_END, 10, corner, (s, v) -> s.serializeValue(v));
        accepts("00", (Cell) null, (s, v) -> s.serializeOptionalValue(v, Cell.BLANK, Cell::serialize));
        accepts("d12707", corner, (s, v) -> s.serializeOptionalValue(v, Cell.BLANK, Cell::serialize));
        refuses("d127", Reason.PAST_END, 11, corner, (s, v) -> s.serializeOptionalValue(v, Cell.BLANK, Cell::serialize));
        rejects(s -> s.serializeValue((Cell) null), "value is null");
        rejects(s -> s.serializeValue(new Cell(1001, 0, false)), "1001 is outside [0, 1000]");
        reads("e89303", corner, (s, v) -> s.serializeValue(new Cell(-9, 999, false)));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void whatIsWrittenStaysWhatItWas(Path path) {
        Cell cell = new Cell(1, 2, true);
        Cell[] place = {cell};
        path.write(s -> place[0] = s.serializeValue(place[0]), 8);
        assertSame(cell, place[0]);
        path.write(s -> place[0] = s.serializeOptionalValue(place[0], null, Cell::serialize), 8);
        assertSame(cell, place[0]);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void nothingToReadFromIsTheProgramsMistake(Path path) {
        NullPointerException thrown = assertThrows(NullPointerException.class,
                () -> path.read(s -> s.serializeValue((Cell) null), new byte[8]));
        assertTrue(thrown.getMessage().contains("no value to read from"), thrown.getMessage());
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void valuesNestAsDeepAsObjects(Path path) {
        // Each link of the chain says that another follows.
        for (int links : new int[] {0, 1, BitStream.MAX_DEPTH - 1}) {
            byte[] packet = ones(links);
            Chain[] place = {Chain.END};
            assertEquals(Verdict.ACCEPTED, path.read(s -> place[0] = s.serializeValue(place[0]), packet));
            int length = 0;
            for (Chain at = place[0]; at.next() != null; at = at.next()) {
                length++;
            }
            assertEquals(links, length);
        }
        Chain[] place = {Chain.END};
        assertEquals(Verdict.refused(Reason.NESTED_TOO_DEEP, BitStream.MAX_DEPTH),
                path.read(s -> place[0] = s.serializeValue(place[0]), ones(BitStream.MAX_DEPTH)));
        assertSame(Chain.END, place[0]);
        Chain deep = Chain.END;
        for (int i = 0; i < BitStream.MAX_DEPTH; i++) {
            deep = new Chain(deep);
        }
        Chain tooDeep = deep;
        assertThrows(IllegalArgumentException.class, () -> path.write(s -> s.serializeValue(tooDeep), 64));
    }

    private static byte[] ones(int count) {
        byte[] bytes = new byte[count / 8 + 1];
        for (int i = 0; i < count; i++) {
            bytes[i / 8] |= (byte) (1 << i % 8);
        }
        return bytes;
    }

    @Test
    void conditions() {
        Vectors.Operation<Integer> even = (s, v) -> {
            int number = s.serializeBits(or0(v), 8);
            s.require(number % 2 == 0, "an odd number");
            return number;
        };
        accepts("04", 4, even);
        refuses("05", Reason.REJECTED, 8, 2, even);
        rejects(s -> s.require(false, "an odd number"), "an odd number");
    }

    private static int or0(Integer value) {
        return value == null ? 0 : value;
    }
}
