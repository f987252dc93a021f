package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.Mixed;

/** {@link Mixed}, by hand: three words, the last one stored together with bytes of the one before. */
public final class MixedByHand implements HandCodec<Mixed> {
    private static final int BYTES = 21;

    @Override
    public int write(Mixed p, byte[] bytes) {
        if (bytes.length < BYTES) {
            return PAST_END;
        }
        int sequence = p.sequence;
        int id = p.id;
        int x = p.x + 16000;
        int y = p.y + 16000;
        int z = p.z + 16000;
        int yaw = p.yaw;
        long time = p.time;
        int weapon = p.weapon;
        if (Integer.compareUnsigned(sequence + (1 << 15), 3 << 15) >= 0
                || Integer.compareUnsigned(id, 4095) > 0
                || Integer.compareUnsigned(x, 32000) > 0
                || Integer.compareUnsigned(y, 32000) > 0
                || Integer.compareUnsigned(z, 32000) > 0
                || Integer.compareUnsigned(yaw, 359) > 0
                || Long.compareUnsigned(time + (1L << 47), 3L << 47) >= 0
                || Integer.compareUnsigned(weapon, 9) > 0) {
            return OUT_OF_RANGE;
        }
        long first = sequence & 0xFFFF | (p.acks & 0xFFFFFFFFL) << 16 | (long) id << 48 | (long) x << 60;
        long second = x >>> 4 | (long) y << 11 | (long) z << 26 | (long) yaw << 41
                | (p.jump ? 1L << 50 : 0) | (p.fire ? 1L << 51 : 0) | time << 52;
        long third = time >>> 12 & (1L << 36) - 1 | (long) weapon << 36;
        WORD.set(bytes, 0, first);
        WORD.set(bytes, 8, second);
        WORD.set(bytes, 13, second >>> 40 | third << 24);
        return BYTES;
    }

    @Override
    public int read(Mixed p, byte[] bytes, int length) {
        if (length < BYTES) {
            return PAST_END;
        }
        long first = (long) WORD.get(bytes, 0);
        long second = (long) WORD.get(bytes, 8);
        long third = (long) WORD.get(bytes, 13) >>> 24;
        int x = (int) (first >>> 60 | second << 4) & 0x7FFF;
        int y = (int) (second >>> 11) & 0x7FFF;
        int z = (int) (second >>> 26) & 0x7FFF;
        int yaw = (int) (second >>> 41) & 0x1FF;
        int weapon = (int) (third >>> 36);
        if (x > 32000 || y > 32000 || z > 32000 || yaw > 359 || weapon > 9) {
            return OUT_OF_RANGE;
        }
        p.sequence = (int) first & 0xFFFF;
        p.acks = (int) (first >>> 16);
        p.id = (int) (first >>> 48) & 0xFFF;
        p.x = x - 16000;
        p.y = y - 16000;
        p.z = z - 16000;
        p.yaw = yaw;
        p.jump = (second & 1L << 50) != 0;
        p.fire = (second & 1L << 51) != 0;
        p.time = second >>> 52 | (third & (1L << 36) - 1) << 12;
        p.weapon = weapon;
        return BYTES;
    }

    @Override
    public int measure(Mixed p) {
        return 168;
    }
}
