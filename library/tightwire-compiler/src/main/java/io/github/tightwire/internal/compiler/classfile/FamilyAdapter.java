package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.compiler.target.CodeSize;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.Primitive;
import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.List;
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
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code of {@link Family#serialize}, of a family whose kinds are known: a way for each kind, with its tag and its class as constants. So
 * a kind is inlined where the family is used, and its tag stands in one region with what it writes.
 */
public final class FamilyAdapter extends Adapter {
    private static final String FAMILY = Type.getInternalName(Family.class);
    private static final String SUPPLIER = "java/util/function/Supplier";
    private static final String OBJECT = Type.getDescriptor(Object.class);
    private static final String SERIALIZER = Type.getDescriptor(ValueSerializer.class);

    // The variables: its operands, then its own.
    private static final int THIS = 0;
    private static final int VALUE = 1;
    private static final int STREAM = 2;
    private static final int START = 3;
    private static final int TAG = 4;
    private static final int READ = 5;
    private static final int LOCALS = 6;

    private final List<Kind> kinds;
    private final int highestTag;

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

    public FamilyAdapter(Type base, List<Kind> kinds) {
        super(Link.SERIALIZE, "(L".concat(FAMILY).concat(";").concat(OBJECT).concat(LibraryNames.BIT_STREAM_DESCRIPTOR).concat(")")
                .concat(OBJECT), base);
        int highest = 0;
        for (Kind kind : kinds) {
            highest = Math.max(highest, kind.tag);
        }
        this.kinds = kinds;
        this.highestTag = highest;
        maxLocals = LOCALS;
        maxStack = 6;
        visitVarInsn(Opcodes.ALOAD, THIS);
        instructions.add(Kernel.REQUIRE_PRESENT.call());
        Label reading = new Label();
        visitVarInsn(Opcodes.ALOAD, STREAM);
        stream(Primitive.IS_READING);
        visitJumpInsn(Opcodes.IFNE, reading);
        write();
        visitLabel(reading);
        read();
    }

    @Override
    boolean isOfFamily() {
        return true;
    }

    /** The size of its code for one direction, in bytes: a tag for each kind, and a call. */
    public int weight() {
        return kinds.size() * (CodeSize.UNKNOWN_OPERATION + CodeSize.OPERATION);
    }

    public List<Kind> kinds() {
        return List.copyOf(kinds);
    }

    /** The internal names of the classes of the kinds. */
    public List<String> types() {
        List<String> types = new ArrayList<>();
        for (Kind kind : kinds) {
            types.add(kind.type);
        }
        return types;
    }

    /** Returns whether an instruction of such a method throws nothing: it asks for what is there. */
    public static boolean isHarmless(AbstractInsnNode insn) {
        return insn instanceof ExactCast || insn instanceof MethodInsnNode call
                && (call.name.equals("getClass") || call.owner.equals(Kernel.FAMILY_PROTOTYPE.owner));
    }

    private void write() {
        Label stranger = new Label();
        visitVarInsn(Opcodes.ALOAD, VALUE);
        visitJumpInsn(Opcodes.IFNULL, stranger);
        // In turn: a class is a constant, and a comparison takes a quarter of a nanosecond. The family's own table takes nine.
        for (Kind kind : kinds) {
            Label other = new Label();
            visitVarInsn(Opcodes.ALOAD, VALUE);
            unlessOf(kind.type, other);
            visitVarInsn(Opcodes.ALOAD, STREAM);
            visitLdcInsn(kind.tag);
            tag();
            visitInsn(Opcodes.POP);
            visitVarInsn(Opcodes.ALOAD, VALUE);
            describe(kind);
            if (!kind.isObject) {
                visitInsn(Opcodes.POP);
            }
            visitVarInsn(Opcodes.ALOAD, VALUE);
            visitInsn(Opcodes.ARETURN);
            visitLabel(other);
        }
        visitLabel(stranger);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitVarInsn(Opcodes.ALOAD, THIS);
        visitVarInsn(Opcodes.ALOAD, VALUE);
        instructions.add(Kernel.FAMILY_STRANGER.call());
        stream(Primitive.INVALID);
        visitInsn(Opcodes.ATHROW);
    }

    private void read() {
        visitVarInsn(Opcodes.ALOAD, STREAM);
        stream(Primitive.BIT_POSITION);
        visitVarInsn(Opcodes.ISTORE, START);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitLdcInsn(0);
        tag();
        visitVarInsn(Opcodes.ISTORE, TAG);
        // What comes in waits on the stack: a variable would be kept for the kinds to come.
        visitVarInsn(Opcodes.ALOAD, VALUE);
        Label otherMade = new Label();
        for (Kind kind : kinds) {
            Label other = new Label();
            visitVarInsn(Opcodes.ILOAD, TAG);
            visitLdcInsn(kind.tag);
            visitJumpInsn(Opcodes.IF_ICMPNE, other);
            read(kind, otherMade);
            visitLabel(other);
        }
        visitInsn(Opcodes.POP);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitFieldInsn(Opcodes.GETSTATIC, Type.getInternalName(Reason.class), Reason.UNKNOWN_KIND.name(),
                Type.getDescriptor(Reason.class));
        instructions.add(new VarInsnNode(Opcodes.ILOAD, START));
        stream(Primitive.REFUSE);
        visitInsn(Opcodes.ATHROW);
        visitLabel(otherMade);
        otherMade();
    }

    /** Reads into what is on the stack where it is of the kind; else into another one. */
    private void read(Kind kind, Label otherMade) {
        Label other = new Label();
        Label found = new Label();
        visitInsn(Opcodes.DUP);
        visitJumpInsn(Opcodes.IFNULL, other);
        visitInsn(Opcodes.DUP);
        unlessOf(kind.type, other);
        visitJumpInsn(Opcodes.GOTO, found);
        visitLabel(other);
        visitInsn(Opcodes.POP);
        visitVarInsn(Opcodes.ALOAD, THIS);
        visitLdcInsn(kind.tag);
        if (kind.isObject) {
            instructions.add(Kernel.FAMILY_FACTORY.call());
            visitMethodInsn(Opcodes.INVOKEINTERFACE, SUPPLIER, "get", "()".concat(OBJECT), true);
            visitInsn(Opcodes.DUP);
            visitJumpInsn(Opcodes.IFNULL, otherMade);
            visitInsn(Opcodes.DUP);
            unlessOf(kind.type, otherMade);
        } else {
            instructions.add(Kernel.FAMILY_PROTOTYPE.call());
        }
        visitLabel(found);
        describe(kind);
        if (kind.isObject) {
            visitVarInsn(Opcodes.ALOAD, READ);
        }
        visitInsn(Opcodes.ARETURN);
    }

    /** A factory may make what it did not make when it was tried. */
    private void otherMade() {
        visitTypeInsn(Opcodes.CHECKCAST, Type.getInternalName(BitSerializable.class));
        visitVarInsn(Opcodes.ASTORE, READ);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitVarInsn(Opcodes.ALOAD, READ);
        stream(Primitive.OBJECT);
        visitVarInsn(Opcodes.ALOAD, READ);
        visitInsn(Opcodes.ARETURN);
    }

    /** Takes what is of a kind, exactly, and leaves what came of it where that is a value. */
    private void describe(Kind kind) {
        instructions.add(new ExactCast(kind.type));
        visitVarInsn(Opcodes.ASTORE, READ);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitVarInsn(Opcodes.ALOAD, READ);
        if (kind.isObject) {
            stream(Primitive.OBJECT);
        } else {
            instructions.add(kind.function == null ? ofItself() : kind.function.clone(null));
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
    private void unlessOf(String type, Label other) {
        visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
        visitLdcInsn(Type.getObjectType(type));
        visitJumpInsn(Opcodes.IF_ACMPNE, other);
    }

    /** Calls a method of the stream. */
    private void stream(Primitive primitive) {
        visitMethodInsn(Opcodes.INVOKEVIRTUAL, LibraryNames.BIT_STREAM, primitive.method, primitive.descriptor, false);
    }

    /** Takes the stream and a tag, and leaves the tag that came. */
    private void tag() {
        visitLdcInsn(0);
        visitLdcInsn(highestTag);
        stream(Primitive.RANGE_OF_INT);
    }
}
