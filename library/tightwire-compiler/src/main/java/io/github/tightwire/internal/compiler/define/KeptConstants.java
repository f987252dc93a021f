package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.EnumTable;
import io.github.tightwire.internal.compiler.emit.Code;
import io.github.tightwire.internal.compiler.target.Kernel;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The constants of an enum in a field of a compiled class, and the method that gives one by its ordinal: the library finds them by the
 * class each time, in a table. They come there when the first one is read, and not before, since that initializes the enum. Methods of all
 * enums have one name, and differ in their types.
 *
 * <p>The method has no class in its descriptor but the enum, which its code names as well: on JDK 17 HotSpot inlines no method with classes
 * in its descriptor that neither its own class nor its loader have resolved.
 *
 * @param className the internal name of the compiled class
 * @param type the enum
 * @param number among the enums of the class
 */
record KeptConstants(String className, Type type, int number) {
    /** The name of the method, and the stem of the field's. */
    static final String NAME = "constants";

    private static final Type TABLE = Type.getType(EnumTable.class);

    FieldNode field() {
        return new FieldNode(Opcodes.ACC_STATIC, fieldName(), TABLE.getDescriptor(), null, null);
    }

    private String fieldName() {
        return NAME + "$" + number;
    }

    /** A call that takes an ordinal. */
    MethodInsnNode call() {
        return new MethodInsnNode(
                Opcodes.INVOKESTATIC, className, NAME, Type.getMethodDescriptor(type, Type.INT_TYPE), false);
    }

    MethodNode method() {
        Code code = new Code();
        LabelNode known = new LabelNode();
        access(code, Opcodes.GETSTATIC).op(Opcodes.DUP).jump(Opcodes.IFNONNULL, known)
                .op(Opcodes.POP).add(new LdcInsnNode(type)).call(Kernel.ENUM_TABLE).op(Opcodes.DUP);
        access(code, Opcodes.PUTSTATIC)
                .add(known).add(new FieldInsnNode(Opcodes.GETFIELD, TABLE.getInternalName(), "constants", "[Ljava/lang/Object;"))
                .add(new TypeInsnNode(Opcodes.CHECKCAST, "[".concat(type.getDescriptor())))
                .load(Type.INT_TYPE, 0).op(Opcodes.AALOAD).op(Opcodes.ARETURN);
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, NAME, call().desc, null, null);
        method.instructions = code.list();
        return method;
    }

    private Code access(Code code, int opcode) {
        return code.add(new FieldInsnNode(opcode, className, fieldName(), TABLE.getDescriptor()));
    }
}
