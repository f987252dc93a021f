package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import java.util.Locale;

/** The ways to send a world. */
enum Kind {
    /** Whole entities, without acks: what is lost stays wrong until it changes again. */
    SUBSET {
        @Override
        <T extends BitSerializable> WorldServer start(Population<T> population, int players) {
            return new SubsetServer<>(population, players);
        }
    },
    /** A world that compares all entities to find those that changed. */
    WORLD {
        @Override
        <T extends BitSerializable> WorldServer start(Population<T> population, int players) {
            return new ViewServer<>(population, players, false);
        }
    },
    /** A world that is told which entities changed. */
    WORLD_TOLD {
        @Override
        <T extends BitSerializable> WorldServer start(Population<T> population, int players) {
            return new ViewServer<>(population, players, true);
        }
    };

    /** A server of these entities, for so many players, none of whom has joined. */
    abstract <T extends BitSerializable> WorldServer start(Population<T> population, int players);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
