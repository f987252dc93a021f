package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.internal.compiler.classfile.Value;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Constant folding: arithmetic, and functions of this library. No code of the user's ever runs for it. */
public final class Folding {
    private static final String CRC_32 = Type.getInternalName(Crc32.class);

    /** Classes some of whose static methods of constants are constants. */
    private static final Set<String> OWNERS = Set.of("java/lang/Math", CRC_32, Type.getInternalName(Bits.class),
            Type.getInternalName(CompressedFloat.class), Type.getInternalName(SmallestThree.class));

    private Folding() {
    }

    /** The result of an instruction of one operand, a constant; null where it is left to run. */
    static Object unary(AbstractInsnNode insn, Type result, Number c) {
        return insn instanceof IincInsnNode increment ? (Integer) (c.intValue() + increment.incr) : unary(insn.getOpcode(), result, c);
    }

    /**
     * The result of an instruction of one operand, a constant.
     *
     * @param opcode a negation or a conversion
     * @param result the type that it has
     * @param c the constant
     * @return null where it is left to run
     */
    public static Object unary(int opcode, Type result, Number c) {
        if (opcode >= Opcodes.I2L && opcode <= Opcodes.D2F) {
            return converted(c, result);
        }
        return switch (opcode) {
            case Opcodes.INEG -> -c.intValue();
            case Opcodes.LNEG -> -c.longValue();
            case Opcodes.FNEG -> -c.floatValue();
            case Opcodes.DNEG -> -c.doubleValue();
            case Opcodes.I2B -> (int) (byte) c.intValue();
            case Opcodes.I2C -> (int) (char) c.intValue();
            case Opcodes.I2S -> (int) (short) c.intValue();
            default -> null;
        };
    }

    private static Object converted(Number c, Type type) {
        return switch (type.getSort()) {
            case Type.INT -> c.intValue();
            case Type.LONG -> c.longValue();
            case Type.FLOAT -> c.floatValue();
            default -> c.doubleValue();
        };
    }

    /**
     * The result of an instruction of two operands, both constants.
     *
     * @param opcode of it
     * @param left the first one
     * @param right the second one
     * @return null where it is left to run
     */
    public static Object binary(int opcode, Number left, Number right) {
        int a = left.intValue();
        int b = right.intValue();
        long j = left.longValue();
        long k = right.longValue();
        return switch (opcode) {
            case Opcodes.IADD -> a + b;
            case Opcodes.ISUB -> a - b;
            case Opcodes.IMUL -> a * b;
            case Opcodes.ISHL -> a << b;
            case Opcodes.ISHR -> a >> b;
            case Opcodes.IUSHR -> a >>> b;
            case Opcodes.IAND -> a & b;
            case Opcodes.IOR -> a | b;
            case Opcodes.IXOR -> a ^ b;
            case Opcodes.LADD -> j + k;
            case Opcodes.LSUB -> j - k;
            case Opcodes.LMUL -> j * k;
            case Opcodes.LSHL -> j << b;
            case Opcodes.LSHR -> j >> b;
            case Opcodes.LUSHR -> j >>> b;
            case Opcodes.LAND -> j & k;
            case Opcodes.LOR -> j | k;
            case Opcodes.LXOR -> j ^ k;
            case Opcodes.LCMP -> Long.compare(j, k);
            case Opcodes.FADD -> left.floatValue() + right.floatValue();
            case Opcodes.FSUB -> left.floatValue() - right.floatValue();
            case Opcodes.FMUL -> left.floatValue() * right.floatValue();
            case Opcodes.FDIV -> left.floatValue() / right.floatValue();
            // The rest is left to HotSpot.
            default -> null;
        };
    }

    /** Returns whether a branch on constants is taken; null where that is not known. */
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

    /**
     * Returns whether a comparison holds.
     *
     * @param comparison 0 to 5, in the order of the opcodes: ==, !=, &lt;, &gt;=, &gt;, &lt;=
     * @param a the first number
     * @param b the second number
     * @return true if it holds
     */
    public static boolean holds(int comparison, int a, int b) {
        return switch (comparison) {
            case 0 -> a == b;
            case 1 -> a != b;
            case 2 -> a < b;
            case 3 -> a >= b;
            case 4 -> a > b;
            default -> a <= b;
        };
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
        return ofMethod(call.name.concat(call.desc), numbers);
    }

    /** Those of the JDK that operations call, and ours. */
    private static Object ofMethod(String method, Number[] n) {
        return switch (method) {
            case "min(II)I" -> Math.min(n[0].intValue(), n[1].intValue());
            case "max(II)I" -> Math.max(n[0].intValue(), n[1].intValue());
            case "min(JJ)J" -> Math.min(n[0].longValue(), n[1].longValue());
            case "max(JJ)J" -> Math.max(n[0].longValue(), n[1].longValue());
            case "abs(I)I" -> Math.abs(n[0].intValue());
            case "abs(J)J" -> Math.abs(n[0].longValue());
            case "abs(F)F" -> Math.abs(n[0].floatValue());
            case "bitsRequired(II)I" -> Bits.bitsRequired(n[0].intValue(), n[1].intValue());
            case "bitsRequired(JJ)I" -> Bits.bitsRequired(n[0].longValue(), n[1].longValue());
            case "bytesFor(I)I" -> Bits.bytesFor(n[0].intValue());
            case "maxInteger(FFF)J" -> CompressedFloat.maxInteger(n[0].floatValue(), n[1].floatValue(), n[2].floatValue());
            case "least(FFJ)F" -> CompressedFloat.least(n[0].floatValue(), n[1].floatValue(), n[2].longValue());
            case "most(FFJ)F" -> CompressedFloat.most(n[0].floatValue(), n[1].floatValue(), n[2].longValue());
            case "isWidth(I)Z" -> SmallestThree.isWidth(n[0].intValue()) ? 1 : 0;
            case "codeBits(I)I" -> SmallestThree.codeBits(n[0].intValue());
            default -> null;
        };
    }
}
