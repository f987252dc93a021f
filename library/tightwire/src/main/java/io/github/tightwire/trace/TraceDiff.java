package io.github.tightwire.trace;

import io.github.tightwire.trace.Trace.Operation;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The first thing in which two traces differ: of the state of two machines that should be the same, of what a sender wrote and what
 * a receiver of another version read, of a packet before and after it was damaged.
 *
 * <pre>{@code
 * TraceDiff.between(Tracer.write(OURS, state, bytes), Tracer.read(THEIRS, copy, bytes, length)).ifPresent(System.err::println);
 * }</pre>
 *
 * <p>Operations are compared in order, what they are before what they say. Which direction a trace is of makes no difference, nor
 * whether a trace has the padding of the last byte.
 *
 * @param kind in what they differ
 * @param bit the first one of the operation in the first trace; in the second where the first has none
 * @param path of that operation
 * @param first what the first trace has there; null if it has ended
 * @param second what the second trace has there; null if it has ended
 */
public record TraceDiff(Kind kind, int bit, String path, @Nullable Operation first, @Nullable Operation second) {
    /** Bytes of text, as a writer and as a reader see them. */
    private static final Set<String> BYTES = Set.of("bytes", "text");

    /** Operations of as many bits as the value needs. */
    private static final Set<String> OF_ANY_WIDTH = Set.of("serializeVarInt", "serializeVarLong");

    /** The kind of difference between two traces. */
    public enum Kind {
        /** Both have both fields, in another order. */
        ORDER("another order"),
        /** Another field, which the other one does not have. */
        FIELD("another field"),
        /** Another operation on the same field. */
        OPERATION("another operation"),
        /** The same operation with other bounds, another width, another name. */
        OPERANDS("other bounds"),
        /** The same operation on other bits: something that is no operand says how many. */
        WIDTH("another width"),
        /** The same operation, and another value. */
        VALUE("another value"),
        /** The same bits, refused or left by an exception in one of them. */
        OUTCOME("another outcome"),
        /** One continues where the other one ends. */
        END("one ends");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        /**
         * The kind in words.
         *
         * @return lower case, with spaces
         */
        @Override
        public String toString() {
            return words;
        }
    }

    /**
     * Compares two traces.
     *
     * @param first a trace
     * @param second another trace
     * @return the first difference; empty where there is none
     */
    public static Optional<TraceDiff> between(Trace first, Trace second) {
        return Optional.ofNullable(of(withoutRest(first.operations()), withoutRest(second.operations())));
    }

    private static List<Operation> withoutRest(List<Operation> operations) {
        boolean hasRest = !operations.isEmpty() && isRest(operations.get(operations.size() - 1));
        return hasRest ? operations.subList(0, operations.size() - 1) : operations;
    }

    private static boolean isRest(Operation operation) {
        return operation.path().isEmpty() && operation.operation().equals("padding");
    }

    private static @Nullable TraceDiff of(List<Operation> first, List<Operation> second) {
        for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
            Operation one = i < first.size() ? first.get(i) : null;
            Operation other = i < second.size() ? second.get(i) : null;
            if (one == null || other == null) {
                return new TraceDiff(Kind.END, Objects.requireNonNull(one == null ? other : one), one, other);
            }
            TraceDiff diff = one.path().equals(other.path()) ? of(one, other) : ofFields(first, second, i);
            if (diff != null) {
                return diff;
            }
        }
        return null;
    }

    private static TraceDiff ofFields(List<Operation> first, List<Operation> second, int index) {
        Operation one = first.get(index);
        Operation other = second.get(index);
        boolean both = hasPath(first, index, other.path()) && hasPath(second, index, one.path());
        return new TraceDiff(both ? Kind.ORDER : Kind.FIELD, one, one, other);
    }

    private static boolean hasPath(List<Operation> operations, int from, String path) {
        return operations.subList(from, operations.size()).stream().anyMatch(operation -> operation.path().equals(path));
    }

    private static @Nullable TraceDiff of(Operation one, Operation other) {
        if (!isSame(one.operation(), other.operation())) {
            return new TraceDiff(Kind.OPERATION, one, one, other);
        } else if (!one.operands().equals(other.operands())) {
            return new TraceDiff(Kind.OPERANDS, one, one, other);
        }
        TraceDiff inner = of(one.parts(), other.parts());
        boolean both = !one.parts().isEmpty() && !other.parts().isEmpty();
        if (inner != null && both) {
            boolean hasValue = one.value() != null || other.value() != null;
            // What a person knows is the value of the whole, not of its parts.
            return hasValue && inner.kind() == Kind.VALUE ? new TraceDiff(Kind.VALUE, one, one, other) : inner;
        } else if (one.bits() != other.bits() && one.isComplete() && other.isComplete()) {
            return new TraceDiff(OF_ANY_WIDTH.contains(one.operation()) ? Kind.VALUE : Kind.WIDTH, one, one, other);
        } else if (!both && one.raw() != null && other.raw() != null && !one.raw().equals(other.raw())) {
            return new TraceDiff(Kind.VALUE, one, one, other);
        }
        return one.isComplete() == other.isComplete() ? null : new TraceDiff(Kind.OUTCOME, one, one, other);
    }

    private static boolean isSame(String operation, String other) {
        return operation.equals(other) || BYTES.contains(operation) && BYTES.contains(other);
    }

    private TraceDiff(Kind kind, Operation at, @Nullable Operation first, @Nullable Operation second) {
        this(kind, at.bit(), at.path(), first, second);
    }

    /**
     * The difference in a line.
     *
     * @return for example {@code bit 37, ships[3].health: another value: 50, then 51}
     */
    @Override
    public String toString() {
        String place = "bit " + bit + (path.isEmpty() ? "" : ", " + path) + ": " + kind + ": ";
        return place + words(first) + ", then " + words(second);
    }

    private String words(@Nullable Operation operation) {
        if (operation == null) {
            return "nothing";
        }
        return switch (kind) {
            case VALUE -> value(operation);
            case OUTCOME -> operation.call() + (operation.isComplete() ? " came to its end" : " did not");
            case WIDTH -> operation.call() + " of " + operation.bits() + " bits";
            case ORDER, FIELD, END -> operation.call() + (operation.path().isEmpty() ? "" : " of " + operation.path());
            default -> operation.call();
        };
    }

    private static String value(Operation operation) {
        if (!operation.isComplete()) {
            return "refused" + (operation.raw() == null ? "" : " (0x" + operation.raw().toString(16) + ")");
        } else if (operation.value() != null) {
            return TraceTable.value(operation.value());
        }
        return operation.raw() == null ? operation.call() : "0x" + operation.raw().toString(16);
    }
}
