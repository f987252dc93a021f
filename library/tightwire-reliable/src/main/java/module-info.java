/** Acks, fragments and estimates over datagrams: the wire of the C library {@code reliable}, spoken from Java. */
module io.github.tightwire.reliable {
    requires static org.jspecify;

    exports io.github.tightwire.reliable;
}
