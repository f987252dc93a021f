package io.github.tightwire.benchmarks.players;

import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.Rewind;
import io.github.tightwire.world.ViewTime;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.util.ArrayDeque;
import java.util.Queue;
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

/** A server's ships as one player saw them, six ticks and a half before: all fly, acks take six ticks, a tenth of the packets is lost. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1_000, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class RewindBenchmark {
    static final int SHIPS = 64;
    private static final int TICKS = 200;
    private static final int ACK_TICKS = 6;
    private static final double SEEN_TICKS = 6.5;
    private static final int LOST = 10;
    private static final WorldListener DEAF = new WorldListener() {
    };

    final WorldCopy copy;
    private final Rewind rewind;
    private final ViewTime seen = new ViewTime();
    private final Ship then = new Ship();

    /** A match until now. */
    public RewindBenchmark() {
        WorldTypes types = WorldTypes.builder().entity(EntityType.of(Ship.class, Ship::new).interpolated(Ship::between)).build();
        World world = new World(types);
        WorldView view = world.join(Interest.EVERYTHING);
        copy = new WorldCopy(types);
        rewind = new Rewind(view, Rewind.MAX_TICKS);
        Ship[] ships = new Ship[SHIPS];
        for (int i = 0; i < SHIPS; i++) {
            ships[i] = new Ship();
            ships[i].slot = i;
            ships[i].heading = i * 16;
            ships[i].x = 1_000;
            ships[i].y = 1_000;
            world.spawn(ships[i]);
        }
        Ship.Keys keys = new Ship.Keys();
        keys.thrust = true;
        keys.right = true;
        byte[] packet = new byte[1_200];
        Queue<Integer> lengths = new ArrayDeque<>();
        Queue<byte[]> late = new ArrayDeque<>();
        WorldCopy acked = new WorldCopy(types);
        for (int tick = 1; tick <= TICKS; tick++) {
            for (Ship ship : ships) {
                Ship.TYPE.step(ship, keys);
            }
            world.endTick();
            int length = view.write(packet, 0, packet.length);
            if (tick % LOST != 0) {
                read(copy, packet, length);
                lengths.add(length);
                late.add(packet.clone());
            }
            if (late.size() > ACK_TICKS) {
                read(acked, late.remove(), lengths.remove());
                view.acked(acked.acks());
            }
        }
        copy.show(TICKS - SEEN_TICKS, DEAF);
        seen.set(copy);
    }

    private static void read(WorldCopy copy, byte[] packet, int length) {
        if (!copy.read(packet, 0, length).isAccepted()) {
            throw new IllegalStateException("a packet was refused");
        }
    }

    /**
     * All ships.
     *
     * @return how many the player saw
     */
    @Benchmark
    public int rewindOf64Ships() {
        rewind.to(seen);
        int count = 0;
        for (int id = 0; id < SHIPS; id++) {
            count += rewind.at(id, then) ? 1 : 0;
        }
        return count;
    }

    /** Returns one as it was seen. */
    Ship at(int id) {
        rewind.to(seen);
        if (!rewind.at(id, then)) {
            throw new IllegalStateException("ship " + id + " was not seen");
        }
        return then;
    }
}
