package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** A ship that is predicted by its player, beside the server's, without a network. */
class PredictorTest {
    private Prediction<Keys> prediction = new Prediction<>(InputLine.KEYS, 60);
    private final InputFeedback feedback = new InputFeedback();
    private final Ship server = new Ship();
    private final Keys right = Keys.of(false, true, 0.5f);

    private Predictor<Ship, Keys> predictor = prediction.entity(Ship.TYPE, any -> true);

    /** Predicts ticks up to one, with the right key held. */
    private void predictTo(int tick) {
        for (int next = prediction.inputs().newestTick() + 1; next <= tick; next++) {
            prediction.add(next, right);
        }
    }

    private void serverStep() {
        Ship.TYPE.step(server, right);
    }

    private void hear(int tick, Ship ship) {
        feedback.set(tick, 0, 0, 0, 0);
        feedback.add(Ship.TYPE, ship);
        prediction.heard(feedback);
    }

    @Test
    void aStepRoundsAsTheWireDoes() {
        serverStep();
        assertEquals(Math.round(0.4f * 256) / 256f, server.speed);
        server.x = 0.1f;
        Ship.TYPE.round(server);
        assertEquals(26 / 256f, server.x);
        server.speed = 17;
        assertThrows(IllegalArgumentException.class, () -> Ship.TYPE.round(server));
    }

    @Test
    void itBeginsWithTheFirstStateAndTheInputsSince() {
        predictTo(5);
        assertFalse(predictor.isRunning());
        predictor.told(2, server);
        assertTrue(predictor.isRunning());
        for (int tick = 3; tick <= 5; tick++) {
            serverStep();
        }
        assertTrue(predictor.entity().isAt(server));
        assertEquals(0, predictor.statistics().corrections());
    }

    @Test
    void aWrongTickIsCorrectedAndThoseAfterItAreSimulatedAgain() {
        predictor.told(1, server);
        predictTo(10);
        for (int tick = 2; tick <= 4; tick++) {
            serverStep();
        }
        predictor.told(4, server);
        serverStep();
        server.y = 50;
        predictor.told(5, server);
        for (int tick = 6; tick <= 10; tick++) {
            serverStep();
        }
        assertTrue(predictor.entity().isAt(server), predictor.entity() + ", the server's " + server);
        PredictionStatistics statistics = predictor.statistics();
        assertEquals(1, statistics.corrections());
        assertEquals(Map.of("y", 1L), statistics.fields());
        assertEquals("y", statistics.lastField());
        assertEquals(5, statistics.lastTick());
        assertEquals(4, statistics.lastRightTick());
        assertEquals(5, statistics.replayedTicks());
        assertEquals("50.0 on the server", statistics.lastValues().substring(statistics.lastValues().indexOf(',') + 2));
        assertEquals("9 ticks predicted, 1 corrected, 0 of them after missing inputs, 0 desyncs; the last one in tick 5, right until 4; "
                + "in tick 5 by y, " + statistics.lastValues() + "; by field {y=1}", statistics.toString());
        predictor.told(3, new Ship());
        assertEquals(1, statistics.corrections(), "a state that was overtaken");
    }

    /** A wrong speed moves the position, too, which is before it. */
    @Test
    void eachFieldThatIsWrongIsNamed() {
        predictor.told(1, server);
        predictTo(5);
        serverStep();
        server.x = 9;
        server.y = 50;
        predictor.told(2, server);
        PredictionStatistics statistics = predictor.statistics();
        assertEquals("x", statistics.lastField());
        assertEquals(Map.of("x", 1L), statistics.fields());
        assertTrue(statistics.lastValues().matches("[-0-9.]+ here, 9\\.0 on the server; y [-0-9.]+ here, 50\\.0 on the server"),
                statistics.lastValues());
    }

    /** Once the feedback has told that all inputs were there, and once a field. */
    @Test
    void theFirstDesyncOfAFieldIsInTheLog() {
        List<String> lines = new ArrayList<>();
        Logger log = Logger.getLogger("io.github.tightwire.players");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                lines.add(MessageFormat.format(entry.getMessage(), entry.getParameters()));
            }

            @Override
            public void flush() {
            }

