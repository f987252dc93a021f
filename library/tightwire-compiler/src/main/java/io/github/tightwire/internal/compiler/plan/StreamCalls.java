package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.target.Primitive;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The instructions of a flat method that take the stream, and the primitives among them: found once, for all who ask. */
public final class StreamCalls {
    private final boolean[] calls;
    private final Primitive[] primitives;

    StreamCalls(InlinedMethod flat) {
        this(flat.frames().length);
        AbstractInsnNode insn = flat.code().instructions.getFirst();
        for (int i = 0; i < calls.length; i++) {
            look(i, insn, flat.frames()[i]);
            insn = insn.getNext();
        }
    }

    /**
     * Those of a copy.
     *
     * @param sources by instruction of the copy, which one it was made of; -1 where it is another one
     */
    StreamCalls(InlinedMethod flat, StreamCalls copied, int[] sources) {
        this(flat.frames().length);
        AbstractInsnNode insn = flat.code().instructions.getFirst();
        for (int i = 0; i < calls.length; i++) {
            if (sources[i] >= 0) {
                calls[i] = copied.calls[sources[i]];
                primitives[i] = copied.primitives[sources[i]];
            } else {
                look(i, insn, flat.frames()[i]);
            }
            insn = insn.getNext();
        }
    }

    private StreamCalls(int size) {
        this.calls = new boolean[size];
        this.primitives = new Primitive[size];
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

    /** Returns the primitive of a call, where it is one of a primitive on the stream; else null. */
    public Primitive primitive(int index) {
        return primitives[index];
    }
}
