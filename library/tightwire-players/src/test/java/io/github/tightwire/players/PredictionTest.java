package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A player's own ships in a world, without a network. Those in the north are the player's. */
class PredictionTest {
    private static final WorldTypes TYPES = WorldTypes.builder().entity(EntityType.of(Ship.class, Ship::new)).build();

    private final Prediction<Keys> prediction = new Prediction<>(InputLine.KEYS, 60);
    private final World world = new World(TYPES);
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final WorldCopy copy = new WorldCopy(TYPES);
    private final Keys right = Keys.of(false, true, 0);
    private final InputFeedback feedback = new InputFeedback();
    private final byte[] packet = new byte[1_000];

    private static Ship ship(float y) {
        Ship ship = new Ship();
        ship.y = y;
        return ship;
    }

    private static boolean isNorth(Ship ship) {
        return ship.y > 0;
    }

    private void predictTo(int tick) {
        for (int next = prediction.inputs().newestTick() + 1; next <= tick; next++) {
            prediction.add(next, right);
        }
    }

    private void tell(World ofServer, WorldView ofPlayer, WorldCopy ofClient) {
        ofServer.endTick();
        assertTrue(ofClient.read(packet, 0, ofPlayer.write(packet, 0, packet.length)).isAccepted());
        ofPlayer.acked(ofClient.acks());
        prediction.reconcile(ofClient);
    }

    private void tell() {
        tell(world, view, copy);
    }

    private static Ship after(Ship begun, int ticks) {
        Ship ship = new Ship();
        Ship.between(begun, begun, 0, ship);
        for (int i = 0; i < ticks; i++) {
            Ship.TYPE.step(ship, Keys.of(false, true, 0));
        }
        return ship;
    }

    /** Nothing was shown yet. */
    @Test
    void theOwnShipIsFoundAmongOthersAsItComes() {
        Predictor<Ship, Keys> own = prediction.entity(Ship.TYPE, PredictionTest::isNorth);
        world.spawn(ship(-1));
        predictTo(5);
        tell();
        assertFalse(own.isRunning());
        assertEquals(-1, own.id());
        Ship ship = ship(1);
        int id = world.spawn(ship);
        tell();
        assertTrue(own.isRunning());
        assertEquals(id, own.id());
        assertTrue(own.entity().isAt(after(ship, 3)), own.entity().toString());
    }

    @Test
    void aShipThatHasEndedStopsAndTheNextOneBeginsWithTheInputsSince() {
        Predictor<Ship, Keys> own = prediction.entity(Ship.TYPE, PredictionTest::isNorth);
        int id = world.spawn(ship(1));
        predictTo(5);
        tell();
        assertTrue(own.isRunning());
        world.despawn(id);
        tell();
        assertFalse(own.isRunning());
        assertEquals(-1, own.id());
        predictTo(6);
        assertFalse(own.isRunning(), "as no state came");
        Ship next = ship(2);
        int nextId = world.spawn(next);
        tell();
        assertEquals(nextId, own.id());
        assertTrue(own.entity().isAt(after(next, 3)), own.entity().toString());
        assertEquals(0, prediction.inputs().missing() + own.statistics().corrections());
    }

    @Test
    void aShipThatIsTheOwnNoLongerStops() {
        Predictor<Ship, Keys> own = prediction.entity(Ship.TYPE, PredictionTest::isNorth);
        Ship ship = ship(1);
        int id = world.spawn(ship);
        predictTo(5);
        tell();
        ship.y = -1;
        tell();
        assertFalse(own.isRunning());
        ship.y = 3;
        tell();
        assertEquals(id, own.id());
        assertTrue(own.entity().isAt(after(ship, 2)));
        assertEquals(0, own.statistics().corrections());
    }

    /** The world is full, so the next ship has the id at once. */
    @Test
    void anotherShipOfTheIdIsAnotherOne() {
        WorldTypes types = WorldTypes.builder().maxEntities(1).entity(EntityType.of(Ship.class, Ship::new)).build();
        World full = new World(types);
        WorldView fullView = full.join(Interest.EVERYTHING);
        WorldCopy fullCopy = new WorldCopy(types);
        Predictor<Ship, Keys> own = prediction.entity(Ship.TYPE, PredictionTest::isNorth);
        int id = full.spawn(ship(1));
        predictTo(5);
        tell(full, fullView, fullCopy);
        full.despawn(id);
        Ship next = ship(2);
        assertEquals(id, full.spawn(next));
        tell(full, fullView, fullCopy);
        assertTrue(own.entity().isAt(after(next, 3)));
        assertEquals(0, own.statistics().corrections());
    }

    @Test
    void aWorldWithoutShipsOfTheClassIsAMistake() {
        prediction.entity(Bullet.TYPE, any -> true);
        assertThrows(IllegalArgumentException.class, this::tell);
    }

    private void hear(int tick, Ship... ships) {
        feedback.set(tick, 0, 0, 0, 0);
        for (Ship ship : ships) {
            feedback.add(Ship.TYPE, ship);
        }
        prediction.heard(feedback);
    }

    /** A wall that the client does not know of holds one of two ships, so that no packet tells of it. */
    @Test
    void oneChecksumIsForAllOwnShips() {
        Predictor<Ship, Keys> north = prediction.entity(Ship.TYPE, PredictionTest::isNorth);
        Predictor<Ship, Keys> south = prediction.entity(Ship.TYPE, ship -> ship.y < 0);
        Ship held = ship(1);
        Ship free = ship(-1);
        world.spawn(held);
        world.spawn(free);
        predictTo(5);
        tell();
        hear(1, free, held);
        Ship.TYPE.step(free, right);
        hear(2, held, free);
        assertEquals(0, north.statistics().corrections(), "the free ship is not that of the checksum yet");
        tell();
        assertEquals(1, north.statistics().corrections());
        assertEquals(2, north.statistics().lastTick());
        assertEquals(1, north.statistics().lastRightTick());
        assertTrue(north.entity().isAt(after(held, 3)));
        assertEquals(0, south.statistics().corrections());
        Ship.TYPE.step(free, right);
        Ship.TYPE.step(held, right);
        hear(3, held, free);
        Ship.TYPE.step(free, right);
        held.x = 9;
        tell();
        tell();
        assertEquals(3, north.statistics().lastRightTick(), "the checksum of tick 3 was right");
    }

    /** The server has an entity that this side was not told of, or left one out. */
    @Test
    void aChecksumOfOtherShipsCorrectsNothing() {
        Predictor<Ship, Keys> north = prediction.entity(Ship.TYPE, PredictionTest::isNorth);
        Ship held = ship(1);
        world.spawn(held);
        predictTo(5);
        tell();
        hear(2, held, ship(-1));
        assertEquals(0, north.statistics().corrections());
        hear(3);
        assertEquals(0, north.statistics().corrections());
        hear(4, held);
        assertEquals(1, north.statistics().corrections());
    }

    @Test
    void eachTickThatHasBegunIsNamedOnce() {
        List<Integer> ticks = new ArrayList<>();
        prediction.update(0, ticks::add);
        assertEquals(List.of(), ticks, "without feedback");
        feedback.set(100, 0, 0, 0, 0);
        prediction.heard(feedback);
        prediction.update(0, ticks::add);
        int joined = prediction.clock().tick();
        assertEquals(joined, ticks.get(ticks.size() - 1));
        ticks.clear();
        prediction.update(50_000_000, ticks::add);
        assertEquals(prediction.clock().tick(), joined + ticks.size());
        assertEquals(joined + 1, ticks.get(0));
        assertTrue(ticks.size() > 1, ticks.toString());
    }
}
