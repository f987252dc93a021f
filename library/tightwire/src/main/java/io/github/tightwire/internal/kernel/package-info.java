/**
 * The methods that compiled codecs call: packing and unpacking at an explicit position, outcomes as numbers, and the stream objects for
 * what could not be compiled. Public, because the code that calls it lives in the users' packages; exported to their modules alone, when a
 * codec is compiled there. A class belongs here if compiled code calls it, if it takes part in such a call, or if it tells where in the
 * source compiled code is; it knows neither codecs nor templates.
 *
 * <p>Parameters mean the same in all methods. A packet is the {@code bytes} of an array from {@code start} to {@code end}, both in bytes;
 * a {@code position} counts bits from the start. The {@code origin} is the stream whose checks and context hold; null means checks and no
 * context. The {@code depth} is the number of objects around the place. The caller throws an exception that a method returns.
 */
@NullMarked
package io.github.tightwire.internal.kernel;

import org.jspecify.annotations.NullMarked;
