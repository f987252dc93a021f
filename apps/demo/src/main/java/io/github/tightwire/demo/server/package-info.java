/**
 * The server: it takes inputs, moves the world, and says which cubes are most urgent. It knows no client's code.
 */
package io.github.tightwire.demo.server;
