package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.Subset;
import io.github.tightwire.benchmarks.packet.Cube;
import io.github.tightwire.benchmarks.packet.CubeSubset;
import java.util.Arrays;

/**
 * {@link CubeSubset}, by hand: the set is a bitmap of 64-bit words, and a cube is staged in two. What says which cube comes next
 * is one word too, a run of zeros perhaps several. Index, shift and carry are locals.
 *
 * <p>The smallest of the encodings is not chosen here: what {@code SMALLEST} is compared with is told which one it is.
 */
public final class CubeSubsetByHand {
    private static final int MAX = CubeSubset.CUBES;
    private static final int INDEX_BITS = 12;
    private static final int FAR_FLAGS = 6;
    private static final int NEAR = 125;
    private static final int BITS_AT_REST = 80;
    private static final int BITS_MOVING = 116;
    private static final int AT_REST = 1 << 15;

    /** The most room that a cube takes with its index, a run of zeros apart, and what a store may touch behind it. */
    private static final int ROOM = 32;

    private CubeSubsetByHand() {
    }

    /**
     * Writes cubes.
     *
     * @param cubes all of them
     * @param sent a bit for each that is sent
     * @param encoding one of the four
     * @param smallest whether its code stands in front
     * @param bytes where they go, {@value #ROOM} bytes longer than what is written
     * @return the length in bits, or why not
     */
    public static int write(Cube[] cubes, long[] sent, Subset.Encoding encoding, boolean smallest, byte[] bytes) {
        int index = 0;
        int shift = 0;
        long carry = 0;
        if (smallest) {
            carry = encoding.ordinal();
            shift = 2;
        }
        if (encoding == Subset.Encoding.COUNT_AND_INDEX) {
            int count = 0;
            for (long word : sent) {
                count += Long.bitCount(word);
            }
            long word = carry | (long) count << shift;
            HandCodec.WORD.set(bytes, 0, word);
            shift += INDEX_BITS;
            carry = word >>> (shift & -8);
            index = shift >>> 3;
            shift &= 7;
        }
        int previous = -1;
        for (int w = 0; w < sent.length; w++) {
            for (long word = sent[w]; word != 0; word &= word - 1) {
                int next = (w << 6) + Long.numberOfTrailingZeros(word);
                long bits = next;
                int count = INDEX_BITS;
                if (encoding == Subset.Encoding.BIT_PER_OBJECT) {
                    int zeros = next - previous - 1;
                    while (zeros >= 56) {
                        if (index > bytes.length - ROOM) {
                            return HandCodec.PAST_END;
                        }
                        HandCodec.WORD.set(bytes, index, carry);
                        carry = 0;
                        index += 7;
                        zeros -= 56;
                    }
                    bits = 1L << zeros;
                    count = zeros + 1;
                } else if (encoding == Subset.Encoding.RELATIVE_INDEX) {
                    int step = next - previous;
                    if (step == 1) {
                        bits = 1;
                        count = 1;
                    } else if (step <= NEAR) {
                        int flags = 31 - Integer.numberOfLeadingZeros(step + 2);
                        bits = 1L << flags - 1 | (long) (step + 2 - (1 << flags)) << flags;
                        count = 2 * flags;
                    } else {
                        bits = (long) (step - NEAR - 1) << FAR_FLAGS;
                        count = FAR_FLAGS + INDEX_BITS;
                    }
                }
                if (index > bytes.length - ROOM) {
                    return HandCodec.PAST_END;
                }
                long head = carry | bits << shift;
                HandCodec.WORD.set(bytes, index, head);
                int end = shift + count;
                carry = head >>> (end & -8);
                index += end >>> 3;
                shift = end & 7;

                Cube cube = cubes[next];
                int x = cube.x + 131000;
                int y = cube.y + 131000;
                int velocityX = cube.velocityX + 2000;
                int velocityY = cube.velocityY + 2000;
                int velocityZ = cube.velocityZ + 2000;
                if (Integer.compareUnsigned(x, 262000) > 0
                        || Integer.compareUnsigned(y, 262000) > 0
                        || Integer.compareUnsigned(cube.z, 16000) > 0
                        || Integer.compareUnsigned(cube.largest, 3) > 0
                        || Integer.compareUnsigned(cube.orientationA, 510) > 0
                        || Integer.compareUnsigned(cube.orientationB, 510) > 0
                        || Integer.compareUnsigned(cube.orientationC, 510) > 0
                        || !cube.atRest && (Integer.compareUnsigned(velocityX, 4000) > 0
                                || Integer.compareUnsigned(velocityY, 4000) > 0
                                || Integer.compareUnsigned(velocityZ, 4000) > 0)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                int b = cube.orientationB;
                long low = x | (long) y << 18 | (long) cube.z << 36 | (long) cube.largest << 50
                        | (long) cube.orientationA << 52 | (long) b << 61;
                long high = b >>> 3 | cube.orientationC << 6;
                if (cube.atRest) {
                    high |= AT_REST;
                    end = shift + BITS_AT_REST;
                } else {
                    high |= velocityX << 16 | (long) velocityY << 28 | (long) velocityZ << 40;
                    end = shift + BITS_MOVING;
                }
                long second = high << shift | low >>> 1 >>> 63 - shift;
                HandCodec.WORD.set(bytes, index, low << shift | carry);
                HandCodec.WORD.set(bytes, index + 8, second);
                carry = second >>> (end & -8);
                index += end >>> 3;
                shift = end & 7;
                previous = next;
            }
        }
        int step = MAX - previous;
        long bits = 0;
        int count = 0;
        switch (encoding) {
            case BIT_PER_OBJECT:
                for (count = step - 1; count >= 56; count -= 56) {
                    HandCodec.WORD.set(bytes, index, carry);
                    carry = 0;
                    index += 7;
                }
                break;
            case INDEX_AND_SENTINEL:
                bits = MAX;
                count = INDEX_BITS;
                break;
            case RELATIVE_INDEX:
                int flags = 31 - Integer.numberOfLeadingZeros(step + 2);
                bits = step == 1 ? 1 : step <= NEAR ? 1L << flags - 1 | (long) (step + 2 - (1 << flags)) << flags
                        : (long) (step - NEAR - 1) << FAR_FLAGS;
                count = step == 1 ? 1 : step <= NEAR ? 2 * flags : FAR_FLAGS + INDEX_BITS;
                break;
            default:
                break;
        }
        HandCodec.WORD.set(bytes, index, carry | bits << shift);
        return (index << 3) + shift + count;
    }

    /**
     * Reads cubes.
     *
     * @param cubes all of them
     * @param received a bit for each that was received; emptied first
     * @param encoding one of the four
     * @param smallest whether its code stands in front, which was looked at
     * @param bytes where they are, {@value #ROOM} bytes longer than the packet
     * @param length of the packet in bytes
     * @return how much of it was read, in bits, or why it was refused
     */
    public static int read(
            Cube[] cubes, long[] received, Subset.Encoding encoding, boolean smallest, byte[] bytes, int length) {
        Arrays.fill(received, 0);
        int limit = length << 3;
        int at = smallest ? 2 : 0;
        int remaining = MAX;
        if (encoding == Subset.Encoding.COUNT_AND_INDEX) {
            remaining = (int) ((long) HandCodec.WORD.get(bytes, 0) >>> at) & 0xFFF;
            at += INDEX_BITS;
            if (remaining > MAX) {
                return HandCodec.OUT_OF_RANGE;
            }
            if (at + remaining * INDEX_BITS > limit) {
                return HandCodec.PAST_END;
            }
        }
        int previous = -1;
        while (true) {
            long word = (long) HandCodec.WORD.get(bytes, at >>> 3) >>> (at & 7);
            int next;
            if (encoding == Subset.Encoding.BIT_PER_OBJECT) {
                next = previous + 1;
                int zeros = Long.numberOfTrailingZeros(word);
                while (zeros >= 56 && next + 56 < MAX && at + 56 < limit) {
                    next += 56;
                    at += 56;
                    word = (long) HandCodec.WORD.get(bytes, at >>> 3) >>> (at & 7);
                    zeros = Long.numberOfTrailingZeros(word);
                }
                if (next + zeros >= MAX) {
                    at += MAX - next;
                    return at > limit ? HandCodec.PAST_END : at;
                }
                next += zeros;
                at += zeros + 1;
            } else if (encoding == Subset.Encoding.RELATIVE_INDEX) {
                int zeros = Long.numberOfTrailingZeros(word | 1 << FAR_FLAGS);
                int step;
                if (zeros == 0) {
                    step = 1;
                    at++;
                } else if (zeros < FAR_FLAGS) {
                    int flags = zeros + 1;
                    step = (1 << flags) - 2 + ((int) (word >>> flags) & (1 << flags) - 1);
                    at += 2 * flags;
                } else {
                    step = ((int) (word >>> FAR_FLAGS) & 0xFFF) + NEAR + 1;
                    at += FAR_FLAGS + INDEX_BITS;
                }
                next = previous + step;
                if (next > MAX) {
                    return HandCodec.OUT_OF_RANGE;
                }
            } else if (encoding == Subset.Encoding.COUNT_AND_INDEX && remaining-- == 0) {
                next = MAX;
            } else {
                next = (int) word & 0xFFF;
                at += INDEX_BITS;
                if (next <= previous || next > MAX) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            if (next == MAX) {
                return at > limit ? HandCodec.PAST_END : at;
            }
            received[next >>> 6] |= 1L << next;
            previous = next;

            int index = at >>> 3;
            int shift = at & 7;
            if (at + BITS_AT_REST > limit) {
                return HandCodec.PAST_END;
            }
            long first = (long) HandCodec.WORD.get(bytes, index);
            long second = (long) HandCodec.WORD.get(bytes, index + 8);
            long low = first >>> shift | second << 1 << 63 - shift;
            long high = second >>> shift;
            boolean atRest = (high & AT_REST) != 0;
            at += atRest ? BITS_AT_REST : BITS_MOVING;
            if (at > limit || !load(cubes[next], low, high, atRest)) {
                return at > limit ? HandCodec.PAST_END : HandCodec.OUT_OF_RANGE;
            }
        }
    }

    private static boolean load(Cube cube, long low, long high, boolean atRest) {
        int x = (int) low & 0x3FFFF;
        int y = (int) (low >>> 18) & 0x3FFFF;
        int z = (int) (low >>> 36) & 0x3FFF;
        int a = (int) (low >>> 52) & 0x1FF;
        int b = (int) (low >>> 61 | high << 3) & 0x1FF;
        int c = (int) high >>> 6 & 0x1FF;
        if (x > 262000 || y > 262000 || z > 16000 || a > 510 || b > 510 || c > 510) {
            return false;
        }
        cube.x = x - 131000;
        cube.y = y - 131000;
        cube.z = z;
        cube.largest = (int) (low >>> 50) & 3;
        cube.orientationA = a;
        cube.orientationB = b;
        cube.orientationC = c;
        cube.atRest = atRest;
        if (atRest) {
            cube.stop();
            return true;
        }
        int velocityX = (int) (high >>> 16) & 0xFFF;
        int velocityY = (int) (high >>> 28) & 0xFFF;
        int velocityZ = (int) (high >>> 40) & 0xFFF;
        if (velocityX > 4000 || velocityY > 4000 || velocityZ > 4000) {
            return false;
        }
        cube.velocityX = velocityX - 2000;
        cube.velocityY = velocityY - 2000;
        cube.velocityZ = velocityZ - 2000;
        return true;
    }
}
