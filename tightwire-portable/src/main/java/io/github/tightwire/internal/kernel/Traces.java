package io.github.tightwire.internal.kernel;

/** Exceptions out of compiled code, whose traces stay as the platform makes them: no bytecode is to be seen behind their frames. */
public final class Traces {
    public static final String MARK = "$$Template";
    public static final String RARE = "$rare";

    private static final ThreadLocal<int[]> LAST = new ThreadLocal<int[]>() {
        @Override
        protected int[] initialValue() {
            return new int[2];
        }
    };

    private Traces() {
    }

    public static void define(Class<?> compiled, SiteTable sites) {
    }

    public static <T extends Throwable> T located(T thrown) {
        return thrown;
    }

    public static <T extends Throwable> T located(T thrown, int position) {
        stoppedAt(thrown, position);
        return thrown;
    }

    static <T extends Throwable> T located(T thrown, int position, int staged) {
        stoppedAt(thrown, position);
        return thrown;
    }

    static void stoppedAt(Throwable thrown, int position) {
        int[] last = LAST.get();
        last[0] = System.identityHashCode(thrown);
        last[1] = position;
    }

    public static int position(Throwable thrown, int otherwise) {
        int[] last = LAST.get();
        return last[0] == System.identityHashCode(thrown) ? last[1] : otherwise;
    }
}
