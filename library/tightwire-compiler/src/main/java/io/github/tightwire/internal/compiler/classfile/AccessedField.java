package io.github.tightwire.internal.compiler.classfile;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * The load of a private field of another nest, by the method of its class that does nothing else: the accessor of a record, or a getter.
 * To the compiler it is the load, and a call only where it is written down.
 */
public final class AccessedField extends FieldInsnNode {
    private final String accessor;

    /**
     * Stands for a load.
     *
     * @param load of a field of the receiver
     * @param accessor {@linkplain ClassFiles#accessor by which name}
     */
    public AccessedField(FieldInsnNode load, String accessor) {
        super(Opcodes.GETFIELD, load.owner, load.name, load.desc);
        this.accessor = accessor;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        visitor.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, accessor, "()".concat(desc), false);
    }

    @Override
    public AbstractInsnNode clone(Map<LabelNode, LabelNode> labels) {
        return new AccessedField(this, accessor);
    }
}
