/** All formats in their order, and the worlds that they are measured with. */
package io.github.tightwire.formats.catalogue;
