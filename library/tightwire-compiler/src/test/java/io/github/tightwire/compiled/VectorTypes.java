package io.github.tightwire.compiled;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The vectors of a test class as types. A vector's operation is a lambda, and what is made of a lambda while a program runs has no class
 * file. Here each gets one: a nestmate of the test class that is both the operation and a type of it, with the value in a place.
 */
final class VectorTypes {
    /** The start of their names, in the package of the tests. */
    static final String PREFIX = "io.github.tightwire.Vector_";

    private static final Type OPERATION = Type.getObjectType("io/github/tightwire/Vectors$Operation");
    private static final Type PLACE = Type.getObjectType("io/github/tightwire/Vectors$Place");
    private static final Type OBJECT = Type.getType(Object.class);
    private static final Type STREAM = Type.getType(BitStream.class);
    private static final Type SERIALIZABLE = Type.getType(BitSerializable.class);
    private static final String LAMBDA = "lambda$";
    private static final String IN_PLACE = "place";
    private static final String FIELD = "c";

    private final ClassNode tests = new ClassNode();
    private final Map<String, byte[]> made = new HashMap<>();

    private VectorTypes(byte[] classFile) {
        new ClassReader(classFile).accept(tests, 0);
    }

    /** The class of the tests, changed, and what was made of its lambdas, by name. */
    static Map<String, byte[]> of(byte[] classFile) {
        return new VectorTypes(classFile).classes();
    }

    private Map<String, byte[]> classes() {
        for (MethodNode method : tests.methods) {
            for (AbstractInsnNode instruction : method.instructions.toArray()) {
                if (instruction instanceof InvokeDynamicInsnNode lambda && Type.getReturnType(lambda.desc).equals(OPERATION)) {
                    Handle body = (Handle) lambda.bsmArgs[1];
                    if (body.getName().startsWith(LAMBDA)) {
                        String name = type(lambda.desc, body, ((Type) lambda.bsmArgs[2]).getArgumentTypes()[1]);
                        method.instructions.set(lambda, new MethodInsnNode(Opcodes.INVOKESTATIC, name, "make", lambda.desc));
                    }
                }
            }
        }
        ClassWriter writer = new ClassWriter(0);
        tests.accept(writer);
        made.put(tests.name.replace('/', '.'), writer.toByteArray());
        return made;
    }

    private String type(String captures, Handle body, Type value) {
        String simple = tests.name.substring(tests.name.lastIndexOf('/') + 1);
        Type type = Type.getObjectType(PREFIX.replace('.', '/') + simple + made.size());
        tests.visitNestMember(type.getInternalName());
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, type.getInternalName(), null, OBJECT.getInternalName(),
                new String[] {OPERATION.getInternalName(), SERIALIZABLE.getInternalName()});
        writer.visitNestHost(tests.name);
        List<Type> captured = List.of(Type.getArgumentTypes(captures));
        fields(writer, type, captured);
        GeneratorAdapter run = method(writer, new Method("run", OBJECT, new Type[] {STREAM, OBJECT}));
        call(run, type, captured, body, value, () -> run.loadArg(1));
        run.returnValue();
        run.endMethod();
        GeneratorAdapter on = method(writer, new Method("on", SERIALIZABLE, new Type[] {PLACE}));
        on.newInstance(type);
        on.dup();
        on.loadArg(0);
        loadFields(on, type, captured);
        on.invokeConstructor(type, constructor(captured));
        on.returnValue();
        on.endMethod();
        GeneratorAdapter serialize = method(writer, new Method("serialize", Type.VOID_TYPE, new Type[] {STREAM}));
        loadPlace(serialize, type);
        call(serialize, type, captured, body, value, () -> {
            loadPlace(serialize, type);
            serialize.getField(PLACE, "value", OBJECT);
        });
        serialize.putField(PLACE, "value", OBJECT);
        serialize.returnValue();
        serialize.endMethod();
        writer.visitEnd();
        made.put(type.getClassName(), writer.toByteArray());
        return type.getInternalName();
    }

    private static GeneratorAdapter method(ClassWriter writer, Method method) {
        return new GeneratorAdapter(Opcodes.ACC_PUBLIC, method, null, null, writer);
    }

    /** The fields, a constructor, and a method that makes an object in no place, as the lambda's call does. */
    private static void fields(ClassWriter writer, Type type, List<Type> captured) {
        Method constructor = constructor(captured);
        GeneratorAdapter code = new GeneratorAdapter(0, constructor, null, null, writer);
        code.loadThis();
        code.invokeConstructor(OBJECT, Method.getMethod("void <init> ()"));
        writer.visitField(Opcodes.ACC_FINAL, IN_PLACE, PLACE.getDescriptor(), null, null).visitEnd();
        code.loadThis();
        code.loadArg(0);
        code.putField(type, IN_PLACE, PLACE);
        for (int i = 0; i < captured.size(); i++) {
            writer.visitField(Opcodes.ACC_FINAL, FIELD + i, captured.get(i).getDescriptor(), null, null).visitEnd();
            code.loadThis();
            code.loadArg(i + 1);
            code.putField(type, FIELD + i, captured.get(i));
        }
        code.returnValue();
        code.endMethod();
        Method make = new Method("make", OPERATION, captured.toArray(new Type[0]));
        GeneratorAdapter factory = new GeneratorAdapter(Opcodes.ACC_STATIC, make, null, null, writer);
        factory.newInstance(type);
        factory.dup();
        factory.push((String) null);
        factory.loadArgs();
        factory.invokeConstructor(type, constructor);
        factory.returnValue();
        factory.endMethod();
    }

    private static Method constructor(List<Type> captured) {
        Type[] parameters = new Type[captured.size() + 1];
        parameters[0] = PLACE;
        for (int i = 0; i < captured.size(); i++) {
            parameters[i + 1] = captured.get(i);
        }
        return new Method("<init>", Type.VOID_TYPE, parameters);
    }

    private static void loadPlace(GeneratorAdapter code, Type type) {
        code.loadThis();
        code.getField(type, IN_PLACE, PLACE);
    }

    private static void loadFields(GeneratorAdapter code, Type type, List<Type> captured) {
        for (int i = 0; i < captured.size(); i++) {
            code.loadThis();
            code.getField(type, FIELD + i, captured.get(i));
        }
    }

    /** Leaves what the body of the lambda returns. */
    private static void call(GeneratorAdapter code, Type type, List<Type> captured, Handle body, Type value, Runnable loadValue) {
        loadFields(code, type, captured);
        code.loadArg(0);
        loadValue.run();
        code.checkCast(value);
        int call = body.getTag() == Opcodes.H_INVOKESTATIC ? Opcodes.INVOKESTATIC : Opcodes.INVOKEVIRTUAL;
        code.visitMethodInsn(call, body.getOwner(), body.getName(), body.getDesc(), false);
    }
}
