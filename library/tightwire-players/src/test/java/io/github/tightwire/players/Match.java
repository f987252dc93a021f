package io.github.tightwire.players;

import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.WorldTypes;
import java.util.BitSet;
import java.util.Random;

/** A server and a player whose ship is predicted. Every correction must have a cause. */
final class Match extends Session<Keys> {
    static final WorldTypes TYPES = WorldTypes.builder()
            .entity(EntityType.of(Ship.class, Ship::new).interpolated(Ship::between).priority(8)).build();

    Ship ship = new Ship();
    final Predictor<Ship, Keys> predictor;
    /** The ticks in which an input was missing, or the ship was pushed. */
    final BitSet causes = new BitSet();
    /** Pushes in a thousand ticks, and ships that are shot down, with another one in their place at once. */
    int pushes;
    int ends;
    int ended;
    boolean resting;
    /** The client stands still now and then: the server may have passed what it presses. */
    boolean stops;
    /** The right key is held from the first tick on. */
    boolean eager;
    int corrections;
    int unexplained;

    private final Keys keys = new Keys();
    private int id;

    Match(long seed, double loss, int delayMillis, int jitterMillis, PredictedType<Ship, Keys> type) {
        super(new Random(seed), loss, delayMillis, jitterMillis, TYPES, InputLine.KEYS);
        id = world.spawn(ship);
        predictor = prediction.entity(type, any -> true);
    }

    @Override
    void simulate(Keys input) {
        Ship.TYPE.step(ship, input);
        causes.set(buffer.tick(), buffer.missingInRow() > 0);
        if (random.nextInt(1_000) < pushes) {
            ship.speed += 3;
            Ship.TYPE.round(ship);
            causes.set(buffer.tick());
        }
        if (random.nextInt(1_000) < ends) {
            world.despawn(id);
            ship = new Ship();
            ship.x = random.nextInt(100);
            id = world.spawn(ship);
            ended++;
        }
    }

    @Override
    void writeFeedback(InputFeedback feedback) {
        buffer.writeFeedback(feedback, Ship.TYPE, ship);
    }

    @Override
    void updated() {
        prediction.reconcile(copy);
        explain();
    }

    @Override
    void heard() {
        explain();
    }

    @Override
    void press(int tick) {
        if (random.nextInt(12) == 0) {
            keys.left = random.nextInt(3) == 0;
            keys.right = random.nextInt(2) == 0;
            keys.aim = random.nextInt(3) - 1;
        }
        Keys none = new Keys();
        Keys pressed = eager ? Keys.of(false, true, 0) : resting || tick / 100 % 3 == 0 ? none : keys;
        float before = predictor.entity().speed;
        prediction.add(tick, pressed);
        Keys used = prediction.inputs().used(tick);
        boolean isUsed = !stops && used != null && used.right == pressed.right && used.left == pressed.left;
        // The ship reacts in the tick of its input, unless the server has passed that.
        require(!predictor.isRunning() || !isUsed || !pressed.right || pressed.left || before > 3 || predictor.entity().speed > before);
    }

    @Override
    void show() {
    }

    /** Each correction is of a tick since the prediction was right in which there was a cause. */
    private void explain() {
        if (predictor.statistics().corrections() > corrections) {
            corrections++;
            require(predictor.statistics().corrections() == corrections);
            int cause = causes.nextSetBit(predictor.statistics().lastRightTick() + 1);
            unexplained += cause >= 0 && cause <= predictor.statistics().lastTick() ? 0 : 1;
        }
    }
}
