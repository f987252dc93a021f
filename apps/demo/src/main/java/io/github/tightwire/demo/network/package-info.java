/**
 * The way between the sockets, and who is on it: a simulated network behind a real socket, strangers and interceptors, and counters of
 * what goes by. Nothing here reads a packet of the game.
 */
package io.github.tightwire.demo.network;
