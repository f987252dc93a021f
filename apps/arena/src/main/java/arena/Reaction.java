package arena;

/** The ticks from a key that turns the ship until its player sees it turn: none with prediction, without it the way there and back. */
final class Reaction {
    /** The newest tick whose input was there, in the last picture without the turn. */
    private int straightTick;
    private int straightHeading;
    private int pressedTick = -1;
    private boolean isTurning;
    private int ticks = -1;

    /** Takes a picture: the newest tick whose input was there, and the own ship's heading. */
    void seen(int tick, int heading) {
        if (pressedTick >= 0 && heading != straightHeading) {
            ticks = Math.max(0, straightTick + 1 - pressedTick);
            pressedTick = -1;
        }
        straightTick = tick;
        straightHeading = heading;
    }

    /** Takes the input of a tick. */
    void pressed(int tick, boolean turns) {
        pressedTick = turns && !isTurning ? tick : pressedTick;
        isTurning = turns;
    }

    /** Returns that of the last key; -1 if none was seen. */
    int ticks() {
        return ticks;
    }
}
