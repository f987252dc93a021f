package io.github.tightwire;

/**
 * A call in a serialize method that is not compiled: it runs plain, on a stream object. It does the same, only slower, and the
 * stream object is garbage unless the packet has one of its own.
 *
 * @param place of the call: file and line, {@code Ship.java:31}; class and method, if the class file does not say
 * @param method that is called, with its class
 * @param reason why it runs plain, in words, after "because"
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
