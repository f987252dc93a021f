/**
 * The codecs: how they are found or made, what runs templates, what runs serialize methods as they are, and the words of their
 * exceptions. A class belongs here if it moves streams, compiled code or buffers for {@link io.github.tightwire.Codec}, or tells where that
 * failed; nothing below depends on it.
 */
@NullMarked
package io.github.tightwire.internal.codec;

import org.jspecify.annotations.NullMarked;
