package io.github.tightwire.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads deltas as docs/wire.md says, slowly: trees instead of logs, one big number instead of an interval that is shifted, the letters of
 * the priors from the page itself. It shares no code with the library, and knows what entries there are from the tree that was written.
 */
public final class DeltaModel {
    /** An entry: an integer, a float, a rotation, or a group with entries. */
    public record Entry(int signature, long min, long max, long value, List<Entry> entries) {
        boolean isGroup() {
            return signature >= 91;
        }
    }

    /** Thrown where a delta is refused. */
    public static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static final Map<String, String> PRIORS = priors();
    private static final BigInteger BYTE = BigInteger.valueOf(256);
    private static final int[] KNOTS =
            IntStream.rangeClosed(0, 32).map(k -> (int) Math.round(65536 / (1 + Math.exp(-k / 2.0 + 8)))).toArray();
    private static final Map<Integer, Integer> SCALES = new HashMap<>();

    private final byte[] bytes;
    private BigInteger low = BigInteger.ZERO;
    private BigInteger high = BigInteger.ONE.shiftLeft(32).subtract(BigInteger.ONE);
    /** The number of bytes in the interval's numbers. */
    private int digits = 4;
    private final Map<Integer, int[]> placedTable = new HashMap<>();
    private final Map<Integer, int[]> generalTable = new HashMap<>();
    private final Map<Integer, Long> recent = new HashMap<>();
    /** Of all decisions so far, the sum of -log2 of the part of the interval that each one left. */
    private double bits;
    private final List<Double> costs = new ArrayList<>();
    /** In a packet of several objects digits are raw, and steps are scaled by time. */
    private boolean isOfSeveral;
    private long ahead = 1;
    private long behind = 1;

    DeltaModel(byte[] bytes) {
        this.bytes = bytes;
    }

    // ---- Packets of several objects

    /** Reads the next object of a packet of several. */
    List<Entry> object(int place, List<Entry> shape, List<Entry> baseline, List<Entry> before, long aheadBy, long behindBy) {
        isOfSeveral = true;
        ahead = aheadBy;
        behind = behindBy;
        return entries(shape, new Group(place, baseline, before));
    }

    boolean rare(int oneIn) {
        return bit(BigInteger.valueOf(65536 / oneIn));
    }

    boolean learnt(int kind) {
        return learntIn(mix(201, kind));
    }

    private boolean learntIn(int context) {
        int[] q = generalTable.computeIfAbsent(context >>> 20, index -> new int[] {probability(0), 5});
        boolean one = bit(BigInteger.valueOf(probability(scale(q[0]))));
        adapt(q, one);
        return one;
    }

    private boolean learntPart(int kind, int part) {
        return learntIn(mix(201, mix(mix(201, kind), part)));
    }

    long number(int kind) {
        int length = 0;
        while (length < 31 && learntPart(kind, length)) {
            length++;
        }
        return length == 0 ? 0 : 1L << length - 1 | raw(length - 1);
    }

    long scaled(int kind, int digitsOfPart) {
        int times = 0;
        while (times < 24 && learntPart(kind, Math.min(times, 3))) {
            times++;
        }
        return times == 24 ? raw(31) : (long) times << digitsOfPart | raw(digitsOfPart);
    }

    long raw(int count) {
        long read = 0;
        int rest = count;
        while (rest > 0) {
            int step = Math.min(Math.min(rest, 16), high.subtract(low).bitLength() - 8);
            if (step <= 1) {
                read = read << 1 | (bit(BigInteger.valueOf(32768)) ? 1 : 0);
                rest--;
            } else {
                read = read << step | part(step);
                rest -= step;
            }
        }
        return read;
    }

    private long part(int digitsOfPart) {
        BigInteger part = high.subtract(low).shiftRight(digitsOfPart);
        long last = (1L << digitsOfPart) - 1;
        long value = Math.min(last, code().subtract(low).divide(part).longValueExact());
        low = low.add(part.multiply(BigInteger.valueOf(value)));
        if (value != last) {
            high = low.add(part).subtract(BigInteger.ONE);
        }
        shift();
        return value;
    }

    /** The entries of a delta, by the shape of what was written. */
    public static List<Entry> read(byte[] bytes, List<Entry> shape, List<Entry> baseline, List<Entry> before) {
        DeltaModel model = new DeltaModel(bytes);
        List<Entry> read = model.entries(shape, new Group(1, baseline, before));
        model.end();
        return read;
    }

