/**
 * Worlds of entities: a server's {@link io.github.tightwire.world.World}, each player's {@link io.github.tightwire.world.WorldView} of it,
 * and the player's {@link io.github.tightwire.world.WorldCopy}. They take and give bytes and acks; any transport that loses, repeats and
 * reorders packets carries them.
 */
@NullMarked
package io.github.tightwire.world;

import org.jspecify.annotations.NullMarked;
