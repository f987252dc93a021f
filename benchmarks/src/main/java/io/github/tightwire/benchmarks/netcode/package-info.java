/** Connections: what a packet costs, what a stranger's datagram costs, and a thousand clients on one socket. */
package io.github.tightwire.benchmarks.netcode;
