package io.github.tightwire.articles.snapshots;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.delta.DeltaReceiver;
import io.github.tightwire.delta.DeltaSender;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.zip.Deflater;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Deltas of a game that is nothing like cubes, by the same priors. */
@Command(name = "arena", description = {
    "Plays the example's arena by a seed, and compares coders of its snapshots, 20 a second, each relative to the second one before.",
    "The seeds that no coder was tuned on are 4099, 65537 and 20261123."})
public final class ArenaCommand implements Callable<Integer> {
    private static final int TICKS_PER_SNAPSHOT = 3;
    /** The other side has acknowledged the snapshot that is so far back. */
    private static final int BASELINE_AGE = 2;
    private static final int KEPT = 16;
    private static final int MAX_BYTES = 4096;

    @Option(names = "--seed", paramLabel = "SEED", defaultValue = "4099",
            description = "The seed of the players' keys (default ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--snapshots", paramLabel = "COUNT", defaultValue = "800",
            description = "How many snapshots it codes (default ${DEFAULT-VALUE}).")
    private int snapshots;

    private ArenaCommand() {
    }

    @Override
    public Integer call() {
        Totals totals = run(seed, snapshots);
        System.out.printf(Locale.ROOT, "arena, seed %d: %d snapshots, %.1f bodies each%n", seed, snapshots,
                (double) totals.bodies / snapshots);
        print("packed", totals.packed);
        print("the same, and zlib", totals.zlib);
        print("deltas of the list", totals.list);
        print("a world", totals.world);
        return 0;
    }

    private void print(String name, long bytes) {
        System.out.printf(Locale.ROOT, "%-24s%8.1f bytes a snapshot%n", name, (double) bytes / snapshots);
    }

    /** The sums of the snapshots, in bytes. */
    record Totals(long bodies, long packed, long zlib, long list, long world) {
    }

    /**
     * Sends a game.
     *
     * @throws IllegalStateException if a snapshot is not what was sent
     */
    static Totals run(long seed, int snapshots) {
        Arena arena = new Arena(seed);
        DeltaCodec<Bodies> codec = DeltaCodec.of(Bodies.class, MAX_BYTES);
        DeltaSender<Bodies> sender = new DeltaSender<>(codec, KEPT);
        DeltaReceiver<Bodies> receiver = new DeltaReceiver<>(codec, KEPT);
        WorldTypes types = WorldTypes.builder().entity(EntityType.of(Arena.Body.class, Arena.Body::new))
                .maxEntities(Arena.MAX_BODIES).maxObjectBytes(Arena.BODY_BYTES).build();
        World world = new World(types);
        WorldView view = world.join(Interest.EVERYTHING);
        WorldCopy copy = new WorldCopy(types);
        Map<Arena.Body, Integer> ids = new LinkedHashMap<>();
        byte[] bytes = new byte[MAX_BYTES];
        byte[] compressed = new byte[MAX_BYTES];
        long bodies = 0;
        long packed = 0;
        long zlib = 0;
        long list = 0;
        long ofWorld = 0;
        for (int number = 0; number < snapshots; number++) {
            for (int i = 0; i < TICKS_PER_SNAPSHOT; i++) {
                arena.step();
            }
            Bodies now = new Bodies(arena.bodies());
            bodies += now.bodies.size();
            byte[] plain = plain(now);
            packed += plain.length;
            Deflater deflater = new Deflater();
            deflater.setInput(plain);
            deflater.finish();
            zlib += deflater.deflate(compressed);
            deflater.end();

            int length = sender.write(now, number, bytes, 0, MAX_BYTES);
            list += length;
            Bodies received = new Bodies(new ArrayList<>());
            require(receiver.read(received, number, bytes, 0, length), Arrays.equals(plain, plain(received)));

            update(world, ids, now.bodies);
            length = view.write(bytes, 0, MAX_BYTES);
            ofWorld += length;
            view.acked(copy.acks());
            require(copy.read(bytes, 0, length), isSame(copy, ids));
            sender.acked(number + 1 - BASELINE_AGE);
        }
        return new Totals(bodies, packed, zlib, list, ofWorld);
    }

    /** Ends a tick of the world with these bodies. */
    private static void update(World world, Map<Arena.Body, Integer> ids, List<Arena.Body> bodies) {
        ids.entrySet().removeIf(known -> {
            boolean isGone = bodies.stream().noneMatch(body -> body == known.getKey());
            if (isGone) {
                world.despawn(known.getValue());
            }
            return isGone;
        });
        for (Arena.Body body : bodies) {
            ids.computeIfAbsent(body, world::spawn);
        }
        world.endTick();
    }

    private static boolean isSame(WorldCopy copy, Map<Arena.Body, Integer> ids) {
        copy.showNewest(new WorldListener() {
        });
        return copy.size() == ids.size() && ids.entrySet().stream().allMatch(each -> {
            BitSerializable seen = copy.get(each.getValue());
            return seen != null && Arrays.equals(plain(seen), plain(each.getKey()));
        });
    }

    private static byte[] plain(BitSerializable object) {
        byte[] bytes = new byte[MAX_BYTES];
        return Arrays.copyOf(bytes, new WriteStream(bytes).write(object));
    }

    private static void require(Verdict verdict, boolean same) {
        if (!verdict.isAccepted() || !same) {
            throw new IllegalStateException("a snapshot was not what was sent: " + verdict);
        }
    }

    private static final class Bodies implements BitSerializable {
        private final List<Arena.Body> bodies;

        Bodies(List<Arena.Body> bodies) {
            this.bodies = bodies;
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(bodies, Arena.MAX_BODIES, Arena.Body::new);
        }
    }
}
