/**
 * Class files, as far as the compiler reads them: the check that a file is the class's own, its methods and fields, the target of a call;
 * and the vocabulary for knowledge about a value. {@link io.github.tightwire.internal.compiler.classfile.ClassFiles} is where to begin.
 *
 * <ul>
 *   <li>{@code ClassFiles}: classes, and who may access what;
 *   <li>{@code ClassFile}: the parsed file, which may be of a later version than ASM knows;
 *   <li>{@code ClassIntegrity}: the check that a class has the members of its file, and the first one that was added;
 *   <li>{@code MadeArrays}: the lengths of a class's arrays, by the code that makes them;
 *   <li>{@code Link}: a method and its caller;
 *   <li>{@code Body}: the instructions of a method;
 *   <li>{@code Types}: types that an instruction names;
 *   <li>{@code Value}: the vocabulary for knowledge about a value: constant, exact class, function, stream;
 *   <li>{@code AccessedField}: a private field of another nest, by its accessor;
 *   <li>{@code Borrowing}: instructions that only the user's class may run;
 *   <li>{@code Adapter}, {@code FunctionAdapter}: methods that are in no file: a lambda with its casts;
 *   <li>{@code FamilyCode}, {@code FamilyAdapter}, {@code FamilyPart}: the kinds of a family, those of a large one in parts;
 *   <li>{@code Initialisation}: the initialisation of a class where a call of its static method was;
 *   <li>{@code QuietInitialiser}: one that nobody sees.
 * </ul>
 *
 * <p>A class belongs here if it says something about a class or a method that is true whoever compiles it, or is part of that vocabulary.
 */
package io.github.tightwire.internal.compiler.classfile;
