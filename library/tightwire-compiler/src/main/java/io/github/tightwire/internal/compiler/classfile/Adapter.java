package io.github.tightwire.internal.compiler.classfile;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** A static method that no class has: what a functional object does which the compiler knows. */
public abstract class Adapter extends MethodNode {
    /** The type of what it serializes, as whoever wrote it has it; null if there is none. */
    public final Type subject;

    Adapter(String name, String descriptor, Type subject) {
        super(Opcodes.ASM9, Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC, name, descriptor, null, null);
        this.subject = subject;
    }

    /** Returns whether it is inlined wherever it is called; else it is compiled on its own. */
    boolean isInlined() {
        return true;
    }

    /** Returns whether it is the code of a family whose kinds are known. */
    boolean isOfFamily() {
        return false;
    }
}
