/**
 * The source, as far as a class file tells: names of operands and results of calls, and the loops around them. {@code SourceNames} is where
 * to begin.
 *
 * <ul>
 *   <li>{@code SourceNames}: names of fields, also through local variables;
 *   <li>{@code SourceCalls}: call sites;
 *   <li>{@code SourceLoops}: loops.
 * </ul>
 *
 * <p>It is for people, in the operation tree, in traces and in messages: no class here may change the emitted code.
 */
package io.github.tightwire.internal.compiler.source;
