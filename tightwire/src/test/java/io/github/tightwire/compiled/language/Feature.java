package io.github.tightwire.compiled.language;

/** Parts of the language that are known to differ, and left out until they agree. */
enum Feature {
    /** What a subset holds after its count was refused. */
    SUBSETS,
    /** The stack that packets need which nest families. */
    DEEP
}
