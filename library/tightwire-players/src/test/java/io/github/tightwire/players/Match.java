package io.github.tightwire.players;

import io.github.tightwire.Codec;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;

/** A server and a player whose ship is predicted, on a bad line, in virtual time. Every correction must have a cause. */
final class Match extends VirtualTime {
    static final WorldTypes TYPES = WorldTypes.builder()
            .entity(EntityType.of(Ship.class, Ship::new).interpolated(Ship::between).priority(8)).build();
    private static final Codec<InputFeedback> FEEDBACK = Codec.of(InputFeedback.class);
    private static final Codec<WorldAcks> ACKS = Codec.of(WorldAcks.class);

    final World world = new World(TYPES);
    final Ship ship = new Ship();
    final int id = world.spawn(ship);
    final WorldView view = world.join(Interest.EVERYTHING);
    final WorldCopy copy = new WorldCopy(TYPES);
    final InputBuffer<Keys> buffer = new InputBuffer<>(InputLine.KEYS, 0);
    final InputClock clock = new InputClock(60);
    final InputSender<Keys> sender = new InputSender<>(InputLine.KEYS);
    final Predictor<Ship, Keys> predictor;
    final Wire<byte[]> inputs;
    final Wire<byte[]> packets;
    final Wire<byte[]> acks;
    final Wire<byte[]> feedbacks;
    /** The ticks in which an input was missing, or the ship was pushed. */
    final BitSet causes = new BitSet();
    /** The server's ship in each tick. */
    final Ship[] states = new Ship[100_000];
    /** Pushes in a thousand ticks. */
    int pushes;
    boolean resting;
    int corrections;
    int unexplained;

    private final Random random;
    private final byte[] bytes = new byte[1_000];
    private final Keys keys = new Keys();

    Match(long seed, double loss, int delayMillis, int jitterMillis, PredictedType<Ship, Keys> type) {
        this(new Random(seed), loss, delayMillis, jitterMillis, type);
    }

    private Match(Random random, double loss, int delayMillis, int jitterMillis, PredictedType<Ship, Keys> type) {
        super(random);
        this.random = random;
        predictor = new Predictor<>(type, sender);
        inputs = new Wire<>(random, loss, delayMillis, jitterMillis);
        packets = new Wire<>(random, loss, delayMillis, jitterMillis);
        acks = new Wire<>(random, loss, delayMillis, jitterMillis);
        feedbacks = new Wire<>(random, loss, delayMillis, jitterMillis);
    }

    @Override
    void serverTick() {
        for (byte[] packet : inputs.poll(now)) {
            require(buffer.read(packet, 0, packet.length).isAccepted());
        }
        for (byte[] packet : acks.poll(now)) {
            WorldAcks read = new WorldAcks();
            require(ACKS.read(read, packet, packet.length).isAccepted());
            view.acked(read);
        }
        Ship.TYPE.step(ship, buffer.next());
        causes.set(buffer.tick(), buffer.missingInRow() > 0);
        if (random.nextInt(1_000) < pushes) {
            ship.speed += 3;
            Ship.TYPE.round(ship);
            causes.set(buffer.tick());
        }
        require(world.endTick() == buffer.tick());
        states[world.tick()] = new Ship();
        require(world.at(id, world.tick(), states[world.tick()]));
        packets.send(Arrays.copyOf(bytes, view.write(bytes, 0, 200)), now);
        InputFeedback feedback = new InputFeedback();
        buffer.writeFeedback(feedback, Ship.TYPE, ship);
        feedbacks.send(Arrays.copyOf(bytes, FEEDBACK.write(feedback, bytes)), now);
    }

    @Override
    void frame() {
        for (byte[] packet : packets.poll(now)) {
            if (copy.read(packet, 0, packet.length).isAccepted()) {
                predictor.reconcile(copy, id);
                explain();
            }
        }
        for (byte[] told : feedbacks.poll(now)) {
            InputFeedback feedback = new InputFeedback();
            require(FEEDBACK.read(feedback, told, told.length).isAccepted());
            clock.heard(feedback);
            sender.heard(feedback);
            predictor.heard(feedback);
            explain();
        }
        acks.send(Arrays.copyOf(bytes, ACKS.write(copy.acks(), bytes)), now);
        int begun = clock.update(now);
        for (int n = begun - 1; n >= 0; n--) {
            press(clock.tick() - n);
        }
        if (begun > 0) {
            inputs.send(Arrays.copyOf(bytes, sender.write(bytes, 0, bytes.length)), now);
        }
    }

    private void press(int tick) {
        if (random.nextInt(12) == 0) {
            keys.left = random.nextInt(3) == 0;
            keys.right = random.nextInt(2) == 0;
            keys.aim = random.nextInt(3) - 1;
        }
        Keys none = new Keys();
        Keys pressed = resting || tick / 100 % 3 == 0 ? none : keys;
        sender.add(tick, pressed);
        float before = predictor.entity().speed;
        predictor.step();
        // The ship reacts in the tick of its input.
        require(!predictor.isRunning() || !pressed.right || pressed.left || before > 3 || predictor.entity().speed > before);
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

    private static void require(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
