package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.Cube;
import io.github.tightwire.benchmarks.packet.CubeScene;

/**
 * {@link CubeScene}, by hand: a cube is staged in two words, which go out at the current byte with two stores, or come in with
 * two loads; index, shift and carry are locals. One check stands for the end of the packet and for both words, except in
 * its last 16 bytes.
 */
public final class CubeSceneByHand implements HandCodec<CubeScene> {
    private static final int BITS_AT_REST = 80;
    private static final int BITS_MOVING = 116;
    private static final int TWO_WORDS = 16;

    @Override
    public int write(CubeScene p, byte[] bytes) {
        int index = 0;
        int shift = 0;
        long carry = 0;
        for (Cube cube : p.cubes) {
            int x = cube.x + 131000;
            int y = cube.y + 131000;
            int z = cube.z;
            int largest = cube.largest;
            int a = cube.orientationA;
            int b = cube.orientationB;
            int c = cube.orientationC;
            if (Integer.compareUnsigned(x, 262000) > 0
                    || Integer.compareUnsigned(y, 262000) > 0
                    || Integer.compareUnsigned(z, 16000) > 0
                    || Integer.compareUnsigned(largest, 3) > 0
                    || Integer.compareUnsigned(a, 510) > 0
                    || Integer.compareUnsigned(b, 510) > 0
                    || Integer.compareUnsigned(c, 510) > 0) {
                return OUT_OF_RANGE;
            }
            long low = x | (long) y << 18 | (long) z << 36 | (long) largest << 50 | (long) a << 52 | (long) b << 61;
            long high = b >>> 3 | c << 6;
            int end;
            if (cube.atRest) {
                high |= 1 << 15;
                end = shift + BITS_AT_REST;
            } else {
                int velocityX = cube.velocityX + 2000;
                int velocityY = cube.velocityY + 2000;
                int velocityZ = cube.velocityZ + 2000;
                if (Integer.compareUnsigned(velocityX, 4000) > 0
                        || Integer.compareUnsigned(velocityY, 4000) > 0
                        || Integer.compareUnsigned(velocityZ, 4000) > 0) {
                    return OUT_OF_RANGE;
                }
                high |= velocityX << 16 | (long) velocityY << 28 | (long) velocityZ << 40;
                end = shift + BITS_MOVING;
            }
            long first = low << shift | carry;
            long second = high << shift | low >>> 1 >>> 63 - shift;
            if (index <= bytes.length - TWO_WORDS) {
                WORD.set(bytes, index, first);
                WORD.set(bytes, index + 8, second);
            } else if (!storeLast(bytes, index, end, first, second)) {
                return PAST_END;
            }
            carry = second >>> (end & -8);
            index += end >>> 3;
            shift = end & 7;
        }
        return index + (shift > 0 ? 1 : 0);
    }

    @Override
    public int read(CubeScene p, byte[] bytes, int length) {
        int index = 0;
        int shift = 0;
        for (Cube cube : p.cubes) {
            long first;
            long second;
            if (index <= length - TWO_WORDS) {
                first = (long) WORD.get(bytes, index);
                second = (long) WORD.get(bytes, index + 8);
            } else {
                first = loadLast(bytes, index, length);
                second = loadLast(bytes, index + 8, length);
                int need = shift + ((second >>> shift & 1 << 15) != 0 ? BITS_AT_REST : BITS_MOVING);
                if (index + (need + 7 >>> 3) > length) {
                    return PAST_END;
                }
            }
            long low = first >>> shift | second << 1 << 63 - shift;
            long high = second >>> shift;
            boolean atRest = (high & 1 << 15) != 0;
            int end = shift + (atRest ? BITS_AT_REST : BITS_MOVING);
            // A value that is sound goes to its field before the next one is taken: fewer values in registers at once.
            int x = (int) low & 0x3FFFF;
            if (x > 262000) {
                return OUT_OF_RANGE;
            }
            cube.x = x - 131000;
            int y = (int) (low >>> 18) & 0x3FFFF;
            if (y > 262000) {
                return OUT_OF_RANGE;
            }
            cube.y = y - 131000;
            int z = (int) (low >>> 36) & 0x3FFF;
            if (z > 16000) {
                return OUT_OF_RANGE;
            }
            cube.z = z;
            cube.largest = (int) (low >>> 50) & 3;
            int a = (int) (low >>> 52) & 0x1FF;
            if (a > 510) {
                return OUT_OF_RANGE;
            }
            cube.orientationA = a;
            int b = (int) (low >>> 61 | high << 3) & 0x1FF;
            if (b > 510) {
                return OUT_OF_RANGE;
            }
            cube.orientationB = b;
            int c = (int) high >>> 6 & 0x1FF;
            if (c > 510) {
                return OUT_OF_RANGE;
            }
            cube.orientationC = c;
            cube.atRest = atRest;
            if (atRest) {
                cube.stop();
            } else {
                int velocityX = (int) (high >>> 16) & 0xFFF;
                if (velocityX > 4000) {
                    return OUT_OF_RANGE;
                }
                cube.velocityX = velocityX - 2000;
                int velocityY = (int) (high >>> 28) & 0xFFF;
                if (velocityY > 4000) {
                    return OUT_OF_RANGE;
                }
                cube.velocityY = velocityY - 2000;
                int velocityZ = (int) (high >>> 40) & 0xFFF;
                if (velocityZ > 4000) {
                    return OUT_OF_RANGE;
                }
                cube.velocityZ = velocityZ - 2000;
            }
            index += end >>> 3;
            shift = end & 7;
        }
        return index + (shift > 0 ? 1 : 0);
    }

    @Override
    public int measure(CubeScene p) {
        int bits = 0;
        for (Cube cube : p.cubes) {
            bits += cube.atRest ? BITS_AT_REST : BITS_MOVING;
        }
        return bits;
    }

    /** Stores as many bytes of the two words as have bits before {@code end}, if they fit. */
    private static boolean storeLast(byte[] bytes, int index, int end, long first, long second) {
        int count = end + 7 >>> 3;
        if (count > bytes.length - index) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            bytes[index + i] = (byte) ((i < Long.BYTES ? first : second) >>> (i << 3));
        }
        return true;
    }

    /** Loads eight bytes, with zeros for those at {@code length} and behind it. */
    private static long loadLast(byte[] bytes, int index, int length) {
        long word = 0;
        for (int i = Math.min(index + Long.BYTES, length) - 1; i >= index; i--) {
            word = word << Byte.SIZE | bytes[i] & 0xFF;
        }
        return word;
    }
}
