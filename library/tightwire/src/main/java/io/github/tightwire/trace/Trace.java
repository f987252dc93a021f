package io.github.tightwire.trace;

import io.github.tightwire.Verdict;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The record of a read or a write: each operation with its bits, in order, and the operation that it is a part of. It is data:
 * it refers to no objects of the program, and stays the same when the objects and the bytes change.
 *
 * <p>The {@link #leaves} of an accepted packet cover each of its bits exactly once. After a refusal there are no bits: the leaf
 * at the refused bit says how many bits it would have had, where that is known, and may end past the packet's end.
 *
 * <p>In a delta a value has no bits of its own. There bits are those of a plain packet of the object, and {@link Operation#coding} says
 * what a value took, and what was expected of it.
 *
 * <p><b>Memory.</b> A packet has at most as many leaves with bits as it has bits, each within operations that are nested no deeper
 * than the serialize methods are. Operations of no bits, of which a packet may well have millions (an integer that can only be 0, in
 * a long list), are kept while they are no more than the bits before them, and {@value #LEAST_EMPTY} at least; after that they are
 * counted.
 *
 * @param subject of the read or the write: a type, or a protocol
 * @param isReading whether it was read; else it was written
 * @param verdict of the reader; accepted for a writer; null if there was an exception
 * @param thrown the exception that came out: in a read the type's own, in a write also that of a value outside its bounds or of a full
 *     packet; null if there was none
 * @param bits where the stream came to, in bits from the start of the packet; after a refusal, the refused bit
 * @param operations in order
 * @param omitted how many operations of no bits were not kept
 */
public record Trace(String subject, boolean isReading, @Nullable Verdict verdict, @Nullable Throwable thrown, int bits,
        List<Operation> operations, long omitted) {
    /** The operations of no bits that are kept in any packet. */
    public static final int LEAST_EMPTY = 1024;

    /**
     * The share of an operation in a delta, where a value has no bits of its own.
     *
     * @param bits what it adds to the packet, in fractions of a bit: the sum of -log2 of the probability that the model had of each of its
     *     decisions, as the coder rounds it. With all that the operation is made of; what an object takes beyond its parts is the question
     *     whether it is as in the baseline
     * @param predicted what was expected, a number as on the wire or a boolean: an integer, a float, the code of a rotation; within an
     *     object that is as in the baseline, the value itself. Null of what has parts, of bytes and text, and where nothing is known
     */
    public record Coding(double bits, @Nullable Object predicted) {
    }

    /**
     * An operation, and those that it is made of.
     *
     * @param path the field or element that it is of, from the object that was read: {@code ships[3].position.x}. An index is that
     *     of a {@linkplain io.github.tightwire.BitStream#serializeNextIndex(int, int, int) walk} over an array, where there is one,
     *     else counted from where the loop's index starts, if that goes up by one. Where it can't be told, the brackets are empty.
     *     Without a name, the operation and
     *     which one of those in its method it is, {@code serializeBool#1}
     * @param operation the method of {@link io.github.tightwire.BitStream}; for the parts of an operation also {@code value}, {@code
     *     element}, {@code bytes}, {@code text}; around an object {@code checksum}, {@code sequence}, {@code type}, {@code end of
     *     packet}, {@code left over}, {@code padding}, {@code tag}; in a packet of a world those that its tracer names
     * @param operands what the method was given besides the value, as it was then: bounds, widths, names
     * @param bit the first one, from the start of the packet
     * @param bits how many; if it was refused, how many it would have had
     * @param raw the bits as a number, the first one the lowest; null if it has parts or no bits, and if the packet ends before it does
     * @param value the operation's result, if that is a number, a boolean, text, a constant of an enum (its name) or a value of the
     *     JDK's; if the operation was not completed, the value to be written; else null
     * @param isComplete whether it came to its end: neither it nor a part of it was refused, or threw
     * @param parts of it, in order; none of a leaf
     * @param coding what it took in a delta; null in a plain packet. The bits of a delta's operations are those of such a packet, but in
     *     a packet of a world they are its own, rounded. It has no raw ones
     */
    public record Operation(String path, String operation, List<Object> operands, int bit, int bits, @Nullable BigInteger raw,
            @Nullable Object value, boolean isComplete, List<Operation> parts, @Nullable Coding coding) {
        /**
         * An operation, and those that it is made of.
         *
         * @param path the field or element that it is of
         * @param operation the method
         * @param operands its other arguments, besides the value
         * @param bit the first one
         * @param bits how many
         * @param raw the bits as a number, or null
         * @param value its result, or null
         * @param isComplete whether it came to its end
         * @param parts of it
         * @param coding what it took in a delta, or null
         */
        public Operation {
            operands = List.copyOf(operands);
            parts = List.copyOf(parts);
        }

        /**
         * An operation of a plain packet.
         *
         * @param path the field or element that it is of
         * @param operation the method
         * @param operands what it was given besides the value
         * @param bit the first one
         * @param bits how many
         * @param raw the bits as a number, or null
         * @param value what it gave, or null
         * @param isComplete whether it came to its end
         * @param parts what it is made of
         */
        public Operation(String path, String operation, List<Object> operands, int bit, int bits, @Nullable BigInteger raw,
                @Nullable Object value, boolean isComplete, List<Operation> parts) {
            this(path, operation, operands, bit, bits, raw, value, isComplete, parts, null);
        }

        /**
         * The method with its operands.
         *
         * @return for example {@code serializeInt(0, 100)}
         */
        public String call() {
            StringBuilder text = new StringBuilder(operation);
            for (int i = 0; i < operands.size(); i++) {
                text.append(i == 0 ? "(" : ", ").append(operands.get(i));
            }
            return text.append(operands.isEmpty() ? "" : ")").toString();
        }

        /**
         * The operation as a line.
         *
         * @return its bits, path, method and value
         */
        @Override
        public String toString() {
            return "bit " + bit + ", " + bits + (bits == 1 ? " bit" : " bits") + (path.isEmpty() ? "" : ", " + path) + ": " + call()
                    + (value == null ? "" : " = " + value) + (isComplete ? "" : ", not completed");
        }
    }

    /**
     * A trace.
     *
     * @param subject of the read or the write
     * @param isReading whether it was read
     * @param verdict of the reader, or null
     * @param thrown what left the read or the write, or null
     * @param bits where the stream came to
     * @param operations in order
     * @param omitted how many operations of no bits were not kept
     */
    public Trace {
        operations = List.copyOf(operations);
    }

    /**
     * The operations without parts, in order: those that have the bits.
     *
     * @return each bit's operation, once; operations of no bits among them
     */
    public List<Operation> leaves() {
        List<Operation> leaves = new ArrayList<>();
        addLeaves(operations, leaves);
        return leaves;
    }

    /**
     * The share of all operations in a delta, in fractions of a bit: of a whole packet its length, up to the last byte.
     *
     * @return the sum of their {@link Coding#bits}; 0 of a plain packet
     */
    double codedBits() {
        return operations.stream().map(Operation::coding).filter(Objects::nonNull).mapToDouble(Coding::bits).sum();
    }

    private static void addLeaves(List<Operation> operations, List<Operation> leaves) {
        for (Operation operation : operations) {
            if (operation.parts().isEmpty()) {
                leaves.add(operation);
            } else {
                addLeaves(operation.parts(), leaves);
            }
        }
    }

    /**
     * The operation that was refused, or threw: the innermost one that did not come to its end.
     *
     * @return the operation; null if all did, or if the type's own code threw between them
     */
    public @Nullable Operation stoppedAt() {
        Operation stopped = null;
        List<Operation> inner = verdict != null && verdict.isAccepted() ? List.of() : operations;
        while (!inner.isEmpty() && !inner.get(inner.size() - 1).isComplete()) {
            stopped = inner.get(inner.size() - 1);
            inner = stopped.parts();
        }
        return stopped;
    }

    /**
     * The end of the packet, in a line: the verdict's message, and the operation that was refused.
     *
     * @return for example {@code demo.Player, read: refused at bit 37: out of range, in ships[3].health: serializeInt(0, 100)}
     */
    public String summary() {
        return TraceTable.summary(this);
    }

    /**
     * The trace as a table, for a terminal: the {@link #summary}, then a line for each operation, up to the refused one. Operations
     * that are made of others and have a value stand in one line.
     *
     * @return several lines
     */
    @Override
    public String toString() {
        return new TraceTable(this).toString();
    }
}
