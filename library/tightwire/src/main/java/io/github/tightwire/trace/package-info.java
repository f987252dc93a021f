/**
 * Every bit of a packet explained: its operation, its field, and its meaning.
 *
 * <p>A {@link io.github.tightwire.trace.Tracer} reads or writes an object as its codec does, and gives a
 * {@link io.github.tightwire.trace.Trace} of it. These are debugging tools: a trace takes a thousand times as
 * long as a read. A program that makes none pays nothing.
 */
@NullMarked
package io.github.tightwire.trace;

import org.jspecify.annotations.NullMarked;
