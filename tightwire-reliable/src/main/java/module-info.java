/** Acks, fragments and estimates over datagrams: the wire of the C library {@code reliable}, spoken from Java. */
module io.github.tightwire.reliable {
    exports io.github.tightwire.reliable;
}
