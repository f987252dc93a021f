package io.github.tightwire.benchmarks.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.World;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

class WorldBenchmarkTest {
    @Test
    void everyFormatThatIsTimedEncodesAndDecodes() throws NoSuchFieldException {
        for (String format : WorldBenchmark.class.getField("format").getAnnotation(Param.class).value()) {
            WorldBenchmark benchmark = new WorldBenchmark();
            benchmark.format = format;
            benchmark.encodeOnce();
            World world = Scenario.generated(WorldBenchmark.OBJECTS, WorldBenchmark.SEED).world();
            assertEquals(Optional.empty(), Difference.between(world, benchmark.decode()), format);
            assertTrue(benchmark.encode().length > 0, format);
        }
    }
}
