package io.github.tightwire.formats.report;

import io.github.tightwire.formats.Catalogue;
import io.github.tightwire.formats.Scenario;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.ship.ShipComparison;
import io.github.tightwire.formats.steps.CodecPackets;
import io.github.tightwire.formats.text.Json;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What all formats made of all worlds.
 *
 * @param seed of the generated worlds
 * @param worlds one table for each world, in order
 * @param jsonSchemaBytes what step 3 sends once, as JSON
 * @param packedSchemaBytes the same schema, bit-packed
 * @param ship the ship of another project, in several formats
 */
public record Results(long seed, List<Table> worlds, int jsonSchemaBytes, int packedSchemaBytes,
        List<ShipComparison.Line> ship) {
    /**
     * All formats with one world.
     *
     * @param name of the world
     * @param lines one for each format that has a column, in the order of the catalogue
     */
    public record Table(String name, List<Measurement> lines) {
        /** {@return the names of the formats, in order} */
        public List<String> names() {
            return lines.stream().map(line -> line.entry().name()).distinct().toList();
        }

        /**
         * What a format made of one of the columns, if it has it.
         *
         * @param name how it is called
         * @param column which of the columns
         * @return what it made
         */
        public Optional<Measurement> line(String name, Column column) {
            return lines.stream()
                    .filter(line -> line.entry().name().equals(name) && line.entry().column() == column)
                    .findFirst();
        }

        /** {@return what the others are compared with} */
        public Measurement ours() {
            return line(Catalogue.OURS, Column.QUANTISED).orElseThrow();
        }

        /** {@return the smallest complete state of all that is not ours} */
        public Measurement nextBest() {
            return lines.stream()
                    .filter(line -> line.entry().isComplete() && line != ours())
                    .min(Comparator.comparingInt(Measurement::bytes))
                    .orElseThrow();
        }
    }

    /**
     * Measures.
     *
     * @param scenarios the worlds
     * @param seed that they were made from
     * @param progress told what comes next
     * @return the results
     */
    public static Results measure(List<Scenario> scenarios, long seed, Consumer<String> progress) throws IOException {
        List<Table> worlds = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            List<Measurement> lines = new ArrayList<>();
            for (Catalogue.Entry entry : Catalogue.of(scenario.before())) {
                progress.accept(scenario.name() + ": " + entry);
                lines.add(Measurement.of(entry, scenario));
            }
            worlds.add(new Table(scenario.name(), lines));
        }
        return new Results(seed, worlds, Json.encode(WorldSchema.SCHEMA).length,
                new CodecPackets<>(Schema.class).write(WorldSchema.SCHEMA).length, ShipComparison.lines());
    }
}
