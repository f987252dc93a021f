/** The layers of a connection, one endpoint to another, without sockets. */
package io.github.tightwire.benchmarks.reliable;
