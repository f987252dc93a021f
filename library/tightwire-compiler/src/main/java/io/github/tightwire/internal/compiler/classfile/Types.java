package io.github.tightwire.internal.compiler.classfile;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The types that instructions name, and the constants that they push. */
public final class Types {
    private Types() {
    }

    /** The types that an instruction names, those of descriptors too. */
    public static List<Type> named(AbstractInsnNode insn) {
        List<Type> types = new ArrayList<>();
        if (insn instanceof FieldInsnNode field) {
            types.add(Type.getObjectType(field.owner));
            types.add(Type.getType(field.desc));
        } else if (insn instanceof MethodInsnNode call) {
            types.add(Type.getObjectType(call.owner));
            addOf(Type.getMethodType(call.desc), types);
        } else if (insn instanceof TypeInsnNode type) {
            types.add(Type.getObjectType(type.desc));
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            types.add(Type.getType(array.desc));
        } else if (insn instanceof LdcInsnNode constant) {
            addOf(constant.cst, types);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            addOf(Type.getMethodType(dynamic.desc), types);
            addOf(dynamic.bsm, types);
            for (Object argument : dynamic.bsmArgs) {
                addOf(argument, types);
            }
        }
        return types;
    }

    private static void addOf(Object constant, List<Type> types) {
        if (constant instanceof Type type && type.getSort() == Type.METHOD) {
            types.addAll(List.of(type.getArgumentTypes()));
            types.add(type.getReturnType());
        } else if (constant instanceof Type type) {
            types.add(type);
        } else if (constant instanceof Handle handle) {
            types.add(Type.getObjectType(handle.getOwner()));
            addOf(Type.getType(handle.getDesc()), types);
        }
    }

    /** The constant that an instruction pushes; null where it pushes none, or null. */
    public static Object pushed(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (insn instanceof LdcInsnNode constant) {
            return constant.cst;
        } else if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
            return ((IntInsnNode) insn).operand;
        } else if (opcode < Opcodes.ICONST_M1 || opcode > Opcodes.DCONST_1) {
            return null;
        } else if (opcode <= Opcodes.ICONST_5) {
            return opcode - Opcodes.ICONST_0;
        } else if (opcode <= Opcodes.LCONST_1) {
            return (long) (opcode - Opcodes.LCONST_0);
        } else if (opcode <= Opcodes.FCONST_2) {
            return (float) (opcode - Opcodes.FCONST_0);
        }
        return (double) (opcode - Opcodes.DCONST_0);
    }

    /** Returns the value that is loaded of the constant pool. */
    public static Value constant(Object constant) {
        if (constant instanceof Integer) {
            return Value.constant(Type.INT_TYPE, constant);
        } else if (constant instanceof Long) {
            return Value.constant(Type.LONG_TYPE, constant);
        } else if (constant instanceof Float) {
            return Value.constant(Type.FLOAT_TYPE, constant);
        } else if (constant instanceof Double) {
            return Value.constant(Type.DOUBLE_TYPE, constant);
        } else if (constant instanceof String) {
            return Value.constant(Type.getType(String.class), constant);
        } else if (constant instanceof Type type && type.getSort() >= Type.ARRAY && type.getSort() != Type.METHOD) {
            return Value.constant(Type.getType(Class.class), constant);
        } else if (constant instanceof org.objectweb.asm.ConstantDynamic dynamic) {
            return Value.of(Type.getType(dynamic.getDescriptor()));
        }
        return Value.of(Value.OBJECT);
    }

    /** Returns whether two instructions name the same field. */
    public static boolean isSameField(FieldInsnNode one, FieldInsnNode other) {
        return one.owner.equals(other.owner) && one.name.equals(other.name) && one.desc.equals(other.desc);
    }
}
