package io.github.tightwire;

/** Makes what the core makes by its name, where there is no reflection. */
public final class PortableSubsetIndices {
    private PortableSubsetIndices() {
    }

    /**
     * The way from a subset to its set.
     *
     * @return a new one
     */
    public static Object create() {
        return new Subset.Indices();
    }
}
