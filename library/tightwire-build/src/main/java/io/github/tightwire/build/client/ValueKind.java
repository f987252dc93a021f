package io.github.tightwire.build.client;

/** The type that an expression has, or is wanted to have. */
enum ValueKind {
    BOOL, INT, LONG, FLOAT, DOUBLE;

    /** Returns whether it has a fraction. */
    boolean isReal() {
        return this == FLOAT || this == DOUBLE;
    }
}
