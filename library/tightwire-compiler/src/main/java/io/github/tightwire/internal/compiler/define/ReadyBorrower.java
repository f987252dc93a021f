package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.Borrowing;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.template.Borrowed;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * Writes down the method handles that ready code {@linkplain Borrowing borrows}, as constants that are found by a lookup of the user's
 * class when they are first used. That they are there is known: a codec is used beside the same classes alone.
 */
final class ReadyBorrower {
    private static final Handle CONSTANT = bootstrap("constant", MethodHandle.class, Lookup.class, String.class, Class.class, Class.class,
            int.class, Class.class, String.class, String.class);
    private static final Handle HANDLE = bootstrap("handle", CallSite.class, Lookup.class, String.class, MethodType.class,
            MethodHandle.class);
    private static final Handle SITE = bootstrap("site", CallSite.class, Lookup.class, String.class, MethodType.class, Class.class,
            MethodHandle.class, Object[].class);

    private final ClassFiles files;
    private final Class<?> user;

    /**
     * Handles of a class.
     *
     * @param user the class that the instructions are of
     */
    ReadyBorrower(ClassFiles files, Class<?> user) {
        this.files = files;
        this.user = user;
    }

    private static Handle bootstrap(String name, Class<?> result, Class<?>... parameters) {
        return new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(Borrowed.class), name,
                MethodType.methodType(result, parameters).toMethodDescriptorString(), false);
    }

    /** Returns the replacement of an instruction: it takes the same operands, the receiver first. */
    InvokeDynamicInsnNode of(AbstractInsnNode insn) throws NotCompilableException {
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            List<Object> arguments = new ArrayList<>(List.of(Type.getType(user), constant(dynamic.bsm)));
            for (Object argument : dynamic.bsmArgs) {
                arguments.add(argument instanceof Handle handle ? constant(handle) : argument);
            }
            return new InvokeDynamicInsnNode(dynamic.name, dynamic.desc, SITE, arguments.toArray());
        }
        Handle handle = Borrower.handle(insn);
        return new InvokeDynamicInsnNode("_", type(handle), HANDLE, constant(handle));
    }

    private ConstantDynamic constant(Handle handle) throws NotCompilableException {
        Class<?> owner = files.load(handle.getOwner());
        boolean isMethod = handle.getTag() > Opcodes.H_PUTSTATIC;
        if (isMethod && !owner.isArray() && files.find(owner, handle.getName(), handle.getDesc()) == null) {
            throw new NotCompilableException(user.getName() + " can't be linked: there is no " + owner.getName() + "." + handle.getName());
        }
        return new ConstantDynamic("_", Type.getDescriptor(MethodHandle.class), CONSTANT, Type.getType(user), handle.getTag(),
                Type.getObjectType(handle.getOwner()), handle.getName(), handle.getDesc());
    }

    /** The descriptor of a handle's type. */
    private String type(Handle handle) {
        boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC || handle.getTag() == Opcodes.H_GETSTATIC
                || handle.getTag() == Opcodes.H_PUTSTATIC;
        // A protected member is used on objects of the class itself, as findVirtual has it.
        String receiver = isStatic ? "" : Type.getDescriptor(user);
        return switch (handle.getTag()) {
            case Opcodes.H_GETFIELD, Opcodes.H_GETSTATIC -> "(" + receiver + ")" + handle.getDesc();
            case Opcodes.H_PUTFIELD, Opcodes.H_PUTSTATIC -> "(" + receiver + handle.getDesc() + ")V";
            default -> "(" + receiver + handle.getDesc().substring(1);
        };
    }
}
