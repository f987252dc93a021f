package io.github.tightwire.micrometer;

import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldStatistics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;

/**
 * The figures of a {@link World} as meters of a registry, from which any thread may read them: where the bytes of its packets go, and what
 * they have no room for.
 *
 * <pre>{@code
 * try (WorldMetrics metrics = new WorldMetrics(world, registry)) {
 *     while (running) {
 *         world.endTick();
 *         ...                                 // each player's packet
 *         metrics.update(System.nanoTime());
 *     }
 * }
 * }</pre>
 *
 * <p>After {@code tightwire.world.} there are {@code entities} and {@code players}, as of now; {@code waiting}, the entities that the last
 * packets left out, each as often as players wait for it; and counters of all packets so far, {@code packets}, {@code held.back}, and
 * {@code sent} in bytes. {@code sent} has the tag {@code type}: the name of the class of an entity or event; {@code despawned} for what
 * tells that entities are gone; {@code header} for the rest. They add up to the size of all packets, those of players who left included.
 *
 * <p>So there are as many meters as a world has types, and seven more, whatever the number of entities and players.
 */
public final class WorldMetrics implements AutoCloseable {
    private static final String ENTITIES = "tightwire.world.entities";
    private static final String SENT = "tightwire.world.sent";

    private final World world;
    private final MeterSet<Figures> meters;
    private final OnceASecond second = new OnceASecond();
    private boolean isClosed;

    /** A world's figures of one moment. */
    private record Figures(int entities, int players, WorldStatistics packets) {
        static Figures of(World world) {
            return new Figures(world.size(), world.players(), world.statistics());
        }
    }

    /**
     * Adds the meters of a world, the only one of its registry.
     *
     * @param world used by this thread
     * @param registry which gets the meters
     * @throws IllegalArgumentException if the registry has meters of a world
     */
    public WorldMetrics(World world, MeterRegistry registry) {
        this(world, registry, Tags.empty());
    }

    /**
     * Adds the meters of a world.
     *
     * @param world used by this thread
     * @param registry which gets the meters
     * @param tags of all its meters; those of another world of this registry have the same keys, and another value
     * @throws IllegalArgumentException if the registry has meters of a world with these tags
     */
    public WorldMetrics(World world, MeterRegistry registry, Iterable<Tag> tags) {
        if (registry.find(ENTITIES).tags(tags).meter() != null) {
            throw new IllegalArgumentException("the registry has meters of another world with the tags " + Tags.of(tags)
                    + ": give each world a tag of its own, such as Tags.of(\"world\", \"2\")");
        }
        this.world = world;
        Figures figures = Figures.of(world);
        meters = meters(new MeterSet<>(registry, Tags.of(tags), figures), figures.packets);
    }

    private static MeterSet<Figures> meters(MeterSet<Figures> meters, WorldStatistics types) {
        meters.gauge(ENTITIES, null, "How many entities there are", Figures::entities)
                .gauge("tightwire.world.players", null, "How many players have joined", Figures::players)
                .gauge("tightwire.world.waiting", "entities", "Entities that the players' last packets left out",
                        figures -> figures.packets.lastWaiting())
                .counter("tightwire.world.packets", Tags.empty(), null, "Packets that were written", figures -> figures.packets.packets())
                .counter("tightwire.world.held.back", Tags.empty(), "entities", "Entities that a packet left out, in each packet",
                        figures -> figures.packets.heldBack());
        types.entityClasses().forEach(type -> sent(meters, type.getName(), packets -> packets.bits(type)));
        types.eventClasses().forEach(type -> sent(meters, type.getName(), packets -> packets.eventBits(type)));
        sent(meters, "despawned", WorldStatistics::despawnedBits);
        sent(meters, "header", WorldStatistics::headerBits);
        return meters;
    }

    private static void sent(MeterSet<Figures> meters, String type, ToDoubleFunction<WorldStatistics> bits) {
        meters.counter(SENT, Tags.of("type", type), "bytes", "The bytes of the players' packets, by what they are for",
                figures -> bits.applyAsDouble(figures.packets) / Byte.SIZE);
    }

    /**
     * Shows new figures once a second. Call it on the world's thread, while no other thread writes the packet of a player. Does nothing
     * once it is closed.
     *
     * @param nowNanos the time, on a clock that does not jump
     */
    public void update(long nowNanos) {
        if (!isClosed && second.isDue(nowNanos)) {
            meters.show(Figures.of(world));
        }
    }

    /** Removes these meters from the registry. The world goes on. Later calls do nothing. */
    @Override
    public void close() {
        isClosed = true;
        meters.close();
    }
}
