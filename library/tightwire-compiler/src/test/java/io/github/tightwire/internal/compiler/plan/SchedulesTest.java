package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule;
import io.github.tightwire.internal.compiler.schedule.ReadScheduler;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Places alone: what is known of where each operation stands, before any of it is printed. */
class SchedulesTest {
    private static final Anchor START = new Anchor.Known(0);

    private static void assertPlaces(Class<?> type, Direction direction, Anchor start, Place... expected) throws NotCompilableException {
        Plan plan = Flattened.plan(type, direction);
        Schedules schedules = Schedules.of(plan, start, 0, plan.insns.length);
        List<Place> places = new ArrayList<>();
        for (int i : Flattened.members(plan)) {
            places.add(schedules.place(i));
        }
        assertEquals(List.of(expected), places);
    }

    private static Place known(int bit, int passed) {
        return new Place(new Anchor.Known(bit), passed);
    }

    private static Place located(int bits, int passed) {
        return new Place(new Anchor.Located(bits), passed);
    }

    private static Place held(int bits, int passed) {
        return new Place(new Anchor.Held(bits), passed);
    }

    private static Place anywhere(int passed) {
        return new Place(Anchor.ANYWHERE, passed);
    }

    static final class Ways implements BitSerializable {
        private int a;
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 7);
            flag = s.serializeBool(flag);
            if (flag) {
                a = s.serializeBits(a, 5);
            } else {
                a = s.serializeInt(a, 0, 31);
            }
            // Both ways are five bits long.
            flag = s.serializeBool(flag);
            if (flag) {
                a = s.serializeBits(a, 5);
            }
            a = s.serializeBits(a, 4);
        }
    }

    @Test
    void whereWaysMeetTheyMustAgree() throws NotCompilableException {
        assertPlaces(Ways.class, Direction.WRITE, START,
                known(0, 0), known(0, 7), known(8, 0), known(8, 0), known(13, 0), known(14, 0), anywhere(0));
    }

    /** The last bool is written where the ways have met. */
    @Test
    void bitsThatAreHeldUntilWaysMeet() throws NotCompilableException {
        assertPlaces(Ways.class, Direction.WRITE, Anchor.ANYWHERE,
                anywhere(0), held(0, 7), held(8, 0), held(8, 0), anywhere(0), held(1, 0), anywhere(0));
    }

    /** Of the window of 57 bits 49 are left after the first region, 44 where the ways meet, 43 after the bool, 38 where they meet again. */
    @Test
    void aWindowThatIsKept() throws NotCompilableException {
        Plan plan = Flattened.plan(Ways.class, Direction.READ);
        Schedules schedules = Schedules.of(plan, Anchor.ANYWHERE, 0, plan.insns.length);
        assertEquals(List.of(0, 0, 49, 49, 44, 43, 38), kept(plan, schedules));
        // Where the bit is known as well.
        assertEquals(List.of(0, 0, 49, 49, 44, 43, 38), kept(plan, Schedules.of(plan, START, 0, plan.insns.length)));
        // The first one has it; nothing follows the last one.
        assertEquals(49, ((ReadSchedule) schedules.of(Flattened.regions(plan).get(0))).rest().bits());
        Region last = Flattened.regions(plan).get(5);
        assertEquals(Anchor.ANYWHERE, schedules.of(last).end(0));
    }

    private static List<Integer> kept(Plan plan, Schedules schedules) {
        List<Integer> bits = new ArrayList<>();
        for (int i : Flattened.members(plan)) {
            Anchor.Open window = schedules.place(i).anchor().window();
            bits.add(window == null ? 0 : window.bits());
        }
        return bits;
    }

    static final class Groups implements BitSerializable {
        private int number;
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            number = s.serializeVarInt(number);
            flag = s.serializeBool(flag);
        }
    }

    /** Behind five groups 17 of its 57 bits are left, and at least as many behind fewer. */
    @Test
    void aWindowThatIsKeptBehindGroups() throws NotCompilableException {
        Plan plan = Flattened.plan(Groups.class, Direction.READ);
        Schedules schedules = Schedules.of(plan, Anchor.ANYWHERE, 0, plan.insns.length);
        assertEquals(List.of(0, 49, 41, 33, 25, 17), kept(plan, schedules));
    }

    static final class ThreeWays implements BitSerializable {
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 7);
            if (a == 1) {
                a = s.serializeBits(a, 5);
            } else if (a == 2) {
                a = s.serializeBits(a, 4);
            } else {
                a = s.serializeBits(a, 4);
            }
            a = s.serializeBits(a, 3);
        }
    }

    @Test
    void allOfTheWaysMustAgree() throws NotCompilableException {
        assertPlaces(ThreeWays.class, Direction.WRITE, START, known(0, 0), known(7, 0), known(7, 0), known(7, 0), anywhere(0));
    }

    static final class Padded implements BitSerializable {
        private final byte[] data = new byte[3];
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 3);
            s.serializeAlign();
            a = s.serializeBits(a, 8);
            s.serializeBytes(data, 0, 3);
            a = s.serializeBits(a, 2);
            s.serializeBytes(data, 0, a);
            a = s.serializeBits(a, 1);
        }
    }

    @Test
    void paddingAndBytesOfAConstantLengthAreCounted() throws NotCompilableException {
        assertPlaces(Padded.class, Direction.READ, START, known(0, 0), known(8, 0), known(40, 0), anywhere(0));
    }

    static final class Loop implements BitSerializable {
        private final long[] items = new long[3];
        private int a;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 3);
            for (int i = 0; i < items.length; i++) {
                items[i] = s.serializeBits(items[i], 5);
            }
            a = s.serializeBits(a, 2);
        }
    }

    @Test
    void aLoopComesFromAnotherBitEachTime() throws NotCompilableException {
        assertPlaces(Loop.class, Direction.WRITE, START, known(0, 0), anywhere(0), anywhere(0));
    }

    static final class Wide implements BitSerializable {
        private long a;
        private boolean flag;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeBits(a, 40);
            a = s.serializeBits(a, 30);
            s.isReading();
            if (flag) {
                a = s.serializeBits(a, 9);
            }
            a = s.serializeBits(a, 8);
        }
    }

    @Test
    void whatFollowsALocatedRegionIsCountedFromThere() throws NotCompilableException {
        assertPlaces(Wide.class, Direction.READ, Anchor.ANYWHERE,
                anywhere(0), located(0, 40), located(70, 0), anywhere(0));
    }

    @Test
    void inAPacketThatIsCutShortThePositionStaysAtTheRegionsStart() throws NotCompilableException {
        Plan plan = Flattened.plan(Wide.class, Direction.READ);
        Region region = Flattened.regions(plan).get(0);
        Schedules schedules = Schedules.cutShort(plan, region);
        assertEquals(anywhere(0), schedules.place(region.start()));
        assertEquals(anywhere(40), schedules.place(region.start() + 1));
        assertEquals(anywhere(40), schedules.place(region.end()));
        assertEquals(ReadScheduler.cutShort(new int[] {40, 30}), schedules.of(region));
    }

    @Test
    void withoutRoomThePositionIsInItsVariable() throws NotCompilableException {
        Region region = Flattened.regions(Flattened.plan(Wide.class, Direction.WRITE)).get(0);
        Schedules schedules = Schedules.withoutRoom(region);
        assertEquals(anywhere(0), schedules.place(region.start()));
        assertEquals(anywhere(0), schedules.place(region.end()));
    }
}
