/**
 * The wire of a type, as data: what a read does, with conditions, bounds and loops as expressions of what was read before.
 * {@code Structures} is where to begin.
 *
 * <ul>
 *   <li>{@code Structures}: the classes of a type, each described once;
 *   <li>{@code SymbolicExecution}: a method and its calls, on terms instead of values; {@code Interpreter}: what others need of it;
 *   <li>{@code Execution}: the point that a walk has come to, and the steps up to there; {@code Frame}: the method that it is in;
 *   <li>{@code ControlFlow}: the points where the ways of a method meet, and its loops;
 *   <li>{@code Branches}: both ways of a jump, and all of a switch; {@code Loops}: each loop once, with what it changes;
 *   <li>{@code Instructions}: the operand stack and variables; {@code FieldAccess}, {@code ArrayAccess}: fields and elements;
 *   <li>{@code Calls}: calls that are entered; {@code ComputingCalls}, {@code ForeignCalls}: calls that are not;
 *   <li>{@code StreamOperations}: the operations of a stream, and those of their arguments that the wire depends on;
 *   <li>{@code Functions}: the functions that they take; {@code NestedObjects}: the objects that describe themselves;
 *   <li>{@code State}: the contents of variables and fields, as terms;
 *   <li>{@code Term}: a value, by what it was made of;
 *   <li>{@code Arithmetic}: instructions and conditions on terms;
 *   <li>{@code Constants}: enums and constants, as class files have them;
 *   <li>{@code NumberTable}: an array of numbers that nobody changes;
 *   <li>{@code StepDraft}: a step while the walk goes on;
 *   <li>{@code StepConversion}: the steps for the user, made of drafts, without those that do not matter to the wire;
 *   <li>{@code IndescribableException}: a reason with its place.
 * </ul>
 *
 * <p>It is for tools and tests: no class here may change the emitted code. It names everything that it can't follow, and never leaves
 * anything out.
 */
package io.github.tightwire.internal.compiler.describe;
