/**
 * The server: it takes inputs, moves the world, and decides each tick which cubes each client is sent, and in which form. It knows no
 * client's code.
 */
package io.github.tightwire.demo.server;
