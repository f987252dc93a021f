package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.shape.DataClass;
import io.github.tightwire.benchmarks.shape.Stance;

/** {@link DataClass}, in Java. */
public final class DataClassByHand implements ByHand<DataClass> {
    private static final int STANCE_BITS = 34;

    /** The tick, a stance, and whether there is another one. */
    private static final int BITS = 32 + STANCE_BITS + 1;

    @Override
    public int write(DataClass p, byte[] bytes) {
        Cursor out = new Cursor(bytes);
        if (!out.hasRoom(BITS + STANCE_BITS)) {
            return HandCodec.PAST_END;
        }
        Stance target = p.getTarget();
        long word = pack(p.getStance());
        long other = target == null ? 0 : pack(target);
        if (word == PartsByHand.NONE || other == PartsByHand.NONE) {
            return HandCodec.OUT_OF_RANGE;
        }
        out.put(p.getTick() & 0xFFFFFFFFL, 32);
        out.put(word | (target == null ? 0 : 1L << STANCE_BITS), STANCE_BITS + 1);
        if (target != null) {
            out.put(other, STANCE_BITS);
        }
        return out.length();
    }

    private static long pack(Stance stance) {
        int x = stance.getX();
        int y = stance.getY();
        int heading = stance.getHeading();
        return (x | y) >>> 12 != 0 || Integer.compareUnsigned(heading, 359) > 0 ? PartsByHand.NONE
                : x | (long) y << 12 | (long) heading << 24 | (stance.getCrouching() ? 1L << 33 : 0);
    }

    @Override
    public int read(DataClass p, byte[] bytes, int length) {
        Cursor in = new Cursor(bytes);
        int tick = (int) in.get(32);
        long word = in.get(STANCE_BITS + 1);
        boolean isPresent = word >>> STANCE_BITS != 0;
        if (BITS + (isPresent ? STANCE_BITS : 0) > length * Byte.SIZE) {
            return HandCodec.PAST_END;
        }
        long other = isPresent ? in.get(STANCE_BITS) : 0;
        if (heading(word) > 359 || heading(other) > 359) {
            return HandCodec.OUT_OF_RANGE;
        }
        p.setTick(tick);
        p.setStance(stance(word));
        p.setTarget(isPresent ? stance(other) : null);
        return in.length();
    }

    private static int heading(long word) {
        return (int) (word >>> 24) & 0x1FF;
    }

    private static Stance stance(long word) {
        return new Stance((int) word & 0xFFF, (int) word >>> 12 & 0xFFF, heading(word), (word >>> 33 & 1) != 0);
    }
}
