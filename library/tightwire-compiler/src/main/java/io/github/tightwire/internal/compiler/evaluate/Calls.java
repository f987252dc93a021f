package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The arguments of a call, and what the compiler knows of the stream's own methods. */
public final class Calls {
    private Calls() {
    }

    /** Returns whether an instruction calls a method that takes the stream. */
    public static boolean takesStream(AbstractInsnNode insn, Frame<Value> frame) {
        if (!(insn instanceof MethodInsnNode call) || frame == null) {
            return false;
        }
        for (int i = frame.getStackSize() - operandCount(call); i < frame.getStackSize(); i++) {
            if (frame.getStack(i).isStream()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a call is an operation that the emission knows. */
    static boolean isPrimitive(MethodInsnNode call, Frame<Value> frame) {
        Primitive primitive = primitive(call, frame);
        return primitive != null && primitive.isEmitted();
    }

    /** Returns the primitive of a call, where it is one of a primitive, on the stream; else null. */
    public static Primitive primitive(MethodInsnNode call, Frame<Value> frame) {
        return isOnStream(call, frame) ? Primitive.of(call.name, call.desc) : null;
    }

    /** The scalar that a call of a primitive is; null if it is none. */
    public static Scalar scalar(MethodInsnNode call, Frame<Value> frame) {
        Primitive primitive = primitive(call, frame);
        if (primitive == null || !primitive.isScalar()) {
            return null;
        }
        return primitive.scalar(number(call, frame, 2), number(call, frame, 1));
    }

    /** An operand, counted from the last one, where it is a number that is known; else null. */
    private static Number number(MethodInsnNode call, Frame<Value> frame, int fromLast) {
        return operandCount(call) > fromLast && Value.fromTop(frame, fromLast).constant instanceof Number number ? number : null;
    }

    /** Returns whether a call is one of the stream's own methods. */
    static boolean isOnStream(MethodInsnNode call, Frame<Value> frame) {
        return StreamClasses.contains(call.owner) && call.getOpcode() != Opcodes.INVOKESTATIC
                && Value.fromTop(frame, operandCount(call)).isStream();
    }

    /** Returns whether a call does nothing but to require that its first operand is not null, and returns that. */
    public static boolean isNullCheck(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESTATIC && call.owner.equals("java/util/Objects")
                && call.name.equals("requireNonNull");
    }

    /** Returns whether a call requires that a functional object that is known is not null. */
    static boolean isNullCheckOfLambda(MethodInsnNode call, Frame<Value> frame) {
        return isNullCheck(call)
                && frame.getStack(frame.getStackSize() - operandCount(call)).isKnownToBeThere();
    }

    /** Returns whether a call asks the stream for its direction, which is known. */
    static boolean isQuery(MethodInsnNode call, Frame<Value> frame) {
        Primitive primitive = primitive(call, frame);
        return primitive == Primitive.IS_READING || primitive == Primitive.IS_WRITING;
    }

    /** Returns the number of operands: the receiver, if there is one, and the arguments. */
    public static int operandCount(MethodInsnNode call) {
        return Type.getArgumentCount(call.desc) + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
    }

    /** The receiver, if there is one, and the arguments. */
    public static List<Value> operands(MethodInsnNode call, Frame<Value> frame) {
        int count = operandCount(call);
        List<Value> operands = new ArrayList<>(count);
        for (int i = frame.getStackSize() - count; i < frame.getStackSize(); i++) {
            operands.add(frame.getStack(i));
        }
        return operands;
    }

    /** Returns whether a call is of the method of a functional object that is known. */
    static boolean isOnLambda(MethodInsnNode call, Frame<Value> frame) {
        return call.getOpcode() == Opcodes.INVOKEINTERFACE
                && Binding.isOnLambda(call, operands(call, frame));
    }

    /** The types of the receiver, if there is one, and of the arguments. */
    public static List<Type> operandTypes(MethodInsnNode call) {
        List<Type> types = new ArrayList<>();
        if (call.getOpcode() != Opcodes.INVOKESTATIC) {
            types.add(Type.getObjectType(call.owner));
        }
        types.addAll(List.of(Type.getArgumentTypes(call.desc)));
        return types;
    }

    /** Returns the number of operands of an instruction that only computes; -1 for any other. */
    public static int pureOperands(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ALOAD) {
            return 0;
        }
        if (opcode >= Opcodes.INEG && opcode <= Opcodes.DNEG || opcode >= Opcodes.I2L && opcode <= Opcodes.I2S) {
            return 1;
        }
        if (opcode >= Opcodes.IADD && opcode <= Opcodes.LXOR || opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG) {
            return 2;
        }
        return insn instanceof MethodInsnNode call ? operandCount(call) : -1;
    }

    /** Returns whether this many values on top of the stack are constant, or the stream. */
    static boolean areConstant(Frame<Value> frame, int operands) {
        for (int i = 1; i <= operands; i++) {
            Value operand = Value.fromTop(frame, i);
            if (operand.constant == null && !operand.isStream()) {
                return false;
            }
        }
        return true;
    }
}