    /** Returns the cost of each value of a delta, in bits, in order; values within what is the same take none. */
    public static List<Double> costs(byte[] bytes, List<Entry> shape, List<Entry> baseline, List<Entry> before) {
        DeltaModel model = new DeltaModel(bytes);
        model.entries(shape, new Group(1, baseline, before));
        model.end();
        return model.costs;
    }

    // ---- The coder

    private boolean bit(BigInteger probability) {
        BigInteger split = low.add(high.subtract(low).multiply(probability).shiftRight(16));
        boolean one = code().compareTo(split) <= 0;
        double places = places();
        if (one) {
            high = split;
        } else {
            low = split.add(BigInteger.ONE);
        }
        bits += Math.log(places / places()) / Math.log(2);
        shift();
        return one;
    }

    private void shift() {
        while (low.shiftRight(24).equals(high.shiftRight(24))) {
            low = low.multiply(BYTE);
            high = high.multiply(BYTE).add(BYTE.subtract(BigInteger.ONE));
            digits++;
        }
        if (digits - 4 > bytes.length) {
            throw new Refused();
        }
    }

    private double places() {
        return high.subtract(low).doubleValue() + 1;
    }

    /** The packet as a number of so many bytes as the interval's. */
    private BigInteger code() {
        byte[] padded = new byte[digits + 1];
        System.arraycopy(bytes, 0, padded, 1, Math.min(bytes.length, digits));
        return new BigInteger(padded);
    }

    void end() {
        for (int zeros = digits;; zeros--) {
            BigInteger unit = BYTE.pow(zeros);
            BigInteger rounded = low.add(unit).subtract(BigInteger.ONE).divide(unit).multiply(unit);
            if (rounded.compareTo(high) <= 0) {
                int sent = Math.max(digits - zeros, digits - 4);
                if (!code().equals(rounded) || bytes.length != sent) {
                    throw new Refused();
                }
                return;
            }
        }
    }

    // ---- Probabilities

    private static int probability(int scale) {
        int x = scale + 2048;
        return (KNOTS[x / 128] * (128 - x % 128) + KNOTS[x / 128 + 1] * (x % 128)) / 128;
    }

    private static int scale(int probability) {
        return SCALES.computeIfAbsent(probability >>> 4, highest -> {
            int scale = -2047;
            while (scale < 2047 && probability(scale) < highest * 16 + 8) {
                scale++;
            }
            return scale;
        });
    }

    private static int mix(int a, int b) {
        int h = (a ^ b) * 0x9E3779B1;
        return h ^ h >>> 15;
    }

    private boolean ask(int placed, String placedRow, int general, String generalRow, int letter) {
        return asked(placed >>> 18, placedRow, general >>> 20, generalRow, letter);
    }

    /** A question that is mixed into where its contexts stand. */
    private boolean askResidual(int placed, String placedRow, int general, String generalRow, int question) {
        return asked(placed >>> 18 ^ question, placedRow, general >>> 20 ^ question, generalRow, question);
    }

    private boolean asked(int placed, String placedRow, int general, String generalRow, int letter) {
        int[] p = met(placedTable, placed, placedRow, letter);
        int[] q = met(generalTable, general, generalRow, letter);
        int scale = Math.floorDiv((scale(p[0]) + scale(q[0])) * 9, 16);
        boolean one = bit(BigInteger.valueOf(probability(Math.max(-2047, Math.min(2047, scale)))));
        adapt(p, one);
        adapt(q, one);
        return one;
    }

    private boolean askDigit(int general, String generalRow, int question) {
        int[] q = met(generalTable, general >>> 20 ^ question, generalRow, question);
        boolean one = bit(BigInteger.valueOf(probability(scale(q[0]))));
        adapt(q, one);
        return one;
    }

    private static void adapt(int[] adapted, boolean one) {
        long rate = 655360 / (10 * adapted[1] + 16);
        adapted[0] += (int) Math.floorDiv(((one ? 65535 : 0) - adapted[0]) * rate, 65536L);
        adapted[1] = Math.min(60, adapted[1] + 1);
    }

    private static int[] met(Map<Integer, int[]> table, int at, String row, int letter) {
        int letterPlace = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".indexOf(PRIORS.get(row).charAt(letter));
        int prior = Math.max(-2047, (letterPlace - 32) * 64);
        return table.computeIfAbsent(at, index -> new int[] {probability(prior), 5});
    }

