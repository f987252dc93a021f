/**
 * The operations of a serialize method, as data: its operations in order, what they are nested in, and where in the source they were
 * called. It is made from the bytecode once, so that no other code looks at bytecode. A class belongs here if it knows nothing but
 * this tree.
 */
@NullMarked
package io.github.tightwire.internal.tree;

import org.jspecify.annotations.NullMarked;
