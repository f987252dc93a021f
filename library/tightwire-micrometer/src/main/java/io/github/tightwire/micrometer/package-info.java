/** A game server's figures, and those of its players, as meters of Micrometer. */
@NullMarked
package io.github.tightwire.micrometer;

import org.jspecify.annotations.NullMarked;
