package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.BodyScene;
import io.github.tightwire.benchmarks.packet.RigidBody;

/**
 * {@link BodyScene}, by hand: index, shift and carry in locals, one check of the length a body. A body takes 225 or 417 bits,
 * at any shift 29 or 53 bytes, so that its last word can always be moved back to end with the body. A write looks at two floats at a time,
 * before it stores them. A read looks at each before it takes the next: to look at all of them at once took 1.4 to 1.5 times as long,
 * and words of two floats 1.1 to 1.3 times.
 */
public final class BodySceneByHand implements HandCodec<BodyScene> {
    private static final int BITS_AT_REST = 225;
    private static final int BITS_MOVING = 417;
    private static final int BYTES_AT_REST = 29;
    private static final int BYTES_MOVING = 53;

    /** Bits of the last word of a body, moving or not. */
    private static final int LAST_BITS = 33;

    @Override
    public int write(BodyScene p, byte[] bytes) {
        int index = 0;
        int shift = 0;
        long carry = 0;
        for (RigidBody body : p.bodies) {
            boolean atRest = body.atRest;
            if (index > bytes.length - (atRest ? BYTES_AT_REST : BYTES_MOVING)) {
                return PAST_END;
            }
            int rest = 63 - shift;
            long first = pair(body.positionX, body.positionY);
            if (HandCodec.notFinite(first) != 0) {
                return NOT_FINITE;
            }
            WORD.set(bytes, index, first << shift | carry);
            long second = pair(body.positionZ, body.orientationX);
            if (HandCodec.notFinite(second) != 0) {
                return NOT_FINITE;
            }
            WORD.set(bytes, index + 8, second << shift | first >>> 1 >>> rest);
            long third = pair(body.orientationY, body.orientationZ);
            if (HandCodec.notFinite(third) != 0) {
                return NOT_FINITE;
            }
            long before = third << shift | second >>> 1 >>> rest;
            WORD.set(bytes, index + 16, before);
            long orientationW = low(body.orientationW);
            if (HandCodec.notFinite(orientationW) != 0) {
                return NOT_FINITE;
            }
            long last;
            if (atRest) {
                last = (orientationW | 1L << 32) << shift | third >>> 1 >>> rest;
                index += BYTES_AT_REST;
            } else {
                first = pair(body.linearX, body.linearY);
                second = pair(body.linearZ, body.angularX);
                long angular = pair(body.angularY, body.angularZ);
                if ((HandCodec.notFinite(first) | HandCodec.notFinite(second) | HandCodec.notFinite(angular)) != 0) {
                    return NOT_FINITE;
                }
                long fourth = orientationW | first << 33;
                long fifth = first >>> 31 | second << 33;
                long sixth = second >>> 31 | angular << 33;
                WORD.set(bytes, index + 24, fourth << shift | third >>> 1 >>> rest);
                WORD.set(bytes, index + 32, fifth << shift | fourth >>> 1 >>> rest);
                before = sixth << shift | fifth >>> 1 >>> rest;
                WORD.set(bytes, index + 40, before);
                last = angular >>> 31 << shift | sixth >>> 1 >>> rest;
                index += BYTES_MOVING;
            }
            WORD.set(bytes, index - 8, before >>> 40 | last << 24);
            int end = LAST_BITS + shift;
            carry = last >>> (end & -8);
            shift = end & 7;
            // The byte that the next body begins in.
            index -= shift > 0 ? 1 : 0;
        }
        return index + (shift > 0 ? 1 : 0);
    }

