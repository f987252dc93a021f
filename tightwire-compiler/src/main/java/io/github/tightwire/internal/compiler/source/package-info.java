/**
 * What a class file says of the source: what the operands and results of calls are called there, and in which loops they stand. {@code
 * SourceNames} is where to begin. It is for people, in the operation tree, in traces and in messages: no class here may change the emitted
 * code.
 */
package io.github.tightwire.internal.compiler.source;
