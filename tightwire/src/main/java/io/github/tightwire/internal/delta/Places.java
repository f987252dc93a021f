package io.github.tightwire.internal.delta;

/**
 * The place of each operation in the object, and what the baseline and the one before it have there. A place is where the group is, the
 * signature, how many operations of that signature are right before it, and which signature was before those. What the other tapes have
 * is the next entry of the signature in the group that stands for this one.
 */
final class Places {
    /** How deep groups may be in one another: objects and values by the streams' limit, and a run of bytes. */
    static final int MAX_DEPTH = 260;
    /** How many runs of other signatures an entry is looked for behind. */
    static final int MAX_RUNS = 16;
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
        /** The class of the largest residual so far. */
        int largest;
        /** Whether all so far is the baseline's. */
        boolean still;
        /** Which of the last three groups within it were the baseline's, the last one lowest. */
        int history;
        /** Whether all of it is the baseline's. */
        boolean same;

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
        }

        void openSame(int entry, int from, int to) {
            matched = entry;
            at = from;
            end = to;
            same = true;
        }
    }

    private final Group[] groups = new Group[MAX_DEPTH];
    private int depth;
    private Tape baseline = new Tape();
    private Tape before = new Tape();

    /** The innermost group. */
    Group group;
    /** Where the operation is that was moved to last. */
    int place;
    /** Its entry in the baseline; -1 if there is none. */
    int matched;
    /** Its entry in the one before; -1 if there is none. */
    int matchedBefore;

    Places() {
        for (int i = 0; i < MAX_DEPTH; i++) {
            groups[i] = new Group();
        }
        group = groups[0];
    }

    void start(Tape relativeTo, Tape beforeThat) {
        baseline = relativeTo;
        before = beforeThat;
        depth = 0;
        group = groups[0];
        group.open(-1, 0, baseline.size(), 0, before.size(), 1);
    }

    /** Moves to the next operation. */
    void next(int signature) {
        Group g = group;
        if (g.signature == signature) {
            g.repeated = Math.min(g.repeated + 1, MAX_REPEATED);
        } else {
            g.earlierSignature = g.signature;
            g.signature = signature;
            g.repeated = 0;
        }
        place = Contexts.mix(g.place, (g.earlierSignature << 8 | signature) << 2 | g.repeated);
        matched = baseline.find(g.at, g.end, signature);
        if (matched >= 0) {
            g.at = baseline.next(matched);
        }
        matchedBefore = before.find(g.beforeAt, g.beforeEnd, signature);
        if (matchedBefore >= 0) {
            g.beforeAt = before.next(matchedBefore);
        }
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
        depth++;
        group = groups[depth];
        group.openSame(matched, matched < 0 ? 0 : matched + 1, matched < 0 ? 0 : baseline.next(matched));
    }

    void leave() {
        depth--;
        group = groups[depth];
    }

    /** What the baseline has. */
    long base() {
        return baseline.values[matched];
    }

    /** What the one before has. */
    long old() {
        return before.values[matchedBefore];
    }

    /** Whether the matched group of the baseline is that of the one before. */
    boolean wasSame() {
        return baseline.isSame(matched, before, matchedBefore);
    }

    /** Whether a group of another tape is one of the baseline. */
    boolean isSame(Tape tape, int at, int baselineAt) {
        return tape.isSame(at, baseline, baselineAt);
    }

    /** Adds the matched group to another tape. */
    void copyTo(Tape tape) {
        tape.addGroup(baseline, matched);
    }

    /** The last bits that the matched group has of its own. */
    int flags() {
        return baseline.flags(matched);
    }

    /** The next entry of a group that is the baseline's; false where it has another signature, or none is left. */
    boolean replay(int signature) {
        Group g = group;
        if (g.at >= g.end || baseline.signatures[g.at] != signature) {
            return false;
        }
        matched = g.at;
        g.at = baseline.next(matched);
        return true;
    }
}
