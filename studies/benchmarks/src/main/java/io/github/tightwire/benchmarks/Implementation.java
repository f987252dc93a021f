package io.github.tightwire.benchmarks;

/** The implementations. The names are those that the benchmarks' methods end with. */
enum Implementation {
    COMPILED("Compiled"),
    PLAIN("Plain"),
    BY_HAND("ByHand"),
    BYTE_BUFFER("ByteBuffer");

    final String method;

    Implementation(String method) {
        this.method = method;
    }
}
