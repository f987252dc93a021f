/**
 * The operations of a serialize method, as data: in order, with their nesting and their lines in the source. The tree is made from the
 * bytecode once, so that no other code looks at bytecode. A class belongs here if it knows nothing but this tree.
 */
@NullMarked
package io.github.tightwire.internal.tree;

import org.jspecify.annotations.NullMarked;
