/** A network on a virtual clock: what happens follows from a seed alone. */
package io.github.tightwire.simulator;
