package io.github.tightwire.benchmarks.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

class WorldBenchmarkTest {
    @Test
    void everyFormatIsTimed() throws NoSuchFieldException {
        List<String> timed = List.of(WorldBenchmark.class.getField("format").getAnnotation(Param.class).value());
        List<String> all = Catalogue.of(Scenario.ofTheArticle().before()).stream().map(WorldBenchmark::name).toList();
        assertEquals(all, timed);
    }
}
