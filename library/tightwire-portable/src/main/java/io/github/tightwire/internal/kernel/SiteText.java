package io.github.tightwire.internal.kernel;

/** The places of ready code. Its line numbers are those of the source, and the trace is the platform's own. */
public final class SiteText implements SiteTable {
    public SiteText(Source source) {
    }

    /** The owner of a text. */
    public interface Source {
        String sites();
    }
}
