/**
 * The command {@code studies/benchmarks/floods}: the cost of a flood to a server, over virtual time. No JMH: a flood has no operation to
 * repeat.
 */
package io.github.tightwire.benchmarks.floods;
