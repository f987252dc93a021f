package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.util.Arrays;
import java.util.Random;

/** A server's world and a player of it, on a bad line, in virtual time. */
abstract class Session<I extends BitSerializable> extends VirtualTime {
    private static final Codec<InputFeedback> FEEDBACK = Codec.of(InputFeedback.class);
    private static final Codec<WorldAcks> ACKS = Codec.of(WorldAcks.class);

    final Random random;
    final World world;
    final WorldView view;
    final WorldCopy copy;
    final InputBuffer<I> buffer;
    final Prediction<I> prediction;
    final Wire<byte[]> inputs;

    private final Wire<byte[]> packets;
    private final Wire<byte[]> acks;
    private final Wire<byte[]> feedbacks;
    private final byte[] bytes = new byte[1_000];

    Session(Random random, double loss, int delayMillis, int jitterMillis, WorldTypes types, InputType<I> inputType) {
        super(random);
        this.random = random;
        world = new World(types);
        view = world.join(Interest.EVERYTHING);
        copy = new WorldCopy(types);
        buffer = new InputBuffer<>(inputType, 0);
        prediction = new Prediction<>(inputType, 60);
        inputs = new Wire<>(random, loss, delayMillis, jitterMillis);
        packets = new Wire<>(random, loss, delayMillis, jitterMillis);
        acks = new Wire<>(random, loss, delayMillis, jitterMillis);
        feedbacks = new Wire<>(random, loss, delayMillis, jitterMillis);
    }

    /** The server uses the input of a tick. */
    abstract void simulate(I input);

    /** The server has ended a tick. */
    abstract void writeFeedback(InputFeedback feedback);

    /** A packet came that the copy has accepted. */
    abstract void updated();

    /** Feedback came that the prediction has heard. */
    abstract void heard();

    /** The client adds the input of a tick. */
    abstract void press(int tick);

    /** The client shows a frame. */
    abstract void show();

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
        simulate(buffer.next());
        require(world.endTick() == buffer.tick());
        InputFeedback feedback = new InputFeedback();
        writeFeedback(feedback);
        packets.send(Arrays.copyOf(bytes, view.write(bytes, 0, 300)), now);
        feedbacks.send(Arrays.copyOf(bytes, FEEDBACK.write(feedback, bytes)), now);
    }

    @Override
    void frame() {
        for (byte[] packet : packets.poll(now)) {
            if (copy.read(packet, 0, packet.length).isAccepted()) {
                updated();
            }
        }
        for (byte[] told : feedbacks.poll(now)) {
            InputFeedback feedback = new InputFeedback();
            require(FEEDBACK.read(feedback, told, told.length).isAccepted());
            prediction.heard(feedback);
            heard();
        }
        acks.send(Arrays.copyOf(bytes, ACKS.write(copy.acks(), bytes)), now);
        int before = prediction.clock().tick();
        prediction.update(now, this::press);
        if (prediction.clock().tick() > before) {
            inputs.send(Arrays.copyOf(bytes, prediction.inputs().write(bytes, 0, bytes.length)), now);
        }
        show();
    }

    static void require(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }
}
