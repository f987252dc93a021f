/**
 * Tightwire within a cluster of Apache Pekko: the messages between nodes are packets of a {@link io.github.tightwire.packet.Protocol}.
 */
@NullMarked
package io.github.tightwire.pekko;

import org.jspecify.annotations.NullMarked;
