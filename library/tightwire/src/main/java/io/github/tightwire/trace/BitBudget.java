package io.github.tightwire.trace;

import io.github.tightwire.trace.Trace.Operation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The use of bits by field: over many packets, how many each field takes, and whether any takes more than it may.
 *
 * <pre>{@code
 * BitBudget budget = new BitBudget().limit("ships[].position", 60).limit("", 1200 * 8);
 * for (Snapshot snapshot : recorded) {
 *     budget.add(Tracer.write(CODEC, snapshot, bytes));
 * }
 * System.out.println(budget);
 * assertEquals(List.of(), budget.exceeded());
 * }</pre>
 *
 * <p>A field is a path without its indices: {@code ships[].position.x} covers those of all ships. Bits without a path go by what
 * they are, {@code padding} or {@code checksum}.
 *
 * <p>Not thread-safe.
 */
public final class BitBudget {
    private final Map<String, Sum> fields = new LinkedHashMap<>();
    private final Map<String, Limit> limits = new LinkedHashMap<>();
    private long packets;
    private long skipped;
    private long bits;

    /** Makes a budget of no packets yet. */
    public BitBudget() {
    }

    /** The bits of a field in all packets. */
    private static final class Sum {
        private long bits;
        private long most;
    }

    /** The most bits that a field may take in one packet, and the bits of the worst one. */
    private static final class Limit {
        private final long limit;
        private long most;
        private long packet;

        Limit(long limit) {
            this.limit = limit;
        }
    }

    /**
     * The bits of a field.
     *
     * @param path of the field, without indices
     * @param bits in all packets
     * @param mean bits a packet, those counted that do not have it
     * @param most bits in one packet, of all elements
     * @param share of all bits, 0 to 1
     */
    public record Row(String path, long bits, double mean, long most, double share) {
    }

    /**
     * A limit that was exceeded.
     *
     * @param path of the field
     * @param limit in bits a packet
     * @param most bits that one packet took
     * @param packet which one it was, from 0, in the order in which they were added
     */
    public record Exceeded(String path, long limit, long most, long packet) {
        /**
         * The excess in words.
         *
         * @return for example {@code ships[].position takes 412 bits in packet 7, 400 are allowed}
         */
        @Override
        public String toString() {
            return (path.isEmpty() ? "the whole" : path) + " takes " + most + " bits in packet " + packet + ", " + limit + " are allowed";
        }
    }

    /**
     * Sets how many bits a field may take in one packet, all its elements and all that is within it together.
     *
     * @param path of the field without indices, {@code ships[].position}; empty for the whole packet
     * @param mostBits 0 or more
     * @return this budget
     * @throws IllegalStateException if packets were added before
     */
    public BitBudget limit(String path, long mostBits) {
        if (packets > 0) {
            throw new IllegalStateException("limits are set before packets are added");
        }
        limits.put(path, new Limit(mostBits));
        return this;
    }

    /**
     * Adds a packet. One that was refused, or whose writing threw, is counted as skipped.
     *
     * @param trace of the packet
     */
    public void add(Trace trace) {
        if (trace.verdict() == null || !trace.verdict().isAccepted()) {
            skipped++;
            return;
        }
        Map<String, Long> packet = new HashMap<>();
        for (Operation leaf : trace.leaves()) {
            if (leaf.bits() > 0) {
                packet.merge(field(leaf), (long) leaf.bits(), Long::sum);
            }
        }
        packet.forEach((path, count) -> {
            Sum sum = fields.computeIfAbsent(path, unknown -> new Sum());
            sum.bits += count;
            sum.most = Math.max(sum.most, count);
            bits += count;
        });
        limits.forEach((path, limit) -> {
            long count = packet.entrySet().stream().filter(field -> isWithin(field.getKey(), path)).mapToLong(Map.Entry::getValue).sum();
            if (count > limit.most) {
                limit.most = count;
                limit.packet = packets;
            }
        });
        packets++;
    }

    private static String field(Operation leaf) {
        return leaf.path().isEmpty() ? leaf.operation() : leaf.path().replaceAll("\\[\\d+\\]", "[]");
    }

    private static boolean isWithin(String field, String path) {
        return path.isEmpty() || field.startsWith(path)
                && (field.length() == path.length() || field.charAt(path.length()) == '.' || field.charAt(path.length()) == '[');
    }

    /**
     * Returns the number of packets that were counted.
     *
     * @return without those that were skipped
     */
    public long packets() {
        return packets;
    }

    /**
     * Returns the number of packets that were not accepted, and so not counted.
     *
     * @return how many
     */
    public long skipped() {
        return skipped;
    }

    /**
     * The fields.
     *
     * @return those that took any bits, the largest share first
     */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        fields.forEach((path, sum) -> rows.add(
                new Row(path, sum.bits, (double) sum.bits / packets, sum.most, (double) sum.bits / bits)));
        rows.sort(Comparator.comparingLong(Row::bits).reversed());
        return rows;
    }

    /**
     * The limits that were exceeded.
     *
     * @return those, each with the worst packet, in the order in which they were set
     */
    public List<Exceeded> exceeded() {
        List<Exceeded> exceeded = new ArrayList<>();
        limits.forEach((path, limit) -> {
            if (limit.most > limit.limit) {
                exceeded.add(new Exceeded(path, limit.limit, limit.most, limit.packet));
            }
        });
        return exceeded;
    }

    /**
     * The budget as a table, for a terminal.
     *
     * @return a line for each field, and one for each limit that was exceeded
     */
    @Override
    public String toString() {
        Columns table = new Columns("field", "mean", "most", "share").toTheRight(1, 2, 3);
        for (Row row : rows()) {
            table.add(row.path(), String.format(Locale.ROOT, "%.1f", row.mean()), String.valueOf(row.most()),
                    String.format(Locale.ROOT, "%.1f %%", 100 * row.share()));
        }
        StringBuilder text = new StringBuilder(packets + " packets, " + String.format(Locale.ROOT, "%.1f", mean()) + " bits each\n");
        text.append(table);
        exceeded().forEach(limit -> text.append(limit).append('\n'));
        return text.toString();
    }

    private double mean() {
        return packets == 0 ? 0 : (double) bits / packets;
    }
}
