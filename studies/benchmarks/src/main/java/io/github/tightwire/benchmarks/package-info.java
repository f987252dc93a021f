/**
 * Compiled codecs against the plain method, code written by hand, and ByteBuffer, under JMH. {@link
 * io.github.tightwire.benchmarks.Run} is the program, {@link io.github.tightwire.benchmarks.Benchmarks} what it runs.
 */
package io.github.tightwire.benchmarks;
