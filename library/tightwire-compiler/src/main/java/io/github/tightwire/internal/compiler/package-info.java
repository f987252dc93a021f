/**
 * The template compiler: it does to the bytecode of a {@code serialize} method what a C++ compiler does with a {@code template <typename
 * Stream> Serialize}. In the field's words: it evaluates the method partially, for a known direction, by inlining and abstract
 * interpretation, and then fuses neighbouring accesses. {@code docs/compiler.md} has a map and an example.
 *
 * <p>A type passes through these stages from the last to the first. Each is a package that knows only those after it in this list, and its
 * page names its classes:
 * <ol>
 *   <li>{@code define}: the class that is made, hidden or not, and its rights;
 *   <li>{@code emit}: instructions without a stream;
 *   <li>{@code plan}: findings about a flat method, before anything of it is printed;
 *   <li>{@code source}: names in the source, for the operation tree and for traces;
 *   <li>{@code flat}: a method for one direction, with all that is inlined into it, as one method;
 *   <li>{@code evaluate}: partial evaluation;
 *   <li>{@code classfile}: classes and their files, and knowledge about values;
 *   <li>{@code target}: the operations of a stream and the methods that emitted code calls, as tables, and the units of planning and
 *   printing;
 *   <li>{@code schedule}: the code of a region, as data.
 * </ol>
 *
 * <p>In this package {@code BytecodeCompiler} is the service that the library finds. {@code ReadyCompiler} compiles the types of a folder
 * when they are built, {@code BuildClasses} loads them, and {@code NativeImageConfig} names them for GraalVM's native-image.
 * {@code UnsentFields} are fields that no method of the types touches ({@code TouchedFields}). {@code Compilation} is the worklist of
 * methods that are compiled on their own, and {@code Templates} takes each through the stages. {@code TreeBuilder} makes the operation
 * tree, above all stages. {@code TracedStreamClasses} belongs to no stage: it makes the streams that report each operation to a trace.
 *
 * <p>A class belongs here if it knows several stages. The rest of the library knows none of them: it enters by
 * {@link io.github.tightwire.internal.template.TemplateCompiler}. A build enters by {@code ReadyCompiler}; a build that only describes
 * types, by {@code BuildClasses}.
 */
package io.github.tightwire.internal.compiler;
