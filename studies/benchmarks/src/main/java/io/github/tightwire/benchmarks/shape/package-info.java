/** The shapes of real games: collections, values, families, and references whose class is known only while the program runs. */
package io.github.tightwire.benchmarks.shape;
