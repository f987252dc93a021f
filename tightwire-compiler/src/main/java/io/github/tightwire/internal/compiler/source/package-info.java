/**
 * What a class file says of the source: what the operands and results of calls are called there, and in which loops they stand. {@code
 * SourceNames} is where to begin. For a person, in the operation tree and in traces: nothing that enters may change what is emitted.
 */
package io.github.tightwire.internal.compiler.source;
