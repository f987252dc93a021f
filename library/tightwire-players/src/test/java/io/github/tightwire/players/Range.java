package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.game.SnapshotBuffer;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Rewind;
import io.github.tightwire.world.ViewTime;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldTypes;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** A shooter on a bad line, and ships that turn, stop and go on: each shot is judged, in virtual time. */
final class Range extends Session<Range.Trigger> {
    /** Ships move by up to 4 in a tick. A time is right to a 512th of what lies between two packets, six ticks or fewer. */
    static final double TOLERANCE = 4 * 6 / 512.0;
    private static final WorldTypes TYPES = WorldTypes.builder()
            .entity(EntityType.of(Ship.class, Ship::new).interpolated(Range::between)).build();
    private static final InputType<Trigger> TRIGGERS = InputType.of(Trigger.class, Trigger::new);
    private static final WorldListener DEAF = new WorldListener() {
    };
    private static final long TICK_NANOS = SECOND / 60;
    private static final int SHIPS = 12;

    final Rewind rewind;
    int judged;
    int wrong;
    double metresWithoutRewind;

    private final SnapshotBuffer<Integer> playback = new SnapshotBuffer<>(64);
    private final Ship[] ships = new Ship[SHIPS];
    private final Keys[] keys = new Keys[SHIPS];
    private final Map<Integer, Ship> aims = new HashMap<>();
    private final Trigger trigger = new Trigger();
    private final Ship seen = new Ship();

    /** An input: the ship that is shot at. */
    static final class Trigger implements BitSerializable {
        private boolean fires;
        private int ship;
        private final ViewTime view = new ViewTime();

        @Override
        public void serialize(BitStream s) {
            fires = s.serializeBool(fires);
            if (fires) {
                ship = s.serializeInt(ship, 0, SHIPS - 1);
                s.serializeObject(view);
            }
        }
    }

    Range(long seed, double loss, int delayMillis, int jitterMillis) {
        super(new Random(seed), loss, delayMillis, jitterMillis, TYPES, TRIGGERS);
        rewind = new Rewind(view, delayMillis > 100 ? 10 : Rewind.MAX_TICKS);
        for (int i = 0; i < SHIPS; i++) {
            ships[i] = new Ship();
            keys[i] = new Keys();
            world.spawn(ships[i]);
        }
    }

    @Override
    void simulate(Trigger used) {
        if (used.fires && buffer.missingInRow() == 0) {
            judge(used);
        }
        for (int i = 0; i < SHIPS; i++) {
            if (random.nextInt(20) == 0) {
                keys[i] = Keys.of(random.nextInt(4) == 0, random.nextInt(3) > 0, random.nextInt(3) - 1);
            }
            Ship.TYPE.step(ships[i], keys[i]);
        }
    }

    @Override
    void writeFeedback(InputFeedback feedback) {
        buffer.writeFeedback(feedback);
    }

    private void judge(Trigger shot) {
        Ship aim = aims.get(buffer.tick());
        if (!rewind.to(shot.view) || rewind.isBeyond()) {
            return;
        }
        judged++;
        metresWithoutRewind += distance(aim, ships[shot.ship]);
        wrong += rewind.at(shot.ship, seen) && distance(aim, seen) <= TOLERANCE ? 0 : 1;
    }

    /** The range has no edges: a ship that leaves at one side comes in at the other. */
    private static void between(Ship from, Ship to, double fraction, Ship shown) {
        Ship.between(from, to, fraction, shown);
        shown.x += (float) (across(to.x - from.x) * fraction);
        shown.y += (float) (across(to.y - from.y) * fraction);
    }

    private static float across(float way) {
        return way > 100 ? -200 : way < -100 ? 200 : 0;
    }

    private static double distance(Ship one, Ship other) {
        double x = Math.abs(one.x - other.x);
        double y = Math.abs(one.y - other.y);
        return Math.hypot(Math.min(x, 200 - x), Math.min(y, 200 - y));
    }

    @Override
    void updated() {
        playback.add(copy.newestTick() * TICK_NANOS, copy.newestTick(), now);
    }

    @Override
    void heard() {
    }

    @Override
    void show() {
        if (playback.update(now)) {
            copy.show((double) playback.playNanos() / TICK_NANOS, DEAF);
        }
    }

    /** Every second tick of the last frame's picture is a shot. */
    @Override
    void press(int tick) {
        trigger.ship = random.nextInt(SHIPS);
        Object target = copy.get(trigger.ship);
        trigger.fires = tick % 2 == 0 && target != null;
        if (trigger.fires) {
            trigger.view.set(copy);
            Ship aim = new Ship();
            Ship.between((Ship) target, (Ship) target, 0, aim);
            aims.put(tick, aim);
        }
        prediction.add(tick, trigger);
    }

    @Override
    public String toString() {
        return wrong + " of " + judged + " shots, " + metresWithoutRewind / judged + " without; " + rewind;
    }
}
