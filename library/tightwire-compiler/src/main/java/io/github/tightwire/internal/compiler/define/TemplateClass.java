package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.emit.Code;
import io.github.tightwire.internal.compiler.emit.Sites;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** A class in the making, in the nest of a host: its methods may use the private members there. */
final class TemplateClass {
    private final ClassFiles files;
    private final ClassNode node = new ClassNode();
    private final Sites sites = new Sites();
    /** A description of its contents, for a person; empty unless somebody looks. */
    private final StringBuilder words = new StringBuilder();
    /** The enums whose constants it keeps, by their numbers. */
    private final List<Type> enums = new ArrayList<>();
    private int names;
    private byte[] classFile;

    /**
     * An empty class.
     *
     * @param name internal
     * @param access besides what all have
     */
    TemplateClass(String name, int access, ClassFiles files) {
        this.files = files;
        node.version = Opcodes.V17;
        node.access = access | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        node.name = name;
        node.superName = "java/lang/Object";
    }

    String name() {
        return node.name;
    }

    Sites sites() {
        return sites;
    }

    /** Makes it one of a class or of an interface, of which there can be an object. */
    void make(Class<?> kind) {
        if (kind.isInterface()) {
            node.interfaces.add(Type.getInternalName(kind));
        } else {
            node.superName = Type.getInternalName(kind);
        }
        add(constructor());
    }

    /** Adds to what a person sees of it. */
    void describe(Object part) {
        words.append(part).append('\n');
    }

    void add(MethodNode method) {
        node.methods.add(method);
    }

    /** A call that gives a constant of an enum, from what the class keeps. */
    MethodInsnNode constant(Type type) {
        int known = enums.indexOf(type);
        KeptConstants kept = new KeptConstants(node.name, type, known < 0 ? enums.size() : known);
        if (known < 0) {
            enums.add(type);
            node.fields.add(kept.field());
            add(kept.method());
        }
        return kept.call();
    }

    /** The stem of a name, with a number that no other name has. */
    String freshName(String stem) {
        int dollar = stem.indexOf('$');
        names++;
        return (dollar < 0 ? stem : stem.substring(0, dollar)).concat("$").concat(Integer.toString(names));
    }

    /** Writes the class down; what it was made of is let go. */
    void write() throws NotCompilableException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String first, String second) {
                return commonSuperclass(first, second);
            }
        };
        try {
            node.accept(writer);
            classFile = writer.toByteArray();
        } catch (MethodTooLargeException | ClassTooLargeException e) {
            throw new NotCompilableException("what is made of it is too large for a class file");
        }
        node.methods.clear();
        ClassDump.write(node.name, classFile, words);
    }

    byte[] classFile() {
        return classFile;
    }

    private MethodNode constructor() {
        MethodNode method = new MethodNode(0, "<init>", "()V", null, null);
        Code code = new Code();
        code.load(Value.OBJECT, 0)
                .add(new MethodInsnNode(Opcodes.INVOKESPECIAL, node.superName, "<init>", "()V", false))
                .op(Opcodes.RETURN);
        method.instructions = code.list();
        return method;
    }

    private String commonSuperclass(String first, String second) {
        try {
            Class<?> a = files.load(first);
            Class<?> b = files.load(second);
            if (a.isAssignableFrom(b)) {
                return first;
            } else if (b.isAssignableFrom(a)) {
                return second;
            }
            Class<?> common = a;
            while (common != null && !common.isAssignableFrom(b)) {
                common = common.getSuperclass();
            }
            return a.isInterface() || b.isInterface() || common == null
                    ? "java/lang/Object"
                    : Type.getInternalName(common);
        } catch (NotCompilableException e) {
            return "java/lang/Object";
        }
    }
}
