package io.github.tightwire.formats.catalogue;

import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.Worlds;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A world to be sent, and the one a tenth of a second before it, which the receiver has already.
 *
 * @param name what the world is called in a table
 * @param before what step 9 sends the changes of
 * @param world what is sent
 */
public record Scenario(String name, World before, World world) {
    /** The largest world that is generated: a third of the ids of a world are free. */
    public static final int MAX_OBJECTS = Limits.MAX_OBJECTS * 2 / 3;

    /** {@return the article's three objects; a second earlier the player stood ten metres back} */
    public static Scenario ofTheArticle() {
        World world = Worlds.ofTheArticle();
        World before = world.copy();
        Player player = before.players[0];
        player.position = new Vector(player.position.x() - 10, player.position.y(), player.position.z());
        return new Scenario("the article's 3 objects", before, world);
    }

    /** {@return the world of the article, and generated ones of these sizes} */
    public static List<Scenario> all(Collection<Integer> sizes, long seed) {
        return Stream.concat(Stream.of(ofTheArticle()), sizes.stream().map(objects -> generated(objects, seed))).toList();
    }

    /**
     * A generated world.
     *
     * @param objects how many, 1 to {@link #MAX_OBJECTS}
     * @param seed the same one makes the same worlds
     * @return the worlds
     */
    public static Scenario generated(int objects, long seed) {
        World world = Worlds.random(objects, seed);
        return new Scenario(String.format(Locale.ROOT, "%,d objects", objects), Worlds.earlier(world, seed), world);
    }
}
