/**
 * The template compiler: what a C++ compiler does with a {@code template <typename Stream> Serialize}, done to the bytecode of
 * a {@code serialize} method. In the field's words: partial evaluation of the method for a known direction, by inlining and
 * abstract interpretation, and then fusing of neighbouring accesses. {@code docs/compiler.md} has a map and an example.
 *
 * <p>The way of a type, one class a step:
 * <ol>
 *   <li>{@link io.github.tightwire.internal.template.ClassFiles} finds the bytecode;
 *       {@link io.github.tightwire.internal.template.Compilation} works off the methods that are to be compiled on their own;
 *   <li>{@link io.github.tightwire.internal.template.Walk} evaluates one for one direction, in one pass: what takes
 *       the stream and is bound (a {@link io.github.tightwire.internal.template.Binding}) is inlined, and what the
 *       direction decides is decided. What becomes of a call, {@link io.github.tightwire.internal.template.Inlining} says;
 *       an {@link io.github.tightwire.internal.template.Obstacle} is why a method stays as it is;
 *   <li>{@link io.github.tightwire.internal.template.FlatCode} writes the result down as one method, a
 *       {@link io.github.tightwire.internal.template.Flat};
 *   <li>{@link io.github.tightwire.internal.template.Plan} is what more is found out about it, once:
 *       {@link io.github.tightwire.internal.template.Regions} of operations that all happen or none, branches, fields that are
 *       serialized in place, places where it can be cut;
 *   <li>{@link io.github.tightwire.internal.template.Schedules} decides, for one start, where each instruction stands in the packet
 *       and what each region does, as data: see the package {@code schedule};
 *   <li>{@link io.github.tightwire.internal.template.Emission} prints it, with
 *       {@link io.github.tightwire.internal.template.Instructions},
 *       {@link io.github.tightwire.internal.template.Operations} and
 *       {@link io.github.tightwire.internal.template.StandingCalls};
 *   <li>{@link io.github.tightwire.internal.template.HiddenClass} is defined, one for each method, and found
 *       again through {@link io.github.tightwire.internal.template.Linked}.
 * </ol>
 *
 * <p>Two tables say what the compiler knows of the world outside: {@link io.github.tightwire.internal.template.Primitive} of
 * {@code BitStream}, and {@link io.github.tightwire.internal.template.Kernel} of what emitted code calls.
 */
package io.github.tightwire.internal.template;
