/**
 * From instructions to a class that runs: its class file, hidden or beside the user's own, the lookup that defines it, its links, and the
 * dump for a person to read. {@link io.github.tightwire.internal.compiler.define.ClassOutput} is where to begin.
 *
 * <ul>
 *   <li>{@code ClassOutput}, {@code HiddenOutput}, {@code ReadyOutput}: the destination of classes: the running JVM, or a build;
 *   <li>{@code CompilationUnit}, {@code HiddenUnit}, {@code ReadyUnit}: the class of a method, for all directions;
 *   <li>{@code NamesClass}: names of fields, for programs without the compiler;
 *   <li>{@code NestMembers}: the nest of a ready class;
 *   <li>{@code ReadyMembers}: texts and registration of ready classes;
 *   <li>{@code ReadyParts}, {@code JoinedClass}: methods that one other alone calls, in the class of that one, too;
 *   <li>{@code HotColdSplit}: the move of rare methods, whole, to a class of their own; a part of a method must be printed as a method
 * first, in {@code emit};
 *   <li>{@code DeadCode}: of ready code alone: removal of code without use that inlining leaves;
 *   <li>{@code VariableAllocation}: of ready code alone: the first free slot for each live variable, and shorter frames;
 *   <li>{@code TemplateClass}: the class file;
 *   <li>{@code KeptConstants}: a field and a method of it: the constants of an enum;
 *   <li>{@code ClassDump}: classes written to a folder;
 *   <li>{@code LookupProvider}: a lookup into the user's module;
 *   <li>{@code Borrower}, {@code ReadyBorrower}: method handles that replace instructions which the JVM would refuse.
 * </ul>
 *
 * <p>A class belongs here if it is about class files as wholes: it takes the instructions of serialize methods as they were printed, but
 * for links to borrowed members and for local variables, and moves a method whole or not at all.
 */
package io.github.tightwire.internal.compiler.define;
