package io.github.tightwire.internal.origin;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The known limits of the times at which classes were loaded: after the process started, and after their loader was made. A class file
 * that did not change since is the one that was loaded.
 */
public final class LoadTimes {
    /** Made by whom the library knows. */
    private static final Map<ClassLoader, Long> MADE = Collections.synchronizedMap(new WeakHashMap<>());

    private LoadTimes() {
    }

    /**
     * Notes that a class loader was made now, and has loaded nothing.
     *
     * @param loader the loader
     */
    public static void isNew(ClassLoader loader) {
        MADE.put(loader, System.currentTimeMillis());
    }

    /**
     * Returns whether a class was certainly loaded after a time.
     *
     * @param type the class
     * @param millis the time, in milliseconds since 1970
     * @return false also where nobody knows
     */
    public static boolean isAfter(Class<?> type, long millis) {
        if (millis < ProcessStart.Roughly.MILLIS) {
            return true;
        }
        Long made = MADE.get(type.getClassLoader());
        return made != null && millis <= made || millis < ProcessStart.Exactly.MILLIS;
    }
}
