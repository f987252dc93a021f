/**
 * Checks of the types that a game sends: {@link io.github.tightwire.testkit.WireCheck} in one line of a test. A class belongs here if it
 * makes packets for a type, compares what is read from them, or names the mistake that the comparison shows.
 */
@NullMarked
package io.github.tightwire.testkit;

import org.jspecify.annotations.NullMarked;
