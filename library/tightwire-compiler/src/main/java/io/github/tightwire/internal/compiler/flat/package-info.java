/**
 * An evaluated method, written down as one method: the stream a mere marker, with a frame and an origin for each instruction. {@code
 * FlatCode} is where to begin.
 *
 * <ul>
 *   <li>{@code InlinedMethod}: the method;
 *   <li>{@code FlatCode}: the instructions that replace each decision;
 *   <li>{@code FlatBuilder}: the notes on each instruction;
 *   <li>{@code ScopeCopy}: the instructions of one scope;
 *   <li>{@code LoadedVariables}: variables that are loaded somewhere: nothing is stored in the others;
 *   <li>{@code Spills}: operand stacks around loops.
 * </ul>
 *
 * <p>A class belongs here if it turns decisions of {@code evaluate} into instructions, and makes none.
 */
package io.github.tightwire.internal.compiler.flat;
