/** The send rate on simulated lines, in virtual time: a matrix of lines, and what arrives on each. */
package io.github.tightwire.benchmarks.lines;
