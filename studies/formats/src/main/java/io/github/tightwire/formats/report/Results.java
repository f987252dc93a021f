package io.github.tightwire.formats.report;

import io.github.tightwire.WriteStream;
import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.ship.ShipComparison;
import io.github.tightwire.formats.text.Json;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.WorldSchema;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The results of all formats on all worlds.
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
    public record Table(String name, List<EncodedSize> lines) {
        /**
         * Measures.
         *
         * @param scenario the world
         * @param progress told what comes next
         * @return what all formats made of it
         */
        public static Table measure(Scenario scenario, Consumer<String> progress) {
            return new Table(scenario.name(), Catalogue.of(scenario.before()).stream().map(entry -> {
                progress.accept(scenario.name() + ": " + entry);
                return EncodedSize.of(entry, scenario);
            }).toList());
        }

        /** {@return the names of the formats, in order} */
        public List<String> names() {
            return lines.stream().map(line -> line.entry().name()).distinct().toList();
        }

        /**
         * Returns the size of a format in one of the columns, if it has it.
         *
         * @param name how it is called
         * @param column which of the columns
         * @return what it made
         */
        public Optional<EncodedSize> line(String name, Column column) {
            return lines.stream()
                    .filter(line -> line.entry().name().equals(name) && line.entry().column() == column)
                    .findFirst();
        }

        /** {@return what the others are compared with} */
        public EncodedSize ours() {
            return line(Catalogue.OURS, Column.QUANTISED).orElseThrow();
        }

        /** {@return the smallest complete state of all that is not ours} */
        public EncodedSize nextBest() {
            return lines.stream()
                    .filter(line -> line.entry().isComplete() && line != ours())
                    .min(Comparator.comparingInt(EncodedSize::bytes))
                    .orElseThrow();
        }
    }

    /** {@return the results, with what does not depend on a world} */
    public static Results of(long seed, List<Table> worlds) throws IOException {
        return new Results(seed, worlds, Json.encode(WorldSchema.SCHEMA).length,
                new WriteStream(new byte[Limits.MAX_BYTES]).write(s -> s.serializeValue(WorldSchema.SCHEMA)), ShipComparison.lines());
    }
}
