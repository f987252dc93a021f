/**
 * The printer: it writes a planned method without a stream. The buffer, the position and the scratch are variables, and operations a few
 * instructions on them. {@link io.github.tightwire.internal.compiler.emit.Emission} is where to begin, {@code WriteOperations} and {@code
 * ReadOperations} are where most of it is.
 *
 * <ul>
 *   <li>{@code Emission}: the methods, their pieces and the first part of their names, to which the {@code Linker} adds a count;
 *   <li>{@code Instructions}: the walk over a method;
 *   <li>{@code Operations}: the interface of those that print a direction;
 *   <li>{@code WriteOperations}, {@code NoRoomOperations}: a write, and a region that might not fit;
 *   <li>{@code ReadOperations}: a read;
 *   <li>{@code MeasureOperations}: a measure;
 *   <li>{@code WordLoads}: the words of a read;
 *   <li>{@code StandingCalls}: calls that were not inlined, by the {@code Linker}, to a {@code CompiledCallee};
 *   <li>{@code Linker}, {@code CompiledCallee}: the links between compiled methods;
 *   <li>{@code ColdCode}: refusals and cut-short packets, left for the end of the method;
 *   <li>{@code TraceHandlers}: handlers that complete a trace where the user's code may throw;
 *   <li>{@code Code}: the instructions;
 *   <li>{@code Sites}: lines of the source;
 *   <li>{@code TooDeep}: the limit of nesting;
 *   <li>{@code StreamState}: the variables of buffer, position and scratch.
 * </ul>
 *
 * <p>A class belongs here if it prints: the decisions were made before, in {@code plan} and {@code schedule}.
 */
package io.github.tightwire.internal.compiler.emit;
