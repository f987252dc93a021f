/**
 * Connections between the clients and servers of a game, over UDP, byte for byte as in netcode 1.02: C clients connect to a Java
 * server, and Java clients to a C server.
 *
 * <p>A matchmaker knows the players and shares a private key with the servers. It gives a player a <em>connect token</em>
 * ({@link io.github.tightwire.netcode.TokenIssuer}), over HTTPS. The token gets the client into a server, without account or password:
 *
 * <pre>
 *   client                                        server
 *     | request: the token's private part, sealed    |  opens it with the private key: who, with which keys, until when
 *     |---------------------------------------------&gt;|
 *     |            challenge: smaller than a request |  goes to the address that the request claims to be from
 *     |&lt;---------------------------------------------|
 *     | response: the challenge, sent back           |  now the address is proven, and the client gets a slot
 *     |---------------------------------------------&gt;|
 *     |                    keep-alive: its slot     |
 *     |&lt;---------------------------------------------|
 *     | payloads both ways; keep-alives in silence; a few disconnects at the end
 * </pre>
 *
 * <p>All packets but the request are sealed with ChaCha20-Poly1305. The token has a key for each direction, and the packet's
 * sequence is the nonce. So nothing here may ever let a sequence be used twice with one key: a token makes one connection, and a
 * server that was restarted takes no token from before the restart.
 *
 * <p>{@link io.github.tightwire.netcode.NetcodeServer} and {@link io.github.tightwire.netcode.NetcodeClient} are the state machines. They
 * have no socket, no clock and no randomness of their own: datagrams and time go in, datagrams come out, and the same input gives the same
 * output to the byte. {@link io.github.tightwire.netcode.UdpServer} and {@link io.github.tightwire.netcode.UdpClient} drive them over a
 * {@link io.github.tightwire.netcode.UdpTransport}; another {@link io.github.tightwire.netcode.Transport} may be anything that carries
 * datagrams. Nothing here is thread-safe except {@link io.github.tightwire.netcode.Counters}, which any thread may read, and
 * {@link io.github.tightwire.netcode.TokenIssuer}, which any thread may call.
 */
@NullMarked
package io.github.tightwire.netcode;

import org.jspecify.annotations.NullMarked;
