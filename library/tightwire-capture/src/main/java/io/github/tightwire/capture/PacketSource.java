package io.github.tightwire.capture;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The packets of a file, in one of the formats of captures. */
interface PacketSource {
    /** The most bytes of a packet, or of a block with one. */
    int MAX_BYTES = 1 << 24;

    /** Returns the next packet; null at the end of the file. */
    @Nullable CapturedPacket next() throws IOException;
}
