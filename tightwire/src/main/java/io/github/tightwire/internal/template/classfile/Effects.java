package io.github.tightwire.internal.template.classfile;

import org.objectweb.asm.Opcodes;

/** What instructions without operands of their own take from the stack, and what they leave there (JVMS 6.5). */
final class Effects {
    private static final int ALL = 202;
    private static final byte[] TAKEN = new byte[ALL];
    private static final byte[] LEFT = new byte[ALL];

    static {
        set(Opcodes.ICONST_M1, Opcodes.ICONST_5, 0, Verified.INTEGER);
        set(Opcodes.ACONST_NULL, Opcodes.ACONST_NULL, 0, Verified.NULL);
        set(Opcodes.LCONST_0, Opcodes.LCONST_1, 0, Verified.LONG);
        set(Opcodes.FCONST_0, Opcodes.FCONST_2, 0, Verified.FLOAT);
        set(Opcodes.DCONST_0, Opcodes.DCONST_1, 0, Verified.DOUBLE);
        set(Opcodes.BIPUSH, Opcodes.SIPUSH, 0, Verified.INTEGER);
        set(Opcodes.BALOAD, Opcodes.SALOAD, 2, Verified.INTEGER);
        each(Opcodes.IALOAD, 2, Verified.INTEGER, Verified.LONG, Verified.FLOAT, Verified.DOUBLE);
        set(Opcodes.IASTORE, Opcodes.SASTORE, 3, Verified.TOP);
        TAKEN[Opcodes.LASTORE] = 4;
        TAKEN[Opcodes.DASTORE] = 4;
        TAKEN[Opcodes.POP] = 1;
        TAKEN[Opcodes.POP2] = 2;
        for (int opcode = Opcodes.IADD; opcode <= Opcodes.IREM; opcode += 4) {
            each(opcode, 2, Verified.INTEGER, Verified.LONG, Verified.FLOAT, Verified.DOUBLE);
            TAKEN[opcode + 1] = 4;
            TAKEN[opcode + 3] = 4;
        }
        each(Opcodes.INEG, 1, Verified.INTEGER, Verified.LONG, Verified.FLOAT, Verified.DOUBLE);
        TAKEN[Opcodes.LNEG] = 2;
        TAKEN[Opcodes.DNEG] = 2;
        for (int opcode = Opcodes.ISHL; opcode <= Opcodes.LXOR; opcode += 2) {
            each(opcode, 2, Verified.INTEGER, Verified.LONG);
            // The distance of a shift is an int.
            TAKEN[opcode + 1] = (byte) (opcode < Opcodes.IAND ? 3 : 4);
        }
        each(Opcodes.I2L, 1, Verified.LONG, Verified.FLOAT, Verified.DOUBLE);
        each(Opcodes.L2I, 2, Verified.INTEGER, Verified.FLOAT, Verified.DOUBLE);
        each(Opcodes.F2I, 1, Verified.INTEGER, Verified.LONG, Verified.DOUBLE);
        each(Opcodes.D2I, 2, Verified.INTEGER, Verified.LONG, Verified.FLOAT);
        set(Opcodes.I2B, Opcodes.I2S, 1, Verified.INTEGER);
        set(Opcodes.LCMP, Opcodes.LCMP, 4, Verified.INTEGER);
        set(Opcodes.FCMPL, Opcodes.FCMPG, 2, Verified.INTEGER);
        set(Opcodes.DCMPL, Opcodes.DCMPG, 4, Verified.INTEGER);
        set(Opcodes.IFEQ, Opcodes.IFLE, 1, Verified.TOP);
        set(Opcodes.IF_ICMPEQ, Opcodes.IF_ACMPNE, 2, Verified.TOP);
        set(Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH, 1, Verified.TOP);
        set(Opcodes.ARRAYLENGTH, Opcodes.ARRAYLENGTH, 1, Verified.INTEGER);
        set(Opcodes.INSTANCEOF, Opcodes.INSTANCEOF, 1, Verified.INTEGER);
        set(Opcodes.MONITORENTER, Opcodes.MONITOREXIT, 1, Verified.TOP);
        set(Opcodes.IFNULL, Opcodes.IFNONNULL, 1, Verified.TOP);
    }

    private Effects() {
    }

    private static void set(int first, int last, int taken, int left) {
        for (int opcode = first; opcode <= last; opcode++) {
            TAKEN[opcode] = (byte) taken;
            LEFT[opcode] = (byte) left;
        }
    }

    /** Neighbouring instructions, which leave one type each. */
    private static void each(int first, int taken, int... left) {
        for (int i = 0; i < left.length; i++) {
            TAKEN[first + i] = (byte) taken;
            LEFT[first + i] = (byte) left[i];
        }
    }

    /** How many slots of the stack an instruction takes. */
    static int taken(int opcode) {
        return TAKEN[opcode];
    }

    /** The type that an instruction leaves; {@link Verified#TOP} where it leaves nothing. */
    static int left(int opcode) {
        return LEFT[opcode];
    }
}
