/**
 * The partial evaluator: it walks through a method for one direction, follows what is constant, exactly of a class, a function or the
 * stream, and decides what becomes of each call and branch. It begins in
 * {@link io.github.tightwire.internal.compiler.evaluate.PartialEvaluator}, which asks {@code Evaluator} and {@code Folding} about values,
 * {@code Branches} about branches, {@code Inlining} with {@code InliningBudget} about calls, {@code Lambdas} and {@code Families} about
 * functions. A class belongs here if it is asked during the walk, or asks about its outcome: scopes with frames and decisions.
 */
package io.github.tightwire.internal.compiler.evaluate;
