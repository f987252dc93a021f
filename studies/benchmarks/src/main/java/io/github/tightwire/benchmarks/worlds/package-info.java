/**
 * The command {@code studies/benchmarks/worlds}: the cost of a server's tick, by players and entities, for each way to send a world. No
 * JMH: a tick needs players who are at the same point as in a game, and their joining happens once.
 */
package io.github.tightwire.benchmarks.worlds;
