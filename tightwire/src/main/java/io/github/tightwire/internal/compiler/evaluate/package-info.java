/**
 * The partial evaluator: it walks through a method for one direction, follows what is constant, exactly of a class, a function or the
 * stream, and decides what becomes of each call and branch. {@link io.github.tightwire.internal.compiler.evaluate.Walk} is where to begin.
 * What enters is asked while it walks; what comes of it are contexts with frames and decisions.
 */
package io.github.tightwire.internal.compiler.evaluate;
