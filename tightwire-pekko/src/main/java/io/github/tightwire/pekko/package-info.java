/**
 * Tightwire within a cluster of Apache Pekko: what one node tells another is packets of a {@link io.github.tightwire.packet.Protocol}.
 */
@NullMarked
package io.github.tightwire.pekko;

import org.jspecify.annotations.NullMarked;
