/** Captures of what a game sends and receives, and a dissector that shows them in Wireshark. */
module io.github.tightwire.capture {
    requires static org.jspecify;
    requires transitive io.github.tightwire;

    exports io.github.tightwire.capture;
}
