package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldTypes;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** A player whose ship and bullets are predicted. The right key fires, every fourth tick. */
final class Shooting extends Session<Keys> implements WorldListener {
    private static final WorldTypes TYPES = WorldTypes.builder()
            .entity(EntityType.of(Ship.class, Ship::new).priority(8)).entity(EntityType.of(Bullet.class, Bullet::new)).build();

    final PredictedSpawns<Bullet, Keys> spawns = prediction.spawns(Bullet.TYPE, 64);
    /** The ticks in which the server fired, in which it had no input, and in which the client fired. */
    final BitSet fired = new BitSet();
    final BitSet missing = new BitSet();
    final BitSet predicted = new BitSet();
    /** Of the server's bullets of this player, those that were first seen as the copy's. */
    final Set<Integer> unpredicted = new HashSet<>();
    boolean resting;

    private final Ship ship = new Ship();
    private final Map<Integer, Bullet> bullets = new HashMap<>();
    private final Predictor<Ship, Keys> predictor = prediction.entity(Ship.TYPE, any -> true);
    private final Keys keys = new Keys();

    Shooting(long seed, double loss, int delayMillis, int jitterMillis) {
        super(new Random(seed), loss, delayMillis, jitterMillis, TYPES, InputLine.KEYS);
        world.spawn(ship);
    }

    private static boolean fires(Keys keys, int tick) {
        return keys.right && tick % 4 == 0;
    }

    @Override
    void simulate(Keys input) {
        int tick = buffer.tick();
        Ship.TYPE.step(ship, input);
        for (Iterator<Map.Entry<Integer, Bullet>> i = bullets.entrySet().iterator(); i.hasNext();) {
            Map.Entry<Integer, Bullet> next = i.next();
            Bullet.TYPE.step(next.getValue(), input);
            if (next.getValue().left == 0) {
                world.despawn(next.getKey());
                i.remove();
            }
        }
        missing.set(tick, buffer.missingInRow() > 0);
        if (fires(input, tick)) {
            Bullet bullet = Bullet.of(ship, tick);
            Bullet.TYPE.round(bullet);
            bullets.put(world.spawn(bullet), bullet);
            fired.set(tick);
        }
    }

    @Override
    void writeFeedback(InputFeedback feedback) {
        buffer.writeFeedback(feedback, Ship.TYPE, ship);
    }

    @Override
    void updated() {
        copy.show(copy.newestTick() - 3, this);
        prediction.reconcile(copy);
    }

    @Override
    void heard() {
    }

    @Override
    void press(int tick) {
        if (random.nextInt(12) == 0) {
            keys.left = random.nextInt(3) == 0;
            keys.right = random.nextInt(2) == 0;
            keys.aim = random.nextInt(3) - 1;
        }
        Keys pressed = resting || !predictor.isRunning() ? new Keys() : keys;
        prediction.add(tick, pressed);
        if (fires(pressed, tick)) {
            int before = spawns.size();
            predicted.set(tick, spawns.spawn(tick, Bullet.of(predictor.entity(), tick)));
            require(spawns.size() == before + (predicted.get(tick) ? 1 : 0));
        }
    }

    @Override
    void show() {
    }

    @Override
    public void appeared(int id, BitSerializable entity) {
        if (entity instanceof Bullet bullet) {
            if (spawns.match(bullet.key, id)) {
                require(spawns.has(id));
            } else {
                unpredicted.add(bullet.key);
            }
        }
    }

    @Override
    public void disappeared(int id, BitSerializable entity) {
        spawns.disappeared(id);
        require(!spawns.has(id));
    }

    @Override
    public String toString() {
        return spawns + "; " + fired.cardinality() + " fired, unpredicted " + unpredicted;
    }
}
