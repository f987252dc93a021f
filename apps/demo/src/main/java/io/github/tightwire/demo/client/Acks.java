package io.github.tightwire.demo.client;

import io.github.tightwire.demo.packet.Input;

/** The snapshots that have arrived: the newest, and a bit for each of the 32 before it. */
final class Acks {
    private int newest;
    private int bits;

    /** Notes that the snapshot of a tick has arrived. One that is too old for the bits will be taken for lost. */
    void add(int tick) {
        if (tick > newest) {
            int step = tick - newest;
            // The one that was newest becomes the bit step - 1. Java shifts by the low five bits of a distance only.
            bits = (step < Integer.SIZE ? bits << step : 0) | (newest > 0 && step <= Integer.SIZE ? 1 << step - 1 : 0);
            newest = tick;
        } else if (tick < newest && newest - tick <= Integer.SIZE) {
            bits |= 1 << newest - tick - 1;
        }
    }

    /** Puts them into a packet. */
    void fill(Input input) {
        input.ack = newest;
        input.ackBits = bits;
    }
}
