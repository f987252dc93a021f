package io.github.tightwire.benchmarks.hand;

import java.util.Arrays;

/**
 * Deltas of a world of cubes, by hand: what {@link io.github.tightwire.delta.DeltaCodec} does, with its contexts, its priors and its
 * bytes, for this very struct. Frames are ints, five for each cube; a baseline is a frame, and so is the one before, and both are there.
 */
public final class CubeDeltaByHand {
    /** Of each cube: x, y, z, the code of its rotation, and whether it is awake. */
    public static final int INTS = 5;

    private static final int CUBES = 901;
    private static final int ROTATION = 3;
    private static final int AWAKE = 4;
    private static final int BITS = 9;
    private static final int HALF = 255;
    private static final int MASK = 511;
    private static final int[] MINS = {-131_072, -131_072, 0};
    private static final int[] RANGES = {262_143, 262_143, 16_383};
    private static final int[] LENGTHS = {18, 18, 14};

    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final int[] KNOTS = {
        22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768, 40793, 47911, 53581, 57724, 60565,
        62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476, 65500, 65514};
    private static final char[] PROBABILITIES = new char[4096];
    private static final short[] SCALE = new short[4096];
    private static final int[] RATES = new int[61];

    static {
        for (int i = 1; i < 4096; i++) {
            PROBABILITIES[i] = (char) ((KNOTS[i / 128] * (128 - i % 128) + KNOTS[i / 128 + 1] * (i % 128)) / 128);
        }
        int x = -2047;
        for (int i = 0; i < 4096; i++) {
            while (x < 2047 && PROBABILITIES[x + 2048] < i * 16 + 8) {
                x++;
            }
            SCALE[i] = (short) x;
        }
        for (int i = 0; i < RATES.length; i++) {
            RATES[i] = 655_360 / (10 * i + 16);
        }
    }

    private static final int[] SAME = row("rQgxXgqXgzWgoSgvZgqUg5Y4");
    private static final int[] BIT = row("ojjgggrS3lgggggggg");
    private static final int[] LARGEST = row("ggiklorv14gggggggggggg");
    private static final int[] SECOND = row("utsrpomllggggggggggggg");
    private static final int[][] STEP = rows("fgkkjifcVNoooooooooooh", "mfghgfdaSooooooooooool", "pmhhgedZTooooooooooooi",
            "rolhgedZSooooooooooooh", "spmjgedaWMoooooooooooh", "tqnkhecZUNoooooooooooh", "vspmjgdZUJoooooooooooi",
            "yvspmifaUMoooooooooooi", "0xurnjfbWEoooooooooooh", "ywtqnjfcXMoooooooooooh", "22yvrokgbKoooooooooooj",
            "22yvrokgbKoooooooooooj", "22yvrokgbKoooooooooooj");
    private static final int[][] OBJECT = rows("lmonkiebXJoooooooooooiggffffecbWgggggggggggggffffeedecbg",
            "gdgjifabbooooooooooookggbefeccYggggggggggefffffeececgggg", "kjiiifaaWoooooooooooojggeeeecceggggggggggefffffeeedciggg",
            "pnljhfbZWooooooooooooiggfeeecbcggggggggggffffffeeddceggg", "romkhfcYWoooooooooooohggffeedbaggggggggggfgfffffeedbfggg",
            "spmkigcYVMooooooooooohgggffedcaWgggggggggffffffefedcdagg", "tqnkjhdZTNooooooooooohgggfeeecZVggggggggggfffffffeeddbgg",
            "uspmjigbULooooooooooohggggfeedaVggggggggggggffffffedeagg", "uvspmjhdWGoooooooooooigggggfeeaVggggggggggggggfffffddagg",
            "sxuspmieYKoooooooooooiggggggfecWggggggggggfgggffffgefbgg", "sxuspmieYKoooooooooooiggggggfecWggggggggggfgggffffgefbgg");

    private static int[][] rows(String... rows) {
        return Arrays.stream(rows).map(CubeDeltaByHand::row).toArray(int[][]::new);
    }

    private static int[] row(String letters) {
        return letters.chars().map(c -> PROBABILITIES[Math.max(-2047, (LETTERS.indexOf(c) - 32) * 64) + 2048] << 16 | 5).toArray();
    }

