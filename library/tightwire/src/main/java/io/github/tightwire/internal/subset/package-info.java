/**
 * Sets of indices, as subsets of arrays hold them. A class belongs here if it knows nothing but bits: streams and the kernel, which walks
 * over sets, stand above it.
 */
@NullMarked
package io.github.tightwire.internal.subset;

import org.jspecify.annotations.NullMarked;
