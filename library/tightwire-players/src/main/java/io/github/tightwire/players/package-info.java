/**
 * A player of a world: {@link io.github.tightwire.players.LocalPlayer} on its client,
 * {@link io.github.tightwire.players.RemotePlayer} on the server. They are put together of parts: on the client,
 * {@link io.github.tightwire.players.InputClock} says which tick it is and {@link io.github.tightwire.players.InputSender} sends the
 * inputs; on the server, an {@link io.github.tightwire.players.InputBuffer} has the input of each tick. They take and give bytes and small
 * messages; any transport that loses, repeats and reorders packets carries them.
 */
@NullMarked
package io.github.tightwire.players;

import org.jspecify.annotations.NullMarked;
