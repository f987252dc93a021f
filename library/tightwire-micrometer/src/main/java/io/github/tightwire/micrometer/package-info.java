/** The figures of a game server, its players and its world as meters of Micrometer. */
@NullMarked
package io.github.tightwire.micrometer;

import org.jspecify.annotations.NullMarked;
