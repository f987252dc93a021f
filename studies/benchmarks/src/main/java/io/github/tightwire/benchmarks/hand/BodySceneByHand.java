package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.BodyScene;
import io.github.tightwire.benchmarks.packet.RigidBody;

/**
 * {@link BodyScene}, by hand: index, shift and carry in locals, one check of the length a body. A body takes 225 or 417 bits,
 * at any shift 29 or 53 bytes, so that its last word can always be moved back to end with the body.
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
            long second = pair(body.positionZ, body.orientationX);
            long third = pair(body.orientationY, body.orientationZ);
            long orientationW = low(body.orientationW);
            long wrong = HandCodec.notFinite(first) | HandCodec.notFinite(second) | HandCodec.notFinite(third)
                    | HandCodec.notFinite(orientationW);
            if (wrong != 0) {
                return NOT_FINITE;
            }
            WORD.set(bytes, index, first << shift | carry);
            WORD.set(bytes, index + 8, second << shift | first >>> 1 >>> rest);
            long before = third << shift | second >>> 1 >>> rest;
            WORD.set(bytes, index + 16, before);
            long last;
            if (atRest) {
                last = (orientationW | 1L << 32) << shift | third >>> 1 >>> rest;
                index += BYTES_AT_REST;
            } else {
                long linearX = low(body.linearX);
                long linearZ = low(body.linearZ);
                long angularY = low(body.angularY);
                if ((HandCodec.notFinite(pair(body.linearX, body.linearY)) | HandCodec.notFinite(pair(body.linearZ, body.angularX))
                        | HandCodec.notFinite(pair(body.angularY, body.angularZ))) != 0) {
                    return NOT_FINITE;
                }
                long fourth = orientationW | linearX << 33;
                long fifth = linearX >>> 31 | low(body.linearY) << 1 | linearZ << 33;
                long sixth = linearZ >>> 31 | low(body.angularX) << 1 | angularY << 33;
                WORD.set(bytes, index + 24, fourth << shift | third >>> 1 >>> rest);
                WORD.set(bytes, index + 32, fifth << shift | fourth >>> 1 >>> rest);
                before = sixth << shift | fifth >>> 1 >>> rest;
                WORD.set(bytes, index + 40, before);
                last = (angularY >>> 31 | low(body.angularZ) << 1) << shift | sixth >>> 1 >>> rest;
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
            int positionX = (int) ((long) WORD.get(bytes, index) >>> shift);
            int positionY = (int) ((long) WORD.get(bytes, index + 4) >>> shift);
            int positionZ = (int) ((long) WORD.get(bytes, index + 8) >>> shift);
            int orientationX = (int) ((long) WORD.get(bytes, index + 12) >>> shift);
            int orientationY = (int) ((long) WORD.get(bytes, index + 16) >>> shift);
            int orientationZ = (int) ((long) WORD.get(bytes, index + 20) >>> shift);
            long last = (long) WORD.get(bytes, index + 21) >>> 24 + shift;
            int wrong = HandCodec.notFinite(positionX) | HandCodec.notFinite(positionY) | HandCodec.notFinite(positionZ)
                    | HandCodec.notFinite(orientationX) | HandCodec.notFinite(orientationY) | HandCodec.notFinite(orientationZ)
                    | HandCodec.notFinite((int) last);
            if (wrong != 0) {
                return NOT_FINITE;
            }
            body.positionX = Float.intBitsToFloat(positionX);
            body.positionY = Float.intBitsToFloat(positionY);
            body.positionZ = Float.intBitsToFloat(positionZ);
            body.orientationX = Float.intBitsToFloat(orientationX);
            body.orientationY = Float.intBitsToFloat(orientationY);
            body.orientationZ = Float.intBitsToFloat(orientationZ);
            boolean atRest = (last & 1L << 32) != 0;
            body.orientationW = Float.intBitsToFloat((int) last);
            body.atRest = atRest;
            if (atRest) {
                body.stop();
                position += BITS_AT_REST;
            } else {
                if (position + BITS_MOVING + 7 >>> 3 > length) {
                    return PAST_END;
                }
                int next = shift + 1;
                int linearX = (int) ((long) WORD.get(bytes, index + 28) >>> next);
                int linearY = (int) ((long) WORD.get(bytes, index + 32) >>> next);
                int linearZ = (int) ((long) WORD.get(bytes, index + 36) >>> next);
                int angularX = (int) ((long) WORD.get(bytes, index + 40) >>> next);
                int angularY = (int) ((long) WORD.get(bytes, index + 44) >>> next);
                int angularZ = (int) ((long) WORD.get(bytes, index + 45) >>> 25 + shift);
                wrong = HandCodec.notFinite(linearX) | HandCodec.notFinite(linearY) | HandCodec.notFinite(linearZ)
                        | HandCodec.notFinite(angularX) | HandCodec.notFinite(angularY) | HandCodec.notFinite(angularZ);
                if (wrong != 0) {
                    return NOT_FINITE;
                }
                body.linearX = Float.intBitsToFloat(linearX);
                body.linearY = Float.intBitsToFloat(linearY);
                body.linearZ = Float.intBitsToFloat(linearZ);
                body.angularX = Float.intBitsToFloat(angularX);
                body.angularY = Float.intBitsToFloat(angularY);
                body.angularZ = Float.intBitsToFloat(angularZ);
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
