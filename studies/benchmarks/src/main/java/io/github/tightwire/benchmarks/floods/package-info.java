/**
 * The command {@code studies/benchmarks/floods}: what a flood costs a server, over virtual time. No JMH: a flood has no operation to repeat.
 */
package io.github.tightwire.benchmarks.floods;
