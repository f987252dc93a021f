package io.github.tightwire.demo.client;

import io.github.tightwire.demo.packet.Input;

/** Which snapshots have arrived: the newest, and a bit for each of the 32 before it. */
final class Acks {
    private int newest;
    private int bits;

    /** Notes that the snapshot of a tick has arrived; false if it had before, or is too old to say. */
    boolean add(int tick) {
        if (tick > newest) {
            int step = tick - newest;
            // The one that was newest becomes the bit step - 1. Java shifts by the low five bits of a distance only.
            bits = (step < Integer.SIZE ? bits << step : 0) | (newest > 0 && step <= Integer.SIZE ? 1 << step - 1 : 0);
            newest = tick;
            return true;
        }
        int age = newest - tick;
        if (age == 0 || age > Integer.SIZE || (bits >>> age - 1 & 1) != 0) {
            return false;
        }
        bits |= 1 << age - 1;
        return true;
    }

    /** Puts them into a packet. */
    void fill(Input input) {
        input.ack = newest;
        input.ackBits = bits;
    }
}
