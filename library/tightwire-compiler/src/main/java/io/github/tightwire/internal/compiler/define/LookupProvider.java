package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.template.Lookups;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A class of ours in a package of another module, that says what only a class of that module may: its lookup. Ours may look
 * into an open package, and define ordinary classes there, but no hidden ones.
 */
public final class LookupProvider {
    private static final String NAME = "Tightwire$Envoy";
    private static final String METHOD = "lookup";

    private LookupProvider() {
    }

    /** A lookup that may define a class beside a host. */
    public static Lookup lookup(Class<?> host, Lookup lookup) throws NotCompilableException {
        try {
            Lookup found = Lookups.in(host, lookup);
            return found.hasFullPrivilegeAccess() ? found : MethodHandles.privateLookupIn(host, lookup(found));
        } catch (IllegalAccessException e) {
            throw new NotCompilableException(host.getName() + " is closed to the compiler: open its package to "
                    + "io.github.tightwire, or give Codec.of a MethodHandles.Lookup");
        }
    }

    /** The full lookup of the package that a lookup from outside may look into. */
    private static Lookup lookup(Lookup outside) throws NotCompilableException {
        String name = outside.lookupClass().getPackageName();
        name = name.isEmpty() ? NAME : name + "." + NAME;
        try {
            Class<?> envoy = define(name, outside);
            return (Lookup) outside.findStatic(envoy, METHOD, MethodType.methodType(Lookup.class)).invoke();
        } catch (Throwable e) {
            throw new NotCompilableException("of " + e);
        }
    }

    private static Class<?> define(String name, Lookup outside) throws ReflectiveOperationException {
        try {
            return outside.defineClass(classFile(name.replace('.', '/')));
        } catch (LinkageError e) {
            // Another type of the package came first.
            return Class.forName(name, false, outside.lookupClass().getClassLoader());
        }
    }

    private static byte[] classFile(String name) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC, name, null, "java/lang/Object", null);
        String descriptor = "()" + Type.getDescriptor(Lookup.class);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, METHOD, descriptor, null, null);
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/invoke/MethodHandles", "lookup", descriptor, false);
        method.visitInsn(Opcodes.ARETURN);
        method.visitMaxs(1, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
