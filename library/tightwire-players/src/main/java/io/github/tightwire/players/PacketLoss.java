package io.github.tightwire.players;

/** The share of packets that did not come, by their numbers. */
final class PacketLoss {
    /** As many packets, and twice as many, are looked at. */
    private static final int WINDOW = 128;

    private boolean any;
    /** The lowest 8 bits of the newest number. */
    private int newest;
    /** A bit for each of the 32 before the newest that came, the latest lowest. */
    private int earlier;
    private int expected;
    private int arrived;

    void arrived(int number) {
        int further = any ? (byte) (number - newest) : 1;
        if (further > 0) {
            earlier = further > Integer.SIZE || !any ? 0 : (int) ((long) earlier << further | 1L << further - 1);
            newest = number;
            any = true;
            count(further);
        } else if (further < 0 && further >= -Integer.SIZE && (earlier >>> -further - 1 & 1) == 0) {
            earlier |= 1 << -further - 1;
            arrived = Math.min(expected, arrived + 1);
        }
    }

    private void count(int packets) {
        expected += packets;
        arrived++;
        if (expected >= 2 * WINDOW) {
            expected /= 2;
            arrived /= 2;
        }
    }

    int percent() {
        return expected == 0 ? 0 : Math.round(100f * (expected - arrived) / expected);
    }
}
