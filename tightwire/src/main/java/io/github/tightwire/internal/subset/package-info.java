/**
 * Sets of indices, as subsets of arrays hold them. What enters knows nothing but bits: streams stand above it, and so does the kernel,
 * which walks over them.
 */
@NullMarked
package io.github.tightwire.internal.subset;

import org.jspecify.annotations.NullMarked;
