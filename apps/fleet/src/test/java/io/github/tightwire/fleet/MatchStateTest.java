package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import java.util.List;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class MatchStateTest {
    private static final Codec<MatchState> CODEC = Codec.of(MatchState.class);

    @Test
    void aMatchThatMovedGoesOnFromItsTickAndItsPlace() {
        MatchState begun = new MatchState();
        begun.match = 7;
        begun.placement = 1;
        try (Match match = new Match(begun)) {
            for (int i = 0; i < 30; i++) {
                match.step();
            }
            MatchState moved = overTheWire(match.state().placed(2));
            assertEquals(List.of(7, 2, 30), List.of(moved.match, moved.placement, moved.tick));
            try (World world = moved.world(); Match other = new Match(moved)) {
                WorldState state = new WorldState();
                world.capture(state);
                Vector3d place = state.position(World.PLAYER, new Vector3d());
                assertTrue(place.z < 2.5, "the player's cube has not fallen: " + place);
                match.step();
                other.step();
                assertEquals(31, other.state().tick);
                assertEquals(new Seat(7, 2), other.seat);
                double apart = place(match.state()).distance(place(other.state()));
                assertTrue(apart < 0.01, "apart by " + apart);
            }
        }
    }

    @Test
    void aSavedMatchIsFarSmallerThanAFrame() {
        assertTrue(CODEC.measure(new MatchState()) / Byte.SIZE < 26_000);
        assertTrue(CODEC.isCompiled());
    }

    @Test
    void aLaterPlacementStaysWhateverItsTick() {
        MatchState older = new MatchState();
        older.placement = 1;
        older.tick = Integer.MAX_VALUE;
        MatchState newer = new MatchState();
        newer.placement = 2;
        assertTrue(SavedMatches.order(newer) > SavedMatches.order(older));
        older.placement = 2;
        assertTrue(SavedMatches.order(newer) < SavedMatches.order(older));
    }

    private static Vector3d place(MatchState state) {
        WorldState captured = new WorldState();
        try (World world = state.world()) {
            world.capture(captured);
        }
        return captured.position(World.PLAYER, new Vector3d());
    }

    private static MatchState overTheWire(MatchState state) {
        byte[] bytes = new byte[100_000];
        MatchState copy = new MatchState();
        assertTrue(CODEC.read(copy, bytes, CODEC.write(state, bytes)).isAccepted());
        return copy;
    }
}
