package io.github.tightwire.players;

/** The least margin of the inputs that came in each of the last ticks. */
final class InputMargins {
    private static final int TICKS = InputFeedback.MARGIN_TICKS;
    private static final int NONE = Integer.MAX_VALUE;

    private final int[] ticks = new int[TICKS];
    private final int[] margins = new int[TICKS];

    /** An input came before a tick was simulated, by so many ticks before its own. */
    void arrived(int tick, int margin) {
        int slot = tick % TICKS;
        if (ticks[slot] != tick) {
            ticks[slot] = tick;
            margins[slot] = NONE;
        }
        margins[slot] = Math.min(margins[slot], margin);
    }

    /** Tells of the tightest of the last ticks, of equal ones the latest. */
    void tell(int lastTick, InputFeedback feedback) {
        int least = NONE;
        int leastAge = 0;
        for (int age = 0; age < TICKS && age < lastTick; age++) {
            int slot = (lastTick - age) % TICKS;
            if (ticks[slot] == lastTick - age && margins[slot] < least) {
                least = margins[slot];
                leastAge = age;
            }
        }
        if (least != NONE) {
            feedback.setMargin(leastAge, Math.max(InputFeedback.MIN_MARGIN, Math.min(InputFeedback.MAX_MARGIN, least)));
        }
    }
}
