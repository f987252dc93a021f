package io.github.tightwire.demo.server;

import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Input;

/**
 * A client's buttons on their way into the world: put in order, each used for one tick. Since every packet repeats the last
 * few, the buttons of a lost packet come with the next one.
 */
final class InputBuffer {
    /** The most ticks by which the world may lag behind a client before it skips ahead. */
    private static final int MAX_BEHIND = 32;

    private final Buttons[] buttons = new Buttons[MAX_BEHIND];
    private final int[] sequences = new int[MAX_BEHIND];
    private final Buttons current = new Buttons();
    private boolean started;
    private int used;
    private int newest;
    private long missed;

    InputBuffer() {
        for (int i = 0; i < MAX_BEHIND; i++) {
            buttons[i] = new Buttons();
        }
    }

    /** Takes what is new in a packet. */
    void receive(Input input) {
        if (!started) {
            started = true;
            used = Math.max(0, input.sequence - 1);
            newest = used;
        }
        if (input.sequence - used > MAX_BEHIND) {
            missed += input.sequence - MAX_BEHIND - used;
            used = input.sequence - MAX_BEHIND;
        }
        for (int age = 0; age < Input.COUNT && input.sequence - age > used; age++) {
            int sequence = input.sequence - age;
            sequences[sequence % MAX_BEHIND] = sequence;
            buttons[sequence % MAX_BEHIND].set(input.buttons(age));
        }
        newest = Math.max(newest, input.sequence);
    }

    /** The buttons for the next tick; those of the last one again while there are no newer. */
    Buttons next() {
        if (used < newest) {
            used++;
            if (sequences[used % MAX_BEHIND] == used) {
                current.set(buttons[used % MAX_BEHIND]);
            } else {
                missed++;
            }
        }
        return current;
    }

    /** Returns the number of ticks whose buttons never came in time. */
    long missed() {
        return missed;
    }
}
