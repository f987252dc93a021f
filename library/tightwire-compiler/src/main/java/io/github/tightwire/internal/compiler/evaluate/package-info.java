/**
 * The partial evaluator: it walks through a method for one direction, follows constants, exact classes, functions and the stream, and
 * decides about each call and branch. {@link io.github.tightwire.internal.compiler.evaluate.PartialEvaluator} is where to begin.
 *
 * <ul>
 *   <li>{@code PartialEvaluator}: the worklist, and the reason why a method can't be compiled at all;
 *   <li>{@code DataFlow}: the ways through a method, and what is known on each;
 *   <li>{@code MethodScope}: the findings about one method, where it is inlined;
 *   <li>{@code Evaluator}: the results of instructions;
 *   <li>{@code Folding}: arithmetic and pure calls on constants;
 *   <li>{@code Branches}: the way that a branch goes;
 *   <li>{@code Calls}: the arguments of a call;
 *   <li>{@code Inlining}: the decision to inline a call or not, and the reason if not;
 *   <li>{@code Binding}: the one method that a call can reach, if there is only one;
 *   <li>{@code InliningBudget}: the limits: instructions, weight, depth;
 *   <li>{@code CallGraph}: methods that are compiled on their own;
 *   <li>{@code Lambdas}: known functions: made here, or held by a {@code static final} field;
 *   <li>{@code Families}: the kinds of a known family;
 *   <li>{@code AccessCheck}: instructions that the class to be made may contain, and the reason otherwise;
 *   <li>{@code BailoutException}: a reason with its place;
 *   <li>{@code SerializeCall}: a call of an operation, for those that look for mistakes;
 *   <li>{@code LostResults}: results that go nowhere: the user's mistake;
 *   <li>{@code MisplacedResults}: results that go to another field: the user's mistake, too;
 *   <li>{@code RemainingCalls}: calls that were not inlined;
 *   <li>{@code LikelyClasses}: probable classes of a receiver, which are compiled with it;
 *   <li>{@code Origin}: the source of an instruction.
 * </ul>
 *
 * <p>A class belongs here if it is asked during the walk, or asks about its outcome: scopes with frames and decisions.
 */
package io.github.tightwire.internal.compiler.evaluate;
