/**
 * Prints a planned method without a stream: the buffer, the position and the scratch are variables, operations a few instructions on them.
 * {@link io.github.tightwire.internal.compiler.emit.Emission} is where to begin, {@code WriteOperations} and {@code ReadOperations} are
 * where most of it is. A class belongs here if it prints: the decisions were made before, in {@code plan} and {@code schedule}.
 */
package io.github.tightwire.internal.compiler.emit;
