package io.github.tightwire.world;

import io.github.tightwire.internal.delta.ValueLog;
import org.jspecify.annotations.Nullable;

/** The events that came, until they are shown: each once, in their order. One that came before an earlier one waits for it. */
final class ReceivedEvents {
    private final @Nullable Received[] events = new Received[EventQueue.WINDOW];
    /** The first that was not shown. */
    private int next;

    /** An event that came. */
    record Received(int tick, int type, ValueLog values) {
    }

    /** The whole number of an event, from its lowest 16 bits. */
    int number(int lowest) {
        return next + (short) (lowest - next);
    }

    /** Returns whether an event may come now: it was shown, or is one of those that a server sends before that. */
    boolean isWithin(int number) {
        return number >= 0 && number - next < EventQueue.WINDOW;
    }

    void add(ToldEvent told) {
        int at = told.number & EventQueue.WINDOW - 1;
        if (told.number >= next && events[at] == null) {
            ValueLog values = ValueLog.stored();
            values.copy(told.values);
            events[at] = new Received(told.tick, told.type, values);
        }
    }

    /** Takes the next event, if it has come and is of a time or earlier. */
    @Nullable Received poll(double time) {
        int at = next & EventQueue.WINDOW - 1;
        Received event = events[at];
        if (event == null || event.tick > time) {
            return null;
        }
        events[at] = null;
        next++;
        return event;
    }
}
