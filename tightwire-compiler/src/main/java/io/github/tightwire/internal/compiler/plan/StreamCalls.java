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
        Frame<Value>[] frames = flat.frames();
        for (int i = 0; i < insns.length; i++) {
            if (insns[i] instanceof MethodInsnNode call && Calls.takesStream(call, frames[i])) {
                calls[i] = true;
                primitives[i] = Calls.primitive(call, frames[i]);
            }
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
