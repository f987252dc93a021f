/** The figures of a game server, its players and its world as meters of Micrometer. */
module io.github.tightwire.micrometer {
    requires static org.jspecify;
    requires transitive io.github.tightwire.game;
    requires transitive io.github.tightwire.world;
    requires transitive micrometer.core;

    exports io.github.tightwire.micrometer;
}
