package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.origin.ClassFileFormat;
import io.github.tightwire.internal.template.ClassFileOrigin;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class as its class file says. It is kept for as long as there is memory, since a process compiles many types that refer to the
 * same ones; the code of a method is only read when it is wanted.
 */
public final class ClassFile {
    /** Of an array that may have any length. */
    public static final int ANY_LENGTH = MadeArrays.ANY_LENGTH;

    /** The newest version that ASM reads. */
    private static final int NEWEST = Opcodes.V28;

    /** Nothing of this library's own hangs on a class but softly: a class of the JDK would keep it, where a plugin brings it with it. */
    private static final ClassValue<AtomicReference<SoftReference<ClassFile>>> CACHED = new ClassValue<>() {
        @Override
        protected AtomicReference<SoftReference<ClassFile>> computeValue(Class<?> type) {
            return new AtomicReference<>(new SoftReference<>(null));
        }
    };

    /** The internal name. */
    public final String name;
    /** The version of the class file, as in {@link Opcodes#V17}; {@link #NEWEST} of all that are newer. */
    final int version;
    /** The name of the file that it was compiled from; null where that is not known. */
    public final String sourceFile;
    public final List<FieldNode> fields;
    /** The internal names of the subclasses that a sealed class permits; none of any other. */
    public final List<String> permitted;
    /** Without their code. */
    final List<MethodNode> methods;

    private final ClassReader reader;
    /** Null until somebody asks: it takes all the code. */
    private volatile MadeArrays madeArrays;
    private final Map<Method, Body> bodies = new ConcurrentHashMap<>();
    /** The functional objects that methods of the class make or store; null where that is not known. */
    private final Map<AbstractInsnNode, Optional<Method>> adapters = new ConcurrentHashMap<>();

    /** A method, without its body, and the class that declares it. */
    public record Method(Class<?> owner, ClassFile file, MethodNode code) {
        public Body body() throws NotCompilableException {
            return file.body(this);
        }

        public boolean isStatic() {
            return (code.access & Opcodes.ACC_STATIC) != 0;
        }

        /** Returns whether it is the method of a functional object: in no class. */
        public boolean isAdapter() {
            return code instanceof Adapter;
        }

        /** Returns whether there is nothing to call: it is inlined, or else what leads to it stays as it is. */
        public boolean isOnlyInlined() {
            return code instanceof Adapter adapter && adapter.isInlined();
        }

        /** Returns whether it is the code of a family whose kinds are known. */
        public boolean isOfFamily() {
            return code instanceof Adapter adapter && adapter.isOfFamily();
        }

        /** Returns whether it is nothing that a user wrote: an operation of the stream, or what leads to his function. */
        public boolean isBetween() {
            return isAdapter() || StreamClasses.contains(file.name);
        }

        /**
         * Returns whether a user wrote what is in it: a method, or the kinds of a family. It may be of any size, and may lead back to
         * itself.
         */
        public boolean isOfUser() {
            return !isBetween() || isOfFamily();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Method that && code == that.code;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(code);
        }

        @Override
        public String toString() {
            return owner.getName() + "." + code.name;
        }

        /** The types of the receiver, if there is one, and of the parameters. */
        public List<Type> operands() {
            List<Type> types = new ArrayList<>();
            if (!isStatic()) {
                types.add(Type.getType(owner));
            }
            types.addAll(Arrays.asList(Type.getArgumentTypes(code.desc)));
            return types;
        }
    }

    private ClassFile(ClassReader reader, ClassNode node) {
        this.name = node.name;
        this.version = node.version & 0xFFFF;
        this.sourceFile = node.sourceFile;
        this.fields = node.fields;
        this.permitted = node.permittedSubclasses == null ? List.of() : node.permittedSubclasses;
        this.methods = node.methods;
        this.reader = reader;
    }

    /** The class file of a class. */
    public static ClassFile of(Class<?> type) throws NotCompilableException {
        AtomicReference<SoftReference<ClassFile>> cached = CACHED.get(type);
        ClassFile file = cached.get().get();
        if (file == null) {
            file = read(type);
            cached.set(new SoftReference<>(file));
        }
        return file;
    }

    /** The class file of a class, in a version that ASM reads. */
    public static byte[] bytes(Class<?> type) throws NotCompilableException {
        return readable(ClassFileOrigin.bytes(type), type.getName());
    }

    /** A class file in a version that ASM reads: itself, if it is of one. */
    public static byte[] readable(byte[] classFile, String name) throws NotCompilableException {
        try {
            return ClassFileFormat.readable(classFile, name, NEWEST);
        } catch (ClassFileFormat.UnknownException e) {
            throw new NotCompilableException(e.getMessage());
        }
    }

    private static ClassFile read(Class<?> type) throws NotCompilableException {
        try {
            ClassReader reader = new ClassReader(bytes(type));
            ClassNode node = new ClassNode();
            reader.accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            ClassIntegrity.requireAgreement(type, node);
            return new ClassFile(reader, node);
        } catch (RuntimeException e) {
            throw new NotCompilableException("the class file of " + type.getName() + " can't be read: " + e.getMessage());
        }
    }

    /** The field that the class declares; null if it does not. */
    public FieldNode field(String field, String descriptor) {
        for (FieldNode declared : fields) {
            if (declared.name.equals(field) && declared.desc.equals(descriptor)) {
                return declared;
            }
        }
        return null;
    }

    /** The most elements that the class gives the array of a field of its own; {@link #ANY_LENGTH} where it does not say. */
    int arrayLength(FieldInsnNode field) {
        MadeArrays found = madeArrays;
        if (found == null) {
            ClassNode whole = new ClassNode();
            reader.accept(whole, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            found = new MadeArrays(whole);
            madeArrays = found;
        }
        return found.length(field);
    }

    /** The body of a method that has one. */
    Body body(Method method) throws NotCompilableException {
        Body body = bodies.get(method);
        if (body == null) {
            body = new Body(code(method.code()));
            Body earlier = bodies.putIfAbsent(method, body);
            body = earlier == null ? body : earlier;
        }
        return body;
    }

    /** Returns whether it was found out what the functional object does that an instruction of a method of the class makes or stores. */
    public boolean hasAdapter(AbstractInsnNode insn) {
        return adapters.containsKey(insn);
    }

    /** Returns the method that was found out; null where none was. */
    public Method adapter(AbstractInsnNode insn) {
        return adapters.get(insn).orElse(null);
    }

    /** Keeps what was found out, or null; who comes second finds the method of the first. */
    public void keepAdapter(Class<?> owner, AbstractInsnNode insn, Adapter found) {
        adapters.putIfAbsent(insn, found == null ? Optional.empty() : Optional.of(new Method(owner, this, found)));
    }

    private MethodNode code(MethodNode stub) throws NotCompilableException {
        if (stub instanceof Adapter) {
            return stub;
        }
        MethodNode code = new MethodNode(Opcodes.ASM9, stub.access, stub.name, stub.desc, null, null);
        try {
            reader.accept(new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
                    return method.equals(stub.name) && descriptor.equals(stub.desc) ? code : null;
                }
            }, ClassReader.SKIP_FRAMES);
        } catch (RuntimeException e) {
            throw new NotCompilableException("the class file of " + name.replace('/', '.') + " can't be read: " + e.getMessage());
        }
        return code;
    }
}
