/** A game's messages from one side to the other, without sockets. */
package io.github.tightwire.benchmarks.game;
