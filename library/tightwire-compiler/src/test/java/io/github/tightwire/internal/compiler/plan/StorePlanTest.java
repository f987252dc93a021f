package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The regions that fork, those of them that look for room, and the staged bits where ways meet. */
class StorePlanTest {
    /** Of each region, in order: whether it starts a fork, is in one, or in none; and whether it looks for room. */
    private static String regions(Class<?> type) throws NotCompilableException {
        Plan plan = Flattened.plan(type, Direction.WRITE);
        StringBuilder text = new StringBuilder();
        for (Region region : Flattened.regions(plan)) {
            int start = region.start();
            text.append(text.isEmpty() ? "" : " ")
                    .append(plan.stores().isHead(start) ? "head" : plan.stores().inside().get(start) ? "way" : "alone")
                    .append(plan.stores().isChecked(start) ? "!" : "");
        }
        return text.toString();
    }

    /** By join, the numbers of bits of the ways that look for no room of their own, the last one first: in an order that builds repeat. */
    private static List<List<Integer>> joins(Class<?> type) throws NotCompilableException {
        Plan plan = Flattened.plan(type, Direction.WRITE);
        List<List<Integer>> joins = new ArrayList<>();
        for (int i = 0; i < plan.insns.length; i++) {
            if (plan.stores().isJoin(i)) {
                List<Integer> ways = new ArrayList<>();
                for (StagedBits way = plan.staged(i); way != null; way = way.other()) {
                    int bits = 0;
                    for (StagedBits one = way; one != null; one = one.before()) {
                        bits += one.bits();
                    }
                    ways.add(bits);
                }
                joins.add(ways);
            }
        }
        return joins;
    }

    static final class Switch implements BitSerializable {
        private int kind;
        private int a;
        private int b;

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeInt(kind, 0, 3);
            switch (kind) {
                case 0 -> a = s.serializeBits(a, 5);
                case 1 -> {
                    a = s.serializeBits(a, 5);
                    b = s.serializeBits(b, 6);
                }
                default -> { }
            }
            b = s.serializeBits(b, 3);
        }
    }

    @Test
    void waysOfLengthsOfTheirOwn() throws NotCompilableException {
        assertEquals("head way way alone", regions(Switch.class));
        assertEquals(List.of(List.of(13, 7, 2)), joins(Switch.class));
    }

    static final class SameLength implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 2);
            if (a == 0) {
                a = s.serializeBits(a, 5);
            } else if (a == 1) {
                a = s.serializeInt(a, 0, 31);
            } else if (a == 2) {
                a = s.serializeBits(a, 6);
            }
        }
    }

    @Test
    void ofWaysOfTheSameLengthEachLooksForRoom() throws NotCompilableException {
        assertEquals("head way! way! way", regions(SameLength.class));
        assertEquals(List.of(List.of(8, 2)), joins(SameLength.class));
    }

    static final class Most implements BitSerializable {
        private long a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 10);
            if (a == 0) {
                a = s.serializeBits(a, 46);
            }
        }
    }

    static final class TooMany implements BitSerializable {
        private long a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 10);
            if (a == 0) {
                a = s.serializeBits(a, 47);
            }
        }
    }

    @Test
    void noMoreThanOneStoreHasRoomFor() throws NotCompilableException {
        assertEquals("head way", regions(Most.class));
        assertEquals("alone alone", regions(TooMany.class));
    }

    static final class Inner implements BitSerializable {
        private int a;
        private int b;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 2);
            if (a > 0) {
                b = b > 3 ? b : 3;
                a = s.serializeBits(a, 5);
                if (a > 7) {
                    a = s.serializeBits(a, 6);
                }
            } else {
                b = s.serializeBits(b, 9);
            }
        }
    }

    static final class Compared implements BitSerializable {
        private int a;
        private int b;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, 0, 99);
            int most = a > 9 ? 3 : 0;
            if (most > a - 10) {
                b = s.serializeInt(b, 0, 30);
            }
        }
    }

    @Test
    void waysThatStageNothingMayComeBefore() throws NotCompilableException {
        assertEquals("head way", regions(Compared.class));
        assertEquals(List.of(List.of(7 + 5, 7)), joins(Compared.class));
    }

    static final class MeetingBefore implements BitSerializable {
        private int a;
        private int b;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 2);
            if (a > 0) {
                if (a > 1) {
                    a = s.serializeBits(a, 6);
                }
                b++;
                b = s.serializeBits(b, 9);
            }
        }
    }

    /** The staged bits must be known at each instruction; where they aren't, the inner ways are a fork. */
    @Test
    void waysThatMeetBeforeTheJoin() throws NotCompilableException {
        assertEquals("head way way way", regions(Inner.class));
        assertEquals(List.of(List.of(11, 13, 7)), joins(Inner.class));
        assertEquals("alone alone alone", regions(MeetingBefore.class));
    }

    static final class Loop implements BitSerializable {
        private final int[] a = new int[3];
        private int b;

        @Override
        public void serialize(BitStream s) {
            b = s.serializeBits(b, 2);
            for (int i = 0; i < b; i++) {
                if (a[i] > 0) {
                    a[i] = s.serializeBits(a[i], 5);
                }
            }
            for (int i = 0; i < 3; i++) {
                a[i] = s.serializeBits(a[i], 5);
                if (a[i] > 0) {
                    b = s.serializeBits(b, 2);
                }
            }
        }
    }

    static final class Returns implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 2);
            if (a == 0) {
                return;
            } else if (a == 1) {
                a = s.serializeBits(a, 5);
            }
            a = s.serializeBits(a, 3);
        }
    }

    static final class Handles implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 2);
            try {
                a = Math.floorMod(3, a);
            } catch (ArithmeticException e) {
                a = 1;
            }
            if (a == 1) {
                a = s.serializeBits(a, 5);
            }
        }
    }

    static final class Operates implements BitSerializable {
        private final byte[] bytes = new byte[3];
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 2);
            if (a == 1) {
                a = s.serializeBits(a, 5);
                s.serializeBytes(bytes, 0, 3);
            }
        }
    }

    @Test
    void whatIsNoFork() throws NotCompilableException {
        assertEquals("alone alone head way", regions(Loop.class));
        assertEquals("alone alone alone", regions(Returns.class));
        assertEquals("alone alone", regions(Handles.class));
        assertEquals("alone alone", regions(Operates.class));
    }

    @Test
    void aReadStoresNothing() throws NotCompilableException {
        Plan plan = Flattened.plan(Switch.class, Direction.READ);
        for (int i = 0; i < plan.insns.length; i++) {
            assertNull(plan.staged(i));
        }
    }
}
