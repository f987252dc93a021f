package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.world.SavedWorld;

/** A match as it is saved, and as it moves from node to node: its world as players see it, in some ten kilobytes. */
final class MatchState implements BitSerializable {
    int match;
    /** The placement that saved it. */
    int placement;
    /** At tick 0 for a match that has not begun. */
    final SavedWorld world;

    MatchState() {
        world = new SavedWorld(MatchProtocol.TYPES);
    }

    MatchState(int match, int placement, SavedWorld world) {
        this.match = match;
        this.placement = placement;
        this.world = world;
    }

    /** The same state, saved by another placement. */
    MatchState placed(int number) {
        return new MatchState(match, number, world);
    }

    /** Returns the tick of the world. */
    int tick() {
        return world.tick();
    }

    @Override
    public void serialize(BitStream s) {
        match = s.serializeInt(match, 0, LocateMatch.MAX_MATCHES - 1);
        placement = s.serializeInt(placement, 0, Integer.MAX_VALUE);
        s.serializeObject(world);
        s.require(world.size() == (world.tick() == 0 ? 0 : World.CUBES), "a match that has begun has all its cubes, and another none");
    }
}
