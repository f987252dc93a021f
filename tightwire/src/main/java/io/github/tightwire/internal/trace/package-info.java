/** How a trace comes about: what streams tell of their operations, where those are called from, and what is made of it. */
@NullMarked
package io.github.tightwire.internal.trace;

import org.jspecify.annotations.NullMarked;
