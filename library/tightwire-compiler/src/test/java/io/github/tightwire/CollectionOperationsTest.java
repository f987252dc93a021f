package io.github.tightwire;

import static io.github.tightwire.Vectors.accepts;
import static io.github.tightwire.Vectors.reads;
import static io.github.tightwire.Vectors.refuses;
import static io.github.tightwire.Vectors.rejects;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.golden.Tree;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists, sets, maps and arrays: bytes that were worked out by hand, and what a reader leaves of what it held. */
class CollectionOperationsTest {
    /** 4 bits, 0 to 9. */
    private static final ValueSerializer<Integer> DIGIT = (v, s) -> s.serializeInt(v, 0, 9);

    @Test
    void lists() {
        // 3 in three bits, then 1, 2, 9 in four each: 3 | 1 << 3 | 2 << 7 | 9 << 11.
        Vectors.Operation<List<Integer>> atMost5 = (s, v) -> s.serializeImmutableList(v, 5, 0, DIGIT);
        accepts("0b49", List.of(1, 2, 9), atMost5);
        accepts("00", List.of(), atMost5);
        accepts("05000000".substring(0, 6), List.of(0, 0, 0, 0, 0), atMost5);
        refuses("06000000", Reason.OUT_OF_RANGE, 0, List.of(4), atMost5);
        refuses("51", Reason.OUT_OF_RANGE, 3, List.of(4), atMost5);
        // Three are said to follow, one is there.
        refuses("0b", Reason.PAST_END, 7, List.of(4), atMost5);
        refuses("", Reason.PAST_END, 0, List.of(4), atMost5);
        rejects(s -> s.serializeImmutableList(List.of(1, 2, 3), 2, 0, DIGIT), "3 elements of a list, 2 are allowed");
        rejects(s -> s.serializeImmutableList(null, 2, 0, DIGIT), "list is null");
        rejects(s -> s.serializeImmutableList(Collections.singletonList(null), 0, 0, DIGIT), "1 elements of a list, 0 are allowed");
    }

    @Test
    void nullIsNoElement() {
        assertNullIsNamed(s -> s.serializeList(Arrays.asList(1, null), 3, 0, DIGIT), "element 1 is null");
        assertNullIsNamed(s -> s.serializeSet(new LinkedHashSet<>(Arrays.asList(1, null)), 3, 0, DIGIT), "element 1 is null");
        assertNullIsNamed(s -> s.serializeArray(new Integer[] {1, null}, 3, 0, DIGIT), "element 1 is null");
        Map<Integer, Integer> map = new LinkedHashMap<>();
        map.put(1, 1);
        map.put(2, null);
        assertNullIsNamed(s -> s.serializeMap(map, 3, 0, DIGIT, 0, DIGIT), "element 1 is null");
        map.remove(2);
        map.put(null, 2);
        assertNullIsNamed(s -> s.serializeMap(map, 3, 0, DIGIT, 0, DIGIT), "element 1 is null");
    }

