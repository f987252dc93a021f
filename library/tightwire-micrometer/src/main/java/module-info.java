/** A game server's figures, and those of its players, as meters of Micrometer. */
module io.github.tightwire.micrometer {
    requires static org.jspecify;
    requires transitive io.github.tightwire.game;
    requires transitive micrometer.core;

    exports io.github.tightwire.micrometer;
}
