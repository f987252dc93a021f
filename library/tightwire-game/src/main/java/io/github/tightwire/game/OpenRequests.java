package io.github.tightwire.game;

import io.github.tightwire.BitValue;
import io.github.tightwire.game.Reply.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The requests of this side that wait for their reply. Each is taken out before its receiver is told, and so told once. */
final class OpenRequests {
    /** The most that may wait. */
    static final int MAX = 64;

    private final Map<Integer, Open> open = new LinkedHashMap<>();
    private final Consumer<Throwable> failed;
    /** The number of numbers given; the lower 32 bits are the next one. */
    long given;

    private record Open(int kind, Consumer<Reply<Object>> receiver, long sinceNanos, long timeoutNanos) {
    }

    /** Failed is told what a receiver throws. */
    OpenRequests(Consumer<Throwable> failed) {
        this.failed = failed;
    }

    boolean isFull() {
        return open.size() == MAX;
    }

    /** The number that the next request has. */
    int nextNumber() {
        while (open.containsKey((int) given)) {
            given++;
        }
        return (int) given;
    }

    /** A request with the next number went out. */
    void add(int kind, Consumer<Reply<Object>> receiver, long nanos, long timeoutNanos) {
        open.put(nextNumber(), new Open(kind, receiver, nanos, timeoutNanos));
        given++;
    }

    /** Takes a reply. Returns its fault in words; null if it has none. A reply that nobody waits for any more is late, and ignored. */
    @Nullable String take(ReplyMessage reply) {
        if (Integer.toUnsignedLong((int) given - 1 - reply.number) >= given) {
            return "a reply came to a request that was not made";
        }
        Open request = open.get(reply.number);
        if (request == null) {
            return null;
        }
        if (!reply.refused && reply.kind != request.kind) {
            return "a " + reply.value.getClass().getSimpleName() + " came as the reply to another request";
        }
        open.remove(reply.number);
        tell(request, reply.refused ? Status.REFUSED : Status.REPLIED, reply.refused ? null : reply.value);
        return null;
    }

    /** Ends those whose time is over. */
    void update(long nanos) {
        for (Map.Entry<Integer, Open> entry : entries()) {
            Open request = entry.getValue();
            if (nanos - request.sinceNanos >= request.timeoutNanos && open.remove(entry.getKey(), request)) {
                tell(request, Status.TIMED_OUT, null);
            }
        }
    }

    /** Ends all: the connection is gone. */
    void end() {
        for (Map.Entry<Integer, Open> entry : entries()) {
            if (open.remove(entry.getKey(), entry.getValue())) {
                tell(entry.getValue(), Status.DISCONNECTED, null);
            }
        }
    }

    /** As they are now: a receiver may make more, and end the connection. */
    private List<Map.Entry<Integer, Open>> entries() {
        return open.isEmpty() ? List.of() : List.copyOf(open.entrySet());
    }

    private void tell(Open request, Status status, @Nullable BitValue<?> value) {
        try {
            request.receiver.accept(new Reply<>(status, value));
        } catch (Throwable e) {
            failed.accept(e);
        }
    }
}
