/**
 * The making of a trace: the reports of streams about their operations, the callers of the operations, and the result. A class belongs here
 * if it makes traces, and a program never sees it; the traces themselves are in {@link io.github.tightwire.trace}.
 */
@NullMarked
package io.github.tightwire.internal.trace;

import org.jspecify.annotations.NullMarked;
