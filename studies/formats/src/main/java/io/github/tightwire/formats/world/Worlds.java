package io.github.tightwire.formats.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Makes worlds: the one of the article, and others of any size from a seed. */
public final class Worlds {
    /** The share of players and grunts that are at rest, and do not change from one snapshot to the next. */
    public static final double SHARE_AT_REST = 0.5;

    /** Seconds from one snapshot to the next: ten snapshots a second. */
    private static final float STEP = 0.1f;

    private Worlds() {
    }

    /** {@return the three objects of the article} */
    public static World ofTheArticle() {
        Player player = new Player();
        player.id = 1;
        player.velocity = new Vector(10, 0, 0);
        player.health = 100;
        player.weapon = 110;
        Grunt grunt = new Grunt();
        grunt.id = 100;
        grunt.position = new Vector(100, 100, 0);
        grunt.health = 10;
        Weapon weapon = new Weapon();
        weapon.id = 110;
        weapon.type = Weapon.Type.SEMI_AUTOMATIC;
        weapon.ammoInClip = 8;
        weapon.roundInChamber = true;
        return new World(0, List.of(player, grunt, weapon));
    }

    /**
     * A world of a quarter players, a half grunts and a quarter weapons, one for each player, on a field of two kilometres
     * square. The ids increase with gaps, as they do where objects come and go.
     *
     * @param size how many objects, 0 to {@link Limits#MAX_OBJECTS}
     * @param seed the same one makes the same world
     */
    public static World random(int size, long seed) {
        if (size < 0 || size > Limits.MAX_OBJECTS) {
            throw new IllegalArgumentException("a world has 0 to " + Limits.MAX_OBJECTS + " objects, not " + size);
        }
        Random random = new Random(seed);
        List<Supplier<WorldObject>> makers = new ArrayList<>(Collections.nCopies(size / 4, () -> player(random)));
        makers.addAll(Collections.nCopies(size / 4, () -> weapon(random)));
        makers.addAll(Collections.nCopies(size - makers.size(), () -> grunt(random)));
        Collections.shuffle(makers, random);
        List<WorldObject> objects = new ArrayList<>();
        List<Integer> weapons = new ArrayList<>();
        int id = -1;
        for (Supplier<WorldObject> maker : makers) {
            id++;
            // Every third id is free, as long as there is room for the rest.
            while (random.nextInt(3) == 0 && id + size - objects.size() <= Limits.MAX_ID) {
                id++;
            }
            WorldObject object = maker.get();
            object.id = id;
            objects.add(object);
            if (object instanceof Weapon) {
                weapons.add(id);
            }
        }
        for (WorldObject object : objects) {
            if (object instanceof Player player) {
                player.weapon = weapons.remove(random.nextInt(weapons.size()));
            }
        }
        return new World(round(1000 * random.nextFloat()), objects);
    }

    /**
     * The world a tenth of a second earlier: what moves was elsewhere and turned otherwise, some weapons had a round more,
     * some players were healthier, and one object in two hundred was not there yet.
     *
     * @param world what is sent
     * @param seed the same one makes the same world
     * @return a new world
     */
    public static World earlier(World world, long seed) {
        Random random = new Random(seed);
        List<WorldObject> objects = new ArrayList<>();
        for (WorldObject now : world.objects()) {
            WorldObject object = now.copy();
            if (object instanceof Player player && !player.velocity.isZero()) {
                player.position = moved(player.position, -player.velocity.x(), -player.velocity.y());
                player.orientation = rotation(random);
                player.health = Math.min(Limits.MAX_HEALTH, player.health + (random.nextInt(10) == 0 ? 20 : 0));
            } else if (object instanceof Grunt grunt && random.nextDouble() >= SHARE_AT_REST) {
                grunt.position = moved(grunt.position, 4 * random.nextFloat() - 2, 4 * random.nextFloat() - 2);
            } else if (object instanceof Weapon weapon && weapon.ammoInClip < Limits.MAX_AMMO && random.nextInt(8) == 0) {
                weapon.ammoInClip++;
            }
            if (random.nextInt(200) > 0) {
                objects.add(object);
            }
        }
        return new World(Math.max(0, world.time - STEP), objects);
    }

    private static Player player(Random random) {
        Player player = new Player();
        player.position = position(random);
        player.orientation = rotation(random);
        if (random.nextDouble() >= SHARE_AT_REST) {
            player.velocity = new Vector(velocity(random), velocity(random), velocity(random));
        }
        player.health = 1 + random.nextInt(Limits.MAX_HEALTH);
        return player;
    }

    private static Grunt grunt(Random random) {
        Grunt grunt = new Grunt();
        grunt.position = position(random);
        grunt.health = 1 + random.nextInt(Limits.MAX_HEALTH);
        return grunt;
    }

    private static Weapon weapon(Random random) {
        Weapon weapon = new Weapon();
        weapon.type = Weapon.Type.values()[random.nextInt(2)];
        weapon.ammoInClip = random.nextInt(Limits.MAX_AMMO + 1);
        weapon.roundInChamber = random.nextBoolean();
        return weapon;
    }

    private static Vector position(Random random) {
        return new Vector(2000 * random.nextFloat() - 1000, 2000 * random.nextFloat() - 1000,
                Limits.MAX_HEIGHT * random.nextFloat());
    }

    private static float velocity(Random random) {
        // Never so slow that it would be sent as standing still.
        return (random.nextBoolean() ? 1 : -1) * (1 + 19 * random.nextFloat());
    }

    private static Rotation rotation(Random random) {
        return Rotation.about(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(),
                2 * Math.PI * random.nextDouble());
    }

    private static Vector moved(Vector from, float x, float y) {
        return new Vector(within(from.x() + STEP * x), within(from.y() + STEP * y), from.z());
    }

    private static float within(float coordinate) {
        return Math.max(-Limits.MAX_POSITION, Math.min(Limits.MAX_POSITION, coordinate));
    }

    private static float round(float seconds) {
        return Math.round(seconds / Limits.TIME_RESOLUTION) * Limits.TIME_RESOLUTION;
    }
}
