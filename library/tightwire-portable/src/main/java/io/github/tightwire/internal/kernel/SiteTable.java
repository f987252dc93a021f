package io.github.tightwire.internal.kernel;

/** The places in the user's source that the instructions of a compiled class were made of: nobody asks for them. */
public interface SiteTable {
}
