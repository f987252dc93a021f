/**
 * Straight-line code, written by hand for one packet each, in 64-bit words: what the compiled codec is held against. The
 * same bytes, the same checks; what is out of order is a return code.
 */
package io.github.tightwire.benchmarks.hand;
