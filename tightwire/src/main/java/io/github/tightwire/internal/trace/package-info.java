/**
 * How a trace comes about: what streams tell of their operations, where those are called from, and what is made of it. A class belongs here
 * if it makes traces, and a program never sees it; the traces themselves are in {@link io.github.tightwire.trace}.
 */
@NullMarked
package io.github.tightwire.internal.trace;

import org.jspecify.annotations.NullMarked;
