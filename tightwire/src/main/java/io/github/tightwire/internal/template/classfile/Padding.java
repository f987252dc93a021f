package io.github.tightwire.internal.template.classfile;

import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;

/** So many bytes at the end of a method, which are never come to: HotSpot does not inline a method that has them. */
public final class Padding extends AbstractInsnNode {
    private final int bytes;

    /**
     * Padding.
     *
     * @param bytes how many
     */
    public Padding(int bytes) {
        super(-1);
        this.bytes = bytes;
    }

    /** How many bytes. */
    public int bytes() {
        return bytes;
    }

    @Override
    public int getType() {
        return -1;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        throw new UnsupportedOperationException("padding is written, not visited");
    }

    @Override
    public AbstractInsnNode clone(Map<LabelNode, LabelNode> labels) {
        return new Padding(bytes);
    }
}
