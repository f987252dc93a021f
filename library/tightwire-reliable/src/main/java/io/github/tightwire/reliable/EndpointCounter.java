package io.github.tightwire.reliable;

/**
 * The counts of an {@link Endpoint}, for an operator's graphs. Every datagram that was received is in exactly one of
 * {@link #PACKETS_RECEIVED}, {@link #FRAGMENTS_RECEIVED}, {@link #PACKETS_DECLINED}, {@link #DUPLICATES}, {@link #STALE},
 * {@link #MALFORMED} and {@link #TOO_LARGE}.
 */
public enum EndpointCounter {
    /** Packets sent, each once however many fragments it has. */
    PACKETS_SENT,
    /** Datagrams sent: packets in one piece, and fragments. */
    DATAGRAMS_SENT,
    /** Bytes of all datagrams sent, with the headers of this library, without those of UDP and IP. */
    BYTES_SENT,
    /** Packets sent that the other side said it has. */
    PACKETS_ACKED,
    /**
     * Packets sent that were taken for lost, since 32 later ones were acked or 1,024 sent. Some may have arrived all the same, and
     * be acked yet by a datagram that was late itself.
     */
    PACKETS_LOST,
    /** Acks of packets that were never sent: a peer that lies, or one of another session. */
    ACKS_OF_UNSENT,
    /** Datagrams received, whatever became of them. */
    DATAGRAMS_RECEIVED,
    /** Bytes of all datagrams received. */
    BYTES_RECEIVED,
    /** Datagrams that completed a packet which was accepted. */
    PACKETS_RECEIVED,
    /** Datagrams that were a fragment of a packet not yet complete. */
    FRAGMENTS_RECEIVED,
    /** Datagrams that completed a packet which the handler did not accept, or threw at. */
    PACKETS_DECLINED,
    /** Datagrams that had been received before. */
    DUPLICATES,
    /** Datagrams that were too old. */
    STALE,
    /** Datagrams that were no packet and no fragment. */
    MALFORMED,
    /** Datagrams that were larger than the largest packet. */
    TOO_LARGE,
    /** Packets given up with fragments still missing. */
    PACKETS_ABANDONED
}
