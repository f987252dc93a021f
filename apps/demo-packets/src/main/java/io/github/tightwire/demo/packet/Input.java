package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.function.IntConsumer;

/**
 * A client's message of each tick: its buttons, with those of the last few ticks, so that a lost packet costs nothing; and which snapshots
 * have arrived.
 */
public final class Input implements BitSerializable {
    /** The number of ticks whose buttons are in every packet. */
    public static final int COUNT = 16;

    /** The number of the newest buttons; they count up by one a tick, from 1. */
    public int sequence;
    /** The tick of the newest snapshot that has arrived; 0 before the first. */
    public int ack;
    /** The snapshots before that one: the lowest bit stands for tick {@code ack - 1}, and is set if it has arrived. */
    public int ackBits;

    private final Buttons[] buttons = new Buttons[COUNT];

    /** Nothing held down, nothing arrived. */
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

    /**
     * Goes through the snapshots that have arrived, the newest first.
     *
     * @param arrived is told the tick of each; of the newest even before the first, as 0
     */
    public void forEachAck(IntConsumer arrived) {
        arrived.accept(ack);
        for (int i = 0; i < Integer.SIZE; i++) {
            if ((ackBits >>> i & 1) != 0) {
                arrived.accept(ack - 1 - i);
            }
        }
    }

    @Override
    public void serialize(BitStream s) {
        sequence = s.serializeInt(sequence, 0, Integer.MAX_VALUE);
        ack = s.serializeInt(ack, 0, Integer.MAX_VALUE);
        ackBits = s.serializeUint32(ackBits);
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
        StringBuilder text = new StringBuilder("Input ").append(sequence).append(", acks ").append(ack).append(" and ").append(ackBits);
        for (Buttons held : buttons) {
            text.append(", [").append(held).append(']');
        }
        return text.toString();
    }
}
