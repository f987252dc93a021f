/**
 * A server and a client for games, on top of three layers: {@code netcode} lets players in and seals every datagram, {@code reliable}
 * knows which packets arrived, and {@code channels} makes messages and blocks of them.
 *
 * <pre>
 * GameProtocol      what both sides agree on: an id, the types of messages, the channels
 * GameServer        players come and go; each is a Player
 * GameClient        one player's side, with a SharedClock
 * GameThread        ticks a server or a client, on a thread of its own
 *   Inbox           receives messages, by type
 *   Request         the other side answers it with a Reply, or it times out
 *   GameListener    hears about connections, and about the progress of blocks
 * SnapshotBuffer    plays snapshots back at an even pace, though they come at an uneven one
 * </pre>
 *
 * <p><b>The game owns the thread.</b> It gives each side the time once a tick, by {@code update}, which calls the listeners with all
 * that happened. Queued messages go out with {@code flush}. Nothing waits, nothing locks. Where the game's thread has other things to do, a
 * {@link io.github.tightwire.game.GameThread} does the same on its own.
 *
 * <pre>{@code
 * server.update(System.nanoTime());   // players, messages
 * game.step();                        // player.send(...)
 * server.flush();
 * }</pre>
 */
@NullMarked
package io.github.tightwire.game;

import org.jspecify.annotations.NullMarked;
