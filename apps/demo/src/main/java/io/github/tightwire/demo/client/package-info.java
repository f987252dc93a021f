/**
 * A client, of a player that needs no hands: it sends buttons, takes snapshots in whatever form they come, and keeps a copy of the
 * world. It measures and prints nothing, and knows neither the server nor the matchmaker's side: only packets, and the ends of
 * connections.
 */
package io.github.tightwire.demo.client;
