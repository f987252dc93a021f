package io.github.tightwire.players;

import io.github.tightwire.Codec;
import java.util.Arrays;
import java.util.Random;

/** A client that sends inputs, and a server that uses them, in virtual time. */
final class InputLine extends VirtualTime {
    static final InputType<Keys> KEYS = InputType.of(Keys.class, Keys::new);
    private static final Codec<InputFeedback> FEEDBACK = Codec.of(InputFeedback.class);
    private static final int FIRST_TICK = 1_000;

    final InputClock clock = new InputClock(60);
    final InputSender<Keys> sender = new InputSender<>(KEYS);
    final InputBuffer<Keys> buffer = new InputBuffer<>(KEYS, FIRST_TICK);
    final Wire<byte[]> up;
    final Wire<byte[]> down;
    double bytesPerPacket;
    double leastRate = 9;
    double mostRate;
    /** Ticks that the client left out. */
    int skipped;

    private final byte[] bytes = new byte[1_000];
    private int lastTick;

    InputLine(long seed, double loss, int delayMillis, int jitterMillis) {
        this(new Random(seed), loss, delayMillis, jitterMillis);
    }

    private InputLine(Random random, double loss, int delayMillis, int jitterMillis) {
        super(random);
        up = new Wire<>(random, loss, delayMillis, jitterMillis);
        down = new Wire<>(random, loss, delayMillis, jitterMillis);
    }

    /** The share of the ticks from now on whose input was missing. */
    double missing(double seconds) {
        long before = buffer.missing();
        int tick = buffer.tick();
        run(seconds);
        return (buffer.missing() - before) / (double) (buffer.tick() - tick);
    }

    @Override
    void serverTick() {
        for (byte[] packet : up.poll(now)) {
            if (!buffer.read(packet, 0, packet.length).isAccepted()) {
                throw new AssertionError("an honest packet was refused");
            }
        }
        Keys used = buffer.next();
        boolean isRepeated = buffer.missingInRow() > 0 || used.aim == 0;
        if (!isRepeated && used.aim != aim(buffer.tick())) {
            throw new AssertionError("tick " + buffer.tick() + " has the input of another one: " + used);
        }
        InputFeedback feedback = new InputFeedback();
        buffer.writeFeedback(feedback);
        down.send(Arrays.copyOf(bytes, FEEDBACK.write(feedback, bytes)), now);
    }

    private static float aim(int tick) {
        return (tick % 63 + 1) / 64f;
    }

    @Override
    void frame() {
        for (byte[] told : down.poll(now)) {
            InputFeedback feedback = new InputFeedback();
            if (!FEEDBACK.read(feedback, told, told.length).isAccepted()) {
                throw new AssertionError("feedback was refused");
            }
            clock.heard(feedback);
            sender.heard(feedback);
        }
        int begun = clock.update(now);
        for (int n = begun - 1; n >= 0; n--) {
            int tick = clock.tick() - n;
            sender.add(tick, Keys.of(tick % 50 < 20, tick % 70 < 20, aim(tick)));
            skipped += tick - lastTick - 1;
            lastTick = tick;
        }
        leastRate = Math.min(leastRate, clock.rate());
        mostRate = Math.max(mostRate, clock.rate());
        if (begun > 0) {
            int length = sender.write(bytes, 0, bytes.length);
            bytesPerPacket += (length - bytesPerPacket) / 100;
            up.send(Arrays.copyOf(bytes, length), now);
        }
    }
}
