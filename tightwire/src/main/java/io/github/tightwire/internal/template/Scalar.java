package io.github.tightwire.internal.template;

import io.github.tightwire.bits.Bits;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * An operation of one number: raw bits, or an offset from the least value.
 *
 * @param type of the value: int, boolean, long, float or double
 * @param arguments how many operands stand behind the value: 0, 1 (a width) or 2 (bounds)
 * @param bits the width; -1 where it is known only when the method runs
 * @param bounded whether the value has bounds, rather than a width alone
 * @param min least value; 0 without bounds
 * @param max largest value, if bounded
 */
record Scalar(Type type, int arguments, int bits, boolean bounded, long min, long max) {
    private static final int DYNAMIC = -1;

    /** The scalar that a call is; null if it is none. */
    static Scalar of(MethodInsnNode call, Frame<Value> frame) {
        Type type = call.desc.endsWith("J") ? Type.LONG_TYPE : Type.INT_TYPE;
        switch (call.name) {
            case "serializeBool":
                return raw(Type.BOOLEAN_TYPE, 1);
            case "serializeUint8":
                return raw(Type.INT_TYPE, Byte.SIZE);
            case "serializeUint16":
                return raw(Type.INT_TYPE, Short.SIZE);
            case "serializeUint32":
                return raw(Type.INT_TYPE, Integer.SIZE);
            case "serializeUint64":
                return raw(Type.LONG_TYPE, Long.SIZE);
            case "serializeFloat":
                return raw(Type.FLOAT_TYPE, Float.SIZE);
            case "serializeDouble":
                return raw(Type.DOUBLE_TYPE, Double.SIZE);
            case "serializeBits":
                return bits(type, Value.fromTop(frame, 1));
            case "serializeInt":
            case "serializeLong":
                return range(type, Value.fromTop(frame, 2), Value.fromTop(frame, 1));
            default:
                return null;
        }
    }

    private static Scalar raw(Type type, int bits) {
        return new Scalar(type, 0, bits, false, 0, 0);
    }

    private static Scalar bits(Type type, Value width) {
        int most = type == Type.INT_TYPE ? Integer.SIZE : Long.SIZE;
        boolean known = width.constant != null && width.intConstant() >= 1 && width.intConstant() <= most;
        return new Scalar(type, 1, known ? width.intConstant() : DYNAMIC, false, 0, 0);
    }

    private static Scalar range(Type type, Value min, Value max) {
        if (min.constant == null || max.constant == null || min.longConstant() > max.longConstant()) {
            return new Scalar(type, 2, DYNAMIC, true, 0, 0);
        }
        return new Scalar(type, 2, Bits.bitsRequired(min.longConstant(), max.longConstant()), true,
                min.longConstant(), max.longConstant());
    }

    boolean isConstant() {
        return bits != DYNAMIC;
    }

    /** Whether the value is handled as an {@code int}; else as a {@code long}. */
    boolean isInt() {
        return type == Type.INT_TYPE || type == Type.BOOLEAN_TYPE || type == Type.FLOAT_TYPE;
    }

    /** The largest offset, without a sign. */
    long range() {
        return bounded ? max - min : bits == Long.SIZE ? -1L : (1L << bits) - 1;
    }

    /** Whether some patterns of the bits are no value. */
    boolean hasHeadroom() {
        return bounded && bits > 0 && range() != -1L >>> Long.SIZE - bits;
    }
}
