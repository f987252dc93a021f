package io.github.tightwire.world;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Threads that write the packets of a world at once, of entities whose values are of another number each time. */
class WritingThreadsTest {
    private static final WorldTypes TYPES = WorldTypes.builder().maxEntities(40).entity(EntityType.of(Cargo.class, Cargo::new)).build();
    private static final int THREADS = 4;
    private static final int TICKS = 300;

    /** A few numbers, each of one of three sizes. */
    static final class Cargo implements BitSerializable {
        private final int[] kinds = new int[12];
        private final int[] numbers = new int[12];
        private int count;

        void change(Random random) {
            count = random.nextInt(13);
            for (int i = 0; i < count; i++) {
                kinds[i] = random.nextInt(3);
                numbers[i] = random.nextInt(1 << 4 + 3 * kinds[i]);
            }
        }

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 0, 12);
            for (int i = 0; i < count; i++) {
                kinds[i] = s.serializeInt(kinds[i], 0, 2);
                numbers[i] = s.serializeInt(numbers[i], 0, (1 << 4 + 3 * kinds[i]) - 1);
            }
        }
    }

    /** A world, and views that are all alike. */
    private static final class Server {
        private final Random random = new Random(1);
        private final World world = new World(TYPES);
        private final List<Cargo> cargos = new ArrayList<>();
        private final List<WorldView> views = new ArrayList<>();
        private final List<WorldCopy> copies = new ArrayList<>();
        private final byte[][] packets = new byte[THREADS][4_000];

        Server(int players) {
            for (int i = 0; i < 40; i++) {
                Cargo cargo = new Cargo();
                cargos.add(cargo);
                int unused = world.spawn(cargo);
            }
            for (int i = 0; i < players; i++) {
                views.add(world.join(Interest.EVERYTHING));
                copies.add(new WorldCopy(TYPES));
            }
        }

        void tick() {
            cargos.forEach(cargo -> cargo.change(random));
            world.endTick();
        }

        byte[] write(int player) {
            return Arrays.copyOf(packets[player], views.get(player).write(packets[player], 0, 4_000));
        }

        void ack(int player, byte[] packet) {
            if (copies.get(player).read(packet, 0, packet.length).isAccepted()) {
                views.get(player).acked(copies.get(player).acks());
            }
        }
    }

    @Test
    void theBytesAreThoseOfOneThread() throws Exception {
        Server alone = new Server(1);
        Server shared = new Server(THREADS);
        CyclicBarrier together = new CyclicBarrier(THREADS);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            for (int t = 0; t < TICKS; t++) {
                alone.tick();
                shared.tick();
                byte[] expected = alone.write(0);
                alone.ack(0, expected);
                List<Future<byte[]>> writing = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    int player = i;
                    writing.add(pool.submit(() -> {
                        together.await();
                        return shared.write(player);
                    }));
                }
                for (int i = 0; i < THREADS; i++) {
                    byte[] packet = writing.get(i).get();
                    assertArrayEquals(expected, packet, "player " + i + " in tick " + t);
                    shared.ack(i, packet);
                }
            }
        } finally {
            pool.shutdownNow();
        }
    }
}
