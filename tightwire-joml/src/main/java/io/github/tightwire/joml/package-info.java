/** Vectors and quaternions of JOML as operations on a {@link io.github.tightwire.BitStream}. */
package io.github.tightwire.joml;
