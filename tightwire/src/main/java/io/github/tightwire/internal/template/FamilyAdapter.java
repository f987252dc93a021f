package io.github.tightwire.internal.template;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.Verdict.Reason;
import java.lang.invoke.LambdaMetafactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * What {@link Family#serialize} does, of a family whose kinds are known: a way for each kind, with its tag and its class as constants. So
 * a kind is inlined where the family is used, and its tag stands in one region with what it writes.
 */
final class FamilyAdapter extends Adapter {
    /** The most kinds that are compared in turn. */
    static final int MOST = 8;

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
    record Kind(int tag, String type, boolean isObject, InvokeDynamicInsnNode function) {
    }

    /** A cast to the class that something was found to be of, exactly. */
    static final class ExactCast extends TypeInsnNode {
        private ExactCast(String type) {
            super(Opcodes.CHECKCAST, type);
        }

        @Override
        public AbstractInsnNode clone(Map<LabelNode, LabelNode> labels) {
            return new ExactCast(desc).cloneAnnotations(this);
        }
    }

    FamilyAdapter(Type base, List<Kind> kinds) {
        super(Link.SERIALIZE, "(L".concat(FAMILY).concat(";").concat(OBJECT).concat(ClassFiles.BIT_STREAM_DESCRIPTOR).concat(")")
                .concat(OBJECT), base);
        int highest = 0;
        for (Kind kind : kinds) {
            highest = Math.max(highest, kind.tag);
        }
        this.kinds = kinds;
        this.highestTag = highest;
        maxLocals = LOCALS;
        maxStack = 6;
        load(THIS);
        instructions.add(Kernel.REQUIRE_PRESENT.call());
        LabelNode reading = new LabelNode();
        load(STREAM);
        stream(Primitive.IS_READING);
        jump(Opcodes.IFNE, reading);
        write();
        instructions.add(reading);
        read();
    }

    @Override
    boolean isOfFamily() {
        return true;
    }

    /** The internal names of the classes of the kinds. */
    List<String> types() {
        List<String> types = new ArrayList<>();
        for (Kind kind : kinds) {
            types.add(kind.type);
        }
        return types;
    }

    /** Whether an instruction of such a method throws nothing: it asks for what is there. */
    static boolean isHarmless(AbstractInsnNode insn) {
        return insn instanceof ExactCast || insn instanceof MethodInsnNode call
                && (call.name.equals("getClass") || call.owner.equals(Kernel.FAMILY_BLANK.owner));
    }

    private void write() {
        LabelNode stranger = new LabelNode();
        load(VALUE);
        jump(Opcodes.IFNULL, stranger);
        for (Kind kind : kinds) {
            LabelNode other = new LabelNode();
            load(VALUE);
            unlessOf(kind.type, other);
            load(STREAM);
            push(kind.tag);
            tag();
            op(Opcodes.POP);
            load(VALUE);
            describe(kind);
            if (!kind.isObject) {
                op(Opcodes.POP);
            }
            load(VALUE);
            op(Opcodes.ARETURN);
            instructions.add(other);
        }
        instructions.add(stranger);
        load(STREAM);
        load(THIS);
        load(VALUE);
        instructions.add(Kernel.FAMILY_STRANGER.call());
        stream(Primitive.INVALID);
        op(Opcodes.ATHROW);
    }

    private void read() {
        load(STREAM);
        stream(Primitive.BIT_POSITION);
        store(Opcodes.ISTORE, START);
        load(STREAM);
        push(0);
        tag();
        store(Opcodes.ISTORE, TAG);
        // What comes in waits on the stack: a variable would be kept for the kinds to come.
        load(VALUE);
        LabelNode otherMade = new LabelNode();
        for (Kind kind : kinds) {
            LabelNode other = new LabelNode();
            instructions.add(new VarInsnNode(Opcodes.ILOAD, TAG));
            push(kind.tag);
            jump(Opcodes.IF_ICMPNE, other);
            read(kind, otherMade);
            instructions.add(other);
        }
        op(Opcodes.POP);
        load(STREAM);
        instructions.add(new FieldInsnNode(Opcodes.GETSTATIC, Type.getInternalName(Reason.class), Reason.UNKNOWN_KIND.name(),
                Type.getDescriptor(Reason.class)));
        instructions.add(new VarInsnNode(Opcodes.ILOAD, START));
        stream(Primitive.REFUSE);
        op(Opcodes.ATHROW);
        instructions.add(otherMade);
        otherMade();
    }

    /** Reads into what is on the stack where it is of the kind; else into another one. */
    private void read(Kind kind, LabelNode otherMade) {
        LabelNode other = new LabelNode();
        LabelNode found = new LabelNode();
        op(Opcodes.DUP);
        jump(Opcodes.IFNULL, other);
        op(Opcodes.DUP);
        unlessOf(kind.type, other);
        jump(Opcodes.GOTO, found);
        instructions.add(other);
        op(Opcodes.POP);
        load(THIS);
        push(kind.tag);
        if (kind.isObject) {
            instructions.add(Kernel.FAMILY_FACTORY.call());
            instructions.add(new MethodInsnNode(Opcodes.INVOKEINTERFACE, SUPPLIER, "get", "()".concat(OBJECT), true));
            op(Opcodes.DUP);
            jump(Opcodes.IFNULL, otherMade);
            op(Opcodes.DUP);
            unlessOf(kind.type, otherMade);
        } else {
            instructions.add(Kernel.FAMILY_BLANK.call());
        }
        instructions.add(found);
        describe(kind);
        if (kind.isObject) {
            load(READ);
        }
        op(Opcodes.ARETURN);
    }

    /** A factory may make what it did not make when it was tried. */
    private void otherMade() {
        instructions.add(new TypeInsnNode(Opcodes.CHECKCAST, Type.getInternalName(BitSerializable.class)));
        store(Opcodes.ASTORE, READ);
        load(STREAM);
        load(READ);
        stream(Primitive.OBJECT);
        load(READ);
        op(Opcodes.ARETURN);
    }

    /** Takes what is of a kind, exactly, and leaves what came of it where that is a value. */
    private void describe(Kind kind) {
        instructions.add(new ExactCast(kind.type));
        store(Opcodes.ASTORE, READ);
        load(STREAM);
        load(READ);
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
                Type.getMethodType("(L" + value + ";" + ClassFiles.BIT_STREAM_DESCRIPTOR + ")L" + value + ";"));
    }

    // ---- Instructions

    /** Takes an object that is not null, and goes on where it is of exactly a class. */
    private void unlessOf(String type, LabelNode other) {
        instructions.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false));
        instructions.add(new LdcInsnNode(Type.getObjectType(type)));
        jump(Opcodes.IF_ACMPNE, other);
    }

    /** Calls a method of the stream. */
    private void stream(Primitive primitive) {
        instructions.add(new MethodInsnNode(
                Opcodes.INVOKEVIRTUAL, ClassFiles.BIT_STREAM, primitive.method, primitive.descriptor, false));
    }

    private void op(int opcode) {
        instructions.add(new InsnNode(opcode));
    }

    private void load(int variable) {
        instructions.add(new VarInsnNode(Opcodes.ALOAD, variable));
    }

    private void store(int opcode, int variable) {
        instructions.add(new VarInsnNode(opcode, variable));
    }

    private void jump(int opcode, LabelNode target) {
        instructions.add(new JumpInsnNode(opcode, target));
    }

    private void push(int number) {
        instructions.add(new LdcInsnNode(number));
    }

    /** Takes the stream and a tag, and leaves the tag that came. */
    private void tag() {
        push(0);
        push(highestTag);
        stream(Primitive.RANGE_OF_INT);
    }
}
