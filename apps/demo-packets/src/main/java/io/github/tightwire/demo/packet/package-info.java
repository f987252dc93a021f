/**
 * Everything that the demo's server and clients send each other, each with its one serialize method. What is here is compiled to
 * JavaScript as well, so it may use what TeaVM has, and nothing of sockets, threads or reflection.
 */
package io.github.tightwire.demo.packet;
