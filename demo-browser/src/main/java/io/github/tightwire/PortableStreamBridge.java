package io.github.tightwire;

/** Makes what the core makes by its name, where there is no reflection. */
public final class PortableStreamBridge {
    private PortableStreamBridge() {
    }

    /**
     * What the kernel and ready code see of streams.
     *
     * @return a new one
     */
    public static Object create() {
        return new StreamBridge();
    }
}