    @Override
    public int read(BodyScene p, byte[] bytes, int length) {
        int position = 0;
        for (RigidBody body : p.bodies) {
            if (position + BITS_AT_REST + 7 >>> 3 > length) {
                return PAST_END;
            }
            int index = position >>> 3;
            int shift = position & 7;
            int bits;
            bits = (int) ((long) WORD.get(bytes, index) >>> shift);
            if (HandCodec.notFinite(bits) != 0) {
                return NOT_FINITE;
            }
            body.positionX = Float.intBitsToFloat(bits);
            bits = (int) ((long) WORD.get(bytes, index + 4) >>> shift);
            if (HandCodec.notFinite(bits) != 0) {
                return NOT_FINITE;
            }
            body.positionY = Float.intBitsToFloat(bits);
            bits = (int) ((long) WORD.get(bytes, index + 8) >>> shift);
            if (HandCodec.notFinite(bits) != 0) {
                return NOT_FINITE;
            }
            body.positionZ = Float.intBitsToFloat(bits);
            bits = (int) ((long) WORD.get(bytes, index + 12) >>> shift);
            if (HandCodec.notFinite(bits) != 0) {
                return NOT_FINITE;
            }
            body.orientationX = Float.intBitsToFloat(bits);
            bits = (int) ((long) WORD.get(bytes, index + 16) >>> shift);
            if (HandCodec.notFinite(bits) != 0) {
                return NOT_FINITE;
            }
            body.orientationY = Float.intBitsToFloat(bits);
            bits = (int) ((long) WORD.get(bytes, index + 20) >>> shift);
            if (HandCodec.notFinite(bits) != 0) {
                return NOT_FINITE;
            }
            body.orientationZ = Float.intBitsToFloat(bits);
            long last = (long) WORD.get(bytes, index + 21) >>> 24 + shift;
            if (HandCodec.notFinite((int) last) != 0) {
                return NOT_FINITE;
            }
            body.orientationW = Float.intBitsToFloat((int) last);
            boolean atRest = (last & 1L << 32) != 0;
            body.atRest = atRest;
            if (atRest) {
                body.stop();
                position += BITS_AT_REST;
            } else {
                if (position + BITS_MOVING + 7 >>> 3 > length) {
                    return PAST_END;
                }
                // The bool is before them.
                shift++;
                bits = (int) ((long) WORD.get(bytes, index + 28) >>> shift);
                if (HandCodec.notFinite(bits) != 0) {
                    return NOT_FINITE;
                }
                body.linearX = Float.intBitsToFloat(bits);
                bits = (int) ((long) WORD.get(bytes, index + 32) >>> shift);
                if (HandCodec.notFinite(bits) != 0) {
                    return NOT_FINITE;
                }
                body.linearY = Float.intBitsToFloat(bits);
                bits = (int) ((long) WORD.get(bytes, index + 36) >>> shift);
                if (HandCodec.notFinite(bits) != 0) {
                    return NOT_FINITE;
                }
                body.linearZ = Float.intBitsToFloat(bits);
                bits = (int) ((long) WORD.get(bytes, index + 40) >>> shift);
                if (HandCodec.notFinite(bits) != 0) {
                    return NOT_FINITE;
                }
                body.angularX = Float.intBitsToFloat(bits);
                bits = (int) ((long) WORD.get(bytes, index + 44) >>> shift);
                if (HandCodec.notFinite(bits) != 0) {
                    return NOT_FINITE;
                }
                body.angularY = Float.intBitsToFloat(bits);
                bits = (int) ((long) WORD.get(bytes, index + 45) >>> 24 + shift);
                if (HandCodec.notFinite(bits) != 0) {
                    return NOT_FINITE;
                }
                body.angularZ = Float.intBitsToFloat(bits);
                position += BITS_MOVING;
            }
        }
        return position + 7 >>> 3;
    }

    @Override
    public int measure(BodyScene p) {
        int bits = 0;
        for (RigidBody body : p.bodies) {
            bits += body.atRest ? BITS_AT_REST : BITS_MOVING;
        }
        return bits;
    }

    private static long low(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFFFFFFL;
    }

    private static long pair(float low, float high) {
        return low(low) | (long) Float.floatToRawIntBits(high) << 32;
    }
}
