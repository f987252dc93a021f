/**
 * Captures of a game's datagrams, in a file that Wireshark opens: pcapng, the datagrams as UDP over IPv4 or IPv6.
 *
 * <pre>
 * Tap             stands where the game sends and receives; nearly free while nobody records
 *   Recording     writes what a tap hears to a file, on a thread of its own
 * CaptureWriter   writes datagrams to a file
 * CaptureReader   reads them back, out of our files and out of Wireshark's
 *   Datagram      one of them: when, from where, to where, its bytes
 * </pre>
 */
@NullMarked
package io.github.tightwire.capture;

import org.jspecify.annotations.NullMarked;
