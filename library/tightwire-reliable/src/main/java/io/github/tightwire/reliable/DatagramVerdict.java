package io.github.tightwire.reliable;

/** The fate of a received datagram. Each has exactly one. */
public enum DatagramVerdict {
    /** It was a packet, or the last missing fragment of one, and the handler accepted the packet. */
    PACKET(EndpointCounter.PACKETS_RECEIVED),
    /** A fragment of a packet that still lacks others. */
    FRAGMENT(EndpointCounter.FRAGMENTS_RECEIVED),
    /** It was a packet, or the last missing fragment of one, and the handler did not accept the packet, or threw. */
    DECLINED(EndpointCounter.PACKETS_DECLINED),
    /** A packet or a fragment that was here before. */
    DUPLICATE(EndpointCounter.DUPLICATES),
    /** A packet so old that nobody remembers whether it was here before, or a fragment too old to wait for the others. */
    STALE(EndpointCounter.STALE),
    /** Neither a packet nor a fragment, or a fragment that contradicts itself or the others. */
    MALFORMED(EndpointCounter.MALFORMED),
    /** Longer than the largest packet. */
    TOO_LARGE(EndpointCounter.TOO_LARGE);

    /** The counter that counts it. */
    final EndpointCounter counter;

    DatagramVerdict(EndpointCounter counter) {
        this.counter = counter;
    }
}
