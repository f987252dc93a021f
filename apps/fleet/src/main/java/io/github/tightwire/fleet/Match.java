package io.github.tightwire.fleet;

import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.packet.WorldChecksum;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Player;
import java.util.ArrayList;
import java.util.List;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** A match at one of its placements: a world, and its players, of whom the one that came first drives. Of one thread. */
final class Match implements AutoCloseable {
    /** So many cubes fit into a datagram, whatever they do. */
    private static final int CUBES_PER_SNAPSHOT = 50;

    final Seat seat;
    private final World world;
    private final int firstTick;
    private int tick;
    private int savedTick;
    private final List<Player> players = new ArrayList<>();
    private final Buttons buttons = new Buttons();
    private final Cube[] cubes = new Cube[World.CUBES];
    private final PlacedSnapshot placed = new PlacedSnapshot(new Snapshot(cubes));
    private final WorldState state = new WorldState();
    private final WorldChecksum checksum = new WorldChecksum();
    private final Vector3d vector = new Vector3d();
    private final Vector3d angular = new Vector3d();
    private final Quaterniond turn = new Quaterniond();
    private int nextMoving;
    private int nextAny;

    /** A match that goes on from a state, which has its number and its placement. */
    Match(MatchState from) {
        seat = new Seat(from.match, from.placement);
        world = from.world();
        firstTick = from.tick;
        tick = from.tick;
        // It is here because most of the nodes keep it.
        savedTick = from.tick;
        for (int i = 0; i < cubes.length; i++) {
            cubes[i] = new Cube();
        }
        placed.match = from.match;
        placed.placement = from.placement;
        quantize();
    }

    /** Returns the state to save. */
    MatchState state() {
        return new MatchState(seat.match(), seat.placement(), tick, cubes);
    }

    /** Notes that most of the nodes keep a tick's state. */
    void saved(int saved) {
        savedTick = Math.max(savedTick, saved);
    }

    MatchReport report() {
        MatchReport report = new MatchReport();
        report.match = seat.match();
        report.placement = seat.placement();
        report.firstTick = firstTick;
        report.tick = tick;
        report.savedTick = savedTick;
        report.players = players.stream().mapToInt(player -> (int) player.id()).toArray();
        return report;
    }

    List<Player> players() {
        return players;
    }

    void add(Player player) {
        players.add(player);
    }

    void remove(Player player) {
        players.remove(player);
        if (players.isEmpty()) {
            buttons.release();
        }
    }

    void receive(Player player, Input input) {
        if (players.indexOf(player) == 0) {
            buttons.set(input.buttons(0));
        }
    }

    /** Goes on by one tick. */
    void step() {
        world.step(buttons);
        tick++;
        quantize();
    }

    private void quantize() {
        world.capture(state);
        for (int i = 0; i < cubes.length; i++) {
            Cube cube = cubes[i];
            state.position(i, vector);
            cube.setPosition(vector.x, vector.y, vector.z);
            state.orientation(i, turn);
            cube.setOrientation(turn.x, turn.y, turn.z, turn.w);
            if (state.isAtRest(i)) {
                cube.rest();
            } else {
                cube.move(state.velocity(i, vector), state.angularVelocity(i, angular));
            }
        }
    }

    /** Sends everybody the player's cube; of those that move, and of all, the next ones in turn. */
    void send() {
        if (players.isEmpty()) {
            return;
        }
        Snapshot snapshot = placed.snapshot;
        snapshot.tick = tick;
        snapshot.checksum = checksum.of(cubes);
        snapshot.included().clear();
        snapshot.included().set(World.PLAYER);
        int included = 1;
        for (int looked = 0; looked < cubes.length && included < CUBES_PER_SNAPSHOT / 2; looked++) {
            nextMoving = (nextMoving + 1) % cubes.length;
            if (!cubes[nextMoving].isAtRest() && !snapshot.included().get(nextMoving)) {
                snapshot.included().set(nextMoving);
                included++;
            }
        }
        while (included < CUBES_PER_SNAPSHOT) {
            nextAny = (nextAny + 1) % cubes.length;
            snapshot.included().set(nextAny);
            included++;
        }
        for (Player player : players) {
            player.send(GameProtocol.UNRELIABLE, placed);
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
