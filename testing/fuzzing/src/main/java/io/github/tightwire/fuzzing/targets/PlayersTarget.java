package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.players.InputBuffer;
import io.github.tightwire.players.InputFeedback;
import io.github.tightwire.players.InputPacket;
import io.github.tightwire.players.InputSender;
import io.github.tightwire.players.InputType;
import io.github.tightwire.players.PredictedType;
import io.github.tightwire.players.Prediction;
import io.github.tightwire.players.Predictor;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Players: packets of inputs of any bytes, and damaged ones, of which a server uses one a tick; and feedback and states of any bytes, by
 * which a client's clock never goes back, and never simulates more at once than is kept.
 */
final class PlayersTarget implements Target {
    /** Most desyncs here are meant. */
    private static final Logger LOG = Logger.getLogger("io.github.tightwire.players");
    private static final int MOST_STEPS = 200;
    private static final long TICK_NANOS = 1_000_000_000 / 60;
    private static final int MOST_REPLAYED = 128;
    private static final InputType<Step> STEPS = InputType.of(Step.class, Step::new);
    private static final PredictedType<Step, Step> WALKERS = PredictedType.of(Step.class, Step::new, Step::walk)
            .smoothed((from, to, fraction, shown) -> shown.at = to.at, 8);
    private static final Codec<InputPacket> PACKETS = Codec.of(InputPacket.class);
    private static final Codec<InputFeedback> FEEDBACK = Codec.of(InputFeedback.class);

    static final class Step implements BitSerializable {
        private int at;
        private boolean isLit;

        private void walk(Step step) {
            at = (at + step.at) % 1_001;
        }

        @Override
        public void serialize(BitStream s) {
            at = s.serializeInt(at, 0, 1_000);
            isLit = s.serializeBool(isLit);
        }
    }

    PlayersTarget() {
        LOG.setLevel(Level.WARNING);
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            byte[] seed = new byte[300];
            for (int k = 0; k < seed.length; k++) {
                seed[k] = (byte) (k * (29 + 2 * i) + i);
            }
            seeds.add(seed);
        }
        return seeds;
    }

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        InputBuffer<Step> buffer = new InputBuffer<>(STEPS, input.upTo(60_000) * 100);
        Prediction<Step> prediction = new Prediction<>(STEPS, 60);
        InputSender<Step> sender = prediction.inputs();
        Predictor<Step, Step> predictor = prediction.entity(WALKERS, any -> true);
        Step walker = new Step();
        byte[] wire = new byte[InputPacket.MAX_BYTES + 8];
        long now = 0;
        for (int step = 0; !input.isEmpty() && step < MOST_STEPS; step++) {
            now += input.upTo(3) * TICK_NANOS;
            client(input, prediction, now);
            if (sender.newestTick() > 0) {
                packet(input, sender, buffer, wire);
            }
            serverTick(buffer, walker);
            feedback(input, buffer, walker, prediction, predictor, wire);
        }
    }

    private static void client(Input input, Prediction<Step> prediction, long now) {
        int before = prediction.clock().tick();
        List<Integer> begun = new ArrayList<>();
        prediction.update(now, tick -> {
            begun.add(tick);
            Step pressed = new Step();
            pressed.at = input.upTo(3);
            if (tick > prediction.inputs().newestTick()) {
                prediction.add(tick, pressed);
            }
        });
        assertTrue(begun.size() <= 100 && prediction.clock().tick() >= before, () -> begun + " after " + before);
    }

    /** A packet as it was sent, damaged, or of any bytes. */
    private static void packet(Input input, InputSender<Step> sender, InputBuffer<Step> buffer, byte[] wire) {
        InputPacket packet = new InputPacket();
        packet.write(sender);
        int length = PACKETS.write(packet, wire);
        if (input.flag()) {
            wire[input.upTo(length - 1)] ^= (byte) (1 << input.upTo(7));
        } else if (input.flag()) {
            byte[] any = input.take(input.upTo(40));
            System.arraycopy(any, 0, wire, 0, any.length);
            length = any.length;
        }
        InputPacket read = new InputPacket();
        if (PACKETS.read(read, wire, length).isAccepted()) {
            String before = buffer.toString();
            Verdict verdict = read.read(buffer);
            assertNotNull(verdict.toString());
            assertTrue(verdict.isAccepted() || before.equals(buffer.toString()), verdict::toString);
        }
    }

    private static void serverTick(InputBuffer<Step> buffer, Step walker) {
        int tick = buffer.tick();
        if (tick < Integer.MAX_VALUE - 1_000) {
            WALKERS.step(walker, buffer.next());
            assertEquals(tick + 1, buffer.tick());
        }
        assertTrue(buffer.lossPercent() >= 0 && buffer.lossPercent() <= 100);
    }

    /** Feedback and a state as they are sent, or of any bytes. */
    private static void feedback(Input input, InputBuffer<Step> buffer, Step walker, Prediction<Step> prediction,
            Predictor<Step, Step> predictor, byte[] wire) {
        InputFeedback feedback = new InputFeedback();
        buffer.writeFeedback(feedback, WALKERS, walker);
        int length = FEEDBACK.write(feedback, wire);
        if (input.flag()) {
            byte[] any = input.take(1 + input.upTo(length - 1));
            System.arraycopy(any, 0, wire, 0, Math.min(any.length, length));
        }
        InputFeedback read = new InputFeedback();
        if (!FEEDBACK.read(read, wire, length).isAccepted()) {
            return;
        }
        long before = predictor.statistics().replayedTicks();
        prediction.heard(read);
        if (input.flag()) {
            Step told = new Step();
            told.at = input.flag() ? walker.at : input.upTo(1_000);
            predictor.told(input.flag() ? Math.max(1, read.tick()) : 1 + input.upTo(60_000) * 100, told);
        }
        long replayed = predictor.statistics().replayedTicks() - before;
        assertTrue(replayed <= 3 * MOST_REPLAYED, replayed + " ticks simulated again");
        assertTrue(prediction.inputs().copies() >= 3 && prediction.inputs().copies() <= 16);
    }
}
