/**
 * Acks of packets, and packets larger than a datagram: the wire of {@code reliable}, Glenn Fiedler's C library, byte for byte.
 *
 * <p>Each side of a connection has one {@link io.github.tightwire.reliable.Endpoint}. It numbers the packets it sends, and every
 * packet says which of the other side's last 32 packets have arrived. Nothing is sent again: the sender decides what to do about a
 * packet that did not arrive. A packet larger than a threshold goes out as fragments and is put together again.
 *
 * <p>There are no sockets, no threads and no clock in here: bytes and time go in, bytes come out. Nothing is encrypted and
 * nothing authenticated: anyone who can inject a datagram can speak for the other side. On a public network, put the
 * endpoint inside an encrypted connection.
 */
@NullMarked
package io.github.tightwire.reliable;

import org.jspecify.annotations.NullMarked;