    private static int mix(int a, int b) {
        int h = (a ^ b) * 0x9E3779B1;
        return h ^ h >>> 15;
    }

    /** A cube's places, by how many cubes are right before it, at most three. */
    private static final int P_X = 0;
    private static final int P_FIRST = 3;
    private static final int P_OTHERS = 4;
    private static final int P_LARGEST = 5;
    private static final int P_SECOND = 6;
    private static final int P_SAME = 7;
    private static final int P_BIT = 8;
    private static final int[][] PLACES = new int[4][9];

    static {
        for (int r = 0; r < 4; r++) {
            int cube = mix(1, 91 << 2 | r);
            int rotation = mix(cube, (14 << 8 | 76) << 2);
            int[] places = PLACES[r];
            places[P_X] = mix(cube, 18 << 2);
            places[P_X + 1] = mix(cube, 18 << 2 | 1);
            places[P_X + 2] = mix(cube, (18 << 8 | 14) << 2);
            places[P_FIRST] = mix(rotation, 1);
            places[P_OTHERS] = mix(rotation, 2);
            places[P_LARGEST] = mix(rotation, 103);
            places[P_SECOND] = mix(rotation, 104);
            places[P_SAME] = mix(cube, 101);
            places[P_BIT] = mix(mix(cube, (76 << 8 | 1) << 2), 102);
        }
    }

    private final int[] placed = new int[1 << 14];
    private final int[] general = new int[1 << 12];
    private int stamp;
    private boolean reading;
    private int low;
    private int high;
    private int code;
    private byte[] bytes;
    private int next;
    private int end;
    private int shifted;
    private boolean valid;
    private boolean still;
    private int largest;
    private final int[] predicted = new int[4];
    private final int[] steps = new int[4];
    private final int[] old = new int[4];

    /**
     * Writes a frame.
     *
     * @param now the frame
     * @param baseline what the reader has
     * @param before the baseline's own
     * @param into where the packet goes
     * @return its length in bytes, or -1 if it does not fit
     */
    public int write(int[] now, int[] baseline, int[] before, byte[] into) {
        reading = false;
        bytes = into;
        next = 0;
        end = into.length;
        start();
        cubes(now, baseline, before);
        for (int rest = shortest(); rest != 0; rest <<= 8) {
            put(rest >>> 24);
        }
        return next > end ? -1 : next;
    }

    /**
     * Reads a frame.
     *
     * @param now filled
     * @param baseline as the writer's
     * @param before as the writer's
     * @param from where the packet is
     * @param length in bytes
     * @return whether it is one
     */
    public boolean read(int[] now, int[] baseline, int[] before, byte[] from, int length) {
        reading = true;
        bytes = from;
        next = 0;
        end = length;
        code = 0;
        for (int i = 0; i < 4; i++) {
            code = code << 8 | get();
        }
        start();
        cubes(now, baseline, before);
        int rest = shortest();
        int restBytes = rest == 0 ? 0 : 4 - Integer.numberOfTrailingZeros(rest) / 8;
        return valid && code == rest && length == shifted + restBytes;
    }

    private void start() {
        low = 0;
        high = -1;
        shifted = 0;
        valid = true;
        if (++stamp > 255) {
            Arrays.fill(placed, 0);
            Arrays.fill(general, 0);
            stamp = 1;
        }
    }

    private void cubes(int[] now, int[] baseline, int[] before) {
        int history = 7;
        for (int i = 0, at = 0; i < CUBES && valid; i++, at += INTS) {
            int[] places = PLACES[Math.min(i, 3)];
            int moved = isSame(baseline, before, at) ? 0 : 1;
            int flags = 2 | baseline[at + AWAKE];
            int same = reading ? 0 : isSame(now, baseline, at) ? 1 : 0;
            int prior = SAME[3 * history + moved];
            same = bit(same, mix(places[P_SAME], moved << 4 | flags) >>> 18, prior,
                    mix(101, (history << 2 | moved) << 4 | flags) >>> 20, prior);
            history = history << 1 & 7 | same;
            if (same != 0) {
                if (reading) {
                    System.arraycopy(baseline, at, now, at, INTS);
                }
            } else {
                cube(now, baseline, before, at, places);
            }
        }
    }

