package io.github.tightwire.internal.compiler;

import io.github.tightwire.internal.OperationListener;
import io.github.tightwire.internal.template.TemplateCompiler;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The class file of a stream that tells an {@link OperationListener} of each operation: a subclass with an override of every operation that
 * there is, all alike:
 *
 * <pre>{@code
 * public int serializeInt(int value, int min, int max) {
 *     listener.begin(this, "serializeInt", new Object[] {value, min, max});
 *     try {
 *         int result = super.serializeInt(value, min, max);
 *         listener.end(this, result);
 *         return result;
 *     } catch (Throwable e) {
 *         listener.leave(this);
 *         throw e;
 *     }
 * }
 * }</pre>
 *
 * <p>By hand that would be a hundred methods, of which one would be forgotten with the next operation.
 */
final class TracedStreamClasses {
    private static final String LISTENER = Type.getInternalName(OperationListener.class);
    private static final String LISTENER_DESCRIPTOR = Type.getDescriptor(OperationListener.class);

    /**
     * Methods that are noted besides operations: their parts, and objects that a program reads or writes by the stream itself.
     */
    private static final Set<String> NOTED =
            Set.of("require", "copyBytes", "copyText", "nested", "readEmbedded", "write");

    private TracedStreamClasses() {
    }

    static byte[] classFile(Class<?> base) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        String superclass = Type.getInternalName(base);
        String name = TemplateCompiler.tracedName(superclass);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null, superclass, null);
        constructor(writer, base);
        for (Method method : notedMethods(base)) {
            override(writer, superclass, method);
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** In one order, since reflection has none: the same sources make the same archive. */
    private static Collection<Method> notedMethods(Class<?> base) {
        Map<String, Method> methods = new TreeMap<>();
        for (Class<?> c = base; c != Object.class; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (isNoted(method)) {
                    methods.putIfAbsent(method.getName() + Type.getMethodDescriptor(method), method);
                }
            }
        }
        return methods.values();
    }

    private static boolean isNoted(Method method) {
        boolean overridable = (method.getModifiers() & (Modifier.STATIC | Modifier.PRIVATE | Modifier.FINAL)) == 0;
        boolean noted = method.getName().startsWith("serialize") || NOTED.contains(method.getName());
        return overridable && noted && !method.isBridge();
    }

    private static void constructor(ClassWriter writer, Class<?> base) {
        String descriptor = Type.getConstructorDescriptor(base.getDeclaredConstructors()[0]);
        MethodVisitor code = writer.visitMethod(0, "<init>", descriptor, null, null);
        code.visitCode();
        code.visitVarInsn(Opcodes.ALOAD, 0);
        loadArguments(code, Type.getArgumentTypes(descriptor));
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, Type.getInternalName(base), "<init>", descriptor, false);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    private static void override(ClassWriter writer, String superclass, Method method) {
        String descriptor = Type.getMethodDescriptor(method);
        Type[] arguments = Type.getArgumentTypes(descriptor);
        Type result = Type.getReturnType(descriptor);
        int access = method.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED);
        MethodVisitor code = writer.visitMethod(access, method.getName(), descriptor, null, null);
        Label start = new Label();
        Label end = new Label();
        Label handler = new Label();
        code.visitTryCatchBlock(start, end, handler, null);
        code.visitCode();
        listener(code, superclass);
        code.visitLdcInsn(method.getName());
        boxArguments(code, arguments);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, LISTENER, "begin",
                "(Ljava/lang/Object;Ljava/lang/String;[Ljava/lang/Object;)V", true);
        code.visitLabel(start);
        code.visitVarInsn(Opcodes.ALOAD, 0);
        int free = 1 + loadArguments(code, arguments);
        code.visitMethodInsn(Opcodes.INVOKESPECIAL, superclass, method.getName(), descriptor, false);
        code.visitLabel(end);
        if (result != Type.VOID_TYPE) {
            code.visitVarInsn(result.getOpcode(Opcodes.ISTORE), free);
        }
        listener(code, superclass);
        if (result == Type.VOID_TYPE) {
            code.visitInsn(Opcodes.ACONST_NULL);
        } else {
            box(code, result, free);
        }
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, LISTENER, "end", "(Ljava/lang/Object;Ljava/lang/Object;)V", true);
        if (result != Type.VOID_TYPE) {
            code.visitVarInsn(result.getOpcode(Opcodes.ILOAD), free);
        }
        code.visitInsn(result.getOpcode(Opcodes.IRETURN));
        code.visitLabel(handler);
        listener(code, superclass);
        code.visitMethodInsn(Opcodes.INVOKEINTERFACE, LISTENER, "leave", "(Ljava/lang/Object;)V", true);
        code.visitInsn(Opcodes.ATHROW);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }

    /** Pushes the listener, and the stream. */
    private static void listener(MethodVisitor code, String superclass) {
        code.visitVarInsn(Opcodes.ALOAD, 0);
        code.visitFieldInsn(Opcodes.GETFIELD, superclass, "listener", LISTENER_DESCRIPTOR);
        code.visitVarInsn(Opcodes.ALOAD, 0);
    }

    /** Pushes the arguments; gives the variables that they take. */
    private static int loadArguments(MethodVisitor code, Type[] arguments) {
        int variables = 0;
        for (Type argument : arguments) {
            code.visitVarInsn(argument.getOpcode(Opcodes.ILOAD), 1 + variables);
            variables += argument.getSize();
        }
        return variables;
    }

    private static void boxArguments(MethodVisitor code, Type[] arguments) {
        code.visitIntInsn(Opcodes.BIPUSH, arguments.length);
        code.visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
        int variable = 1;
        for (int i = 0; i < arguments.length; i++) {
            code.visitInsn(Opcodes.DUP);
            code.visitIntInsn(Opcodes.BIPUSH, i);
            box(code, arguments[i], variable);
            code.visitInsn(Opcodes.AASTORE);
            variable += arguments[i].getSize();
        }
    }

    /** Pushes a variable as an object. */
    private static void box(MethodVisitor code, Type type, int variable) {
        code.visitVarInsn(type.getOpcode(Opcodes.ILOAD), variable);
        if (type.getSort() < Type.ARRAY) {
            Class<?> wrapper = MethodType.fromMethodDescriptorString("()" + type.getDescriptor(), null).wrap().returnType();
            String name = Type.getInternalName(wrapper);
            code.visitMethodInsn(Opcodes.INVOKESTATIC, name, "valueOf", "(" + type.getDescriptor() + ")L" + name + ";", false);
        }
    }
}
