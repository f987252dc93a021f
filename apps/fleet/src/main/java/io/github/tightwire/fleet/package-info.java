/**
 * A fleet of processes: nodes that have matches ({@code NodeProcess}, {@code MatchActor}), the command that starts and disturbs them
 * ({@code Fleet}), and, in its process, the matchmaker and the players. The packages of the demo have the game itself; here is what it
 * takes to move a match from node to node, and to show that nothing is lost.
 */
package io.github.tightwire.fleet;
