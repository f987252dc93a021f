package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.RigidBody;

/**
 * {@link RigidBody}, by hand: words of two floats each, those behind the bool moved by one bit. A write looks at each word before it
 * stores it; to look at all of them once took a third longer.
 */
public final class RigidBodyByHand implements HandCodec<RigidBody> {
    private static final int BYTES_AT_REST = 29;
    private static final int BYTES_MOVING = 53;

    @Override
    public int write(RigidBody p, byte[] bytes) {
        if (bytes.length < BYTES_AT_REST) {
            return PAST_END;
        }
        long pair = pair(p.positionX, p.positionY);
        if (HandCodec.notFinite(pair) != 0) {
            return NOT_FINITE;
        }
        WORD.set(bytes, 0, pair);
        pair = pair(p.positionZ, p.orientationX);
        if (HandCodec.notFinite(pair) != 0) {
            return NOT_FINITE;
        }
        WORD.set(bytes, 8, pair);
        pair = pair(p.orientationY, p.orientationZ);
        if (HandCodec.notFinite(pair) != 0) {
            return NOT_FINITE;
        }
        WORD.set(bytes, 16, pair);
        long orientationW = low(p.orientationW);
        if (HandCodec.notFinite(orientationW) != 0) {
            return NOT_FINITE;
        }
        boolean atRest = p.atRest;
        WORD.set(bytes, 21, pair >>> 40 | orientationW << 24 | (atRest ? 1L << 56 : 0));
        if (atRest) {
            return BYTES_AT_REST;
        } else if (bytes.length < BYTES_MOVING) {
            return PAST_END;
        }
        pair = pair(p.linearX, p.linearY);
        if (HandCodec.notFinite(pair) != 0) {
            return NOT_FINITE;
        }
        WORD.set(bytes, 28, pair << 1);
        long carry = pair >>> 63;
        pair = pair(p.linearZ, p.angularX);
        if (HandCodec.notFinite(pair) != 0) {
            return NOT_FINITE;
        }
        WORD.set(bytes, 36, pair << 1 | carry);
        carry = pair >>> 63;
        pair = pair(p.angularY, p.angularZ);
        if (HandCodec.notFinite(pair) != 0) {
            return NOT_FINITE;
        }
        WORD.set(bytes, 44, pair << 1 | carry);
        bytes[52] = (byte) (pair >>> 63);
        return BYTES_MOVING;
    }

    @Override
    public int read(RigidBody p, byte[] bytes, int length) {
        if (length < BYTES_AT_REST) {
            return PAST_END;
        }
        long first = (long) WORD.get(bytes, 0);
        long second = (long) WORD.get(bytes, 8);
        long third = (long) WORD.get(bytes, 16);
        long fourth = (long) WORD.get(bytes, 21) >>> 24;
        boolean atRest = (fourth & 1L << 32) != 0;
        if (!atRest && length < BYTES_MOVING) {
            return PAST_END;
        }
        long wrong = HandCodec.notFinite(first) | HandCodec.notFinite(second) | HandCodec.notFinite(third)
                | HandCodec.notFinite((int) fourth);
        if (wrong != 0) {
            return NOT_FINITE;
        }
        p.positionX = Float.intBitsToFloat((int) first);
        p.positionY = Float.intBitsToFloat((int) (first >>> 32));
        p.positionZ = Float.intBitsToFloat((int) second);
        p.orientationX = Float.intBitsToFloat((int) (second >>> 32));
        p.orientationY = Float.intBitsToFloat((int) third);
        p.orientationZ = Float.intBitsToFloat((int) (third >>> 32));
        p.orientationW = Float.intBitsToFloat((int) fourth);
        p.atRest = atRest;
        if (atRest) {
            p.stop();
            return BYTES_AT_REST;
        }
        long middle = (long) WORD.get(bytes, 36);
        long angular = (long) WORD.get(bytes, 44);
        long fifth = (long) WORD.get(bytes, 28) >>> 1 | middle << 63;
        long sixth = middle >>> 1 | angular << 63;
        long seventh = angular >>> 1 & 0xFFFFFFFFL | (long) WORD.get(bytes, 45) >>> 25 << 32;
        if ((HandCodec.notFinite(fifth) | HandCodec.notFinite(sixth) | HandCodec.notFinite(seventh)) != 0) {
            return NOT_FINITE;
        }
        p.linearX = Float.intBitsToFloat((int) fifth);
        p.linearY = Float.intBitsToFloat((int) (fifth >>> 32));
        p.linearZ = Float.intBitsToFloat((int) sixth);
        p.angularX = Float.intBitsToFloat((int) (sixth >>> 32));
        p.angularY = Float.intBitsToFloat((int) seventh);
        p.angularZ = Float.intBitsToFloat((int) (seventh >>> 32));
        return BYTES_MOVING;
    }

    @Override
    public int measure(RigidBody p) {
        return p.atRest ? 225 : 417;
    }

    private static long low(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFFFFFFL;
    }

    private static long pair(float low, float high) {
        return low(low) | (long) Float.floatToRawIntBits(high) << 32;
    }
}
