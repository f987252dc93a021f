package io.github.tightwire.internal.template;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.Crc32;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Constant folding: arithmetic, and functions of this library. No code of the user's ever runs for it. */
final class Folding {
    private static final String MATH = "java/lang/Math";
    private static final String CRC_32 = Type.getInternalName(Crc32.class);

    /** Classes some of whose static methods of constants are constants. */
    private static final Set<String> OWNERS = Set.of(MATH, CRC_32, Type.getInternalName(Bits.class),
            Type.getInternalName(CompressedFloat.class), Type.getInternalName(SmallestThree.class));

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

    /**
     * The result of a static method of constants; null where it is left to run. Called one by one: method handles or reflection
     * would cost a cold JVM more than all the rest of a compile.
     */
    static Object call(MethodInsnNode call, List<? extends Value> values) {
        if (!OWNERS.contains(call.owner) || values.isEmpty()) {
            return null;
        }
        Number[] numbers = new Number[values.size()];
        for (int i = 0; i < numbers.length; i++) {
            Object constant = values.get(i).constant;
            if (constant instanceof String text && call.owner.equals(CRC_32)) {
                return Crc32.of(text);
            }
            if (!(constant instanceof Number number)) {
                return null;
            }
            numbers[i] = number;
        }
        if (call.owner.equals(MATH)) {
            return math(call.name.concat(call.desc), numbers);
        }
        return ours(call.name.concat(call.desc), numbers);
    }

    private static Object ours(String method, Number[] n) {
        switch (method) {
            case "bitsRequired(II)I":
                return Bits.bitsRequired(n[0].intValue(), n[1].intValue());
            case "bitsRequired(JJ)I":
                return Bits.bitsRequired(n[0].longValue(), n[1].longValue());
            case "bytesFor(I)I":
                return Bits.bytesFor(n[0].intValue());
            case "maxInteger(FFF)J":
                return CompressedFloat.maxInteger(n[0].floatValue(), n[1].floatValue(), n[2].floatValue());
            case "least(FFJ)F":
                return CompressedFloat.least(n[0].floatValue(), n[1].floatValue(), n[2].longValue());
            case "most(FFJ)F":
                return CompressedFloat.most(n[0].floatValue(), n[1].floatValue(), n[2].longValue());
            case "isWidth(I)Z":
                return SmallestThree.isWidth(n[0].intValue()) ? 1 : 0;
            case "codeBits(I)I":
                return SmallestThree.codeBits(n[0].intValue());
            default:
                return null;
        }
    }

    private static Object math(String method, Number[] n) {
        switch (method) {
            case "min(II)I":
                return Math.min(n[0].intValue(), n[1].intValue());
            case "max(II)I":
                return Math.max(n[0].intValue(), n[1].intValue());
            case "min(JJ)J":
                return Math.min(n[0].longValue(), n[1].longValue());
            case "max(JJ)J":
                return Math.max(n[0].longValue(), n[1].longValue());
            case "abs(I)I":
                return Math.abs(n[0].intValue());
            case "abs(J)J":
                return Math.abs(n[0].longValue());
            case "abs(F)F":
                return Math.abs(n[0].floatValue());
            default:
                return null;
        }
    }
}
