package io.github.tightwire.internal.template;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The types of what instructions leave, as far as their opcodes say. */
final class Types {
    private Types() {
    }

    /** The array that an instruction makes, by its operand. */
    static Type arrayOf(int operand) {
        switch (operand) {
            case Opcodes.T_BOOLEAN:
                return Type.getType("[Z");
            case Opcodes.T_CHAR:
                return Type.getType("[C");
            case Opcodes.T_BYTE:
                return Type.getType("[B");
            case Opcodes.T_SHORT:
                return Type.getType("[S");
            case Opcodes.T_INT:
                return Type.getType("[I");
            case Opcodes.T_FLOAT:
                return Type.getType("[F");
            case Opcodes.T_DOUBLE:
                return Type.getType("[D");
            default:
                return Type.getType("[J");
        }
    }

    /** What an instruction of two operands leaves; null where it leaves nothing. */
    static Type ofResult(int opcode) {
        switch (opcode) {
            case Opcodes.LALOAD:
            case Opcodes.LADD:
            case Opcodes.LSUB:
            case Opcodes.LMUL:
            case Opcodes.LDIV:
            case Opcodes.LREM:
            case Opcodes.LSHL:
            case Opcodes.LSHR:
            case Opcodes.LUSHR:
            case Opcodes.LAND:
            case Opcodes.LOR:
            case Opcodes.LXOR:
                return Type.LONG_TYPE;
            case Opcodes.FALOAD:
            case Opcodes.FADD:
            case Opcodes.FSUB:
            case Opcodes.FMUL:
            case Opcodes.FDIV:
            case Opcodes.FREM:
                return Type.FLOAT_TYPE;
            case Opcodes.DALOAD:
            case Opcodes.DADD:
            case Opcodes.DSUB:
            case Opcodes.DMUL:
            case Opcodes.DDIV:
            case Opcodes.DREM:
                return Type.DOUBLE_TYPE;
            case Opcodes.IF_ICMPEQ:
            case Opcodes.IF_ICMPNE:
            case Opcodes.IF_ICMPLT:
            case Opcodes.IF_ICMPGE:
            case Opcodes.IF_ICMPGT:
            case Opcodes.IF_ICMPLE:
            case Opcodes.IF_ACMPEQ:
            case Opcodes.IF_ACMPNE:
            case Opcodes.PUTFIELD:
                return null;
            default:
                return Type.INT_TYPE;
        }
    }

    /** The types that an instruction names, those of descriptors too. */
    static List<Type> named(AbstractInsnNode insn) {
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

    /** What is loaded of the constant pool. */
    static Value constant(Object constant) {
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
}
