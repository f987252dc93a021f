package io.github.tightwire.compiled.language;

/** Parts of the language that a run of the fuzzer may leave out. */
enum Feature {
    CATCHING, NANS, SPECIAL, PRIVATE_INTERFACE_METHODS, MANY_LOCALS, PROTECTED, CAPTURING_THIS, DEEP, SUBSETS,
    SPOILED_AND_SMALL, EFFECTS_OF_FAILURES, LINES_OF_OVERFLOWS, NO_DEBUG, TWO_LOADERS
}