    private static Map<String, String> priors() {
        Map<String, String> rows = new HashMap<>();
        try (Stream<String> lines = Files.lines(Path.of("..", "..", "docs", "wire.md"))) {
            lines.filter(line -> line.matches("    (same|bit|largest|second|step|object) .*")).forEach(line -> {
                String[] words = line.strip().split("\\s+");
                rows.put(words.length == 2 ? words[0] : words[0] + words[1], words[words.length - 1]);
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    // ---- Entries

    private static final class Group {
        final int place;
        final List<Entry> baseline;
        final List<Entry> before;
        int next;
        int nextBefore;
        final List<Integer> signatures = new ArrayList<>();
        boolean still = true;
        int largest;
        int history = 7;

        Group(int place, List<Entry> baseline, List<Entry> before) {
            this.place = place;
            this.baseline = baseline;
            this.before = before;
        }

        int place(int signature) {
            int last = signatures.size();
            while (last > 0 && signatures.get(last - 1) == signature) {
                last--;
            }
            int repeated = Math.min(3, signatures.size() - last);
            int earlier = last == 0 ? 0 : signatures.get(last - 1);
            signatures.add(signature);
            return mix(place, (earlier << 8 | signature) << 2 | repeated);
        }

        Entry match(int signature) {
            int at = find(baseline, next, signature);
            next = at < 0 ? next : at + 1;
            return at < 0 ? null : baseline.get(at);
        }

        Entry matchBefore(int signature) {
            int at = find(before, nextBefore, signature);
            nextBefore = at < 0 ? nextBefore : at + 1;
            return at < 0 ? null : before.get(at);
        }

        private static int find(List<Entry> entries, int from, int signature) {
            int runs = 0;
            for (int at = from; at < entries.size(); at++) {
                boolean newRun = at == from || entries.get(at).signature() != entries.get(at - 1).signature();
                runs += newRun ? 1 : 0;
                if (runs > 16) {
                    return -1;
                }
                if (entries.get(at).signature() == signature) {
                    return at;
                }
            }
            return -1;
        }
    }

    private List<Entry> entries(List<Entry> shape, Group group) {
        List<Entry> read = new ArrayList<>();
        for (Entry entry : shape) {
            int place = group.place(entry.signature());
            Entry match = group.match(entry.signature());
            Entry before = group.matchBefore(entry.signature());
            read.add(entry.isGroup() ? group(entry, group, place, match, before) : value(entry, group, place, match, before));
        }
        return read;
    }

    private Entry group(Entry shape, Group outer, int place, Entry match, Entry before) {
        boolean same = false;
        if (match != null) {
            boolean wasSame = before != null && equal(match, before);
            int moved = before == null ? 2 : wasSame ? 0 : 1;
            int flags = 1;
            for (Entry entry : match.entries()) {
                flags = entry.signature() == 1 ? (flags << 1 | (int) entry.value() & 1) & 15 : flags;
            }
            same = ask(mix(mix(place, 101), moved << 4 | flags), "same", mix(101, (outer.history << 2 | moved) << 4 | flags), "same",
                    3 * outer.history + moved);
            outer.history = outer.history << 1 & 7 | (same ? 1 : 0);
        }
        outer.still &= same;
        if (same) {
            requireShape(shape, match);
            addFree(match);
            return match;
        }
        Group group = new Group(place, match == null ? List.of() : match.entries(), before == null ? List.of() : before.entries());
        Entry read = new Entry(shape.signature(), 0, 0, 0, entries(shape.entries(), group));
        if (match != null && equal(read, match)) {
            throw new Refused();
        }
        return read;
    }

    private void addFree(Entry entry) {
        if (entry.isGroup()) {
            entry.entries().forEach(this::addFree);
        } else {
            costs.add(0.0);
        }
    }

    /** Requires of entries from the baseline the shape that the program asks for. */
    private static void requireShape(Entry shape, Entry taken) {
        boolean fits = shape.signature() == taken.signature() && shape.entries().size() == taken.entries().size();
        if (shape.signature() <= 64) {
            fits &= taken.value() >= shape.min() && taken.value() <= shape.max() || shape.min() == 0 && shape.max() == -1;
        }
        if (!fits) {
            throw new Refused();
        }
        for (int i = 0; i < shape.entries().size(); i++) {
            requireShape(shape.entries().get(i), taken.entries().get(i));
        }
    }

    private static boolean equal(Entry a, Entry b) {
        boolean equal = a.signature() == b.signature() && a.value() == b.value() && a.entries().size() == b.entries().size();
        for (int i = 0; equal && i < a.entries().size(); i++) {
            equal = equal(a.entries().get(i), b.entries().get(i));
        }
        return equal;
    }

    private Entry value(Entry shape, Group group, int place, Entry match, Entry before) {
        double bitsBefore = bits;
        long value = switch (shape.signature()) {
            case 1 -> oneBit(shape, group, place, match, before);
            case 65 -> floating(group, place, match, before, 32);
            case 66 -> floating(group, place, match, before, 64);
            default -> shape.signature() > 66 ? rotation(shape.signature() - 67, group, place, match, before)
                    : integer(shape, group, place, match, before);
        };
        group.still &= match != null && match.value() == value;
        costs.add(bits - bitsBefore);
        return new Entry(shape.signature(), shape.min(), shape.max(), value, List.of());
    }

    private long oneBit(Entry shape, Group group, int place, Entry match, Entry before) {
        int b = match == null ? 2 : (int) (match.value() - shape.min()) & 1;
        int o = before == null ? 2 : (int) (before.value() - shape.min()) & 1;
        int c = (3 * b + o) * 2 + (group.still ? 1 : 0);
        return shape.min() + (ask(mix(mix(place, 102), c), "bit", mix(102, c << 4 | group.largest), "bit", c) ? 1 : 0);
    }

    private long integer(Entry shape, Group group, int place, Entry match, Entry before) {
        BigInteger range = unsigned(shape.max() - shape.min());
        long base = (match != null ? match.value() : recent.getOrDefault(place >>> 22, shape.min())) - shape.min();
        long step = match == null || before == null ? 0 : (match.value() - before.value()) * ahead / behind;
        BigInteger prediction = BigInteger.valueOf(base + step);
        if (range.bitLength() <= 62) {
            prediction = prediction.max(BigInteger.ZERO).min(range);
        }
        long value = shape.min() + number(group, place, match, before, step, prediction, range);
        recent.put(place >>> 22, value);
        return value;
    }

    /** Of a range, unsigned. */
    private long number(Group group, int place, Entry match, Entry before, long step, BigInteger prediction, BigInteger range) {
        int most = range.bitLength() <= 62 ? range.bitLength() : 64;
        BigInteger residual = residual(group, place, stepClass(match, before, step), step < 0, most);
        if (most == 64) {
            long number = prediction.add(residual).longValue();
            if (residual.bitLength() > 63 || unsigned(number).compareTo(range) > 0) {
                throw new Refused();
            }
            return number;
        }
        BigInteger number = prediction.add(residual);
        if (number.signum() < 0 || number.compareTo(range) > 0) {
            throw new Refused();
        }
        return number.longValue();
    }

    private static BigInteger unsigned(long number) {
        return new BigInteger(Long.toUnsignedString(number));
    }

    private long floating(Group group, int place, Entry match, Entry before, int bits) {
        long base = match == null ? 0 : match.value();
        long old = before == null ? base : before.value();
        long next;
        if (bits == 32) {
            float f = (float) (2.0 * Float.intBitsToFloat((int) base) - Float.intBitsToFloat((int) old));
            next = Float.isFinite(f) ? Float.floatToRawIntBits(f) : base;
        } else {
            double d = 2.0 * Double.longBitsToDouble(base) - Double.longBitsToDouble(old);
            next = Double.isFinite(d) ? Double.doubleToRawLongBits(d) : base;
        }
        BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        BigInteger step = ordered(base, bits).subtract(ordered(old, bits));
        long number = number(group, place, match, before, step.longValue(), ordered(next, bits), most);
        BigInteger sign = BigInteger.ONE.shiftLeft(bits - 1);
        BigInteger value = unsigned(number);
        return (value.compareTo(sign) >= 0 ? value.subtract(sign) : most.subtract(value)).longValue();
    }

    private static BigInteger ordered(long bits, int width) {
        BigInteger all = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
        BigInteger number = unsigned(bits).and(all);
        return number.testBit(width - 1) ? all.subtract(number) : number.setBit(width - 1);
    }

    private static int stepClass(Entry match, Entry before, long step) {
        if (match == null || before == null) {
            return match == null ? 14 : 13;
        }
        int digits = BigInteger.valueOf(step).abs().bitLength();
        return digits <= 9 ? digits : Math.min(12, 10 + (digits - 10) / 8);
    }

    private BigInteger residual(Group group, int place, int stepClass, boolean negative, int most) {
        int speed = stepClass == 0 ? 0 : stepClass <= 4 ? 1 : stepClass <= 12 ? 2 : 3;
        int placed = mix(place, stepClass);
        int general = mix(group.still ? 1 : 0, group.largest << 2 | speed);
        String placedRow = "step" + stepClass;
        String generalRow = "object" + group.largest;
        int n = 0;
        while (n < most && askResidual(placed, placedRow, general, generalRow, Math.min(n, 20))) {
            n++;
        }
        group.largest = Math.max(group.largest, Math.min(n, 10));
        if (n == 0) {
            return BigInteger.ZERO;
        }
        boolean other = askResidual(placed, placedRow, general, generalRow, 21);
        if (isOfSeveral) {
            BigInteger raw = BigInteger.ONE.shiftLeft(n - 1).add(BigInteger.valueOf(raw(n - 1)));
            return other != negative ? raw.negate() : raw;
        }
        BigInteger magnitude = BigInteger.ONE;
        for (int digit = 2; digit <= n; digit++) {
            boolean one;
            if (digit == 2) {
                one = askDigit(general, generalRow, 22 + Math.min(n, 12));
            } else if (digit == 3) {
                int second = magnitude.testBit(0) ? 1 : 0;
                one = askDigit(general, generalRow, 35 + 2 * Math.min(n, 9) + second);
            } else {
                one = bit(BigInteger.valueOf(32768));
            }
            magnitude = magnitude.shiftLeft(1).add(one ? BigInteger.ONE : BigInteger.ZERO);
        }
        return other != negative ? magnitude.negate() : magnitude;
    }

    private long rotation(int bits, Group group, int place, Entry match, Entry before) {
        long half = (1L << bits - 1) - 1;
        long[] predicted = match == null ? new long[] {0, 0, 0, root(2 * half * half)} : quaternion(match.value(), bits);
        long[] steps = new long[4];
        if (match != null && before != null) {
            long[] old = quaternion(before.value(), bits);
            boolean negated = old[(int) (match.value() & 3)] < 0;
            for (int i = 0; i < 4; i++) {
                steps[i] = predicted[i] - (negated ? -old[i] : old[i]);
                predicted[i] += steps[i];
            }
        }
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3));
        order.sort(Comparator.comparingLong(i -> -Math.abs(predicted[i])));
        int first = order.get(0);
        int second = order.get(1);
        int g = BigInteger.valueOf(Math.abs(predicted[first]) - Math.abs(predicted[second])).bitLength();
        long fastest = 0;
        for (long step : steps) {
            fastest = Math.max(fastest, Math.abs(step));
        }
        int context = g << 4 | stepClass(match, before, fastest);
        int largest;
        if (ask(mix(mix(place, 103), context), "largest", mix(103, context << 4 | group.largest), "largest", g)) {
            largest = first;
        } else if (ask(mix(mix(place, 104), context), "second", mix(104, context << 4 | group.largest), "second", g)) {
            largest = second;
        } else {
            boolean higher = bit(BigInteger.valueOf(32768));
            largest = higher ? Math.max(order.get(2), order.get(3)) : Math.min(order.get(2), order.get(3));
        }
        int sign = predicted[largest] < 0 ? -1 : 1;
        long code = largest;
        int slot = 0;
        for (int i = 0; i < 4; i++) {
            if (i != largest) {
                long expected = Math.max(-half, Math.min(half, sign * predicted[i]));
                long step = sign * steps[i];
                long component = expected + residual(group, mix(place, slot == 0 ? 1 : 2), stepClass(match, before, step), step < 0, bits)
                        .longValue();
                if (Math.abs(component) > half) {
                    throw new Refused();
                }
                code |= component + half << 2 + slot * bits;
                slot++;
            }
        }
        return code;
    }

    private static long[] quaternion(long code, int bits) {
        long half = (1L << bits - 1) - 1;
        long[] components = new long[4];
        int largest = (int) (code & 3);
        long rest = 2 * half * half;
        int slot = 0;
        for (int i = 0; i < 4; i++) {
            if (i != largest) {
                components[i] = (code >>> 2 + slot * bits & (1L << bits) - 1) - half;
                rest -= components[i] * components[i];
                slot++;
            }
        }
        components[largest] = root(rest);
        return components;
    }

    private static long root(long square) {
        return BigInteger.valueOf(Math.max(0, square)).sqrt().longValueExact();
    }
}
