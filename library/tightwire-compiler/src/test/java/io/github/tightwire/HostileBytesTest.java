package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The worst cost of a stranger's datagram, by what it is read into: the table in docs/guide/untrusted-input.md. Each type is read from
 * bytes that repeat, from garbage, and from a datagram that is as full as can be.
 */
class HostileBytesTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int DATAGRAM = 1200;
    private static final int MOST = 65_535;

    /** An object of one bit. */
    static final class Bit implements BitSerializable {
        boolean set;

        @Override
        public void serialize(BitStream s) {
            set = s.serializeBool(set);
        }
    }

    /** A value of 32 bits; all those that {@link #colliding} makes have the same hash. */
    record Point(int x, int y) implements BitValue<Point> {
        @Override
        public Point serialize(BitStream s) {
            return new Point(s.serializeUint16(x), s.serializeUint16(y));
        }

        static Point colliding(int i) {
            return new Point(i, 31 * 1000 - 31 * i);
        }
    }

    /** The same in an order. */
    record Place(int x, int y) implements BitValue<Place>, Comparable<Place> {
        @Override
        public Place serialize(BitStream s) {
            return new Place(s.serializeUint16(x), s.serializeUint16(y));
        }

        @Override
        public int compareTo(Place other) {
            return x != other.x ? Integer.compare(x, other.x) : Integer.compare(y, other.y);
        }
    }

    static final class Node implements BitSerializable {
        Node left;
        Node right;

        @Override
        public void serialize(BitStream s) {
            left = s.serializeOptional(left, Node::new);
            right = s.serializeOptional(right, Node::new);
        }
    }

    interface Thing {
    }

    record Leaf(int value) implements Thing, BitValue<Leaf> {
        @Override
        public Leaf serialize(BitStream s) {
            return new Leaf(s.serializeInt(value, 0, 1));
        }
    }

    static final class Group implements Thing, BitSerializable {
        private static final Family<Thing> FAMILY =
                Family.of(Thing.class).value(0, Leaf.class, new Leaf(0)).object(1, Group.class, Group::new).build();

        final List<Thing> held = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(held, 3, null, FAMILY);
        }
    }

    /** The type that is read into, and the most bytes that one byte of a packet may allocate, generously. */
    enum Shape {
        OBJECTS("`ArrayList` of objects of one bit", 600, () -> new BitSerializable() {
            final List<Bit> all = new ArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, MOST, Bit::new);
            }
        }),
        VALUES("`ArrayList` of values of one bit", 300, () -> new BitSerializable() {
            final List<Boolean> all = new ArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, MOST, false, (v, t) -> t.serializeBool(v));
            }
        }),
        LINKED("`LinkedList` of values of one bit", 900, () -> new BitSerializable() {
            final List<Boolean> all = new LinkedList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, MOST, false, (v, t) -> t.serializeBool(v));
            }
        }),
        COPYING_LIST("`CopyOnWriteArrayList` of values of one bit", 500, () -> new BitSerializable() {
            final List<Boolean> all = new CopyOnWriteArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, MOST, false, (v, t) -> t.serializeBool(v));
            }
        }),
        ARRAY("array of values of one bit", 300, () -> new BitSerializable() {
            Boolean[] all = {};

            @Override
            public void serialize(BitStream s) {
                all = s.serializeArray(all, MOST, false, (v, t) -> t.serializeBool(v));
            }
        }),
        NUMBERS("array of `long`, made at once, one bit each", 200, () -> new BitSerializable() {
            long[] all = {};

            @Override
            public void serialize(BitStream s) {
                all = s.serializeElements(all, all.length, MOST, 1, long[]::new, (a, i, t) -> a[i] = t.serializeBits(a[i], 1));
            }
        }),
        SET("set of numbers", 300, () -> new BitSerializable() {
            Set<Integer> all = numbers(800);

            @Override
            public void serialize(BitStream s) {
                all = s.serializeImmutableSet(all, 1023, 0, (v, t) -> t.serializeInt(v, 0, 1023));
            }
        }),
        COPYING_SET("`CopyOnWriteArraySet` of numbers", 300, () -> new BitSerializable() {
            final Set<Integer> all = new CopyOnWriteArraySet<>(numbers(800));

            @Override
            public void serialize(BitStream s) {
                s.serializeSet(all, 1023, 0, (v, t) -> t.serializeInt(v, 0, 1023));
            }
        }),
        MAP("map of numbers to values of one bit", 300, () -> new BitSerializable() {
            Map<Integer, Boolean> all = Map.of();

            @Override
            public void serialize(BitStream s) {
                all = s.serializeImmutableMap(all, 1023, 0, (v, t) -> t.serializeInt(v, 0, 1023), false, (v, t) -> t.serializeBool(v));
            }
        }),
        COLLIDING("set of records that all have one hash", 200, () -> new BitSerializable() {
            Set<Point> all = points();

            @Override
            public void serialize(BitStream s) {
                all = s.serializeImmutableSet(all, MOST, new Point(0, 0), Point::serialize);
            }
        }),
        COLLIDING_COMPARABLE("the same, `Comparable`", 200, () -> new BitSerializable() {
            Set<Place> all = places();

            @Override
            public void serialize(BitStream s) {
                all = s.serializeImmutableSet(all, MOST, new Place(0, 0), Place::serialize);
            }
        }),
        LISTS("list of lists, one bit each", 1500, () -> new BitSerializable() {
            final List<List<Integer>> all = new ArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, MOST, List.of(), (v, t) -> t.serializeImmutableList(v, 1, 0, (w, u) -> u.serializeInt(w, 7, 7)));
            }
        }),
        MAPS("list of maps, one bit each", 3500, () -> new BitSerializable() {
            final List<Map<Integer, Integer>> all = new ArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, MOST, Map.of(), (v, t) -> t.serializeImmutableMap(v, 1, 0, (w, u) -> u.serializeInt(w, 7, 7),
                        0, (w, u) -> u.serializeInt(w, 7, 7)));
            }
        }),
        ARRAYS("array of arrays, one bit each", 1000, () -> new BitSerializable() {
            Integer[][] all = {};

            @Override
            public void serialize(BitStream s) {
                all = s.serializeArray(all, MOST, new Integer[0], (v, t) -> t.serializeArray(v, 1, 0, (w, u) -> u.serializeInt(w, 7, 7)));
            }
        }),
        STRINGS("list of strings", 200, () -> new BitSerializable() {
            final List<String> all = new ArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, MOST, "", (v, t) -> t.serializeString(v, 1));
            }
        }),
        TREE("tree of objects", 300, Node::new),
        FAMILY("tree of a family", 500, Group::new),
        SUBSET("subset of 65,536 objects of one bit", 300, () -> new BitSerializable() {
            final Subset sent = new Subset(MOST + 1, Subset.Encoding.SMALLEST);
            final Bit[] all = new Bit[MOST + 1];

            @Override
            public void serialize(BitStream s) {
                for (int i = s.serializeNextIndex(-1, sent); i <= MOST; i = s.serializeNextIndex(i, sent)) {
                    all[i] = s.serializeOrCreate(all[i], Bit::new);
                }
            }
        }),
        NOTHING("list of lists of elements without bits", 300, () -> new BitSerializable() {
            final List<List<Integer>> all = new ArrayList<>();

            @Override
            public void serialize(BitStream s) {
                s.serializeList(all, 1023, List.of(), (v, t) -> t.serializeImmutableList(v, MOST, 0, (w, u) -> u.serializeInt(w, 7, 7)));
            }
        });

        private final String words;
        private final int mostAllocated;
        private final Supplier<BitSerializable> factory;

        Shape(String words, int mostAllocated, Supplier<BitSerializable> factory) {
            this.words = words;
            this.mostAllocated = mostAllocated;
            this.factory = factory;
        }

        /** Packets of all patterns, and of one that is full. */
        List<byte[]> packets() {
            List<byte[]> packets = new ArrayList<>();
            Random random = new Random(1);
            for (int i = 0; i < 400; i++) {
                byte[] pattern = new byte[i < 256 ? 1 : 2 + i % 4];
                random.nextBytes(pattern);
                if (i < 256) {
                    pattern[0] = (byte) i;
                }
                byte[] packet = new byte[DATAGRAM];
                for (int j = 0; j < DATAGRAM; j++) {
                    packet[j] = pattern[j % pattern.length];
                }
                packets.add(packet);
            }
            byte[] full = new byte[2 * DATAGRAM];
            int length = new WriteStream(full).write(factory.get());
            packets.add(Arrays.copyOf(full, Math.min(length, DATAGRAM)));
            return packets;
        }
    }

    private static Set<Integer> numbers(int count) {
        return new HashSet<>(IntStream.range(0, count).boxed().toList());
    }

    private static Set<Point> points() {
        return new HashSet<>(IntStream.range(0, 295).mapToObj(Point::colliding).toList());
    }

    private static Set<Place> places() {
        return new HashSet<>(IntStream.range(0, 295).mapToObj(Point::colliding).map(p -> new Place(p.x, p.y)).toList());
    }

    /** An object to read into is there before: what one costs is the program's own matter. */
    private static long allocated(Shape shape, Codec<BitSerializable> codec, byte[] packet) {
        BitSerializable object = shape.factory.get();
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        codec.read(object, packet, packet.length);
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }

    @SuppressWarnings("unchecked")
    private static Codec<BitSerializable> codec(Shape shape) {
        return Codec.of((Class<BitSerializable>) shape.factory.get().getClass());
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void aByteAllocatesNoMoreThanIsSaid(Shape shape) {
        Codec<BitSerializable> codec = codec(shape);
        assertTrue(codec.isCompiled() || "off".equals(System.getProperty("tightwire.compiler")), codec::toString);
        List<byte[]> packets = shape.packets();
        allocated(shape, codec, packets.get(0));
        for (byte[] packet : packets) {
            long made = allocated(shape, codec, packet);
            // Once in a while the JVM makes something of its own.
            assertTrue(made < (long) shape.mostAllocated * packet.length + 20_000,
                    () -> made / packet.length + " bytes for each of " + Arrays.toString(Arrays.copyOf(packet, 5)));
        }
    }

    /** Prints the table. Nothing is asserted of the times. */
    @Test
    @Tag("exhaustive")
    void theTable() {
        System.out.println("| read into | ns a byte | bytes allocated a byte |");
        System.out.println("|---|--:|--:|");
        for (Shape shape : Shape.values()) {
            Codec<BitSerializable> codec = codec(shape);
            List<byte[]> packets = shape.packets();
            double time = 0;
            double memory = 0;
            for (int round = 0; round < 3; round++) {
                time = 0;
                for (byte[] packet : packets) {
                    time = Math.max(time, nanos(shape, codec, packet) / packet.length);
                    memory = Math.max(memory, (double) allocated(shape, codec, packet) / packet.length);
                }
            }
            System.out.println(String.format(Locale.ROOT, "| %s | %.0f | %.0f |", shape.words, time, memory));
        }
    }

    /** The least of several, in nanoseconds of this thread. */
    private static double nanos(Shape shape, Codec<BitSerializable> codec, byte[] packet) {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            BitSerializable object = shape.factory.get();
            long start = System.nanoTime();
            codec.read(object, packet, packet.length);
            least = Math.min(least, System.nanoTime() - start);
        }
        return least;
    }
}
