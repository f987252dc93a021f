package io.github.tightwire.internal.template;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
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
 * What compiled code does by the rights of the user's own class: see {@link Borrowing}. The handles are made when the class is
 * compiled, so what can't be linked is found out then. A call site has one for good, which HotSpot inlines: a protected field costs what
 * a public one does.
 */
public final class Borrowed {
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
    Borrowed(Lookup lookup, ClassFiles files, List<Object> data) {
        this.lookup = lookup;
        this.files = files;
        this.data = data;
    }

    /**
     * A user's own call site, as his class would link it.
     *
     * @param lookup of his class
     * @param bootstrap that makes it
     * @param arguments of the bootstrap method, after the first three
     */
    private record Site(Lookup lookup, MethodHandle bootstrap, List<Object> arguments) {
    }

    private static Handle bootstrap(String name) {
        return new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(Borrowed.class), name,
                MethodType.methodType(CallSite.class, Lookup.class, String.class, MethodType.class, int.class).toMethodDescriptorString(),
                false);
    }

    /** What does the same as an instruction: it takes the same operands, the receiver first. */
    InvokeDynamicInsnNode of(AbstractInsnNode insn) throws NotCompilableException {
        try {
            if (insn instanceof InvokeDynamicInsnNode dynamic) {
                List<Object> arguments = new ArrayList<>();
                for (Object argument : dynamic.bsmArgs) {
                    arguments.add(constant(argument));
                }
                data.add(new Site(lookup, handle(dynamic.bsm), arguments));
                return new InvokeDynamicInsnNode(dynamic.name, dynamic.desc, SITE, data.size() - 1);
            }
            MethodHandle handle = handle(handle(insn));
            data.add(handle);
            return new InvokeDynamicInsnNode("_", handle.type().toMethodDescriptorString(), HANDLE, data.size() - 1);
        } catch (ReflectiveOperationException | LinkageError | TypeNotPresentException e) {
            throw new NotCompilableException(lookup.lookupClass().getName() + " can't be linked: " + e.getMessage());
        }
    }

    private static Handle handle(AbstractInsnNode insn) {
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
        Class<?> owner = files.load(handle.getOwner());
        String name = handle.getName();
        if (handle.getTag() <= Opcodes.H_PUTSTATIC) {
            Class<?> type = type("()".concat(handle.getDesc())).returnType();
            switch (handle.getTag()) {
                case Opcodes.H_GETFIELD:
                    return lookup.findGetter(owner, name, type);
                case Opcodes.H_PUTFIELD:
                    return lookup.findSetter(owner, name, type);
                case Opcodes.H_GETSTATIC:
                    return lookup.findStaticGetter(owner, name, type);
                default:
                    return lookup.findStaticSetter(owner, name, type);
            }
        }
        MethodType type = type(handle.getDesc());
        switch (handle.getTag()) {
            case Opcodes.H_INVOKESTATIC:
                return lookup.findStatic(owner, name, type);
            case Opcodes.H_INVOKESPECIAL:
                return lookup.findSpecial(owner, name, type, lookup.lookupClass());
            case Opcodes.H_NEWINVOKESPECIAL:
                return lookup.findConstructor(owner, type);
            default:
                return lookup.findVirtual(owner, name, type);
        }
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

    /**
     * The bootstrap method of what stands in the place of an instruction that uses a member.
     *
     * @param lookup of the compiled class
     * @param name "_"
     * @param type of the handle
     * @param index in the data of the class
     * @return a call site that never changes
     * @throws IllegalAccessException if the lookup is of another class
     */
    public static CallSite handle(Lookup lookup, String name, MethodType type, int index) throws IllegalAccessException {
        return new ConstantCallSite(MethodHandles.classDataAt(lookup, name, MethodHandle.class, index));
    }

    /**
     * The bootstrap method of a user's own {@code invokedynamic}: links it as his class would.
     *
     * @param lookup of the compiled class
     * @param name that the user's has
     * @param type of the call site
     * @param index in the data of the class
     * @return what his bootstrap method makes
     * @throws Throwable what that throws
     */
    public static CallSite site(Lookup lookup, String name, MethodType type, int index) throws Throwable {
        Site site = MethodHandles.classDataAt(lookup, "_", Site.class, index);
        List<Object> arguments = new ArrayList<>(List.of(site.lookup, name, type));
        arguments.addAll(site.arguments);
        return (CallSite) site.bootstrap.invokeWithArguments(arguments);
    }
}
