package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** A client's message of each tick: its buttons, with those of the last few ticks, so that a lost packet costs nothing. */
public final class Input implements BitSerializable {
    /** The number of ticks whose buttons are in every packet. */
    public static final int COUNT = 16;

    /** The number of the newest buttons; they count up by one a tick, from 1. */
    public int sequence;

    private final Buttons[] buttons = new Buttons[COUNT];

    /** Nothing held down. */
    public Input() {
        for (int i = 0; i < COUNT; i++) {
            buttons[i] = new Buttons();
        }
    }

    /**
     * The buttons of one of the last ticks.
     *
     * @param age in ticks, 0 for the newest, below {@link #COUNT}
     * @return the buttons with the number {@code sequence - age}
     */
    public Buttons buttons(int age) {
        return buttons[age];
    }

    /**
     * Goes on by one tick: everything held is one tick older, and there is room for the newest.
     *
     * @return the newest, to be filled in; they hold what they held a tick ago
     */
    public Buttons next() {
        sequence++;
        for (int i = COUNT - 1; i > 0; i--) {
            buttons[i].set(buttons[i - 1]);
        }
        return buttons[0];
    }

    @Override
    public void serialize(BitStream s) {
        sequence = s.serializeInt(sequence, 0, Integer.MAX_VALUE);
        s.serializeObject(buttons[0]);
        for (int i = 1; i < COUNT; i++) {
            // Players hold a button for many ticks: mostly this is the one bit.
            if (s.serializeBool(buttons[i].matches(buttons[i - 1]))) {
                buttons[i].set(buttons[i - 1]);
            } else {
                s.serializeObject(buttons[i]);
            }
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Input ").append(sequence);
        for (Buttons held : buttons) {
            text.append(", [").append(held).append(']');
        }
        return text.toString();
    }
}
