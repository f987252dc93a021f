package io.github.tightwire.internal.template;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A method that was compiled on its own, and how another class calls it: directly, where it is in the same hidden class; else through
 * a method handle, a constant to HotSpot, which inlines it. It is looked up when it is first needed.
 *
 * @param owner the internal name of the hidden class, where it is the same
 * @param name of the method, where the class is the same
 * @param descriptor of the method: its parameters but for the stream, then the state
 * @param handle the index in the class data of where the method handle comes from; {@link #OWN} where the class is the same
 */
record Instance(String owner, String name, String descriptor, int handle) {
    static final int OWN = -1;

    private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";

    private static final Handle LINKED = new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(Linked.class), "handle",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", false);

    /** Pushes what has to be below the arguments. */
    void loadHandle(Code code) {
        if (handle != OWN) {
            code.add(new LdcInsnNode(new ConstantDynamic("_", "Ljava/lang/invoke/MethodHandle;", LINKED, handle)));
        }
    }

    /** Takes the arguments, and leaves an outcome. */
    void invoke(Code code) {
        if (handle == OWN) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
        } else {
            code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, METHOD_HANDLE, "invokeExact", descriptor, false));
        }
    }
}
