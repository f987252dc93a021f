/** The cost of a tap at a game's sending. */
package io.github.tightwire.benchmarks.capture;
