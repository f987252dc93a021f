/**
 * The shared parts of the library's own packages. A class belongs here if it knows none of them, and is not about the work of one of them
 * alone.
 */
@NullMarked
package io.github.tightwire.internal;

import org.jspecify.annotations.NullMarked;
