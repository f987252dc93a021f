package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every format brings back every world, and a change of any property of any object. */
class RoundTripTest {
    private static final long SEED = 7;
    private static final List<ObjectClass> CLASSES = WorldSchema.SCHEMA.classes();

    @TestFactory
    Stream<DynamicTest> everyFormatBringsBackEveryWorld() {
        return roundTrips(
                Scenario.ofTheArticle(),
                new Scenario("nothing", new World(), new World()),
                new Scenario("the limits", new World(), atTheLimits()),
                Scenario.generated(1, SEED),
                Scenario.generated(10, SEED));
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> everyFormatBringsBackEveryLargeWorld() {
        return roundTrips(Scenario.generated(1000, SEED), Scenario.generated(10_000, SEED), Scenario.generated(Scenario.MAX_OBJECTS, SEED));
    }

    private static Stream<DynamicTest> roundTrips(Scenario... scenarios) {
        return Stream.of(scenarios).flatMap(scenario -> Catalogue.of(scenario.before()).stream().map(entry ->
                DynamicTest.dynamicTest(scenario.name() + ": " + entry, () -> {
                    byte[] packet = entry.format().encode(scenario.world());
                    assertBringsBack(scenario.world(), entry.format(), packet, "");
                    // Once more with the same instance: nothing of the first time is left in it.
                    assertArrayEquals(packet, entry.format().encode(scenario.world()));
                    assertBringsBack(scenario.world(), entry.format(), packet, "");
                })));
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> everyFormatNoticesAChangeOfEveryProperty() {
        return noticed(Scenario.generated(8, SEED).world());
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> everyFormatNoticesAChangeOfEveryPropertyAmongMany() {
        return noticed(Scenario.generated(40, SEED).world());
    }

    private static Stream<DynamicTest> noticed(World original) {
        Map<String, World> changes = changes(original);
        return Catalogue.of(original).stream().map(entry -> DynamicTest.dynamicTest(entry.toString(), () ->
                changes.forEach((change, changed) -> {
                    World received = assertBringsBack(changed, entry.format(), entry.format().encode(changed), change);
                    String noticed = Difference.between(original, received).orElse("nothing");
                    assertTrue(noticed.contains(change.split(": ")[1]), change + ": " + noticed);
                })));
    }

    private static World assertBringsBack(World world, Format format, byte[] packet, String what) {
        World received = format.decode(packet);
        assertEquals(Optional.empty(), Difference.between(world, received), what);
        return received;
    }

    /** A world for every number of every object: the original with that one changed, by little. */
    private static Map<String, World> changes(World original) {
        Map<String, World> changes = new LinkedHashMap<>();
        Snapshot snapshot = original.toSnapshot();
        changes.put("world: time", world(changed(snapshot.header(), 0, 0), snapshot.objects()));
        for (int i = 0; i < snapshot.objects().size(); i++) {
            Row row = snapshot.objects().get(i);
            String object = "object " + i;
            List<Row> others = new ArrayList<>(snapshot.objects());
            others.remove(i);
            changes.put(object + ": number of objects", world(snapshot.header(), others));
            changes.put(object + ": object id", with(snapshot, others, new Row(row.type(), Limits.MAX_ID, row.values())));
            ObjectClass other = CLASSES.get((CLASSES.indexOf(row.type()) + 1) % CLASSES.size());
            changes.put(object + ": class", with(snapshot, others, atAnEnd(other, row.id(), false)));
            for (int p = 0; p < row.values().length; p++) {
                Property property = row.type().properties().get(p);
                for (int k = 0; k < property.components(); k++) {
                    changes.put(object + " " + k + ": " + property.name(), with(snapshot, others, changed(row, p, k)));
                }
            }
        }
        return changes;
    }

    private static World with(Snapshot snapshot, List<Row> others, Row row) {
        List<Row> rows = new ArrayList<>(others);
        rows.add(row);
        rows.sort(Comparator.comparingInt(Row::id));
        return world(snapshot.header(), rows);
    }

    private static World world(Row header, List<Row> rows) {
        return World.of(new Snapshot(WorldSchema.SCHEMA, header, rows));
    }

    /** A row of which one number is another, or a rotation turned a little about that axis. */
    private static Row changed(Row row, int index, int component) {
        Property property = row.type().properties().get(index);
        double[][] values = row.values().clone();
        double[] value = Arrays.copyOf(values[index], property.components());
        values[index] = switch (property.kind()) {
            case COMPRESSED_QUATERNION -> turned(value, component);
            case BOOLEAN, ENUMERATION, INTEGER -> new double[] {(int) value[0] ^ 1};
            default -> {
                value[component] += (value[component] > 0 ? -2 : 2) * property.resolution();
                yield value;
            }
        };
        return new Row(row.type(), row.id(), values);
    }

    /** A quaternion times a turn about one of three axes, or about their middle, by a little more than twice the precision. */
    private static double[] turned(double[] q, int axis) {
        double half = 1.2 * Limits.ROTATION_PRECISION;
        double[] by = new double[3];
        Arrays.setAll(by, i -> Math.sin(half) * (axis == 3 ? 1 / Math.sqrt(3) : axis == i ? 1 : 0));
        double c = Math.cos(half);
        return new double[] {
            q[0] * c + q[3] * by[0] + q[1] * by[2] - q[2] * by[1],
            q[1] * c + q[3] * by[1] + q[2] * by[0] - q[0] * by[2],
            q[2] * c + q[3] * by[2] + q[0] * by[1] - q[1] * by[0],
            q[3] * c - q[0] * by[0] - q[1] * by[1] - q[2] * by[2]};
    }

    /** Two objects of each class, one with every number at the least value and one with each at the largest. */
    private static World atTheLimits() {
        List<Row> rows = new ArrayList<>();
        for (boolean isLargest : new boolean[] {false, true}) {
            for (ObjectClass type : CLASSES) {
                int id = isLargest ? Limits.MAX_ID - CLASSES.size() + 1 : 0;
                rows.add(atAnEnd(type, id + CLASSES.indexOf(type), isLargest));
            }
        }
        return world(new Row(WorldSchema.SCHEMA.snapshot(), -1, new double[] {Limits.MAX_TIME}), rows);
    }

    private static Row atAnEnd(ObjectClass type, int id, boolean isLargest) {
        Row row = Row.empty(type, id);
        Arrays.setAll(row.values(), p -> {
            Property property = type.properties().get(p);
            double[] value = new double[property.components()];
            Arrays.setAll(value, k -> property.kind() == Kind.COMPRESSED_QUATERNION ? k == 1 ? isLargest ? 1 : -1 : 0
                    : property.ranges().isEmpty() ? isLargest ? 1 : 0
                    : isLargest ? property.ranges().get(k).max() : property.ranges().get(k).min());
            return value;
        });
        return row;
    }
}
