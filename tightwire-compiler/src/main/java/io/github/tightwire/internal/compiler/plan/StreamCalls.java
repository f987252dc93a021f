package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.flat.Flat;
import io.github.tightwire.internal.compiler.target.Primitive;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Which instructions of a flat method take the stream, and which of those are primitives: found once, for all who ask. */
public final class StreamCalls {
    private final boolean[] calls;
    private final Primitive[] primitives;

    StreamCalls(Flat flat, AbstractInsnNode[] insns) {
        this.calls = new boolean[insns.length];
        this.primitives = new Primitive[insns.length];
        for (int i = 0; i < insns.length; i++) {
            look(i, insns[i], flat.frames()[i]);
        }
    }

    /**
     * Those of a copy.
     *
     * @param sources by instruction of the copy, which one it was made of; -1 where it is another one
     */
    StreamCalls(Flat flat, AbstractInsnNode[] insns, StreamCalls copied, int[] sources) {
        this.calls = new boolean[insns.length];
        this.primitives = new Primitive[insns.length];
        for (int i = 0; i < insns.length; i++) {
            if (sources[i] >= 0) {
                calls[i] = copied.calls[sources[i]];
                primitives[i] = copied.primitives[sources[i]];
            } else {
                look(i, insns[i], flat.frames()[i]);
            }
        }
    }

    private void look(int index, AbstractInsnNode insn, Frame<Value> frame) {
        if (insn instanceof MethodInsnNode call && Calls.takesStream(call, frame)) {
            calls[index] = true;
            primitives[index] = Calls.primitive(call, frame);
        }
    }

    public boolean contains(int index) {
        return calls[index];
    }

    /** The first of them from an index on; -1 where there is none. */
    int next(int index) {
        for (int i = index; i < calls.length; i++) {
            if (calls[i]) {
                return i;
            }
        }
        return -1;
    }

    /** What a call is, where it is one of a primitive on the stream; else null. */
    public Primitive primitive(int index) {
        return primitives[index];
    }
}
