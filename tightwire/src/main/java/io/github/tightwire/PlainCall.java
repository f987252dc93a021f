package io.github.tightwire;

/**
 * A call in a serialize method that is not compiled: it runs as it is, on a stream object. It does the same, only slower, and the
 * stream object is garbage where the packet has none of its own.
 *
 * @param place where it stands: file and line, {@code Ship.java:31}; class and method, if the class file does not say
 * @param method that is called, with its class
 * @param reason why it runs as it is, in words, after "because"
 * @see Codec#plainCalls()
 */
public record PlainCall(String place, String method, String reason) {
    /**
     * The call in one line.
     *
     * @return the place, the method and the reason
     */
    @Override
    public String toString() {
        return place + " calls " + method + " as it is, because " + reason;
    }
}
