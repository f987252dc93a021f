package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.packet.RigidBody;

/** {@link RigidBody}, by hand: words of two floats each, those behind the bool moved by one bit. */
public final class RigidBodyByHand implements HandCodec<RigidBody> {
    private static final int BYTES_AT_REST = 29;
    private static final int BYTES_MOVING = 53;

    @Override
    public int write(RigidBody p, byte[] bytes) {
        boolean atRest = p.atRest;
        if (bytes.length < (atRest ? BYTES_AT_REST : BYTES_MOVING)) {
            return PAST_END;
        }
        long first = pair(p.positionX, p.positionY);
        long second = pair(p.positionZ, p.orientationX);
        long third = pair(p.orientationY, p.orientationZ);
        long orientationW = low(p.orientationW);
        long wrong = HandCodec.notFinite(first) | HandCodec.notFinite(second) | HandCodec.notFinite(third)
                | HandCodec.notFinite(orientationW);
        if (wrong != 0) {
            return NOT_FINITE;
        }
        WORD.set(bytes, 0, first);
        WORD.set(bytes, 8, second);
        WORD.set(bytes, 16, third);
        if (atRest) {
            WORD.set(bytes, 21, third >>> 40 | orientationW << 24 | 1L << 56);
            return BYTES_AT_REST;
        }
        long linearX = low(p.linearX);
        long linearZ = low(p.linearZ);
        long angularY = low(p.angularY);
        if ((HandCodec.notFinite(pair(p.linearX, p.linearY)) | HandCodec.notFinite(pair(p.linearZ, p.angularX))
                | HandCodec.notFinite(pair(p.angularY, p.angularZ))) != 0) {
            return NOT_FINITE;
        }
        long sixth = linearZ >>> 31 | low(p.angularX) << 1 | angularY << 33;
        WORD.set(bytes, 24, orientationW | linearX << 33);
        WORD.set(bytes, 32, linearX >>> 31 | low(p.linearY) << 1 | linearZ << 33);
        WORD.set(bytes, 40, sixth);
        WORD.set(bytes, 45, sixth >>> 40 | (angularY >>> 31 | low(p.angularZ) << 1) << 24);
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
