package io.github.tightwire;

import static io.github.tightwire.Vectors.accepts;
import static io.github.tightwire.Vectors.reads;
import static io.github.tightwire.Vectors.refuses;
import static io.github.tightwire.Vectors.rejects;

import io.github.tightwire.Verdict.Reason;
import org.junit.jupiter.api.Test;

/** Both ladders, at every edge of every tier. */
class SequenceOperationsTest {
    private static final int MAX = Integer.MAX_VALUE;

    @Test
    void everyTierOfIntRelative() {
        relative("01", 100, 101);
        relative("02", 100, 102);
        relative("12", 100, 106);
        relative("04", 100, 107);
        relative("84", 100, 123);
        relative("0800", 100, 124);
        relative("0810", 100, 380);
        relative("100000", 100, 381);
        relative("100002", 100, 4477);
        relative("200000", 100, 4478);
        relative("200040", 100, 70014);
        // Six zeros, and 70015 itself.
        relative("c05f440000", 100, 70015);
        relative("c0ffffff1f", 0, MAX);
    }

    /** Before the first of a sequence that starts at 0. */
    @Test
    void intRelativeToNothingBefore() {
        relative("01", -1, 0);
        relative("02", -1, 1);
        relative("12", -1, 5);
        relative("04", -1, 6);
        relative("200040", -1, 69913);
        // Six zeros, and 69914 itself: 0x1111A << 6.
        relative("8046440000", -1, 69914);
        relative("c0ffffff1f", -1, MAX);
        // -1 itself, and 2^31.
        noRelative("c0ffffff3f", -1, Reason.NOT_INCREASING, 0);
        noRelative("0000000020", -1, Reason.NOT_INCREASING, 0);
        noRelative("01", -2, Reason.INVALID_ARGUMENT, 0);
        rejects(s -> s.serializeIntRelative(-1, -1), "-1 does not follow -1");
        rejects(s -> s.serializeIntRelative(-2, 5), "5 does not follow -2");
    }

    @Test
    void intRelativeAboveItsTier() {
        noRelative("16", 100, Reason.OUT_OF_RANGE, 2);
        noRelative("8c", 100, Reason.OUT_OF_RANGE, 3);
        noRelative("1810", 100, Reason.OUT_OF_RANGE, 4);
        noRelative("300002", 100, Reason.OUT_OF_RANGE, 5);
        noRelative("600040", 100, Reason.OUT_OF_RANGE, 6);
    }

    @Test
    void intRelativeInAWiderTierThanNeeded() {
        // Six zeros and what a shorter tier has: 101, the one above it; 70014, the last; and 70015, which none has.
        noRelative("4019000000", 100, Reason.OVERLONG, 0);
        noRelative("805f440000", 100, Reason.OVERLONG, 0);
        reads("c05f440000", 70015, (s, v) -> s.serializeIntRelative(100, or0(v)));
        noRelative("0000000000", -1, Reason.OVERLONG, 0);
        noRelative("4046440000", -1, Reason.OVERLONG, 0);
        noRelative("0019000000", 100, Reason.NOT_INCREASING, 0);
        noRelative("c018000000", 100, Reason.NOT_INCREASING, 0);
        noRelative("c0ffffff3f", 100, Reason.NOT_INCREASING, 0);
        reads("c0ffffff1f", MAX, (s, v) -> s.serializeIntRelative(100, or0(v)));
        noRelative("c0ffffff1f", MAX - 69914, Reason.OVERLONG, 0);
        relative("c0ffffff1f", MAX - 69915, MAX);
        noRelative("c0ffffff1f", MAX - 1, Reason.OVERLONG, 0);
        noRelative("c0ffffff1f", MAX, Reason.NOT_INCREASING, 0);
    }

    @Test
    void intRelativeAtTheEndOfItsDomain() {
        relative("01", MAX - 1, MAX);
        noRelative("01", MAX, Reason.NOT_INCREASING, 0);
        relative("02", MAX - 2, MAX);
        noRelative("02", MAX - 1, Reason.NOT_INCREASING, 0);
        relative("04", MAX - 7, MAX);
        noRelative("04", MAX - 6, Reason.NOT_INCREASING, 0);
        relative("0800", MAX - 24, MAX);
        noRelative("0800", MAX - 23, Reason.NOT_INCREASING, 0);
        relative("100000", MAX - 281, MAX);
        noRelative("100000", MAX - 280, Reason.NOT_INCREASING, 0);
        relative("200000", MAX - 4378, MAX);
        noRelative("200000", MAX - 4377, Reason.NOT_INCREASING, 0);
        noRelative("200040", MAX, Reason.NOT_INCREASING, 0);
    }

