package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Link;

/** The call graph of the methods that are compiled on their own, as far as it is known while one of them is compiled. */
public interface CallGraph {
    /** Returns the reason why a method stays as it is, and can only be called with a stream object; null where that is not known of it. */
    String reason(Link link);

    /** Returns whether that is only for want of a class to put it into: where it fits, it is inlined. */
    boolean isHomeless(Link link);
}
