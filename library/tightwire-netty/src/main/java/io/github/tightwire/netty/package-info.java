/**
 * Tightwire within a server that has Netty: packets of a {@link io.github.tightwire.packet.Protocol} in its pipelines, over datagrams, TCP
 * and WebSockets, and a {@link io.github.tightwire.netcode.Transport} by which an event loop drives the game layer.
 *
 * <p>Readers and writers belong to one channel's handlers, as the handlers do: nothing here is {@code @Sharable}.
 */
@NullMarked
package io.github.tightwire.netty;

import org.jspecify.annotations.NullMarked;
