package io.github.tightwire.internal.template;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.Crc32;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Constant folding: arithmetic, and functions of this library. No code of the user's ever runs for it. */
final class Folding {
    /** Classes whose static methods of constants are constants. */
    private static final Map<String, Class<?>> PURE = Map.of(
            Type.getInternalName(Bits.class), Bits.class,
            Type.getInternalName(CompressedFloat.class), CompressedFloat.class,
            Type.getInternalName(SmallestThree.class), SmallestThree.class,
            Type.getInternalName(Crc32.class), Crc32.class,
            Type.getInternalName(Math.class), Math.class);

    private Folding() {
    }

    /** The result of an instruction of one operand, a constant; null where it is left to run. */
    static Value unary(AbstractInsnNode insn, Number c) {
        switch (insn.getOpcode()) {
            case Opcodes.INEG:
                return Value.of(-c.intValue());
            case Opcodes.IINC:
                return Value.of(c.intValue() + ((IincInsnNode) insn).incr);
            case Opcodes.LNEG:
                return Value.of(-c.longValue());
            case Opcodes.FNEG:
                return Value.constant(Type.FLOAT_TYPE, -c.floatValue());
            case Opcodes.DNEG:
                return Value.constant(Type.DOUBLE_TYPE, -c.doubleValue());
            case Opcodes.I2L:
            case Opcodes.F2L:
            case Opcodes.D2L:
                return Value.of(c.longValue());
            case Opcodes.L2I:
            case Opcodes.F2I:
            case Opcodes.D2I:
                return Value.of(c.intValue());
            case Opcodes.I2F:
            case Opcodes.L2F:
            case Opcodes.D2F:
                return Value.constant(Type.FLOAT_TYPE, c.floatValue());
            case Opcodes.I2D:
            case Opcodes.L2D:
            case Opcodes.F2D:
                return Value.constant(Type.DOUBLE_TYPE, c.doubleValue());
            case Opcodes.I2B:
                return Value.of((byte) c.intValue());
            case Opcodes.I2C:
                return Value.of((char) c.intValue());
            case Opcodes.I2S:
                return Value.of((short) c.intValue());
            default:
                return null;
        }
    }

    /** The result of an instruction of two operands, both constants; null where it is left to run. */
    static Object binary(int opcode, Number left, Number right) {
        int a = left.intValue();
        int b = right.intValue();
        long j = left.longValue();
        long k = right.longValue();
        switch (opcode) {
            case Opcodes.IADD:
                return a + b;
            case Opcodes.ISUB:
                return a - b;
            case Opcodes.IMUL:
                return a * b;
            case Opcodes.ISHL:
                return a << b;
            case Opcodes.ISHR:
                return a >> b;
            case Opcodes.IUSHR:
                return a >>> b;
            case Opcodes.IAND:
                return a & b;
            case Opcodes.IOR:
                return a | b;
            case Opcodes.IXOR:
                return a ^ b;
            case Opcodes.LADD:
                return j + k;
            case Opcodes.LSUB:
                return j - k;
            case Opcodes.LMUL:
                return j * k;
            case Opcodes.LSHL:
                return j << b;
            case Opcodes.LSHR:
                return j >> b;
            case Opcodes.LUSHR:
                return j >>> b;
            case Opcodes.LAND:
                return j & k;
            case Opcodes.LOR:
                return j | k;
            case Opcodes.LXOR:
                return j ^ k;
            case Opcodes.LCMP:
                return Long.compare(j, k);
            case Opcodes.FADD:
                return left.floatValue() + right.floatValue();
            case Opcodes.FSUB:
                return left.floatValue() - right.floatValue();
            case Opcodes.FMUL:
                return left.floatValue() * right.floatValue();
            case Opcodes.FDIV:
                return left.floatValue() / right.floatValue();
            default:
                // The rest is left to HotSpot.
                return null;
        }
    }

    /** Whether a branch on constants is taken; null where that is not known. */
    static Boolean branch(int opcode, Value left, Value right) {
        if (opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE) {
            return right.constant instanceof Integer n ? holds(opcode - Opcodes.IFEQ, n, 0) : null;
        }
        if (opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE) {
            return left.constant instanceof Integer m && right.constant instanceof Integer n
                    ? holds(opcode - Opcodes.IF_ICMPEQ, m, n)
                    : null;
        }
        return null;
    }

    /** The comparisons in the order of their opcodes. */
    private static boolean holds(int comparison, int a, int b) {
        switch (comparison) {
            case 0:
                return a == b;
            case 1:
                return a != b;
            case 2:
                return a < b;
            case 3:
                return a >= b;
            case 4:
                return a > b;
            default:
                return a <= b;
        }
    }

    /** The result of a static method; null where it is left to run. */
    static Object call(MethodInsnNode call, List<? extends Value> values) {
        Class<?> owner = PURE.get(call.owner);
        if (owner == null || values.isEmpty()) {
            // Without arguments a method has nothing to be a function of, as Math.random() shows.
            return null;
        }
        Object[] arguments = new Object[values.size()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = values.get(i).constant;
            if (arguments[i] == null || arguments[i] instanceof Type) {
                return null;
            }
        }
        try {
            MethodType type = MethodType.fromMethodDescriptorString(call.desc, Folding.class.getClassLoader());
            MethodHandle method = MethodHandles.lookup().findStatic(owner, call.name, type);
            Object result = method.invokeWithArguments(arguments);
            return result instanceof Boolean flag ? (Object) (flag ? 1 : 0) : result;
        } catch (Throwable e) {
            // What can't be computed now is computed when it runs.
            return null;
        }
    }
}
