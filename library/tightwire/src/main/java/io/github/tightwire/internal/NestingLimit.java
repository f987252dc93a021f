package io.github.tightwire.internal;

/** The limit of nesting, which bounds the stack, and what is kept for each object that is open. */
public final class NestingLimit {
    /** The greatest depth that objects and values may have in one another. */
    public static final int MAX_DEPTH = 256;

    private NestingLimit() {
    }
}
