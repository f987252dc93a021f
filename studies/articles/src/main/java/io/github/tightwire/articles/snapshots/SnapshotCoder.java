package io.github.tightwire.articles.snapshots;

/** Makes a packet of each frame, relative to the one that the other side has, and the frame of the packet again. */
interface SnapshotCoder {
    /** Returns the name in the tables. */
    String name();

    /** The packet for the next frame. */
    byte[] encode(int[] frame);

    /** The frame of the packet that was encoded last, by what a receiver has. */
    int[] decode(byte[] packet);
}
