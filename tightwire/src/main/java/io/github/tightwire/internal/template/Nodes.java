package io.github.tightwire.internal.template;

/** What is known of the methods that another one calls, while it is compiled. */
interface Nodes {
    /** Why a method stays as it is, and can only be called with a stream object; null where that is not known of it. */
    String reason(Link link);

    /** What a method is, or will be, when it is compiled on its own. */
    Linked linked(Link link);
}