    private static void assertNullIsNamed(BitSerializable operation, String said) {
        for (Path path : Path.values()) {
            IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> path.write(operation, 64));
            assertEquals(said, thrown.getMessage().substring(0, thrown.getMessage().indexOf(",")));
        }
    }

    @Test
    void elementsOfNoBitsAreBoundedByTheLargestCount() {
        Vectors.Operation<List<Integer>> sevens = (s, v) -> s.serializeImmutableList(v, 1000, 0, (w, t) -> t.serializeInt(7, 7, 7));
        reads("e803", Collections.nCopies(1000, 7), sevens);
        refuses("e903", Reason.OUT_OF_RANGE, 0, List.of(), sevens);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void aListIsReadIntoWhatTheProgramHolds(Path path) {
        for (int before = 0; before <= 5; before++) {
            List<Integer> held = new ArrayList<>(Collections.nCopies(before, 8));
            assertEquals(Verdict.ACCEPTED, path.read(s -> s.serializeList(held, 5, 0, DIGIT), bytes("0b49")));
            assertEquals(List.of(1, 2, 9), held);
        }
        List<Integer> held = new ArrayList<>(List.of(8, 8, 8, 8));
        assertEquals(Verdict.refused(Reason.PAST_END, 7), path.read(s -> s.serializeList(held, 5, 0, DIGIT), bytes("0b")));
        assertEquals(List.of(1, 8, 8, 8), held, "something of both");
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void aWriterRemovesNothing(Path path) {
        assertArrayEquals(bytes("0b49"), path.write(s -> {
            List<Integer> values = new ArrayList<>(List.of(1, 2, 9));
            s.serializeList(values, 5, 0, (v, t) -> {
                values.add(8);
                return t.serializeInt(v, 0, 9);
            });
            assertEquals(6, values.size());
        }, 64));
        assertArrayEquals(bytes("01"), path.write(s -> {
            List<BitSerializable> objects = new ArrayList<>();
            objects.add(t -> objects.add(objects.get(0)));
            s.serializeList(objects, 5, () -> null);
            assertEquals(2, objects.size());
        }, 64));
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void whatComesOutCanNotBeModified(Path path) {
        List<List<Integer>> list = new ArrayList<>();
        assertEquals(Verdict.ACCEPTED, path.read(s -> {
            list.clear();
            list.add(s.serializeImmutableList(null, 5, 0, DIGIT));
        }, bytes("0b49")));
        assertThrows(UnsupportedOperationException.class, () -> list.get(0).add(1));
        List<Set<Integer>> set = new ArrayList<>();
        assertEquals(Verdict.ACCEPTED, path.read(s -> {
            set.clear();
            set.add(s.serializeImmutableSet(null, 3, 0, DIGIT));
        }, bytes("8600")));
        assertThrows(UnsupportedOperationException.class, () -> set.get(0).add(1));
        List<Map<Integer, Integer>> map = new ArrayList<>();
        assertEquals(Verdict.ACCEPTED, path.read(s -> {
            map.clear();
            map.add(s.serializeImmutableMap(null, 3, 0, DIGIT, 0, DIGIT));
        }, bytes("00")));
        assertThrows(UnsupportedOperationException.class, () -> map.get(0).put(1, 1));
    }

    @Test
    void sets() {
        // 2 in two bits, then four bits each.
        Vectors.Operation<List<Integer>> atMost3 = (s, v) -> List.copyOf(
                s.serializeImmutableSet(v == null ? null : new LinkedHashSet<>(v), 3, 0, DIGIT));
        accepts("8600", List.of(1, 2), atMost3);
        accepts("4a00", List.of(2, 1), atMost3);
        refuses("4600", Reason.DUPLICATE, 6, List.of(7), atMost3);
        refuses("86", Reason.PAST_END, 6, List.of(7), atMost3);
        rejects(s -> s.serializeSet(Set.of(1, 2), 1, 0, DIGIT), "2 elements of a set, 1 are allowed");
        rejects(s -> s.serializeImmutableSet(null, 1, 0, DIGIT), "set is null");
    }

    @Test
    void maps() {
        // 2 in two bits, then a digit and a flag each: 2 | 1 << 2 | 1 << 6 | 2 << 7.
        Vectors.Operation<Map<Integer, Boolean>> atMost3 = (s, v) -> s.serializeImmutableMap(
                v, 3, 0, DIGIT, false, (w, t) -> t.serializeBool(w));
        accepts("4601", ordered(1, true, 2, false), atMost3);
        // The other way round: 2 | 2 << 2 | 0 << 6 | 1 << 7 | 1 << 11.
        accepts("8a08", ordered(2, false, 1, true), atMost3);
        refuses("c600", Reason.DUPLICATE, 7, Map.<Integer, Boolean>of(), atMost3);
        refuses("46", Reason.PAST_END, 7, Map.<Integer, Boolean>of(), atMost3);
        refuses("46", Reason.PAST_END, 7, Map.<Integer, Boolean>of(), (s, v) -> {
            Map<Integer, Boolean> sorted = new TreeMap<>();
            s.serializeMap(sorted, 3, 0, DIGIT, false, (w, t) -> t.serializeBool(w));
            return sorted;
        });
        rejects(s -> s.serializeImmutableMap(ordered(1, true, 2, false), 1, 0, DIGIT, false, (w, t) -> t.serializeBool(w)),
                "2 entries of a map, 1 are allowed");
        rejects(s -> s.serializeImmutableMap(null, 1, 0, DIGIT, 0, DIGIT), "map is null");
    }

    private static Map<Integer, Boolean> ordered(int key, boolean value, int key2, boolean value2) {
        Map<Integer, Boolean> map = new LinkedHashMap<>();
        map.put(key, value);
        map.put(key2, value2);
        return map;
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void aMapIsReadIntoWhatTheProgramHolds(Path path) {
        Map<Integer, Integer> held = new HashMap<>(Map.of(5, 5, 6, 6));
        BitSerializable map = s -> s.serializeMap(held, 3, 0, DIGIT, 0, DIGIT);
        // A count above the maximum is one of its bits' own: there is none. What is cut short is found out after the count.
        assertEquals(Verdict.refused(Reason.PAST_END, 0), path.read(map, new byte[0]));
        assertEquals(Map.of(5, 5, 6, 6), held);
        // 1 | 3 << 2 | 4 << 6.
        assertEquals(Verdict.ACCEPTED, path.read(map, bytes("0d01")));
        assertEquals(Map.of(3, 4), held);
    }

    @Test
    void arrays() {
        Vectors.Operation<List<Integer>> atMost5 = (s, v) -> List.of(
                s.serializeArray(v == null ? new Integer[0] : v.toArray(new Integer[0]), 5, 0, DIGIT));
        accepts("0b49", List.of(1, 2, 9), atMost5);
        refuses("06000000", Reason.OUT_OF_RANGE, 0, List.of(4), atMost5);
        refuses("0b", Reason.PAST_END, 7, List.of(4), atMost5);
        // Bits, of which eight and more are in a byte: the array grows.
        List<Boolean> flags = IntStream.range(0, 100).mapToObj(i -> i % 3 == 0).collect(Collectors.toList());
        StringBuilder hex = new StringBuilder("64");
        // 100 in seven bits; then every third bit, the first at bit 7.
        java.math.BigInteger bits = java.math.BigInteger.valueOf(100);
        for (int i = 0; i < 100; i += 3) {
            bits = bits.setBit(7 + i);
        }
        hex.setLength(0);
        for (int i = 0; i < 14; i++) {
            hex.append(String.format("%02x", bits.shiftRight(8 * i).intValue() & 0xFF));
        }
        accepts(hex.toString(), flags, (s, v) -> List.of(
                s.serializeArray(v == null ? new Boolean[0] : v.toArray(new Boolean[0]), 100, false, (w, t) -> t.serializeBool(w))));
        rejects(s -> s.serializeArray(new Integer[] {1, 2}, 1, 0, DIGIT), "2 elements of an array, 1 are allowed");
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void anArrayThatIsReadIsNew(Path path) {
        Integer[][] place = {{7, 7, 7}};
        Integer[] held = place[0];
        BitSerializable array = s -> place[0] = s.serializeArray(place[0], 5, 0, DIGIT);
        path.write(array, 8);
        assertSame(held, place[0]);
        assertEquals(Verdict.ACCEPTED, path.read(array, bytes("0b49")));
        assertNotSame(held, place[0]);
        assertEquals(List.of(7, 7, 7), List.of(held));
        assertEquals(List.of(1, 2, 9), List.of(place[0]));
    }

    @Test
    void arraysThatAreMadeAtOnce() {
        Vectors.Operation<List<Integer>> atMost5 = (s, v) -> {
            int[] array = v == null ? new int[0] : v.stream().mapToInt(Integer::intValue).toArray();
            return IntStream.of(s.serializeElements(array, array.length, 5, 4, int[]::new,
                    (a, i, t) -> a[i] = t.serializeInt(a[i], 0, 9))).boxed().collect(Collectors.toList());
        };
        accepts("0b49", List.of(1, 2, 9), atMost5);
        refuses("06000000", Reason.OUT_OF_RANGE, 0, List.of(4), atMost5);
        // Three of four bits are twelve: five are left here, thirteen there, where the third is out of range.
        refuses("0b", Reason.PAST_END, 0, List.of(4), atMost5);
        refuses("0b79", Reason.OUT_OF_RANGE, 11, List.of(4), atMost5);
        rejects(s -> s.serializeElements(new int[1], 1, 5, 0, int[]::new, (a, i, t) -> { }), "a minimum of 0 bits");
        refuses("0b49", Reason.INVALID_ARGUMENT, 0, List.of(4), (s, v) -> {
            s.serializeElements(new int[1], 1, 5, 0, int[]::new, (a, i, t) -> { });
            return v;
        });
    }

    /** Else the reader would refuse what the writer wrote. */
    @Test
    void anElementOfFewerBitsThanWasSaidIsTheWritersMistake() {
        for (Path path : Path.values()) {
            IllegalArgumentException thrown = assertThrows(IllegalArgumentException.class, () -> path.write(
                    s -> s.serializeElements(new int[] {1, 0}, 2, 5, 4, int[]::new,
                            (a, i, t) -> a[i] = t.serializeBits(a[i], i == 0 ? 4 : 3)), 64));
            assertEquals("element 1 has 3 bits, and the fewest were said to be 4", thrown.getMessage().substring(0,
                    thrown.getMessage().lastIndexOf(',')));
        }
    }

    @Test
    void objectsInCollectionsOfValues() {
        Vectors.Operation<List<String>> trees = (s, v) -> {
            List<Tree> list = v == null || v.isEmpty() ? List.of() : List.of(Tree.ofDepth(0));
            return s.serializeImmutableList(list, 3, null, (w, t) -> t.serializeOrCreate(w, Tree::new)).stream()
                    .map(Tree::toString).collect(Collectors.toList());
        };
        // One of three in two bits, its value 0 in four, and no branches.
        accepts("01", List.of(Tree.ofDepth(0).toString()), trees);
        rejects(s -> s.serializeOrCreate((Tree) null, Tree::new), "object is null");
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
