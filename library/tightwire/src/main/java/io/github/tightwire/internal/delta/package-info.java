/**
 * The coding of deltas: values relative to those of a baseline, by an arithmetic coder. A class belongs here if it knows neither streams
 * nor the compiler.
 */
@NullMarked
package io.github.tightwire.internal.delta;

import org.jspecify.annotations.NullMarked;
