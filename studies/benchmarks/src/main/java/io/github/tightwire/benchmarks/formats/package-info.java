/** The formats of the module {@code formats}, under JMH. */
package io.github.tightwire.benchmarks.formats;
