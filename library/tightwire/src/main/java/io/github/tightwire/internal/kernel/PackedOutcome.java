package io.github.tightwire.internal.kernel;

import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The outcome of a compiled method, in one {@code long}, so that nothing is allocated and nothing thrown. The low half is the
 * position in bits, and the high half the 32 bits of the method's result, if it has one; or, where the packet was refused, the
 * low half is the complement of the bit, which is negative, and the high half the reason.
 */
public final class PackedOutcome {
    /** No outcome: the object's class has no compiled method. Refused at no bit, for no reason, so that no other is the same. */
    public static final long NONE = -1;

    private static final Reason[] REASONS = Reason.values();

    /** The names of checks that failed somewhere: an outcome holds the index of one. */
    private static final List<String> CHECKS = new CopyOnWriteArrayList<>();

    private PackedOutcome() {
    }

    /**
     * An outcome with a result.
     *
     * @param position after what was read or written
     * @param result 32 bits
     * @return the outcome
     */
    public static long of(int position, int result) {
        return (long) result << Integer.SIZE | position;
    }

    /**
     * A refusal.
     *
     * @param reason why
     * @param bit where the refused value starts
     * @return the outcome
     */
    public static long refused(Reason reason, int bit) {
        return refused(reason.ordinal(), bit);
    }

    /**
     * The same, for compiled code.
     *
     * @param reason the ordinal of why
     * @param bit where the refused value starts
     * @return the outcome
     */
    public static long refused(int reason, int bit) {
        return (long) reason << Integer.SIZE | ~bit & 0xFFFFFFFFL;
    }

    /**
     * A refusal by a serialization check.
     *
     * @param check the name of the check
     * @param bit where it starts
     * @return the outcome
     */
    public static long checkFailed(String check, int bit) {
        int index = CHECKS.indexOf(check);
        if (index < 0) {
            synchronized (CHECKS) {
                index = CHECKS.indexOf(check);
                if (index < 0) {
                    index = CHECKS.size();
                    CHECKS.add(check);
                }
            }
        }
        return refused(Reason.CHECK_FAILED, bit) | (long) index << Integer.SIZE + Byte.SIZE;
    }

    /**
     * A verdict as an outcome.
     *
     * @param position of the stream that has it
     * @return the outcome
     */
    public static long of(Verdict verdict, int position) {
        return verdict.isAccepted() ? position
                : verdict.check() == null ? refused(verdict.reason(), verdict.bit())
                : checkFailed(verdict.check(), verdict.bit());
    }

    /**
     * An outcome as a verdict.
     *
     * @param outcome what a compiled read came to
     * @return the verdict
     */
    public static Verdict verdict(long outcome) {
        return (int) outcome >= 0 ? Verdict.ACCEPTED : refusal(outcome);
    }

    private static Verdict refusal(long outcome) {
        int bit = ~(int) outcome;
        Reason reason = REASONS[(int) (outcome >>> Integer.SIZE) & 0xFF];
        return reason == Reason.CHECK_FAILED
                ? Verdict.checkFailed(CHECKS.get((int) (outcome >>> Integer.SIZE + Byte.SIZE)), bit)
                : Verdict.refused(reason, bit);
    }
}