    @Test
    void intRelativeOfNoSequence() {
        relative("01", 0, 1);
        noRelative("", 100, Reason.PAST_END, 0);
        noRelative("00", 100, Reason.PAST_END, 6);
        noRelative("c05f4400", 100, Reason.PAST_END, 6);
        rejects(s -> s.serializeIntRelative(100, 100), "100 does not follow 100");
        rejects(s -> s.serializeIntRelative(100, 99), "99 does not follow 100");
        rejects(s -> s.serializeIntRelative(MAX, Integer.MIN_VALUE), "does not follow 2147483647");
    }

    @Test
    void everyTierOfTheIndexLadder() {
        index("01", -1, 0, 900);
        index("02", -1, 1, 900);
        index("0e", -1, 4, 900);
        index("04", -1, 5, 900);
        index("3c", -1, 12, 900);
        index("08", -1, 13, 900);
        index("f8", -1, 28, 900);
        index("1000", -1, 29, 900);
        index("f003", -1, 60, 900);
        index("2000", -1, 61, 900);
        index("e00f", -1, 124, 900);
        index("0000", -1, 125, 900);
        index("c0c1", -1, 900, 900);
        noIndex("00c2", -1, 900, Reason.OUT_OF_RANGE, 6);
        index("c0e003", -1, 4096, 4096);
        noIndex("00e103", -1, 4096, Reason.OUT_OF_RANGE, 6);
    }

    @Test
    void theLastTierIsThereFrom125ObjectsOn() {
        index("e00f", -1, 124, 124);
        noIndex("0000", -1, 124, Reason.NOT_INCREASING, 0);
        index("00", -1, 125, 125);
        index("00", -1, 125, 126);
        index("40", -1, 126, 126);
    }

    @Test
    void aWalkEndsAtItsLengthAndNowhereElse() {
        index("01", -1, 0, 0);
        noIndex("02", -1, 0, Reason.NOT_INCREASING, 0);
        index("01", -1, 0, 1);
        index("02", -1, 1, 1);
        noIndex("06", -1, 1, Reason.NOT_INCREASING, 0);
        index("01", 8, 9, 10);
        index("01", 9, 10, 10);
        index("02", 8, 10, 10);
        noIndex("02", 9, 10, Reason.NOT_INCREASING, 0);
        noIndex("04", 9, 10, Reason.NOT_INCREASING, 0);
        noIndex("08", 9, 10, Reason.NOT_INCREASING, 0);
        noIndex("1000", 9, 10, Reason.NOT_INCREASING, 0);
        noIndex("2000", 9, 10, Reason.NOT_INCREASING, 0);
        index("0000", 773, 899, 900);
        index("0000", 774, 900, 900);
        noIndex("0000", 775, 900, Reason.NOT_INCREASING, 0);
        // An index and a step that add up to more than an int holds.
        noIndex("40e0ffff1f", MAX - 3, MAX - 1, Reason.NOT_INCREASING, 0);
    }

    @Test
    void indicesOfNoWalk() {
        noIndex("01", 10, 10, Reason.INVALID_ARGUMENT, 0);
        noIndex("01", -2, 10, Reason.INVALID_ARGUMENT, 0);
        noIndex("01", -1, -1, Reason.INVALID_ARGUMENT, 0);
        noIndex("01", -1, MAX, Reason.INVALID_ARGUMENT, 0);
        index("01", -1, 0, MAX - 1);
        noIndex("", -1, 10, Reason.PAST_END, 0);
        rejects(s -> s.serializeNextIndex(4, 4, 10), "4 does not follow 4", "10 objects");
        rejects(s -> s.serializeNextIndex(4, 3, 10), "3 does not follow 4", "10 objects");
        rejects(s -> s.serializeNextIndex(4, 11, 10), "11 does not follow 4", "10 objects");
        rejects(s -> s.serializeNextIndex(10, 11, 10), "11 does not follow 10", "10 objects");
        rejects(s -> s.serializeNextIndex(-2, 0, 10), "0 does not follow -2", "10 objects");
    }

    private static void relative(String hex, int previous, int current) {
        accepts(hex, current, (s, v) -> s.serializeIntRelative(previous, or0(v)));
    }

    private static void noRelative(String hex, int previous, Reason reason, int bit) {
        refuses(hex, reason, bit, 9, (s, v) -> s.serializeIntRelative(previous, v));
    }

    private static void index(String hex, int previous, int next, int maxObjects) {
        accepts(hex, next, (s, v) -> s.serializeNextIndex(previous, or0(v), maxObjects));
    }

    private static void noIndex(String hex, int previous, int maxObjects, Reason reason, int bit) {
        refuses(hex, reason, bit, 9, (s, v) -> s.serializeNextIndex(previous, v, maxObjects));
    }

    private static int or0(Integer value) {
        return value == null ? 0 : value;
    }
}
