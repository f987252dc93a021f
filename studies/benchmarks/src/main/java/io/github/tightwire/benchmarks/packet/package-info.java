/** The packets, each with the one serialize method that the codec compiles. */
package io.github.tightwire.benchmarks.packet;
