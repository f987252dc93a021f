/** Messages and blocks from one connection to another, without sockets. */
package io.github.tightwire.benchmarks.channels;
