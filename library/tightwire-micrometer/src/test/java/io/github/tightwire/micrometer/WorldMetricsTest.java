package io.github.tightwire.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.world.EntityType;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldTypes;
import io.github.tightwire.world.WorldView;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorldMetricsTest {
    private static final long INTERVAL = 1_000_000_000;
    private static final WorldTypes TYPES = WorldTypes.builder()
            .entity(EntityType.of(Ship.class, Ship::new)).event(Bang.class, Bang::new).build();

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final World world = new World(TYPES);
    private final WorldMetrics metrics = new WorldMetrics(world, registry);
    private final List<WorldView> views = new ArrayList<>();
    private final byte[] packet = new byte[1_000];
    private long now;

    static final class Ship implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 1_000_000);
        }
    }

    static final class Bang implements BitSerializable {
        private int loudness = 7;

        @Override
        public void serialize(BitStream s) {
            loudness = s.serializeInt(loudness, 0, 9);
        }
    }

    private void spawn(int count) {
        for (int i = 0; i < count; i++) {
            Ship ship = new Ship();
            ship.x = 7_919 * world.spawn(ship) % 1_000_000;
        }
    }

    /** Returns the size of the packets. */
    private int tick(int room) {
        world.endTick();
        int bytes = 0;
        for (WorldView view : views) {
            bytes += view.write(packet, 0, room);
        }
        now += INTERVAL;
        metrics.update(now);
        return bytes;
    }

    private double sent(String type) {
        return registry.get("tightwire.world.sent").tag("type", type).functionCounter().count();
    }

    private double sent() {
        return registry.find("tightwire.world.sent").functionCounters().stream().mapToDouble(FunctionCounter::count).sum();
    }

    private double gauge(String name) {
        return registry.get("tightwire.world." + name).gauge().value();
    }

    private double count(String name) {
        return registry.get("tightwire.world." + name).functionCounter().count();
    }

    @Test
    void theGuideHasEachMeter() throws IOException {
        views.add(world.join(Interest.EVERYTHING));
        spawn(1);
        tick(1_000);
        MetricsPage.assertHas(registry, WorldMetrics.class, "world");
    }

    @Test
    void theBytesOfEachTypeAddUpToThoseOfAllPackets() {
        views.add(world.join(Interest.EVERYTHING));
        views.add(world.join(Interest.EVERYTHING));
        spawn(10);
        world.event(new Bang());
        int bytes = tick(1_000);
        world.despawn(3);
        bytes += tick(1_000);
        assertTrue(sent(Ship.class.getName()) > 2 * 10 * 20 / 8.0, "two players have ten ships of 20 bits");
        assertTrue(sent(Bang.class.getName()) > 0);
        assertTrue(sent("despawned") > 0);
        assertEquals(bytes, sent(), 1e-6);
        assertEquals(4, count("packets"));
        assertEquals(9, gauge("entities"));
        assertEquals(2, gauge("players"));
        assertEquals(0, gauge("waiting"));
        assertEquals(0, count("held.back"));
        world.leave(views.remove(0));
        bytes += tick(1_000);
        assertEquals(1, gauge("players"));
        assertEquals(bytes, sent(), 1e-6, "a counter never falls");
        assertEquals(5, count("packets"));
    }

    @Test
    void whatPacketsHadNoRoomForIsShown() {
        views.add(world.join(Interest.EVERYTHING));
        spawn(200);
        tick(100);
        int waiting = views.get(0).waiting();
        assertTrue(waiting > 0);
        assertEquals(waiting, gauge("waiting"));
        assertEquals(waiting, count("held.back"));
        tick(1_000);
        tick(1_000);
        assertEquals(0, gauge("waiting"));
    }

    @Test
    void thePageNamesTypesAndUnits() {
        views.add(world.join(Interest.EVERYTHING));
        spawn(1);
        tick(1_000);
        String page = registry.scrape();
        for (String line : List.of("tightwire_world_entities 1.0", "tightwire_world_players 1.0", "tightwire_world_waiting_entities 0.0",
                "tightwire_world_packets_total 1.0", "tightwire_world_held_back_entities_total 0.0",
                "tightwire_world_sent_bytes_total{type=\"despawned\"} 0.0")) {
            assertTrue(page.contains("\n" + line + "\n"), line + " is not in\n" + page);
        }
        assertTrue(page.contains("tightwire_world_sent_bytes_total{type=\"" + Ship.class.getName() + "\"} "), page);
    }

    @Test
    void figuresAreTakenOnceASecond() {
        metrics.update(5);
        spawn(1);
        metrics.update(5 + INTERVAL - 1);
        assertEquals(0, gauge("entities"));
        metrics.update(5 + INTERVAL);
        assertEquals(1, gauge("entities"));
    }

    @Test
    void closedItLeavesNothing() {
        metrics.close();
        assertEquals(List.of(), registry.getMeters());
        tick(1_000);
        metrics.close();
        assertEquals(List.of(), registry.getMeters());
        new WorldMetrics(world, registry).close();
    }

    @Test
    void twoWorldsOfARegistryNeedTags() {
        World other = new World(TYPES);
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> new WorldMetrics(other, registry));
        assertEquals("the registry has meters of another world with the tags []: give each world a tag of its own, "
                + "such as Tags.of(\"world\", \"2\")", refusal.getMessage());
        metrics.close();
        try (WorldMetrics first = new WorldMetrics(world, registry, Tags.of("world", "1"));
                WorldMetrics second = new WorldMetrics(other, registry, Tags.of("world", "2"))) {
            other.spawn(new Ship());
            first.update(1);
            second.update(1);
            assertEquals(0, registry.get("tightwire.world.entities").tag("world", "1").gauge().value());
            assertEquals(1, registry.get("tightwire.world.entities").tag("world", "2").gauge().value());
        }
    }
}
