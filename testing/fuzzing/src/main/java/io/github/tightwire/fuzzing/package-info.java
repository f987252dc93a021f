/** Fuzzing: inputs that coverage guides, for everything that reads bytes from strangers. */
package io.github.tightwire.fuzzing;
