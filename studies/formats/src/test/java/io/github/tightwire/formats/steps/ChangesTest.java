package io.github.tightwire.formats.steps;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.world.Difference;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldObject;
import io.github.tightwire.formats.world.Worlds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ChangesTest {
    @Test
    void nothingChangedIsTheTimeAndTheEndOfTheWalk() {
        World world = Worlds.random(100, 1);
        assertEquals((19 + 6 + 14 + 7) / 8, new Changes(world).encode(world).length);
    }

    @Test
    void objectsComeAndGoAndTurnIntoOthers() {
        World before = Worlds.random(100, 1);
        List<WorldObject> objects = new ArrayList<>(List.of(before.copy().objects()));
        objects.remove(99);
        objects.remove(50);
        objects.remove(0);
        Grunt grunt = new Grunt();
        grunt.id = objects.remove(10).id;
        grunt.health = 77;
        objects.add(grunt);
        Grunt last = new Grunt();
        last.id = 16383;
        objects.add(last);
        sendAndCompare(before, new World(before.time, objects));
    }

    @Test
    void fromNothingAndToNothing() {
        World world = Worlds.random(100, 1);
        sendAndCompare(new World(), world);
        sendAndCompare(world, new World());
        sendAndCompare(new World(), new World());
    }

    @Test
    void worldsOfTwoSeedsHaveLittleInCommon() {
        sendAndCompare(Worlds.random(1000, 1), Worlds.random(900, 2));
    }

    @Test
    void aStrangersBytesAreRefusedOrReadAsSomeWorld() {
        assertRefusedOrReadAsSomeWorld(Worlds.random(6, 1), 1_000);
    }

    @Test
    @Tag("exhaustive")
    void manyOfAStrangersBytesAreRefusedOrReadAsSomeWorld() {
        assertRefusedOrReadAsSomeWorld(Worlds.random(60, 1), 10_000);
    }

    private void assertRefusedOrReadAsSomeWorld(World before, int packetsOfNoise) {
        World now = Worlds.earlier(before, 1);
        for (Format format : List.of(new Changes(before), new Bounded(), new WholeFloats())) {
            byte[] golden = format.encode(now);
            for (int cut = 0; cut < golden.length; cut++) {
                decode(format, Arrays.copyOf(golden, cut));
            }
            for (int bit = 0; bit < 8 * golden.length; bit++) {
                byte[] flipped = golden.clone();
                flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
                decode(format, flipped);
            }
            Random random = new Random(1);
            for (int i = 0; i < packetsOfNoise; i++) {
                byte[] noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                decode(format, noise);
            }
            assertEquals(Optional.empty(), Difference.between(now, format.decode(golden)));
        }
    }

    @Test
    void everyTruncationOfACompleteStateIsRefused() {
        World world = Worlds.random(60, 1);
        for (Format format : List.of(new Bounded(), new WholeFloats())) {
            byte[] packet = format.encode(world);
            for (int cut = 0; cut < packet.length; cut++) {
                assertFalse(decode(format, Arrays.copyOf(packet, cut)), "cut at " + cut);
            }
        }
    }

    /** Returns whether the packet was accepted; the only exception that may be is the one that says it was not. */
    private static boolean decode(Format format, byte[] packet) {
        try {
            format.decode(packet);
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    private void sendAndCompare(World before, World now) {
        Changes changes = new Changes(before);
        assertEquals(Optional.empty(), Difference.between(now, changes.decode(changes.encode(now))));
    }
}
