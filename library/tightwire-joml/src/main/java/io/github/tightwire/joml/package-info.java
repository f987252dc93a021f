/** Vectors and quaternions of JOML as operations on a {@link io.github.tightwire.BitStream}. */
@NullMarked
package io.github.tightwire.joml;

import org.jspecify.annotations.NullMarked;
