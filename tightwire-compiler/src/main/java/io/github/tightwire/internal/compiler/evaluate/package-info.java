/**
 * The partial evaluator: it walks through a method for one direction, follows what is constant, exactly of a class, a function or the
 * stream, and decides what becomes of each call and branch. It begins in
 * {@link io.github.tightwire.internal.compiler.evaluate.PartialEvaluator}. What enters is asked while it walks; what comes of it are scopes
 * with frames and decisions.
 */
package io.github.tightwire.internal.compiler.evaluate;
