package io.github.tightwire.internal.delta;

/**
 * The place of each operation in the object, and what the baseline and the one before it have there. A place is where the group is, the
 * signature, how many operations of that signature are right before it, and which signature was before those. The other logs have
 * the next entry of the signature in the group that stands for this one.
 */
final class ContextLookup {
    private static final int MAX_REPEATED = 3;

    /** A group that is open. */
    static final class Group {
        /** The group's entry in the baseline; -1 if there is none. */
        int matched;
        /** The next entries in the baseline and in the one before, and where they end. */
        int at;
        int end;
        int beforeAt;
        int beforeEnd;
        int place;
        int signature;
        int earlierSignature;
        int repeated;
        /** The place of the last operation. */
        int lastPlace;
        /** The class of the largest residual so far. */
        int largest;
        /** True if all so far is the baseline's. */
        boolean still;
        /** The last three groups within it that were the baseline's, the last one lowest. */
        int history;
        /** True if all of it is the baseline's. */
        boolean same;
        private final MissingSignatures misses = new MissingSignatures();
        private final MissingSignatures missesBefore = new MissingSignatures();

        void open(int entry, int from, int to, int beforeFrom, int beforeTo, int where) {
            matched = entry;
            at = from;
            end = to;
            beforeAt = beforeFrom;
            beforeEnd = beforeTo;
            place = where;
            signature = 0;
            earlierSignature = 0;
            repeated = 0;
            largest = 0;
            still = true;
            history = 7;
            same = false;
            misses.clear();
            missesBefore.clear();
        }

        /** Returns whether another operation of the last one's signature has its place. */
        boolean isSettled() {
            return repeated == MAX_REPEATED;
        }

        /** The place of the next operation. */
        int next(int next) {
            if (signature != next) {
                earlierSignature = signature;
                signature = next;
                repeated = 0;
            } else if (repeated < MAX_REPEATED) {
                repeated++;
            } else {
                return lastPlace;
            }
            lastPlace = ContextCoder.mix(place, (earlierSignature << 8 | next) << 2 | repeated);
            return lastPlace;
        }

        void openSame(int entry, int from, int to) {
            matched = entry;
            at = from;
            end = to;
            same = true;
        }
    }

    private final Group[] groups = new Group[ValueLog.MAX_GROUPS];
    private int depth;
    private ValueLog baseline = new ValueLog();
    private ValueLog before = new ValueLog();
    private final CommonRun nowAndBaseline = new CommonRun();
    private final CommonRun baselineAndBefore = new CommonRun();

    /** The innermost group. */
    Group group;
    /** The place of the operation that was moved to last. */
    int place;
    /** Its entry in the baseline; -1 if there is none. */
    int matched;
    /** Its entry in the one before; -1 if there is none. */
    int matchedBefore;
    /** The reader of a group that is the baseline's. */
    final BaselineReplay replay = new BaselineReplay();

    ContextLookup() {
        for (int i = 0; i < ValueLog.MAX_GROUPS; i++) {
            groups[i] = new Group();
        }
        group = groups[0];
    }

    /** Begins an object, whose operations have places of their own within a place. */
    void start(int within, ValueLog now, ValueLog relativeTo, ValueLog beforeThat) {
        baseline = relativeTo;
        before = beforeThat;
        nowAndBaseline.start(now, baseline);
        baselineAndBefore.start(baseline, before);
        replay.start(baseline);
        depth = 0;
        group = groups[0];
        group.open(-1, 0, baseline.size(), 0, before.size(), within);
    }

    /** Begins an object that is one of a log, as it is there. */
    void startSame(ValueLog valueLog) {
        start(1, valueLog, valueLog, valueLog);
        group.openSame(-1, 0, valueLog.size());
        replay.open(0, valueLog.size());
    }

    /** Moves to the next operation. */
    void next(int signature) {
        Group g = group;
        place = g.next(signature);
        matched = g.misses.find(baseline, g.at, g.end, signature);
        if (matched >= 0) {
            g.at = baseline.next(matched);
        }
        matchedBefore = g.missesBefore.find(before, g.beforeAt, g.beforeEnd, signature);
        if (matchedBefore >= 0) {
            g.beforeAt = before.next(matchedBefore);
        }
    }

    /** Moves to the next operation, if that is a group as the last one was, whose match is known to be the same as the one before. */
    boolean nextUnchanged(int kind) {
        Group g = group;
        int at = g.at;
        if (!g.isSettled() || g.signature != kind || at >= g.end || baseline.signatures[at] != kind) {
            return false;
        }
        int next = baseline.next(at);
        int beforeAt = g.beforeAt;
        int beforeNext = beforeAt + next - at;
        if (beforeNext > g.beforeEnd || !baselineAndBefore.isKnownSame(at, next, beforeAt)) {
            return false;
        }
        place = g.lastPlace;
        matched = at;
        matchedBefore = beforeAt;
        g.at = next;
        g.beforeAt = beforeNext;
        return true;
    }

    /** Goes into the group that was moved to, whose entries are to be coded. */
    void enter() {
        depth++;
        group = groups[depth];
        group.open(matched, matched < 0 ? 0 : matched + 1, matched < 0 ? 0 : baseline.next(matched),
                matchedBefore < 0 ? 0 : matchedBefore + 1, matchedBefore < 0 ? 0 : before.next(matchedBefore), place);
    }

    /** Goes into the group that was moved to, which is the baseline's; nothing is within it where the baseline has none. */
    void enterSame() {
        int from = matched < 0 ? 0 : matched + 1;
        int to = matched < 0 ? 0 : group.at;
        depth++;
        group = groups[depth];
        group.openSame(matched, from, to);
        replay.open(from, to);
    }

    void leave() {
        depth--;
        group = groups[depth];
        // Nothing is replayed in a group that is not the same.
        replay.open(group.at, group.same ? group.end : 0);
    }

    ValueLog baseline() {
        return baseline;
    }

    /** Returns the baseline's value. */
    long base() {
        return baseline.values[matched];
    }

    /** Returns the value of the one before. */
    long old() {
        return before.values[matchedBefore];
    }

    /** Returns whether the matched group of the baseline is that of the one before. */
    boolean wasSame() {
        return baselineAndBefore.isSame(matched, matchedBefore);
    }

    /** Returns whether a group of the log that is written is the matched one of the baseline. */
    boolean isUnchanged(int entry) {
        return nowAndBaseline.isSame(entry, matched);
    }

    /**
     * Returns the entry up to which all is the same on the three logs, after a group that both comparisons were asked about: a group that
     * ends there is the next match, in the baseline and before, and as both have it. Before the end of the group, where that is not the
     * same.
     */
    int unchangedEnd(int entry) {
        if (matchedBefore < 0) {
            return entry;
        }
        int baselineShift = matched - entry;
        int beforeShift = matchedBefore - entry;
        int common = Math.min(nowAndBaseline.end(), baselineAndBefore.end() - baselineShift);
        return Math.min(common, Math.min(group.end - baselineShift, group.beforeEnd - beforeShift));
    }

    /** Passes so many entries, which are groups of the same signature as the last one, their matches and those before. */
    void pass(int entries) {
        group.at += entries;
        group.beforeAt += entries;
    }

    /** The last bits that the matched group has of its own. */
    int flags() {
        return baseline.flags(matched);
    }

    /** The next entry of a group that is the baseline's; false where it has another signature, or none is left. */
    boolean replay(int signature) {
        if (replay.at >= replay.end || baseline.signatures[replay.at] != signature) {
            return false;
        }
        matched = replay.at;
        replay.at = baseline.next(matched);
        group.at = replay.at;
        return true;
    }
}
