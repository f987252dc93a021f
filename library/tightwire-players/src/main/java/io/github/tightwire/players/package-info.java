/**
 * A player of a world: {@link io.github.tightwire.players.LocalPlayer} on its client, {@link io.github.tightwire.players.RemotePlayer} on
 * the server. Both are made of parts: on the client, {@link io.github.tightwire.players.InputClock} keeps the client's tick and
 * {@link io.github.tightwire.players.InputSender} sends the inputs; on the server, an {@link io.github.tightwire.players.InputBuffer} has
 * the input of each tick. The parts take and return bytes and small messages, so any transport will do, even one that loses, repeats and
 * reorders packets.
 */
@NullMarked
package io.github.tightwire.players;

import org.jspecify.annotations.NullMarked;
