/** Worlds of entities: a server's state, each player's share of it, and the player's copy. */
module io.github.tightwire.world {
    requires static org.jspecify;
    requires transitive io.github.tightwire;

    exports io.github.tightwire.world;
}
