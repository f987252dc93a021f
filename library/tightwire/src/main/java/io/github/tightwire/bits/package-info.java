/**
 * Bits in bytes: a writer and a reader that work in 64-bit words, and the arithmetic of ranges, compressed floats and
 * smallest-three rotations. Nothing here depends on streams.
 *
 * <p>The format is little-endian throughout: bits fill each byte, and each word, from the least significant bit up. This
 * is the format of Glenn Fiedler's article "Reading and Writing Packets" and of the {@code serialize} family of libraries.
 */
@NullMarked
package io.github.tightwire.bits;

import org.jspecify.annotations.NullMarked;
