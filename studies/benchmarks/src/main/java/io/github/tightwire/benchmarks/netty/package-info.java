/** Packets in Netty's pipelines, and datagrams on its channels. */
package io.github.tightwire.benchmarks.netty;
