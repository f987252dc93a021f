/**
 * The page in a browser, or none: what a session looks like in figures, in packets and in drawings, and the knobs that change it. It
 * looks at a session from outside, so nothing but the command line depends on it.
 */
package io.github.tightwire.demo.page;
