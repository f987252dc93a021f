/**
 * Worlds of entities: a server's {@link io.github.tightwire.world.World}, each player's {@link io.github.tightwire.world.WorldView} of it,
 * and the player's {@link io.github.tightwire.world.WorldCopy}. They take and return bytes and acks, so any transport will do, even one
 * that loses, repeats and reorders packets.
 */
@NullMarked
package io.github.tightwire.world;

import org.jspecify.annotations.NullMarked;
