/**
 * The template compiler: what a C++ compiler does with a {@code template <typename Stream> Serialize}, done to the bytecode of
 * a {@code serialize} method.
 *
 * <p>The way of a type, one class a step:
 * <ol>
 *   <li>{@link io.github.tightwire.internal.template.ClassFiles} finds the bytecode, and says what a call is bound to;
 *   <li>{@link io.github.tightwire.internal.template.Obstacles} are why a method must stay as it is;
 *   <li>{@link io.github.tightwire.internal.template.Flattener} makes one method of it for one direction: what is statically
 *       bound and takes the stream is spliced in, over and over, and what a direction decides is decided;
 *   <li>{@link io.github.tightwire.internal.template.Regions} finds the runs of operations of constant width that always
 *       happen together, which can share their checks, loads and stores;
 *   <li>{@link io.github.tightwire.internal.template.Plan} is what more is found out about it: where it can be cut, and which
 *       loads and stores of fields are left out;
 *   <li>{@link io.github.tightwire.internal.template.Emission} writes the method anew, without a stream: its position and
 *       scratch are local variables;
 *   <li>{@link io.github.tightwire.internal.template.TemplateCompiler} defines the hidden class.
 * </ol>
 */
package io.github.tightwire.internal.template;
