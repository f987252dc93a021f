package io.github.tightwire.internal.kernel;

/** Exceptions out of compiled code, whose traces stay as the platform makes them: no bytecode is to be seen behind their frames. */
public final class Traces {
    public static final String MARK = "$$Template";
    public static final String RARE = "$rare";

    private Traces() {
    }

    public static void define(Class<?> compiled, SiteTable sites) {
    }

    public static <T extends Throwable> T located(T thrown) {
        return thrown;
    }

    public static <T extends Throwable> T located(T thrown, int position) {
        LastFault.stoppedAt(thrown, position);
        return thrown;
    }

    static <T extends Throwable> T locatedBefore(T thrown, int position) {
        LastFault.stoppedAt(thrown, position);
        return thrown;
    }

    static <T extends Throwable> T located(T thrown, int position, int staged) {
        LastFault.stoppedAt(thrown, position);
        return thrown;
    }
}
