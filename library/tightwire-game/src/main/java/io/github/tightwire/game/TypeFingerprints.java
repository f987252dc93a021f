package io.github.tightwire.game;

import io.github.tightwire.packet.WireTypes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The fingerprints of a protocol's message types, as a {@linkplain ControlPayload hello} carries them: two builds that differ find out
 * which type it is before they misread a packet. A type that can't be described is not compared.
 *
 * <p>To describe a type takes some milliseconds where no ready codec has the fingerprint, so a thread of its own does that while a
 * connection is made.
 */
final class TypeFingerprints {
    /** The most types that are compared: the first ones. A hello of so many is one datagram. */
    static final int MAX_TYPES = 256;

    private static final Logger LOG = System.getLogger("io.github.tightwire.game");

    private final String protocol;
    private final List<MessageType> types;
    private final AtomicBoolean isStarted = new AtomicBoolean();
    private final CompletableFuture<int[]> described = new CompletableFuture<>();
    private final Set<Integer> logged = ConcurrentHashMap.newKeySet();

    /** The use of a type: one that is used otherwise is another one on the wire. The order is that of the wire. */
    enum Use { MESSAGE, BLOCK, REQUEST, REPLY, CARRIED }

    /** A type of a protocol, in its place. */
    record MessageType(Class<?> type, Use use) {
    }

    /** The fingerprints of types, in the order in which the protocol has them. */
    TypeFingerprints(String protocol, List<MessageType> types) {
        this.protocol = protocol;
        this.types = List.copyOf(types);
    }

    /** Begins to describe the types, unless that was begun before. */
    void start() {
        if (!isStarted.getAndSet(true)) {
            Thread thread = new Thread(() -> described.complete(describe()), "describes the types of messages");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Returns a number for each type, 0 where it is not described. Waits until all are. */
    int[] get() {
        start();
        return described.join();
    }

    private int[] describe() {
        int[] numbers = new int[Math.min(MAX_TYPES, types.size())];
        List<String> undescribed = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(types.get(i));
            if (numbers[i] == 0) {
                undescribed.add(types.get(i).type.getSimpleName());
            }
        }
        if (!undescribed.isEmpty()) {
            LOG.log(Level.INFO, () -> protocol + ": these types have no description, and are not compared with those of the other side: "
                    + String.join(", ", undescribed) + " (WireType.of(...).obstacle() says why)");
        }
        return numbers;
    }

    private static int number(MessageType type) {
        try {
            OptionalLong fingerprint = WireTypes.fingerprint(type.type);
            return fingerprint.isPresent() ? number(fingerprint.getAsLong(), type.use) : 0;
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            CallbackFailures.log(type.type.getName() + " can't be described", e);
            return 0;
        }
    }

    /** Returns the number of a described type: the upper half of its fingerprint and its use, never 0. */
    static int number(long fingerprint, Use use) {
        int number = (int) (fingerprint >>> Integer.SIZE) + use.ordinal();
        return number == 0 ? 1 : number;
    }

    /**
     * Returns the index of the first type that differs from the other side's, -1 if there is none. A side that says no numbers is not
     * compared.
     */
    int firstDifference(int[] theirs) {
        int[] own = theirs.length == 0 ? theirs : get();
        for (int i = 0; i < Math.max(own.length, theirs.length); i++) {
            boolean isMissing = i >= own.length || i >= theirs.length;
            if (isMissing || own[i] != theirs[i] && own[i] != 0 && theirs[i] != 0) {
                return i;
            }
        }
        return -1;
    }

    /** Logs a difference: each type once, however many players have another one. */
    void warn(Object peer, int index, boolean goesOn) {
        if (logged.add(index)) {
            LOG.log(Level.WARNING, () -> protocol + ", " + peer + ": " + words(index) + (goesOn ? "; this side goes on" : ""));
        }
    }

    /** A difference in words, with the name that the type has here. */
    String words(int index) {
        String type = index < types.size() ? "message type " + index + ", " + types.get(index).type.getSimpleName() + ","
                : "message type " + index + ", which this side does not have,";
        return type + " differs from the other side's: build both from the same source, and raise the protocol's version with each change"
                + " of the wire";
    }
}
