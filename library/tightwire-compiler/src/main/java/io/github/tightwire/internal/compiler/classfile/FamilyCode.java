package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.Primitive;
import java.lang.invoke.LambdaMetafactory;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The code of a {@link Family} whose kinds are known, or of some of them. Its first variables are the family, a value and
 * the stream.
 */
public abstract class FamilyCode extends Adapter {
    static final int THIS = 0;
    static final int VALUE = 1;
    static final int STREAM = 2;
    static final int TAG = 3;
    static final int START = 4;
    static final int READ = 5;

    static final String OBJECT = Type.getDescriptor(Object.class);
    static final String FAMILY = Type.getDescriptor(Family.class);
    private static final String SUPPLIER = "java/util/function/Supplier";
    private static final String SERIALIZER = Type.getDescriptor(ValueSerializer.class);

    /**
     * A kind.
     *
     * @param tag of it
     * @param type the internal name of its class
     * @param isObject whether its objects can change
     * @param function makes what describes a value; null where it describes itself
     */
    public record Kind(int tag, String type, boolean isObject, InvokeDynamicInsnNode function) {
    }

    /** A cast to the class that something was found to be of, exactly. */
    public static final class ExactCast extends TypeInsnNode {
        private ExactCast(String type) {
            super(Opcodes.CHECKCAST, type);
        }

        @Override
        public AbstractInsnNode clone(Map<LabelNode, LabelNode> labels) {
            return new ExactCast(desc).cloneAnnotations(this);
        }
    }

    FamilyCode(String name, String descriptor, Type base) {
        super(name, descriptor, base);
        maxLocals = READ + 1;
        maxStack = 6;
    }

    @Override
    boolean isOfFamily() {
        return true;
    }

    /** Returns whether an instruction of such a method throws nothing: it asks for what is there. */
    public static boolean isHarmless(AbstractInsnNode insn) {
        return insn instanceof ExactCast || insn instanceof MethodInsnNode call
                && (call.name.equals("getClass") || call.owner.equals(Kernel.FAMILY_PROTOTYPE.owner));
    }

    /** Writes the value, which is of the kind, and returns it. */
    void write(Kind kind) {
        visitVarInsn(Opcodes.ALOAD, VALUE);
        describe(kind);
        if (!kind.isObject()) {
            visitInsn(Opcodes.POP);
        }
        visitVarInsn(Opcodes.ALOAD, VALUE);
        visitInsn(Opcodes.ARETURN);
    }

    /** Reads into what is on the stack where it is of the kind; else into another one. */
    void read(Kind kind, Label otherMade) {
        Label other = new Label();
        Label found = new Label();
        visitInsn(Opcodes.DUP);
        visitJumpInsn(Opcodes.IFNULL, other);
        visitInsn(Opcodes.DUP);
        unlessOf(kind.type(), other);
        visitJumpInsn(Opcodes.GOTO, found);
        visitLabel(other);
        visitInsn(Opcodes.POP);
        visitVarInsn(Opcodes.ALOAD, THIS);
        visitLdcInsn(kind.tag());
        if (kind.isObject()) {
            instructions.add(Kernel.FAMILY_FACTORY.call());
            visitMethodInsn(Opcodes.INVOKEINTERFACE, SUPPLIER, "get", "()".concat(OBJECT), true);
            visitInsn(Opcodes.DUP);
            visitJumpInsn(Opcodes.IFNULL, otherMade);
            visitInsn(Opcodes.DUP);
            unlessOf(kind.type(), otherMade);
        } else {
            instructions.add(Kernel.FAMILY_PROTOTYPE.call());
        }
        visitLabel(found);
        describe(kind);
        if (kind.isObject()) {
            visitVarInsn(Opcodes.ALOAD, READ);
        }
        visitInsn(Opcodes.ARETURN);
    }

    /** A factory may make what it did not make when it was tried. */
    void otherMade() {
        visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(BitSerializable.class));
        visitVarInsn(Opcodes.ASTORE, READ);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitVarInsn(Opcodes.ALOAD, READ);
        stream(Primitive.OBJECT);
        visitVarInsn(Opcodes.ALOAD, READ);
        visitInsn(Opcodes.ARETURN);
    }

    /** Takes what is of a kind, exactly, and leaves what came of it where that is a value. */
    void describe(Kind kind) {
        instructions.add(new ExactCast(kind.type()));
        visitVarInsn(Opcodes.ASTORE, READ);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitVarInsn(Opcodes.ALOAD, READ);
        if (kind.isObject()) {
            stream(Primitive.OBJECT);
        } else {
            instructions.add(kind.function() == null ? ofItself() : kind.function().clone(null));
            stream(Primitive.VALUE);
        }
    }

    /** Makes {@code BitValue::serialize}. */
    private static InvokeDynamicInsnNode ofItself() {
        Handle metafactory = new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(LambdaMetafactory.class), "metafactory",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;"
                        + "Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;", false);
        String value = Type.getInternalName(BitValue.class);
        return new InvokeDynamicInsnNode(Link.SERIALIZE, "()".concat(SERIALIZER), metafactory,
                Type.getMethodType(Link.FUNCTION_DESCRIPTOR),
                new Handle(Opcodes.H_INVOKEINTERFACE, value, Link.SERIALIZE, Link.VALUE_DESCRIPTOR, true),
                Type.getMethodType("(L" + value + ";" + LibraryNames.BIT_STREAM_DESCRIPTOR + ")L" + value + ";"));
    }

    // ---- Instructions

    /** Takes an object that is not null, and goes on where it is of exactly a class. */
    void unlessOf(String type, Label other) {
        visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
        visitLdcInsn(Type.getObjectType(type));
        visitJumpInsn(Opcodes.IF_ACMPNE, other);
    }

    /** Calls a method of the stream. */
    void stream(Primitive primitive) {
        visitMethodInsn(Opcodes.INVOKEVIRTUAL, LibraryNames.BIT_STREAM, primitive.method, primitive.descriptor, false);
    }
}
