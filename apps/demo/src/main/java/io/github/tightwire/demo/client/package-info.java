/**
 * A client, of a player that needs no hands: it sends buttons, takes packets of the world, and keeps a copy of it. It measures and prints
 * nothing, and knows neither the server nor the matchmaker's side: only packets, and the ends of connections.
 */
package io.github.tightwire.demo.client;
