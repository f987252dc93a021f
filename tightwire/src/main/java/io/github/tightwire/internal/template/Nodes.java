package io.github.tightwire.internal.template;

/** What is known of the methods that another one calls, while it is compiled. */
interface Nodes {
    /** Whether a method stays as it is, and can only be called with a stream object. */
    boolean isPlain(Link link);

    /** What a method is, or will be, when it is compiled on its own. */
    Linked linked(Link link);
}
