/** Connections: what a packet costs, what a stranger's datagram costs, and a full server on one socket. */
package io.github.tightwire.benchmarks.netcode;
