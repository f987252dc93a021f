package io.github.tightwire.internal.tree;

import org.jspecify.annotations.Nullable;

/**
 * A call in a method that takes the stream, and what its class file says of it.
 *
 * @param site which one it is
 * @param name the field that it is of: the one that its result goes to, or else the one that the value or the object comes from, with
 *     those it is within, such as {@code position.x}; an element's with {@code []}, or {@code [3]} where the index is a constant; a
 *     local variable's where there is no field; null where it has no name
 * @param start the first index of elements that come one after the other, each one higher; -1 where they do not
 * @param loops how many loops of the method it is in
 * @param isWalked whether a walk over an array, by {@code serializeNextIndex}, drives the innermost loop that it is in
 * @param isFirst whether every call of the method makes this one first, and once
 */
public record SourceCall(CallSite site, @Nullable String name, int start, int loops, boolean isWalked, boolean isFirst) {
}
