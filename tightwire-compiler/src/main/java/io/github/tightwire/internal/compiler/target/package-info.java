/**
 * What compiled code knows of the world outside, as two tables: {@link io.github.tightwire.internal.compiler.target.Primitive} has a row
 * for each method of the stream that it has code for, {@link io.github.tightwire.internal.compiler.target.Kernel} one for each method that
 * it calls. And what both planning and printing count in: regions, places, the size of code. A class belongs here
 * if it works without a user's type.
 */
package io.github.tightwire.internal.compiler.target;