            @Override
            public void close() {
            }
        };
        log.setUseParentHandlers(false);
        log.addHandler(handler);
        try {
            List<String> heard = new ArrayList<>();
            prediction.onDesync(heard::add);
            predictor.told(1, server);
            predictTo(10);
            for (int tick = 2; tick <= 3; tick++) {
                serverStep();
                server.x = 7 + tick;
                predictor.told(tick, server);
            }
            assertEquals(List.of(), lines);
            feedback.set(3, 0, 0, 0, 0);
            prediction.heard(feedback);
            assertEquals(List.of("the player: Ship was predicted wrongly in tick 2, right until 1, though the server had all inputs: "
                    + "x 0.39453125 here, 9.0 on the server. "
                    + "The two sides simulate differently, or the client could not know what happened. "
                    + "Further ones of this field are counted."), lines);
            assertEquals(2, predictor.statistics().desyncs());
            assertEquals(List.of("desync: Ship in tick 2, right until 1: x 0.39453125 here, 9.0 on the server"), heard);
            serverStep();
            server.y = 5;
            predictor.told(4, server);
            feedback.set(4, 1, 0, 0, 0);
            prediction.heard(feedback);
            assertEquals(1, lines.size(), "its input was missing");
            assertEquals(2, predictor.statistics().desyncs());
            assertEquals(1, predictor.statistics().correctionsOfMissingInputs());
        } finally {
            log.removeHandler(handler);
            log.setUseParentHandlers(true);
        }
    }

    /** A trace takes as long as many corrections. */
    @Test
    void theFieldIsFoundOnceIn16Ticks() {
        predictor.told(1, server);
        predictTo(40);
        PredictionStatistics statistics = predictor.statistics();
        for (int tick = 2; tick <= 17; tick++) {
            serverStep();
            server.y = tick;
            predictor.told(tick, server);
            assertEquals(tick - 1, statistics.corrections());
            assertEquals(tick, statistics.lastTick());
            assertEquals(Map.of("y", 1L), statistics.fields(), "tick " + tick);
        }
        serverStep();
        server.heading = 1;
        predictor.told(18, server);
        assertEquals(Map.of("y", 1L, "heading", 1L), statistics.fields());
        assertEquals("heading", statistics.lastField());
    }

    /** A wall that the client does not know of holds the ship: nothing changes, so that no packet tells of it. */
    @Test
    void aShipThatRestsIsCorrectedThoughNoPacketTellsOfIt() {
        predictor.told(1, server);
        predictTo(10);
        hear(4, server);
        assertEquals(1, predictor.statistics().corrections());
        assertEquals(4, predictor.statistics().lastTick());
        Ship expected = new Ship();
        for (int tick = 5; tick <= 10; tick++) {
            Ship.TYPE.step(expected, right);
        }
        assertTrue(predictor.entity().isAt(expected));
    }

    /** The checksum says that the state is another one than the last that came: that one will come. */
    @Test
    void withoutTheRightStateNothingIsCorrected() {
        predictor.told(1, server);
        predictTo(10);
        Ship pushed = new Ship();
        pushed.y = 7;
        hear(4, pushed);
        assertEquals(0, predictor.statistics().corrections());
        predictor.told(3, pushed);
        assertEquals(2, predictor.statistics().corrections(), "in ticks 3 and 4");
        assertEquals(4, predictor.statistics().lastTick());
    }

    @Test
    void aRightChecksumConfirms() {
        predictor.told(1, server);
        predictTo(10);
        for (int tick = 2; tick <= 8; tick++) {
            serverStep();
        }
        hear(8, server);
        serverStep();
        server.speed = 3;
        predictor.told(9, server);
        assertEquals(8, predictor.statistics().lastRightTick());
    }

    /** In the tick of a correction nothing moves for the eye, and after eight ticks all is as it should be. */
    @Test
    void correctionsAreSmoothed() {
        prediction = new Prediction<>(InputLine.KEYS, 60);
        predictor = prediction.entity(Ship.TYPE.smoothed(Ship::between, 8), any -> true);
        predictor.told(1, server);
        predictTo(10);
        float shown = predictor.show(1).y;
        Ship pushed = new Ship();
        pushed.y = 8;
        predictor.told(5, pushed);
        assertEquals(shown, predictor.show(1).y);
        assertTrue(predictor.entity().y > 8);
        for (int tick = 11; tick <= 18; tick++) {
            float before = predictor.show(1).y;
            predictTo(tick);
            assertEquals(before, predictor.show(0).y, 1e-6);
            float moved = predictor.show(1).y - before;
            assertTrue(moved > 0 && moved < 3, "tick " + tick + " moves by " + moved);
        }
        assertTrue(predictor.show(1).isAt(predictor.entity()));
    }

    @Test
    void withoutSmoothingACorrectionIsAJump() {
        predictor.told(1, server);
        predictTo(10);
        Ship pushed = new Ship();
        pushed.y = 8;
        predictor.told(5, pushed);
        assertTrue(predictor.show(0.5).isAt(predictor.entity()));
    }

    @Test
    void smoothingIsWithin1024Ticks() {
        assertThrows(IllegalArgumentException.class, () -> Ship.TYPE.smoothed(Ship::between, -1));
        assertThrows(IllegalArgumentException.class, () -> Ship.TYPE.smoothed(Ship::between, 1_025));
        Ship.TYPE.smoothed(Ship::between, 1_024);
    }

    /** A server that lies about ticks, or a client that stood still. */
    @Test
    void aStateFromLongAgoIsNotSimulatedFrom() {
        predictTo(1_000);
        predictor.told(1_000 - 129, server);
        assertFalse(predictor.isRunning());
        predictor.told(1_000 - 128, server);
        assertTrue(predictor.isRunning());
        assertEquals(128, predictor.statistics().replayedTicks());
        predictor.told(Integer.MAX_VALUE, server);
        predictor.told(1, server);
        hear(Integer.MAX_VALUE, server);
        predictTo(1_010);
        assertEquals(128, predictor.statistics().replayedTicks());
    }

    @Test
    void aTickAllocatesNothing() {
        prediction = new Prediction<>(InputLine.KEYS, 60);
        predictor = prediction.entity(Ship.TYPE.smoothed(Ship::between, 8), any -> true);
        predictor.told(1, server);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = 0;
        for (int tick = 2; tick < 4_000; tick++) {
            before = tick == 2_000 ? threads.getThreadAllocatedBytes(thread) : before;
            predictTo(tick);
            predictor.show(0.5);
            serverStep();
            predictor.told(tick, server);
            hear(tick, server);
        }
        long allocated = threads.getThreadAllocatedBytes(thread) - before;
        assertTrue(allocated < 20_000, allocated + " bytes in 2,000 ticks");
        assertEquals(0, predictor.statistics().corrections());
    }
}
