/**
 * The codecs: the search for a codec and its making, the records that run templates or serialize methods as they are, and the messages of
 * their exceptions. A class belongs here if it moves streams, compiled code or buffers for {@link io.github.tightwire.Codec}, or tells
 * where that failed; nothing below depends on it.
 */
@NullMarked
package io.github.tightwire.internal.codec;

import org.jspecify.annotations.NullMarked;