    private static boolean isSame(int[] a, int[] b, int at) {
        return a[at] == b[at] && a[at + 1] == b[at + 1] && a[at + 2] == b[at + 2] && a[at + 3] == b[at + 3]
                && a[at + 4] == b[at + 4];
    }

    private void cube(int[] now, int[] baseline, int[] before, int at, int[] places) {
        still = true;
        largest = 0;
        for (int i = 0; i < 3; i++) {
            int base = baseline[at + i];
            int step = base - before[at + i];
            int expected = Math.max(0, Math.min(RANGES[i], base - MINS[i] + step)) + MINS[i];
            int value = expected + residual(places[P_X + i], stepClass(step), step < 0, LENGTHS[i], now[at + i] - expected);
            valid &= value >= MINS[i] && value <= MINS[i] + RANGES[i];
            now[at + i] = value;
            still &= value == base;
        }
        rotation(now, baseline[at + ROTATION], before[at + ROTATION], at + ROTATION, places);
        int c = (3 * baseline[at + AWAKE] + before[at + AWAKE]) * 2 + (still ? 1 : 0);
        now[at + AWAKE] = bit(now[at + AWAKE], mix(places[P_BIT], c) >>> 18, BIT[c], mix(102, c << 4 | largest) >>> 20, BIT[c]);
        valid &= !reading || !isSame(now, baseline, at);
    }

    private void rotation(int[] now, int was, int earlier, int at, int[] places) {
        unpack(was, predicted);
        unpack(earlier, old);
        int flip = old[was & 3] < 0 ? -1 : 1;
        int fastest = 0;
        for (int i = 0; i < 4; i++) {
            steps[i] = predicted[i] - flip * old[i];
            predicted[i] += steps[i];
            fastest = Math.max(fastest, Math.abs(steps[i]));
        }
        int axis = axis(now[at] & 3, stepClass(fastest), places);
        int sign = predicted[axis] < 0 ? -1 : 1;
        int coded = axis;
        for (int i = 0, slot = 0; i < 4; i++) {
            if (i != axis) {
                int expected = Math.max(-HALF, Math.min(HALF, sign * predicted[i]));
                int step = sign * steps[i];
                int component = expected + residual(places[slot == 0 ? P_FIRST : P_OTHERS], stepClass(step), step < 0, BITS,
                        component(now[at], slot) - expected);
                valid &= component >= -HALF && component <= HALF;
                coded |= (component + HALF & MASK) << 2 + slot * BITS;
                slot++;
            }
        }
        now[at] = coded;
        still &= coded == was;
    }

    private int axis(int axis, int stepClass, int[] places) {
        int first = 0;
        int second = -1;
        for (int i = 1; i < 4; i++) {
            if (Math.abs(predicted[i]) > Math.abs(predicted[first])) {
                second = first;
                first = i;
            } else if (second < 0 || Math.abs(predicted[i]) > Math.abs(predicted[second])) {
                second = i;
            }
        }
        int margin = 32 - Integer.numberOfLeadingZeros(Math.abs(predicted[first]) - Math.abs(predicted[second]));
        int context = margin << 4 | stepClass;
        if (bit(axis == first ? 1 : 0, mix(places[P_LARGEST], context) >>> 18, LARGEST[margin],
                mix(103, context << 4 | largest) >>> 20, LARGEST[margin]) != 0) {
            return first;
        }
        if (bit(axis == second ? 1 : 0, mix(places[P_SECOND], context) >>> 18, SECOND[margin],
                mix(104, context << 4 | largest) >>> 20, SECOND[margin]) != 0) {
            return second;
        }
        int third = first != 0 && second != 0 ? 0 : first != 1 && second != 1 ? 1 : 2;
        int fourth = 6 - first - second - third;
        return code(axis == fourth ? 1 : 0, 1 << 15) != 0 ? fourth : third;
    }

    private static void unpack(int code, int[] into) {
        int rest = 2 * HALF * HALF;
        for (int i = 0, slot = 0; i < 4; i++) {
            if (i != (code & 3)) {
                into[i] = component(code, slot++);
                rest -= into[i] * into[i];
            }
        }
        into[code & 3] = (int) Math.sqrt(Math.max(0, rest));
    }

    private static int component(int code, int slot) {
        return (code >>> 2 + slot * BITS & MASK) - HALF;
    }

