/**
 * The template compiler: what a C++ compiler does with a {@code template <typename Stream> Serialize}, done to the bytecode of
 * a {@code serialize} method. In the field's words: partial evaluation of the method for a known direction, by inlining and
 * abstract interpretation, and then fusing of neighbouring accesses. {@code docs/compiler.md} has a map and an example.
 *
 * <p>Here is the way of a type through the stages, each of which is a package and knows only those after it in this list:
 * <ol>
 *   <li>{@code define}: the class that is made, hidden or not, and its rights;
 *   <li>{@code emit}: instructions without a stream;
 *   <li>{@code plan}: what more is found out about a flat method, once, before anything of it is printed;
 *   <li>{@code source}: what a class file says of names, for the operation tree and for traces;
 *   <li>{@code flat}: a method for one direction, with all that is inlined into it, as one method;
 *   <li>{@code evaluate}: partial evaluation;
 *   <li>{@code classfile}: what is read of classes, and what is known of values;
 *   <li>{@code target}: the two tables of the world outside, and what both planning and printing count in;
 *   <li>{@code schedule}: what the code of a region does, as data.
 * </ol>
 *
 * <p>A class belongs here if it knows several stages; {@code RecordingStreams} knows none, and makes no template. The rest of the library
 * knows none of them: it comes in by {@link io.github.tightwire.internal.template.TemplateCompiler}. A build comes in by {@code
 * ReadyCompiler}.
 */
package io.github.tightwire.internal.compiler;
