/** A page that shows packets bit by bit: those of a capture, or the last ones of a program that runs. */
package io.github.tightwire.microscope;
