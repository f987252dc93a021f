package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.Family;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Primitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Some kinds of a family that has more than one method has room for: compiled on its own, and called where the family is used, with the
 * tag. It writes or reads what follows the tag. A part of many kinds has parts itself.
 */
public final class FamilyPart extends FamilyCode {
    /** The most kinds that are compared in turn, and the most parts. */
    static final int MOST = 16;

    private final int highestTag;

    /**
     * Writes it down.
     *
     * @param field that the family is in
     * @param kinds by their tags
     */
    private FamilyPart(Type base, String field, List<Kind> kinds) {
        super(field + "-" + kinds.get(0).tag(), Kernel.FAMILY_KIND.descriptor, base);
        this.highestTag = kinds.get(kinds.size() - 1).tag();
        Label reading = new Label();
        visitVarInsn(Opcodes.ALOAD, STREAM);
        stream(Primitive.IS_READING);
        visitJumpInsn(Opcodes.IFNE, reading);
        List<FamilyPart> parts = kinds.size() > MOST ? of(base, field + "-", kinds) : List.of();
        write(kinds, parts);
        visitLabel(reading);
        read(kinds, parts);
    }

    /** The parts of a family, or of a part: as large ones as there may be. */
    static List<FamilyPart> of(Type base, String field, List<Kind> kinds) {
        int size = MOST;
        while (size * MOST < kinds.size()) {
            size *= MOST;
        }
        List<FamilyPart> parts = new ArrayList<>();
        for (int i = 0; i < kinds.size(); i += size) {
            parts.add(new FamilyPart(base, field, kinds.subList(i, Math.min(i + size, kinds.size()))));
        }
        return parts;
    }

    @Override
    boolean isInlined() {
        return false;
    }

    private void write(List<Kind> kinds, List<FamilyPart> parts) {
        if (!parts.isEmpty()) {
            call(parts, this, false);
            return;
        }
        for (Kind kind : kinds) {
            Label other = unlessLast(kind);
            write(kind);
            visitLabel(other);
        }
    }

    private void read(List<Kind> kinds, List<FamilyPart> parts) {
        if (!parts.isEmpty()) {
            call(parts, this, true);
            return;
        }
        // As in FamilyAdapter, it waits on the stack.
        visitVarInsn(Opcodes.ALOAD, VALUE);
        Label otherMade = new Label();
        for (Kind kind : kinds) {
            Label other = unlessLast(kind);
            read(kind, otherMade);
            visitLabel(other);
        }
        visitLabel(otherMade);
        otherMade();
    }

    /** Goes on where the tag is that of a kind, as it is with the last one. */
    private Label unlessLast(Kind kind) {
        Label other = new Label();
        if (kind.tag() != highestTag) {
            visitVarInsn(Opcodes.ILOAD, TAG);
            visitLdcInsn(kind.tag());
            visitJumpInsn(Opcodes.IF_ICMPNE, other);
        }
        return other;
    }

    /**
     * Has a method call the part that has the kind of its tag, and return what comes of it.
     *
     * @param method that has the tag
     */
    static void call(List<FamilyPart> parts, FamilyCode method, boolean reading) {
        for (FamilyPart part : parts) {
            Label next = new Label();
            if (part != parts.get(parts.size() - 1)) {
                method.visitVarInsn(Opcodes.ILOAD, TAG);
                method.visitLdcInsn(part.highestTag);
                method.visitJumpInsn(Opcodes.IF_ICMPGT, next);
            }
            method.visitVarInsn(Opcodes.ALOAD, THIS);
            method.visitVarInsn(Opcodes.ALOAD, VALUE);
            method.visitVarInsn(Opcodes.ALOAD, STREAM);
            method.visitVarInsn(Opcodes.ILOAD, TAG);
            method.instructions.add(new Call(part));
            if (!reading) {
                method.visitInsn(Opcodes.POP);
                method.visitVarInsn(Opcodes.ALOAD, VALUE);
            }
            method.visitInsn(Opcodes.ARETURN);
            method.visitLabel(next);
        }
    }

    /** A call of a part. */
    public static final class Call extends MethodInsnNode {
        public final FamilyPart part;

        private Call(FamilyPart part) {
            super(Opcodes.INVOKESTATIC, Type.getInternalName(Family.class), part.name, part.desc, false);
            this.part = part;
        }

        @Override
        public AbstractInsnNode clone(Map<LabelNode, LabelNode> labels) {
            return new Call(part).cloneAnnotations(this);
        }
    }
}
