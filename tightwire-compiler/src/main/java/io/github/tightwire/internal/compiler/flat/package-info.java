/**
 * What was evaluated, written down as one method: the stream a mere marker, with a frame and an origin for each instruction. {@code
 * FlatCode} is where to begin. A class belongs here if it turns decisions of {@code evaluate} into instructions, and makes none.
 */
package io.github.tightwire.internal.compiler.flat;
