/** Messages and blocks over a connection, in channels: the wire of the C++ library {@code yojimbo}, spoken from Java. */
module io.github.tightwire.channels {
    requires static org.jspecify;
    requires transitive io.github.tightwire;
    requires transitive io.github.tightwire.reliable;

    exports io.github.tightwire.channels;
}
