/**
 * A server and its clients in one process, tick by tick: for the command {@code run}, for the page and for tests. Only here may
 * somebody see both sides at once, such as to measure how far they are apart.
 */
package io.github.tightwire.demo.session;
