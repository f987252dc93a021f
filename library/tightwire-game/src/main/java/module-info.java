/** A server and a client for games: players, messages, blocks, a clock, over UDP. */
module io.github.tightwire.game {
    requires static org.jspecify;
    requires static jdk.jfr;
    requires transitive io.github.tightwire.netcode;
    requires transitive io.github.tightwire.channels;
    requires transitive io.github.tightwire.capture;

    exports io.github.tightwire.game;
}
