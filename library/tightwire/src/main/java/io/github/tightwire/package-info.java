/**
 * The types of everyday use: the vocabulary of a {@link io.github.tightwire.BitStream}, the {@link io.github.tightwire.BitSerializable}
 * types that describe themselves in it, and the {@link io.github.tightwire.Codec} that writes, reads and measures them.
 */
@NullMarked
package io.github.tightwire;

import org.jspecify.annotations.NullMarked;
