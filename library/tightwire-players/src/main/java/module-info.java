/** A player of a world: inputs that arrive in time, prediction and its corrections. */
module io.github.tightwire.players {
    requires static org.jspecify;
    requires transitive io.github.tightwire.game;
    requires transitive io.github.tightwire.world;

    exports io.github.tightwire.players;
}
