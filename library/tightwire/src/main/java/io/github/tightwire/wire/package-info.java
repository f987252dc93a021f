/**
 * Everything that a type puts on the wire, as data: operations with their ranges, in order, with the conditions and loops around them.
 * {@link io.github.tightwire.wire.WireDescription} is where to begin.
 *
 * <p>A description needs the compiler, {@code tightwire-compiler}, and the class files of the types.
 */
@NullMarked
package io.github.tightwire.wire;

import org.jspecify.annotations.NullMarked;
