package io.github.tightwire.internal.compiler.classfile;

import java.util.Locale;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code of the one method of a lambda expression or method reference, as a static method: of what was captured and what the method is
 * called with it makes what the implementation takes, calls that, and makes the result of what comes back. It is what {@code
 * LambdaMetafactory} would put into the class of the object: the same casts, boxing and unboxing, in the same order. Its call is one like
 * any other.
 */
public final class FunctionAdapter extends Adapter {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";

    /** The method of the functional interface: its name, and its descriptor after erasure. */
    public final String function;
    final String functionDescriptor;

    private final Handle implementation;

    private FunctionAdapter(InvokeDynamicInsnNode creation) {
        super(creation.name, descriptor(creation), subject((Type) creation.bsmArgs[2]));
        this.function = creation.name;
        this.functionDescriptor = ((Type) creation.bsmArgs[0]).getDescriptor();
        this.implementation = (Handle) creation.bsmArgs[1];
    }

    /** Captured values come before the arguments of the method. */
    private static String descriptor(InvokeDynamicInsnNode creation) {
        return creation.desc.substring(0, creation.desc.indexOf(')')) + ((Type) creation.bsmArgs[0]).getDescriptor().substring(1);
    }

    /** The type of the first parameter, as whoever wrote it has it. */
    private static Type subject(Type actual) {
        return actual.getArgumentCount() == 0 ? null : actual.getArgumentTypes()[0];
    }

    /** Returns whether an instruction makes a functional object of a method that is named there. */
    public static boolean isCreation(InvokeDynamicInsnNode insn) {
        return insn.bsm.getOwner().equals(METAFACTORY) && insn.bsmArgs.length >= 3 && insn.bsmArgs[1] instanceof Handle;
    }

    /** The method of a functional object that an instruction makes; null where it converts what is not converted here. */
    public static FunctionAdapter of(InvokeDynamicInsnNode creation) {
        FunctionAdapter adapter = new FunctionAdapter(creation);
        return adapter.write(Type.getArgumentTypes(creation.desc), ((Type) creation.bsmArgs[2]).getArgumentTypes()) ? adapter : null;
    }

    private boolean write(Type[] captured, Type[] actual) {
        boolean makes = implementation.getTag() == Opcodes.H_NEWINVOKESPECIAL;
        Type owner = Type.getObjectType(implementation.getOwner());
        Type[] declared = Type.getArgumentTypes(implementation.getDesc());
        boolean hasReceiver = !makes && implementation.getTag() != Opcodes.H_INVOKESTATIC;
        Type[] parameters = Type.getArgumentTypes(desc);
        if (parameters.length != declared.length + (hasReceiver ? 1 : 0)) {
            return false;
        }
        if (makes) {
            instructions.add(new TypeInsnNode(Opcodes.NEW, owner.getInternalName()));
            instructions.add(new InsnNode(Opcodes.DUP));
        }
        int slot = 0;
        for (int i = 0; i < parameters.length; i++) {
            Type target = hasReceiver ? i == 0 ? owner : declared[i - 1] : declared[i];
            instructions.add(new VarInsnNode(parameters[i].getOpcode(Opcodes.ILOAD), slot));
            slot += parameters[i].getSize();
            if (!convert(parameters[i], i < captured.length ? parameters[i] : actual[i - captured.length], target)) {
                return false;
            }
        }
        instructions.add(new MethodInsnNode(opcode(), owner.getInternalName(), implementation.getName(), implementation.getDesc(),
                implementation.isInterface()));
        maxLocals = slot;
        maxStack = slot + 3;
        return giveBack(makes ? owner : Type.getReturnType(implementation.getDesc()), Type.getReturnType(desc));
    }

    private int opcode() {
        return switch (implementation.getTag()) {
            case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
            case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
            case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
            default -> Opcodes.INVOKESPECIAL;
        };
    }

    private boolean giveBack(Type result, Type wanted) {
        if (wanted == Type.VOID_TYPE) {
            if (result != Type.VOID_TYPE) {
                instructions.add(new InsnNode(result.getSize() == 1 ? Opcodes.POP : Opcodes.POP2));
            }
        } else if (result == Type.VOID_TYPE || !convert(result, wanted, wanted)) {
            return false;
        }
        instructions.add(new InsnNode(wanted.getOpcode(Opcodes.IRETURN)));
        return true;
    }

    /** Converts what is on the stack, by way of the type that it must have. Numbers are not widened here. */
    private boolean convert(Type from, Type actual, Type to) {
        boolean isPrimitive = from.getSort() < Type.ARRAY;
        if (to.getSort() >= Type.ARRAY) {
            Type boxed = isPrimitive ? boxed(from) : from;
            if (isPrimitive) {
                instructions.add(new MethodInsnNode(Opcodes.INVOKESTATIC, boxed.getInternalName(), "valueOf",
                        Type.getMethodDescriptor(boxed, from), false));
                cast(boxed, to);
            } else {
                Type middle = actual.getSort() < Type.ARRAY ? from : actual;
                cast(from, middle);
                cast(middle, to);
            }
            return true;
        }
        if (isPrimitive) {
            return from.equals(to);
        }
        Type wrapper = boxed(to);
        cast(from, wrapper);
        instructions.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, wrapper.getInternalName(), to.getClassName().concat("Value"),
                Type.getMethodDescriptor(to), false));
        return actual.equals(wrapper);
    }

    private void cast(Type from, Type to) {
        if (!from.equals(to) && !to.equals(OBJECT)) {
            instructions.add(new TypeInsnNode(Opcodes.CHECKCAST, to.getInternalName()));
        }
    }

    private static Type boxed(Type primitive) {
        String name = primitive.getClassName();
        String wrapper = primitive == Type.INT_TYPE ? "Integer" : primitive == Type.CHAR_TYPE ? "Character"
                : name.substring(0, 1).toUpperCase(Locale.ROOT).concat(name.substring(1));
        return Type.getObjectType("java/lang/".concat(wrapper));
    }
}
