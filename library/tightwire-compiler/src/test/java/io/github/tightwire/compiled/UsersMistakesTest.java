package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes in the user's own types: an exception says where, and what to do, compiled and plain alike. */
class UsersMistakesTest {
    private static final String UNMODIFIABLE = ": a read fills this collection, which can't be modified: make it an ArrayList, a HashSet "
            + "or a HashMap, or get a new one from serializeImmutableList, serializeImmutableSet or serializeImmutableMap";

    private static int read(BitStream s, int value) {
        return s.serializeInt(value, 0, 9);
    }

    /** Within another one, so that there is a path. */
    static final class Ship implements BitSerializable {
        private final Hold hold;

        Ship(Hold hold) {
            this.hold = hold;
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(hold);
        }
    }

    static final class Hold implements BitSerializable {
        private final List<Integer> list;
        private final Set<Integer> set;
        private final Map<Integer, Integer> map;
        private boolean changesItself;

        Hold(List<Integer> list, Set<Integer> set, Map<Integer, Integer> map) {
            this.list = list;
            this.set = set;
            this.map = map;
        }

        @Override
        public void serialize(BitStream s) {
            if (changesItself) {
                list.add(1);
            }
            s.serializeList(list, 4, 0, (value, stream) -> read(stream, value));
            s.serializeSet(set, 4, 0, (value, stream) -> read(stream, value));
            s.serializeMap(map, 4, 0, (value, stream) -> read(stream, value), 0, (value, stream) -> read(stream, value));
        }
    }

    /** An interface, so the code of its objects is not known before. */
    interface AsItIs extends BitSerializable {
    }

    private static Hold full() {
        return new Hold(new LinkedList<>(List.of(1, 2)), Set.of(3), Map.of(4, 5));
    }

    private static void assertUnmodifiable(String field, Function<Hold, Hold> into) {
        Codec<Ship> codec = Codec.of(Ship.class);
        byte[] bytes = new byte[16];
        int length = codec.write(new Ship(full()), bytes);
        Ship ship = new Ship(into.apply(full()));
        assertEquals(field + UNMODIFIABLE,
                assertThrows(UnsupportedOperationException.class, () -> codec.read(ship, bytes, length)).getMessage());
        assertEquals(field + UNMODIFIABLE, assertThrows(
                UnsupportedOperationException.class, () -> codec.read(ship, new ReadStream(bytes, 0, length))).getMessage());
        AsItIs plain = ship::serialize;
        assertEquals(field + UNMODIFIABLE, assertThrows(
                UnsupportedOperationException.class, () -> Codec.of(AsItIs.class).read(plain, bytes, length)).getMessage());
    }

    @Test
    void collectionsThatCantBeModified() {
        assertUnmodifiable("hold.list", hold -> new Hold(List.of(), hold.set, hold.map));
        assertUnmodifiable("hold.list", hold -> new Hold(List.of(7), hold.set, hold.map));
        assertUnmodifiable("hold.list", hold -> new Hold(Collections.unmodifiableList(new LinkedList<>()), hold.set, hold.map));
        assertUnmodifiable("hold.list", hold -> new Hold(Arrays.asList(7), hold.set, hold.map));
        assertUnmodifiable("hold.set", hold -> new Hold(hold.list, Set.of(), hold.map));
        assertUnmodifiable("hold.map", hold -> new Hold(hold.list, new HashSet<>(), Map.of()));
    }

    /** The user's own operations on a collection are the user's affair. */
    @Test
    void anExceptionOfTheUsersOwn() {
        Codec<Ship> codec = Codec.of(Ship.class);
        Ship ship = new Ship(new Hold(List.of(), Set.of(), Map.of()));
        ship.hold.changesItself = true;
        assertNull(assertThrows(UnsupportedOperationException.class, () -> codec.read(ship, new byte[8], 8)).getMessage());
    }

    /** A list of nodes, which a helper walks along. */
    static final class Node implements BitSerializable {
        private int x;
        private Node next;

        @Override
        public void serialize(BitStream s) {
            walk(s, this);
        }

        private static void walk(BitStream s, Node node) {
            node.x = s.serializeInt(node.x, 0, 9);
            if (node.next != null) {
                walk(s, node.next);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"write", "read", "measure"})
    void aRecursionWithoutEnd(String direction) throws InterruptedException {
        Codec<Node> codec = Codec.of(Node.class);
        Node node = new Node();
        node.next = node;
        byte[] bytes = new byte[1 << 20];
        StackOverflowError[] thrown = new StackOverflowError[1];
        Thread thread = new Thread(null, () -> thrown[0] = assertThrows(StackOverflowError.class, () -> {
            switch (direction) {
                case "write" -> codec.write(node, bytes);
                case "read" -> codec.read(node, bytes, bytes.length);
                default -> codec.measure(node);
            }
        }), "small", 256 << 10);
        thread.start();
        thread.join();
        assertTrue(Arrays.stream(thrown[0].getStackTrace()).anyMatch(frame -> frame.getClassName().equals(Node.class.getName())
                && frame.getMethodName().equals("walk") && frame.getLineNumber() > 0), () -> Arrays.toString(thrown[0].getStackTrace()));
    }

    /** An object that is nested without end: its path has a length that a person can read. */
    static final class Nest implements BitSerializable {
        private Nest aFieldWhoseNameIsLong;

        @Override
        public void serialize(BitStream s) {
            aFieldWhoseNameIsLong = s.serializeOptional(aFieldWhoseNameIsLong, Nest::new);
        }
    }

    @Test
    void aWriteNestedTooDeep() {
        Nest nest = new Nest();
        nest.aFieldWhoseNameIsLong = nest;
        String message = assertThrows(IllegalArgumentException.class, () -> Codec.of(Nest.class).write(nest, new byte[400])).getMessage();
        String name = "aFieldWhoseNameIsLong";
        String three = name + "." + name + "." + name;
        assertEquals(three + ". (251 more) ." + three + ": objects nested too deep, at bit 257", message);
    }
}
