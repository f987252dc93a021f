package io.github.tightwire.internal.kernel;

/** Makes what the core makes by its name, where there is no reflection. */
public final class PortableSubsetWalk {
    private PortableSubsetWalk() {
    }

    /**
     * The kernel's walk over the set of a subset.
     *
     * @return a new one
     */
    public static Object create() {
        return new SubsetWalk.OfStreams();
    }
}
