package io.github.tightwire.wireshark;

import java.util.BitSet;

/** Where the ways from a branch meet again, whichever is taken: its nearest postdominator. A way that ends in an exception is none. */
final class Joins {
    private final BitSet[] next;
    /** By instruction, what is on all ways from it to the end of the method, itself included. */
    private final BitSet[] ahead;
    private final int end;

    /**
     * Of a method.
     *
     * @param next by instruction, those that may follow; the end of the method is one more than there are
     */
    Joins(BitSet[] next) {
        this.next = next;
        end = next.length;
        ahead = new BitSet[end + 1];
        for (int i = 0; i <= end; i++) {
            ahead[i] = new BitSet();
            ahead[i].set(i == end ? end : 0, end + 1);
        }
        boolean isSettled;
        do {
            isSettled = true;
            for (int i = end - 1; i >= 0; i--) {
                isSettled &= !narrow(i);
            }
        } while (!isSettled);
    }

    private boolean narrow(int at) {
        int before = ahead[at].cardinality();
        next[at].stream().forEach(each -> {
            ahead[at].and(ahead[each]);
            ahead[at].set(at);
        });
        return ahead[at].cardinality() < before;
    }

    /** The first instruction that is on all ways from a branch; the end of the method where they only meet there. */
    int of(int branch) {
        BitSet rest = (BitSet) ahead[branch].clone();
        rest.clear(branch);
        return rest.stream().filter(each -> ahead[each].equals(rest)).findFirst().orElse(end);
    }
}
