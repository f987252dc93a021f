/**
 * Objects relative to earlier ones that the other side has: the {@link io.github.tightwire.delta.DeltaCodec} with its baselines, and a
 * {@link io.github.tightwire.delta.DeltaSender} and a {@link io.github.tightwire.delta.DeltaReceiver} that keep them.
 *
 * <p>A class belongs here if a user of deltas needs it. The coding of deltas is in {@code internal.delta}.
 */
@NullMarked
package io.github.tightwire.delta;

import org.jspecify.annotations.NullMarked;
