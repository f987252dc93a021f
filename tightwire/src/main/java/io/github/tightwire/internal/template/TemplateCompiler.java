package io.github.tightwire.internal.template;

import io.github.tightwire.internal.Words;
import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.template.ClassFiles.Method;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.Locale;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Compiles the serialize method of a type, once for each direction, into a hidden class.
 *
 * <p>It keeps nothing: what it makes is reachable from its result alone, and goes when the type's class loader goes.
 */
public final class TemplateCompiler {
    private static final String SERIALIZE = "serialize";
    private static final String DESCRIPTOR = "(" + ClassFiles.BIT_STREAM_DESCRIPTOR + ")V";

    private TemplateCompiler() {
    }

    /**
     * Compiles a type.
     *
     * @param type whose instances, and no subclass's, will be written, read and measured
     * @param lookup that may look into the type; the library's own where the user gave none
     * @return the template
     * @throws NotCompilableException if the type must run as it is, with the reason
     */
    public static Template compile(Class<?> type, Lookup lookup) throws NotCompilableException {
        if (type.isInterface() || (type.getModifiers() & Modifier.ABSTRACT) != 0) {
            throw new NotCompilableException("which class an object is of is not known before");
        }
        ClassFiles files = new ClassFiles(type.getClassLoader());
        files.file(type);
        Method serialize = files.find(type, SERIALIZE, DESCRIPTOR);
        if (serialize == null) {
            throw new NotCompilableException("there is no one method that serializes");
        }
        Unit unit = new Unit(serialize.owner(), files, new Obstacles(files), lookupIn(serialize.owner(), lookup));
        unit.implement(Template.class);
        unit.add(constructor());
        String owner = Type.getInternalName(serialize.owner());
        for (Direction direction : Direction.values()) {
            String name = direction.name().toLowerCase(Locale.ROOT);
            Plan plan = unit.plan(serialize, type, direction, 0, null);
            Instance fromAnywhere = unit.emit(plan, serialize, name + "FromAnywhere", false);
            unit.add(entry(direction, fromAnywhere, owner, direction.parameters));
            // A measure is the same wherever it starts.
            if (direction != Direction.MEASURE) {
                Instance fromStart = unit.emit(plan, serialize, name + "FromStart", true);
                unit.add(entry(direction, fromStart, owner, direction.buffer));
            }
        }
        Lookup defined = unit.define();
        try {
            return (Template) defined.findConstructor(defined.lookupClass(), MethodType.methodType(void.class)).invoke();
        } catch (Throwable e) {
            throw new NotCompilableException("of " + e);
        }
    }

    private static MethodNode constructor() {
        MethodNode method = new MethodNode(0, "<init>", "()V", null, null);
        Code code = new Code();
        code.load(Value.OBJECT, 0)
                .add(new MethodInsnNode(
                        Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false))
                .op(Opcodes.RETURN);
        method.instructions = code.list();
        return method;
    }

    /** The method of {@link Template} that calls one that was compiled; what it is not given is that of a packet's start. */
    private static MethodNode entry(Direction direction, Instance instance, String owner, String given) {
        boolean outcome = direction == Direction.READ;
        String name = direction.name().toLowerCase(Locale.ROOT);
        String descriptor = "(Ljava/lang/Object;" + given + ")" + (outcome ? "J" : "I");
        MethodNode method = new MethodNode(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        Code code = new Code();
        Type[] parameters = Type.getArgumentTypes(descriptor);
        code.load(Value.OBJECT, 1).add(new TypeInsnNode(Opcodes.CHECKCAST, owner));
        for (int i = 1; i < parameters.length; i++) {
            code.load(parameters[i], i + 1);
        }
        boolean anywhere = given.equals(direction.parameters);
        if (!anywhere) {
            code.op(Opcodes.ACONST_NULL).push(0);
        }
        if (direction == Direction.WRITE && anywhere) {
            // bytes, start, position
            code.load(Value.OBJECT, 2).load(Type.INT_TYPE, 3).load(Type.INT_TYPE, parameters.length)
                    .call(Kernel.SCRATCH);
        } else if (direction == Direction.WRITE) {
            code.push(0L);
        }
        instance.invoke(code);
        if (outcome) {
            code.op(Opcodes.LRETURN);
        } else {
            code.op(Opcodes.L2I).op(Opcodes.IRETURN);
        }
        method.instructions = code.list();
        return method;
    }

    /** A lookup that may define a class beside a host. */
    static Lookup lookupIn(Class<?> host, Lookup lookup) throws NotCompilableException {
        try {
            TemplateCompiler.class.getModule().addReads(host.getModule());
            Lookup found = MethodHandles.privateLookupIn(host, lookup);
            return found.hasFullPrivilegeAccess() ? found : MethodHandles.privateLookupIn(host, Envoy.lookup(found));
        } catch (IllegalAccessException e) {
            throw new NotCompilableException(host.getName() + " is closed to the compiler: open its package to "
                    + "io.github.tightwire, or give Codec.of a MethodHandles.Lookup");
        }
    }

    /** Lets compiled code in a module call the kernel. */
    static void export(Module module) {
        Module ours = TemplateCompiler.class.getModule();
        for (Class<?> c : new Class<?>[] {Words.class, Packing.class, Template.class}) {
            ours.addExports(c.getPackageName(), module);
        }
    }
}
