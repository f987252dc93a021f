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
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Makes the method handles that compiled code {@linkplain Borrowing borrows}, when the class is compiled: so what can't be linked is
 * found out then.
 */
final class Borrower {
    private static final Handle HANDLE = bootstrap("handle");
    private static final Handle SITE = bootstrap("site");

    private final Lookup lookup;
    private final ClassFiles files;
    private final List<Object> data;

    /**
     * Handles of a class.
     *
     * @param lookup of the class that the instructions are of, with full privileges
     * @param data of the compiled class, to which the handles are added
     */
    Borrower(Lookup lookup, ClassFiles files, List<Object> data) {
        this.lookup = lookup;
        this.files = files;
        this.data = data;
    }

    private static Handle bootstrap(String name) {
        return new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(Borrowed.class), name,
                MethodType.methodType(CallSite.class, Lookup.class, String.class, MethodType.class, int.class).toMethodDescriptorString(),
                false);
    }

    /** Returns the replacement of an instruction: it takes the same operands, the receiver first. */
    InvokeDynamicInsnNode of(AbstractInsnNode insn) throws NotCompilableException {
        try {
            if (insn instanceof InvokeDynamicInsnNode dynamic) {
                List<Object> arguments = new ArrayList<>();
                for (Object argument : dynamic.bsmArgs) {
                    arguments.add(constant(argument));
                }
                data.add(new Borrowed.Site(lookup, handle(dynamic.bsm), arguments));
                return new InvokeDynamicInsnNode(dynamic.name, dynamic.desc, SITE, data.size() - 1);
            }
            MethodHandle handle = handle(handle(insn));
            data.add(handle);
            return new InvokeDynamicInsnNode("_", handle.type().toMethodDescriptorString(), HANDLE, data.size() - 1);
        } catch (ReflectiveOperationException | LinkageError | TypeNotPresentException e) {
            throw new NotCompilableException(lookup.lookupClass().getName() + " can't be linked: " + e.getMessage());
        }
    }

    /** The member that an instruction uses. */
    static Handle handle(AbstractInsnNode insn) {
        if (insn instanceof FieldInsnNode field) {
            // In the order of the opcodes.
            int[] tags = {Opcodes.H_GETSTATIC, Opcodes.H_PUTSTATIC, Opcodes.H_GETFIELD, Opcodes.H_PUTFIELD};
            return new Handle(tags[field.getOpcode() - Opcodes.GETSTATIC], field.owner, field.name, field.desc, false);
        }
        MethodInsnNode call = (MethodInsnNode) insn;
        int[] tags = {Opcodes.H_INVOKEVIRTUAL, Opcodes.H_INVOKESPECIAL, Opcodes.H_INVOKESTATIC, Opcodes.H_INVOKEINTERFACE};
        return new Handle(tags[call.getOpcode() - Opcodes.INVOKEVIRTUAL], call.owner, call.name, call.desc, call.itf);
    }

    private MethodHandle handle(Handle handle) throws ReflectiveOperationException, NotCompilableException {
        return Borrowed.member(lookup, handle.getTag(), files.load(handle.getOwner()), handle.getName(), handle.getDesc());
    }

    private Object constant(Object argument) throws ReflectiveOperationException, NotCompilableException {
        if (argument instanceof Handle handle) {
            return handle(handle);
        } else if (argument instanceof Type type) {
            return type.getSort() == Type.METHOD ? type(type.getDescriptor()) : files.load(type.getInternalName());
        }
        return argument;
    }

    private MethodType type(String descriptor) {
        return MethodType.fromMethodDescriptorString(descriptor, lookup.lookupClass().getClassLoader());
    }
}
