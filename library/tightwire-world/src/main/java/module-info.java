/** Worlds of entities: a server's state, each player's share of it, the player's copy, and rewind to what a player saw. */
module io.github.tightwire.world {
    requires static org.jspecify;
    requires transitive io.github.tightwire;

    exports io.github.tightwire.world;
}
