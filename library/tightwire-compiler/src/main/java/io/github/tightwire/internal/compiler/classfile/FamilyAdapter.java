package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.Family;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.compiler.target.CodeSize;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The code of {@link Family#serialize}, of a family whose kinds are known: a way for each kind, with its tag and its class as constants. So
 * a kind is inlined where the family is used, and its tag stands in one region with what it writes. A family of many kinds has {@linkplain
 * FamilyPart parts}, which are called.
 */
public final class FamilyAdapter extends FamilyCode {
    /** The most kinds of a family that is inlined whole. */
    private static final int MOST = 40;

    private final List<Kind> kinds;
    private final List<FamilyPart> parts;
    private final int highestTag;

    /**
     * Writes it down.
     *
     * @param field that the family is in
     */
    public FamilyAdapter(Type base, String field, List<Kind> kinds) {
        super(Link.SERIALIZE, "(".concat(FAMILY).concat(OBJECT).concat(LibraryNames.BIT_STREAM_DESCRIPTOR).concat(")").concat(OBJECT),
                base);
        TreeMap<Integer, Kind> byTag = new TreeMap<>();
        for (Kind kind : kinds) {
            byTag.put(kind.tag(), kind);
        }
        this.kinds = kinds;
        this.parts = kinds.size() > MOST ? FamilyPart.of(base, field, new ArrayList<>(byTag.values())) : List.of();
        this.highestTag = byTag.lastKey();
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

    /** The size of its code for one direction, in bytes: a tag for each kind, and a call. */
    public int weight() {
        return (parts.isEmpty() ? kinds.size() : 1 + parts.size()) * (CodeSize.UNKNOWN_OPERATION + CodeSize.OPERATION);
    }

    public List<Kind> kinds() {
        return List.copyOf(kinds);
    }

    /** The internal names of the classes of the kinds. */
    public List<String> types() {
        List<String> types = new ArrayList<>();
        for (Kind kind : kinds) {
            types.add(kind.type());
        }
        return types;
    }

    private void write() {
        Label stranger = new Label();
        visitVarInsn(Opcodes.ALOAD, VALUE);
        visitJumpInsn(Opcodes.IFNULL, stranger);
        if (parts.isEmpty()) {
            writeKinds();
        } else {
            visitVarInsn(Opcodes.ALOAD, THIS);
            visitVarInsn(Opcodes.ALOAD, VALUE);
            instructions.add(Kernel.FAMILY_TAG.call());
            visitVarInsn(Opcodes.ISTORE, TAG);
            visitVarInsn(Opcodes.ILOAD, TAG);
            visitJumpInsn(Opcodes.IFLT, stranger);
            visitVarInsn(Opcodes.ALOAD, STREAM);
            visitVarInsn(Opcodes.ILOAD, TAG);
            tag();
            visitInsn(Opcodes.POP);
            FamilyPart.call(parts, this, false);
        }
        visitLabel(stranger);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitVarInsn(Opcodes.ALOAD, THIS);
        visitVarInsn(Opcodes.ALOAD, VALUE);
        instructions.add(Kernel.FAMILY_STRANGER.call());
        stream(Primitive.INVALID);
        visitInsn(Opcodes.ATHROW);
    }

    /** In turn: a class is a constant, and a comparison takes a quarter of a nanosecond. The family's own table takes nine. */
    private void writeKinds() {
        for (Kind kind : kinds) {
            Label other = new Label();
            visitVarInsn(Opcodes.ALOAD, VALUE);
            unlessOf(kind.type(), other);
            visitVarInsn(Opcodes.ALOAD, STREAM);
            visitLdcInsn(kind.tag());
            tag();
            visitInsn(Opcodes.POP);
            write(kind);
            visitLabel(other);
        }
    }

    private void read() {
        visitVarInsn(Opcodes.ALOAD, STREAM);
        stream(Primitive.BIT_POSITION);
        visitVarInsn(Opcodes.ISTORE, START);
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitLdcInsn(0);
        tag();
        visitVarInsn(Opcodes.ISTORE, TAG);
        if (parts.isEmpty()) {
            Label otherMade = new Label();
            readKinds(otherMade);
            unknownKind();
            visitLabel(otherMade);
            otherMade();
        } else {
            Label unknown = new Label();
            visitVarInsn(Opcodes.ALOAD, THIS);
            visitVarInsn(Opcodes.ILOAD, TAG);
            instructions.add(Kernel.FAMILY_HAS.call());
            visitJumpInsn(Opcodes.IFEQ, unknown);
            FamilyPart.call(parts, this, true);
            visitLabel(unknown);
            unknownKind();
        }
    }

    private void readKinds(Label otherMade) {
        // What comes in waits on the stack: a variable would be kept for the kinds to come.
        visitVarInsn(Opcodes.ALOAD, VALUE);
        for (Kind kind : kinds) {
            Label other = new Label();
            visitVarInsn(Opcodes.ILOAD, TAG);
            visitLdcInsn(kind.tag());
            visitJumpInsn(Opcodes.IF_ICMPNE, other);
            read(kind, otherMade);
            visitLabel(other);
        }
        visitInsn(Opcodes.POP);
    }

    private void unknownKind() {
        visitVarInsn(Opcodes.ALOAD, STREAM);
        visitFieldInsn(Opcodes.GETSTATIC, Type.getInternalName(Reason.class), Reason.UNKNOWN_KIND.name(),
                Type.getDescriptor(Reason.class));
        instructions.add(new VarInsnNode(Opcodes.ILOAD, START));
        stream(Primitive.REFUSE);
        visitInsn(Opcodes.ATHROW);
    }

    /** Takes the stream and a tag, and leaves the tag that came. */
    private void tag() {
        visitLdcInsn(0);
        visitLdcInsn(highestTag);
        stream(Primitive.RANGE_OF_INT);
    }
}
