package io.github.tightwire.internal.template.classfile;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** What descriptors and constants say of types. */
final class Descriptors {
    private final Verified types;
    private final Map<String, Effect> effects = new HashMap<>();

    Descriptors(Verified types) {
        this.types = types;
    }

    /**
     * What a call does to the stack.
     *
     * @param taken the slots of its arguments, the receiver not among them
     * @param left the type of its result; {@link Verified#TOP} for none
     */
    record Effect(int taken, int left) {
    }

    /** Of a method's descriptor. */
    Effect of(String descriptor) {
        Effect known = effects.get(descriptor);
        if (known == null) {
            int taken = (Type.getArgumentsAndReturnSizes(descriptor) >> 2) - 1;
            known = new Effect(taken, types.of(descriptor.substring(descriptor.indexOf(')') + 1)));
            effects.put(descriptor, known);
        }
        return known;
    }

    int ofConstant(Object value) {
        if (value instanceof Integer) {
            return Verified.INTEGER;
        } else if (value instanceof Long) {
            return Verified.LONG;
        } else if (value instanceof Float) {
            return Verified.FLOAT;
        } else if (value instanceof Double) {
            return Verified.DOUBLE;
        } else if (value instanceof ConstantDynamic dynamic) {
            return types.of(dynamic.getDescriptor());
        }
        return types.object(value instanceof String ? "java/lang/String"
                : value instanceof Handle ? "java/lang/invoke/MethodHandle"
                : ((Type) value).getSort() == Type.METHOD ? "java/lang/invoke/MethodType" : "java/lang/Class");
    }

    /** The descriptor of an array of numbers, by the operand of the instruction that makes it. */
    String arrayOf(int operand) {
        switch (operand) {
            case Opcodes.T_BOOLEAN:
                return "[Z";
            case Opcodes.T_CHAR:
                return "[C";
            case Opcodes.T_FLOAT:
                return "[F";
            case Opcodes.T_DOUBLE:
                return "[D";
            case Opcodes.T_BYTE:
                return "[B";
            case Opcodes.T_SHORT:
                return "[S";
            case Opcodes.T_INT:
                return "[I";
            default:
                return "[J";
        }
    }

    /** The descriptor of an array of objects, by the internal name of their class. */
    String arrayOf(String name) {
        return "[".concat(Type.getObjectType(name).getDescriptor());
    }
}
