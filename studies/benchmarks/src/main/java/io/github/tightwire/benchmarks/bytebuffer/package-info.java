/**
 * Packets at byte level, by way of a {@link java.nio.ByteBuffer}: every field in the narrowest of Java's types that holds
 * it, after WriteInteger and ReadInteger of Glenn Fiedler's "Reading and Writing Packets", with the same bounds checked.
 */
package io.github.tightwire.benchmarks.bytebuffer;
