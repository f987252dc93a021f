package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Link;

/** The knowledge of the methods that another one calls, while it is compiled. */
public interface Nodes {
    /** Returns the reason why a method stays as it is, and can only be called with a stream object; null where that is not known of it. */
    String reason(Link link);

    /** Returns whether that is only for want of a class to put it into: where it fits, it is inlined. */
    boolean isHomeless(Link link);
}
