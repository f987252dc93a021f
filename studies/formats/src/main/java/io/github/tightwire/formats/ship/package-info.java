/** The ship message by which the public {@code schema} project compares itself with general formats, measured here too. */
package io.github.tightwire.formats.ship;
