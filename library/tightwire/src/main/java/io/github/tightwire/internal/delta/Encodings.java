package io.github.tightwire.internal.delta;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The last encodings of a codec. A receiver who is to have the same values as another one, relative to the same baselines, gets the same
 * bytes, without a value being coded again. Logs with the same values have one number, so that baselines need not be compared.
 */
final class Encodings {
    /** Baselines a few packets apart are of use at a time. */
    private static final int ENCODINGS = 16;
    /** All that there is, and what of it fits for those with less room. */
    private static final int CONTENTS = 2;
    private static final AtomicLong NUMBERS = new AtomicLong();
    /** The number of no values at all. */
    private static final long EMPTY = -1;
    private static final long UNKNOWN = 0;

    private final Encoding[] encodings = new Encoding[ENCODINGS];
    private int kept;
    /** Logs that were new. One has its number no longer where something else was written onto it. */
    private final ValueLog[] contents = new ValueLog[CONTENTS];
    private int numbered;

    private static final class Encoding {
        private long content;
        private long baseline;
        private long before;
        private byte[] bytes = {};
        private int length;
    }

    Encodings() {
        for (int i = 0; i < ENCODINGS; i++) {
            encodings[i] = new Encoding();
        }
        for (int i = 0; i < CONTENTS; i++) {
            contents[i] = new ValueLog();
        }
    }

    /** Copies the bytes of a log if they are known, and fit. Returns how many, or -1. */
    int copy(ValueLog valueLog, ValueLog baseline, ValueLog before, byte[] into, int offset, int most) {
        number(valueLog);
        long relativeTo = numberOf(baseline);
        long stepsFrom = numberOf(before);
        for (Encoding known : encodings) {
            if (known.content == valueLog.number && known.baseline == relativeTo && known.before == stepsFrom && known.length <= most) {
                System.arraycopy(known.bytes, 0, into, offset, known.length);
                return known.length;
            }
        }
        return -1;
    }

    private void number(ValueLog valueLog) {
        for (ValueLog content : contents) {
            if (content.number != UNKNOWN && valueLog.isSame(content)) {
                valueLog.number = content.number;
                return;
            }
        }
        valueLog.number = NUMBERS.incrementAndGet();
        contents[numbered++ % CONTENTS] = valueLog;
    }

    /** Keeps the bytes of a log that were not known. */
    void keep(ValueLog valueLog, ValueLog baseline, ValueLog before, byte[] from, int offset, int length) {
        long relativeTo = numberOf(baseline);
        long stepsFrom = numberOf(before);
        if (relativeTo == UNKNOWN || stepsFrom == UNKNOWN) {
            return;
        }
        Encoding encoding = encodings[kept++ % ENCODINGS];
        encoding.content = valueLog.number;
        encoding.baseline = relativeTo;
        encoding.before = stepsFrom;
        if (encoding.bytes.length < length) {
            encoding.bytes = new byte[Math.max(length, 2 * encoding.bytes.length)];
        }
        System.arraycopy(from, offset, encoding.bytes, 0, length);
        encoding.length = length;
    }

    private static long numberOf(ValueLog valueLog) {
        return valueLog.size() == 0 ? EMPTY : valueLog.number;
    }
}
