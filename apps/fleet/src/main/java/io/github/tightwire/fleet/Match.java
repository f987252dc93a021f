package io.github.tightwire.fleet;

import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Player;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldView;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** A match at one of its placements: a world of cubes, and its players, of whom the one that came first drives. Of one thread. */
final class Match implements AutoCloseable {
    final Seat seat;
    private final io.github.tightwire.world.World world;
    private final MatchPhysics physics = new MatchPhysics();
    private final Cube[] cubes = new Cube[World.CUBES];
    private final int firstTick;
    private int savedTick;
    private final Map<Player, WorldView> views = new LinkedHashMap<>();
    private final Buttons buttons = new Buttons();
    private final PlacedPacket packet = new PlacedPacket();

    /** A match that goes on from a state, which has its number and its placement. */
    Match(MatchState from) {
        seat = new Seat(from.match, from.placement);
        packet.placement = from.placement;
        world = new io.github.tightwire.world.World(from.world);
        firstTick = world.tick();
        // It is here because most of the nodes keep it.
        savedTick = firstTick;
        if (firstTick == 0) {
            begin();
        } else {
            Arrays.setAll(cubes, id -> (Cube) world.get(id));
            physics.restore(cubes, firstTick);
        }
    }

    private void begin() {
        for (int i = 0; i < cubes.length; i++) {
            cubes[i] = new Cube();
            physics.place(i, cubes[i]);
            int unused = world.spawn(cubes[i]);
        }
    }

    /** Returns the state to save. */
    MatchState state() {
        return new MatchState(seat.match(), seat.placement(), world.save());
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
        report.tick = world.tick();
        report.savedTick = savedTick;
        report.players = views.keySet().stream().mapToInt(player -> (int) player.id()).toArray();
        return report;
    }

    /** Sends all players away. */
    void disconnectAll() {
        Player[] all = views.keySet().toArray(Player[]::new);
        for (Player player : all) {
            player.disconnect();
        }
    }

    void add(Player player) {
        views.put(player, world.join(Interest.EVERYTHING));
    }

    void remove(Player player) {
        WorldView view = views.remove(player);
        if (view != null) {
            world.leave(view);
        }
        if (views.isEmpty()) {
            buttons.release();
        }
    }

    void receive(Player player, Input input) {
        if (!views.isEmpty() && views.keySet().iterator().next() == player) {
            buttons.set(input.buttons(0));
        }
    }

    void receive(Player player, WorldAcks acks) {
        WorldView view = views.get(player);
        if (view != null) {
            view.acked(acks);
        }
    }

    /** Goes on by one tick. */
    void step() {
        physics.step(buttons);
        for (int i = 0; i < cubes.length; i++) {
            if (!physics.isAtRest(i) || !cubes[i].isAtRest()) {
                physics.place(i, cubes[i]);
                world.changed(i);
            }
        }
        world.endTick();
    }

    /** Sends each player what there is to tell, as much as the line takes. */
    void send() {
        views.forEach((player, view) -> {
            packet.write(view, player.packetBytes(World.TICKS_PER_SECOND));
            player.send(GameProtocol.UNRELIABLE, packet);
        });
    }

    @Override
    public void close() {
        physics.close();
    }
}
