package io.github.tightwire.channels;

/**
 * The messages of a type that a connection has sent and received, and their size. A reliable message that was sent again counts again. Of a
 * block only the message counts that carries it.
 *
 * @param type of the messages
 * @param sent how many were put into packets
 * @param sentBytes of these, types and their own bits
 * @param received how many were in packets, again and again if need be
 * @param receivedBytes of these
 */
public record MessageTraffic(Class<?> type, long sent, long sentBytes, long received, long receivedBytes) {
    /**
     * The traffic in words.
     *
     * @return such as {@code Chat: 3 sent, 54 bytes, 1 received, 18 bytes}
     */
    @Override
    public String toString() {
        return type.getSimpleName() + ": " + sent + " sent, " + sentBytes + " bytes, "
                + received + " received, " + receivedBytes + " bytes";
    }
}