    private static int stepClass(int step) {
        int length = 32 - Integer.numberOfLeadingZeros(Math.abs(step));
        return length <= 9 ? length : Math.min(10 + (length - 10) / 8, 12);
    }

    private int residual(int place, int stepClass, boolean negative, int longest, int residual) {
        int p = mix(place, stepClass) >>> 18;
        int speed = stepClass == 0 ? 0 : stepClass < 5 ? 1 : 2;
        int q = mix(still ? 1 : 0, largest << 2 | speed) >>> 20;
        int[] step = STEP[stepClass];
        int[] object = OBJECT[largest];
        int magnitude = Math.abs(residual);
        int known = 32 - Integer.numberOfLeadingZeros(magnitude);
        int length = 0;
        while (length < longest && bit(length < known ? 1 : 0, p ^ length, step[length], q ^ length, object[length]) != 0) {
            length++;
        }
        if (length == 0) {
            return 0;
        }
        largest = Math.max(largest, Math.min(length, 10));
        boolean isNegative = bit(residual < 0 != negative ? 1 : 0, p ^ 21, step[21], q ^ 21, object[21]) != 0 != negative;
        int digits = 1;
        int rest = length - 1;
        if (rest > 0) {
            int question = 22 + Math.min(length, 12);
            digits = 2 | digit(magnitude >>> --rest & 1, q ^ question, object[question]);
            if (rest > 0) {
                question = 35 + 2 * Math.min(length, 9) + (digits & 1);
                digits = digits << 1 | digit(magnitude >>> --rest & 1, q ^ question, object[question]);
                while (rest > 0) {
                    digits = digits << 1 | code(magnitude >>> --rest & 1, 1 << 15);
                }
            }
        }
        return isNegative ? -digits : digits;
    }

    private int bit(int bit, int placedAt, int placedPrior, int generalAt, int generalPrior) {
        int p = placed[placedAt];
        p = (p & 0xFF00) == stamp << 8 ? p : placedPrior | stamp << 8;
        int q = general[generalAt];
        q = (q & 0xFF00) == stamp << 8 ? q : generalPrior | stamp << 8;
        int scale = (SCALE[p >>> 20] + SCALE[q >>> 20]) * 9 >> 4;
        int coded = code(bit, PROBABILITIES[Math.max(-2047, Math.min(2047, scale)) + 2048]);
        placed[placedAt] = learnt(p, coded);
        general[generalAt] = learnt(q, coded);
        return coded;
    }

    private int digit(int bit, int generalAt, int prior) {
        int q = general[generalAt];
        q = (q & 0xFF00) == stamp << 8 ? q : prior | stamp << 8;
        int coded = code(bit, PROBABILITIES[SCALE[q >>> 20] + 2048]);
        general[generalAt] = learnt(q, coded);
        return coded;
    }

    private static int learnt(int entry, int bit) {
        int count = entry & 0xFF;
        return entry + (((-bit >>> 16) - (entry >>> 16)) * RATES[count] & 0xFFFF0000) + (count - 60 >>> 31);
    }

    private int code(int bit, int probability) {
        int split = low + (int) ((high - low & 0xFFFFFFFFL) * probability >>> 16);
        int coded = bit;
        if (reading) {
            coded = Integer.compareUnsigned(code, split) <= 0 ? 1 : 0;
        }
        int one = -coded;
        high = split & one | high & ~one;
        low = low & one | split + 1 & ~one;
        while ((low ^ high) >>> 24 == 0) {
            shift();
        }
        return coded;
    }

    private void shift() {
        if (reading) {
            code = code << 8 | get();
            valid &= shifted < end;
        } else {
            put(low >>> 24);
        }
        low <<= 8;
        high = high << 8 | 0xFF;
        shifted++;
    }

    private void put(int value) {
        if (next < end) {
            bytes[next] = (byte) value;
        }
        next++;
    }

    private int get() {
        return next < end ? bytes[next++] & 0xFF : 0;
    }

    private int shortest() {
        int rounded = low;
        for (int zeros = 8; zeros < 32; zeros += 8) {
            long mask = (1L << zeros) - 1;
            long up = (low & 0xFFFFFFFFL) + mask & ~mask;
            if (up <= (high & 0xFFFFFFFFL)) {
                rounded = (int) up;
            }
        }
        return rounded;
    }
}
