package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.shape.Parts.Thing;
import io.github.tightwire.benchmarks.shape.Shapes.EightKinds;

/** {@link EightKinds}, by hand: a switch over the kind, and a word for each. */
public final class EightKindsByHand implements ByHand<EightKinds> {
    private static final int MOST_BITS = 32;

    @Override
    public int write(EightKinds p, byte[] bytes) {
        Cursor out = new Cursor(bytes);
        if (!out.hasRoom(p.things.length * MOST_BITS)) {
            return HandCodec.PAST_END;
        }
        for (Thing thing : p.things) {
            int a = thing.a;
            int b = thing.b;
            boolean sound;
            switch (thing.kind) {
                case 0:
                    sound = isWithin(a, 100);
                    out.put(a & 0x7F, 7);
                    break;
                case 1:
                    sound = isWithin(a, 1000) && isWithin(b, 50);
                    out.put(a & 0x3FF | (b & 0x3F) << 10, 16);
                    break;
                case 2:
                    sound = isWithin(b, 99);
                    out.put(b & 0x7F, 7);
                    break;
                case 3:
                    sound = isWithin(a, 255) && isWithin(b, 255);
                    out.put(a & 0xFF | (b & 0xFF) << 8, 16);
                    break;
                case 4:
                    sound = isWithin(b, 65535) && isWithin(a, 200);
                    out.put(b & 0xFFFF | (a & 0xFF) << 16, 24);
                    break;
                case 5:
                    sound = true;
                    out.put(a & 0xFFFFFFFFL, 32);
                    break;
                case 6:
                    sound = isWithin(a, 120) && isWithin(b, 120);
                    out.put(a & 0x7F | (b & 0x7F) << 7, 14);
                    break;
                default:
                    sound = isWithin(b, 63) && isWithin(a, 2000);
                    out.put(b & 0x3F | (a & 0x7FF) << 6, 17);
                    break;
            }
            if (!sound) {
                return HandCodec.OUT_OF_RANGE;
            }
        }
        return out.length();
    }

    @Override
    public int read(EightKinds p, byte[] bytes, int length) {
        Cursor in = new Cursor(bytes);
        for (Thing thing : p.things) {
            if (in.length() > length || !read(thing, in)) {
                return HandCodec.OUT_OF_RANGE;
            }
        }
        return PartsByHand.end(in, length);
    }

    private static boolean read(Thing thing, Cursor in) {
        int word;
        switch (thing.kind) {
            case 0:
                thing.a = (int) in.get(7);
                return thing.a <= 100;
            case 1:
                word = (int) in.get(16);
                thing.a = word & 0x3FF;
                thing.b = word >>> 10;
                return thing.a <= 1000 && thing.b <= 50;
            case 2:
                thing.b = (int) in.get(7);
                return thing.b <= 99;
            case 3:
                word = (int) in.get(16);
                thing.a = word & 0xFF;
                thing.b = word >>> 8;
                return true;
            case 4:
                word = (int) in.get(24);
                thing.b = word & 0xFFFF;
                thing.a = word >>> 16;
                return thing.a <= 200;
            case 5:
                thing.a = (int) in.get(32);
                return true;
            case 6:
                word = (int) in.get(14);
                thing.a = word & 0x7F;
                thing.b = word >>> 7;
                return thing.a <= 120 && thing.b <= 120;
            default:
                word = (int) in.get(17);
                thing.b = word & 0x3F;
                thing.a = word >>> 6;
                return thing.a <= 2000;
        }
    }

    private static boolean isWithin(int value, int max) {
        return Integer.compareUnsigned(value, max) <= 0;
    }
}
