package io.github.tightwire.benchmarks.players;

import io.github.tightwire.players.Prediction;
import io.github.tightwire.players.Predictor;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A client's ship: ticks that were right, a tick from which ten others are simulated again, and corrections with their words. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1_000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class PredictionBenchmark {
    static final int TICKS = 10;
    /** Ticks that are left out, beyond those that are kept: the prediction begins again. */
    private static final int BREAK = 200;
    private static final int END = 1 << 30;

    private final Ship.Keys keys = new Ship.Keys();
    private final Ship told = new Ship();
    private Prediction<Ship.Keys> prediction;
    private Predictor<Ship, Ship.Keys> ship;
    private int tick;

    /** A ship that flies. */
    public PredictionBenchmark() {
        keys.thrust = true;
        begin();
    }

    private void begin() {
        prediction = new Prediction<>(Ship.KEYS, 60);
        ship = prediction.entity(Ship.TYPE, any -> true);
        tick = 1;
        prediction.add(tick, keys);
        ship.told(tick, told);
    }

    private void add(int next) {
        if (next > END) {
            begin();
            return;
        }
        tick = next;
        keys.right = (next & 1) != 0;
        prediction.add(tick, keys);
    }

    /**
     * A tick that is predicted and smoothed, and a picture.
     *
     * @return the ship
     */
    @Benchmark
    public Object tick() {
        add(tick + 1);
        return ship.show(0.5);
    }

    /**
     * Ten inputs, and ten ticks from a state of the server's. Without words: the prediction begins with the state.
     *
     * @return the ship
     */
    @Benchmark
    public Object replayOfTenTicks() {
        add(tick + BREAK);
        for (int i = 0; i < TICKS; i++) {
            add(tick + 1);
        }
        told.heading = tick & 1023;
        ship.told(tick - TICKS, told);
        return ship.entity();
    }

    /**
     * A tick, and ten that are simulated again since the server has another state. One in 16 names the field that was wrong.
     *
     * @return the ship
     */
    @Benchmark
    public Object tickAndCorrectionOfTenTicks() {
        add(tick + 1);
        told.heading = tick & 1023;
        told.x = 1 + (tick & 511);
        ship.told(Math.max(1, tick - TICKS), told);
        return ship.entity();
    }

    long corrections() {
        return ship.statistics().corrections();
    }

    long replayedTicks() {
        return ship.statistics().replayedTicks();
    }
}
