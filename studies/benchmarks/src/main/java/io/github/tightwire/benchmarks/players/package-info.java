/** Players: what it costs to predict a ship, to correct it, and to go back to what a player saw. */
package io.github.tightwire.benchmarks.players;
