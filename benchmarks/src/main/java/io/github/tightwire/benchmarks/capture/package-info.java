/** What a tap costs that stands where a game sends. */
package io.github.tightwire.benchmarks.capture;
