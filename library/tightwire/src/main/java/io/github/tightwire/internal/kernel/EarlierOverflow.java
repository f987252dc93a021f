package io.github.tightwire.internal.kernel;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.kernel.Site.Staged;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled write looks for room once for several operations: at the last of them. An exception that arises by then is not the one
 * of the plain method if an operation before it finds no room: the plain method ends there.
 *
 * <p>The code that throws doesn't know how much room there is, but its {@link Site} knows the operations that are staged. So their
 * places are noted, for the codec, which has the packet's range and throws the overflow instead. Nothing with an effect comes in
 * between: compiled code looks for room before it does anything that somebody could see.
 */
final class EarlierOverflow {
    /** The operation without room: its bit, and its width. */
    final int position;
    final int bits;
    /** Of the exception. */
    final StackTraceElement[] trace;

    /** Of the last such exception of each thread: {its identity, then position and width of each operation}, and the traces. */
    private static final ThreadLocal<Object @Nullable []> LAST = new ThreadLocal<>();

    private EarlierOverflow(int position, int bits, StackTraceElement[] trace) {
        this.position = position;
        this.bits = bits;
        this.trace = trace;
    }

    /**
     * Notes down what was staged when an exception arose.
     *
     * @param staged the last operation that was staged
     * @param end the bit after it
     * @param trace of an exception that arises here, complete
     * @param site where compiled code is
     */
    static void note(Throwable thrown, Staged staged, int end, List<StackTraceElement> trace, Site site) {
        int above = 0;
        while (trace.get(above) != site.frame()) {
            above++;
        }
        int below = above;
        for (Site caller = site; caller != null; caller = caller.caller()) {
            below++;
        }
        List<Integer> places = new ArrayList<>();
        List<StackTraceElement[]> traces = new ArrayList<>();
        int position = end;
        for (Staged one = staged; one != null; one = one.before()) {
            position -= one.bits();
            places.add(one.bits());
            places.add(position);
            List<StackTraceElement> complete = new ArrayList<>(trace.subList(0, above));
            for (Site caller = one.site(); caller != null; caller = caller.caller()) {
                complete.add(caller.frame());
            }
            complete.addAll(trace.subList(below, trace.size()));
            traces.add(complete.toArray(new StackTraceElement[0]));
        }
        places.add(System.identityHashCode(thrown));
        Collections.reverse(places);
        Collections.reverse(traces);
        LAST.set(new Object[] {places.stream().mapToInt(Integer::intValue).toArray(), traces.toArray(new StackTraceElement[0][])});
    }

    /**
     * The overflow that an exception out of compiled code comes after.
     *
     * @return what had no room; null where all that was staged has
     */
    static @Nullable EarlierOverflow before(Throwable thrown, int start, int end) {
        Object[] last = LAST.get();
        if (last == null) {
            return null;
        }
        LAST.remove();
        int[] places = (int[]) last[0];
        if (places[0] == System.identityHashCode(thrown)) {
            for (int i = 1; i < places.length; i += 2) {
                if (Bits.bytesFor(places[i] + places[i + 1]) > end - start) {
                    return new EarlierOverflow(places[i], places[i + 1], ((StackTraceElement[][]) last[1])[i / 2]);
                }
            }
        }
        return null;
    }
}
