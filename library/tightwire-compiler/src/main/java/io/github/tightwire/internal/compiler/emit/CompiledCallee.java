package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.template.LinkedCall;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A method that was compiled on its own, and how another class calls it: directly, where it is in the same hidden class; else through
 * a call site, a constant to HotSpot, which inlines it. It is linked when it is first reached.
 *
 * <p>It is no dynamic constant that is loaded: on JDK 17 neither of HotSpot's compilers compiles a method in which one is not resolved yet,
 * and one on a path that is hardly ever taken never is.
 *
 * @param owner the internal name of the hidden class, where it is the same
 * @param name of the method, where the class is the same
 * @param descriptor of the method: its parameters but for the stream, then the state
 * @param handle the index in the class data of where the method's handle comes from; {@link #OWN} where the class is the same
 */
public record CompiledCallee(String owner, String name, String descriptor, int handle) {
    public static final int OWN = -1;

    private static final Handle LINKED = new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(LinkedCall.class), "of",
            MethodType.methodType(CallSite.class, Lookup.class, String.class, MethodType.class, int.class).toMethodDescriptorString(),
            false);

    /** Takes the arguments, and leaves an outcome. */
    void invoke(Code code) {
        if (handle == OWN) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
        } else {
            code.add(new InvokeDynamicInsnNode("_", descriptor, LINKED, handle));
        }
    }
}
