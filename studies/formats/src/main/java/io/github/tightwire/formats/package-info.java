/** The command {@code studies/formats/run}. The formats and the worlds that it measures have packages of their own, below. */
package io.github.tightwire.formats;
