package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.world.SavedWorld;
import java.util.Arrays;
import java.util.List;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class MatchStateTest {
    private static final Codec<MatchState> CODEC = Codec.of(MatchState.class);

    /** A match that was saved after so many ticks. */
    private static MatchState after(int ticks) {
        try (Match match = new Match(begun())) {
            for (int i = 0; i < ticks; i++) {
                match.step();
            }
            return match.state();
        }
    }

    private static MatchState begun() {
        MatchState begun = new MatchState();
        begun.match = 7;
        begun.placement = 1;
        return begun;
    }

    @Test
    void aMatchThatMovedGoesOnFromItsTickAndItsPlace() {
        MatchState saved = after(30);
        MatchState moved = overTheWire(saved.placed(2));
        assertEquals(List.of(7, 2, 30), List.of(moved.match, moved.placement, moved.tick()));
        try (Match match = new Match(saved); Match other = new Match(moved)) {
            Vector3d start = place(other);
            assertTrue(start.z < 2.5, "the player's cube has not fallen: " + start);
            match.step();
            other.step();
            assertEquals(31, other.state().tick());
            assertEquals(new Seat(7, 2), other.seat);
            assertEquals(place(match), place(other));
        }
    }

    @Test
    void aMatchIsSavedAsItWasUntilItsNextTick() {
        byte[] saved = bytes(after(3));
        try (Match match = new Match(overTheWire(after(3)))) {
            assertArrayEquals(saved, bytes(match.state()));
        }
    }

    @Test
    void aMatchThatEndsBeforeItsFirstTickBeginsElsewhere() {
        MatchState saved = after(0);
        assertEquals(0, saved.tick());
        try (Match match = new Match(overTheWire(saved.placed(2)))) {
            match.step();
            assertEquals(1, match.state().tick());
        }
    }

    @Test
    void aSavedMatchIsFarSmallerThanAFrame() {
        MatchState saved = after(3);
        assertEquals(World.CUBES, saved.world.size());
        assertTrue(CODEC.measure(saved) / Byte.SIZE < 26_000);
        assertTrue(CODEC.isCompiled());
    }

    @Test
    void aMatchThatHasBegunWithoutAllItsCubesIsRefused() {
        io.github.tightwire.world.World few = new io.github.tightwire.world.World(MatchProtocol.TYPES);
        for (int i = 0; i < World.CUBES - 1; i++) {
            int unused = few.spawn(new Cube());
        }
        few.endTick();
        assertEquals(Reason.REJECTED, read(few.save()).reason());
        assertThrows(IllegalArgumentException.class, () -> bytes(new MatchState(7, 1, few.save())));
        int unused = few.spawn(new Cube());
        few.endTick();
        assertEquals(Verdict.ACCEPTED, read(few.save()));
    }

    private static Verdict read(SavedWorld world) {
        byte[] bytes = new byte[100_000];
        return CODEC.read(new MatchState(), bytes, Codec.of(AnyState.class).write(new AnyState(world), bytes));
    }

    /** A state of whatever there is. */
    private static final class AnyState implements BitSerializable {
        private final SavedWorld world;

        AnyState(SavedWorld world) {
            this.world = world;
        }

        @Override
        public void serialize(BitStream s) {
            int match = s.serializeInt(7, 0, LocateMatch.MAX_MATCHES - 1);
            int placement = s.serializeInt(1, 0, Integer.MAX_VALUE);
            assertEquals(8, match + placement);
            s.serializeObject(world);
        }
    }

    @Test
    void aLaterPlacementStaysWhateverItsTick() {
        MatchState older = after(2).placed(1);
        MatchState newer = begun().placed(2);
        assertTrue(SavedMatches.order(newer) > SavedMatches.order(older));
        assertTrue(SavedMatches.order(newer) < SavedMatches.order(older.placed(2)));
    }

    private static Vector3d place(Match match) {
        io.github.tightwire.world.World world = new io.github.tightwire.world.World(match.state().world);
        return ((Cube) world.get(World.PLAYER)).position(new Vector3d());
    }

    private static byte[] bytes(MatchState state) {
        byte[] bytes = new byte[100_000];
        return Arrays.copyOf(bytes, CODEC.write(state, bytes));
    }

    private static MatchState overTheWire(MatchState state) {
        byte[] bytes = bytes(state);
        MatchState copy = new MatchState();
        assertTrue(CODEC.read(copy, bytes, bytes.length).isAccepted());
        return copy;
    }
}
