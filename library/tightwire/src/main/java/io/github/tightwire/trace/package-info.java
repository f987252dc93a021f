/**
 * Every bit of a packet explained: its operation, its field, and its meaning.
 *
 * <p>A {@link io.github.tightwire.trace.Tracer} reads or writes an object as its codec does, and returns a
 * {@link io.github.tightwire.trace.Trace} of what it did. This is for debugging: a trace takes a thousand times as
 * long as a read. A program that makes no trace pays nothing.
 */
@NullMarked
package io.github.tightwire.trace;

import org.jspecify.annotations.NullMarked;
