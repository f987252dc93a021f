/** The targets of the fuzzers: what takes bytes from strangers, and what must hold whatever they are. */
package io.github.tightwire.fuzzing.targets;
