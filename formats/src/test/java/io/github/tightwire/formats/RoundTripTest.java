package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Rotation;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every format brings back every world, and a change of any property of any object. */
class RoundTripTest {
    private static final long SEED = 7;

    @TestFactory
    Stream<DynamicTest> everyFormatBringsBackEveryWorld() {
        List<Scenario> scenarios = List.of(
                Scenario.ofTheArticle(),
                new Scenario("nothing", new World(), new World()),
                new Scenario("the limits", new World(), atTheLimits()),
                Scenario.generated(1, SEED),
                Scenario.generated(10, SEED),
                Scenario.generated(1000, SEED),
                Scenario.generated(10_000, SEED),
                Scenario.generated(Scenario.MAX_OBJECTS, SEED));
        return scenarios.stream().flatMap(scenario -> Catalogue.of(scenario.before()).stream().map(entry ->
                DynamicTest.dynamicTest(scenario.name() + ": " + title(entry), () -> {
                    byte[] packet = new byte[scenario.capacity()];
                    int length = entry.format().encode(scenario.world(), packet);
                    assertEquals(Optional.empty(),
                            Difference.between(scenario.world(), decodeAlone(entry.format(), packet, length)));
                    // Once more with the same instance: nothing of the first time is left in it.
                    byte[] again = new byte[scenario.capacity()];
                    assertEquals(length, entry.format().encode(scenario.world(), again));
                    assertEquals(Optional.empty(),
                            Difference.between(scenario.world(), entry.format().decode(again, length)));
                })));
    }

    @TestFactory
    Stream<DynamicTest> everyFormatNoticesAChangeOfEveryProperty() {
        World original = Scenario.generated(40, SEED).world();
        Map<String, World> changes = changes(original);
        byte[] packet = new byte[1 << 16];
        return Catalogue.of(original).stream().map(entry -> DynamicTest.dynamicTest(title(entry), () -> {
            for (Map.Entry<String, World> change : changes.entrySet()) {
                World changed = change.getValue();
                int length = entry.format().encode(changed, packet);
                World received = entry.format().decode(packet, length);
                assertEquals(Optional.empty(), Difference.between(changed, received), change.getKey());
                String noticed = Difference.between(original, received).orElse("nothing");
                assertTrue(noticed.contains(change.getKey().split(": ")[1]), change.getKey() + ": " + noticed);
            }
        }));
    }

    /** A world for every property of every object: the original with that one changed, by little. */
    private static Map<String, World> changes(World original) {
        Map<String, World> changes = new LinkedHashMap<>();
        changes.put("world: time", changedTime(original));
        for (int i = 0; i < original.objects().length; i++) {
            WorldObject object = original.objects()[i];
            if (object instanceof Player) {
                vector(changes, original, i, "position", player -> ((Player) player).position);
                vector(changes, original, i, "velocity", player -> ((Player) player).velocity);
                change(changes, original, i, "orientation", "", player -> turn(((Player) player).orientation));
                change(changes, original, i, "health", "", player -> ((Player) player).health ^= 1);
                change(changes, original, i, "weapon", "", player -> ((Player) player).weapon ^= 1);
            } else if (object instanceof Grunt) {
                vector(changes, original, i, "position", grunt -> ((Grunt) grunt).position);
                change(changes, original, i, "health", "", grunt -> ((Grunt) grunt).health ^= 1);
            } else {
                change(changes, original, i, "type", "",
                        weapon -> ((Weapon) weapon).type = Weapon.Type.values()[1 - ((Weapon) weapon).type.ordinal()]);
                change(changes, original, i, "ammo", "", weapon -> ((Weapon) weapon).ammo ^= 1);
                change(changes, original, i, "round in chamber", "",
                        weapon -> ((Weapon) weapon).roundInChamber ^= true);
            }
            change(changes, original, i, "object id", "", one -> one.id = Limits.MAX_ID);
            List<WorldObject> fewer = new ArrayList<>(List.of(original.copy().objects()));
            fewer.remove(i);
            changes.put("object " + i + ": number of objects", new World(original.time, fewer));
            List<WorldObject> other = new ArrayList<>(fewer);
            WorldObject replacement = object instanceof Grunt ? new Weapon() : new Grunt();
            replacement.id = object.id;
            other.add(replacement);
            changes.put("object " + i + ": class", new World(original.time, other));
        }
        return changes;
    }

    private static World changedTime(World original) {
        World changed = original.copy();
        changed.time += 2 * Limits.TIME_RESOLUTION;
        return changed;
    }

    private static void vector(Map<String, World> changes, World original, int i, String property,
            Function<WorldObject, Vector> vector) {
        // Twice the resolution, for both are the same.
        change(changes, original, i, property, " x", object -> vector.apply(object).x += 0.02f);
        change(changes, original, i, property, " y", object -> vector.apply(object).y -= 0.02f);
        change(changes, original, i, property, " z", object -> vector.apply(object).z += 0.02f);
    }

    private static void turn(Rotation q) {
        // About x, by a little more than twice the precision: q times the turn.
        double half = 1.2 * Limits.ROTATION_PRECISION;
        double c = Math.cos(half);
        double s = Math.sin(half);
        float x = (float) (q.x * c + q.w * s);
        float y = (float) (q.y * c + q.z * s);
        float z = (float) (q.z * c - q.y * s);
        float w = (float) (q.w * c - q.x * s);
        q.x = x;
        q.y = y;
        q.z = z;
        q.w = w;
    }

    private static void change(Map<String, World> changes, World original, int i, String property, String part,
            Consumer<WorldObject> edit) {
        World changed = original.copy();
        edit.accept(changed.objects()[i]);
        changes.put("object " + i + part + ": " + property,
                new World(changed.time, List.of(changed.objects())));
    }

    /** Every property at an end of its range, with both signs. */
    private static World atTheLimits() {
        List<WorldObject> objects = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            float sign = i == 0 ? 1 : -1;
            Player player = new Player();
            player.id = i * (Limits.MAX_ID - 2);
            player.position = new Vector(
                    sign * Limits.MAX_POSITION, -sign * Limits.MAX_POSITION, i * Limits.MAX_HEIGHT);
            player.orientation = new Rotation(0, sign, 0, 0);
            player.velocity = new Vector(
                    sign * Limits.MAX_VELOCITY, -sign * Limits.MAX_VELOCITY, sign * Limits.MAX_VELOCITY);
            player.health = i * Limits.MAX_HEALTH;
            player.weapon = i * Limits.MAX_ID;
            objects.add(player);
            Grunt grunt = new Grunt();
            grunt.id = 1 + i * (Limits.MAX_ID - 2);
            grunt.position = new Vector(-sign * Limits.MAX_POSITION, 0, Limits.MAX_HEIGHT - i * Limits.MAX_HEIGHT);
            grunt.health = i * Limits.MAX_HEALTH;
            objects.add(grunt);
            Weapon weapon = new Weapon();
            weapon.id = 2 + i * (Limits.MAX_ID - 2);
            weapon.type = Weapon.Type.values()[i];
            weapon.ammo = i * Limits.MAX_AMMO;
            weapon.roundInChamber = i == 1;
            objects.add(weapon);
        }
        return new World(Limits.MAX_TIME, objects);
    }

    /** From an array of just that length, so that nothing behind the packet helps. */
    private static World decodeAlone(Format format, byte[] packet, int length) {
        return format.decode(Arrays.copyOf(packet, length), length);
    }

    private static String title(Catalogue.Entry entry) {
        return entry.name() + (entry.column() == Column.NATURAL ? "" : ", quantised");
    }
}
