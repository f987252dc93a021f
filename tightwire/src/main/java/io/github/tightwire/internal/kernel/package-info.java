/**
 * What compiled codecs call: packing and unpacking at an explicit position, outcomes as numbers, and the stream objects for
 * what could not be compiled. Public, because the code that calls it lives in the users' packages; exported to their modules
 * alone, when a codec is compiled there.
 */
@NullMarked
package io.github.tightwire.internal.kernel;

import org.jspecify.annotations.NullMarked;
