package io.github.tightwire.benchmarks.lines;

/** The traffic of a game. */
enum Sender {
    /** Always has something to send. */
    ALWAYS,
    /** One snapshot a frame, of as many bytes as there is room for. */
    FITTED
}
