package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Regions alone: which operations share a check, written by their widths. */
class RegionsTest {
    private static void assertRegions(String expected, Class<?> type) throws NotCompilableException {
        for (Direction direction : Direction.values()) {
            assertEquals(expected, regions(type, direction), direction.toString());
        }
    }

    private static String regions(Class<?> type, Direction direction) throws NotCompilableException {
        List<String> regions = new ArrayList<>();
        for (Region region : Flattened.regions(Flattened.plan(type, direction))) {
            regions.add(Arrays.toString(region.widths()));
        }
        return String.join(" ", regions);
    }

    static final class Branches implements BitSerializable {
        private int a;
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 7);
            // Either way both happen.
            a = s.serializeBits(a > 3 ? a : 3, 6);
            flag = s.serializeBool(flag);
            if (flag) {
                a = s.serializeBits(a, 5);
            }
            a = s.serializeBits(a, 4);
            if (a == 2) {
                return;
            }
            a = s.serializeBits(a, 3);
        }
    }

    @Test
    void whatABranchSkipsOrAReturnLeavesOutIsAnotherRegion() throws NotCompilableException {
        assertRegions("[7, 6, 1] [5] [4] [3]", Branches.class);
    }

    static final class Loops implements BitSerializable {
        private final int[] items = new int[3];
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 7);
            for (int i = 0; i < items.length; i++) {
                items[i] = s.serializeBits(items[i], 6);
                items[i] = s.serializeBits(items[i], 5);
            }
            a = s.serializeBits(a, 4);
        }
    }

    @Test
    void whatALoopRepeatsIsARegionOfItsOwn() throws NotCompilableException {
        assertRegions("[7] [6, 5] [4]", Loops.class);
    }

    static final class Between implements BitSerializable {
        private int a;
        private int width = 9;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 7);
            // It only looks.
            a = s.bitPosition() > 0 ? a : 1;
            a = s.serializeBits(a, 6);
            s.serializeAlign();
            a = s.serializeBits(a, 5);
            a = s.serializeBits(a, width);
            a = s.serializeBits(a, 4);
        }
    }

    @Test
    void whatMovesThePositionByAnUnknownWidthIsBetweenRegions() throws NotCompilableException {
        assertRegions("[7, 6] [5] [4]", Between.class);
    }

    static final class Flags implements BitSerializable {
        private final Set<TimeUnit> units = EnumSet.noneOf(TimeUnit.class);
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            flag = s.serializeBool(flag);
            s.serializeEnumSet(units, TimeUnit.class);
            flag = s.serializeBool(flag);
        }
    }

    /** A write looks for the constants before it, and a read puts them there behind it: a loop, either way. */
    @Test
    void aSetOfAnEnumSharesTheRegionOfANeighbour() throws NotCompilableException {
        assertEquals("[1] [7, 1]", regions(Flags.class, Direction.WRITE));
        assertEquals("[1, 7] [1]", regions(Flags.class, Direction.READ));
    }

    static final class Many implements BitSerializable {
        private final Four four = new Four();

        @Override
        public void serialize(BitStream s) {
            four.serialize(s);
            four.serialize(s);
            four.serialize(s);
            four.serialize(s);
            four.serialize(s);
            four.serialize(s);
            four.serialize(s);
        }
    }

    static final class Four implements BitSerializable {
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            flag = s.serializeBool(flag);
            flag = s.serializeBool(flag);
            flag = s.serializeBool(flag);
            flag = s.serializeBool(flag);
        }
    }

    @Test
    void noMoreThanTwentyFour() throws NotCompilableException {
        List<Integer> sizes = new ArrayList<>();
        for (Region region : Flattened.regions(Flattened.plan(Many.class, Direction.READ))) {
            sizes.add(region.calls().size());
        }
        assertEquals(List.of(24, 4), sizes);
    }
}
