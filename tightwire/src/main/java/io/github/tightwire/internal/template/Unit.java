package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.Traces;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The hidden class of one method, in the making: a nestmate of the class that declares it, whose private members it may use. Other
 * methods that are compiled on their own are called through method handles, which are constants to HotSpot.
 */
final class Unit {
    private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";

    private static final Handle HANDLE = new Handle(Opcodes.H_INVOKESTATIC, Type.getInternalName(Linked.class), "handle",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)Ljava/lang/invoke/MethodHandle;", false);

    private final Link link;
    private final ClassFiles files;
    private final Lookup lookup;
    private final Nodes nodes;
    private final ClassNode node = new ClassNode();
    private final List<Object> data = new ArrayList<>();
    private final Map<Linked.Entry, Integer> indices = new HashMap<>();
    private final Sites sites = new Sites();
    private int names;
    private byte[] classFile;

    /**
     * Starts a class.
     *
     * @param link the method
     * @param files of the compilation
     * @param lookup that may define a class beside the method's
     * @param nodes what it calls
     */
    Unit(Link link, ClassFiles files, Lookup lookup, Nodes nodes) {
        this.link = link;
        this.files = files;
        this.lookup = lookup;
        this.nodes = nodes;
        node.version = Opcodes.V17;
        node.access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        node.name = Type.getInternalName(link.method().owner()) + "$$Template";
        node.superName = "java/lang/Object";
    }

    /** A method that was compiled on its own, and how it is called from here. */
    record Instance(String owner, String name, String descriptor, int handle) {
        private static final int OWN = -1;

        void loadHandle(Code code) {
            if (handle != OWN) {
                code.add(new LdcInsnNode(new ConstantDynamic("_", "L" + METHOD_HANDLE + ";", HANDLE, handle)));
            }
        }

        void invoke(Code code) {
            if (handle == OWN) {
                code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
            } else {
                code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, METHOD_HANDLE, "invokeExact", descriptor, false));
            }
        }
    }

    Link link() {
        return link;
    }

    Sites sites() {
        return sites;
    }

    /** Whether objects may be nested too deep for it: see {@link TooDeep}. */
    boolean mayBeTooDeep() throws NotCompilableException {
        return link.isCallable(files);
    }

    String name() {
        return node.name;
    }

    ClassNode node() {
        return node;
    }

    void add(MethodNode method) {
        node.methods.add(method);
    }

    String freshName(String stem) {
        int dollar = stem.indexOf('$');
        names++;
        return (dollar < 0 ? stem : stem.substring(0, dollar)) + "$" + names;
    }

    /** Whether a cast does nothing but forget of which class exactly a value is. */
    boolean isUpcast(Value value, String to) throws NotCompilableException {
        return value.exact && value.type.getSort() == Type.OBJECT && !to.startsWith("[")
                && !value.type.getInternalName().equals(to)
                && files.load(to).isAssignableFrom(files.load(value.type.getInternalName()));
    }

    /** The name of the method for objects anywhere in a packet. */
    static String name(Direction direction) {
        return direction.name().toLowerCase(Locale.ROOT) + "FromAnywhere";
    }

    /** What the method takes: its operands, but for the stream, and what stands for the stream. */
    static String descriptor(Link link, Direction direction) {
        StringBuilder descriptor = new StringBuilder("(");
        for (Type type : link.parameters()) {
            descriptor.append(type.getDescriptor());
        }
        return descriptor.append(direction.state).append(")J").toString();
    }

    /** A method that is compiled on its own, as it is called from here. */
    Instance instance(Link called, Direction direction) {
        String descriptor = descriptor(called, direction);
        if (called.equals(link)) {
            return new Instance(node.name, name(direction), descriptor, Instance.OWN);
        }
        Linked.Entry entry = nodes.linked(called).entry(direction);
        Integer index = indices.get(entry);
        if (index == null) {
            index = data.size();
            data.add(entry);
            indices.put(entry, index);
        }
        return new Instance(null, null, descriptor, index);
    }

    /** Writes the class down; what it was made of is no longer needed. */
    void close() throws NotCompilableException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String first, String second) {
                return commonSuperclass(first, second);
            }
        };
        node.accept(writer);
        node.methods.clear();
        classFile = writer.toByteArray();
        ClassDump.write(node.name, classFile);
    }

    /** Defines the class, and completes what others find of it. */
    void define(Linked linked) throws NotCompilableException {
        try {
            Lookup defined = lookup.defineHiddenClassWithClassData(classFile, data, true, Lookup.ClassOption.NESTMATE);
            Traces.define(defined.lookupClass(), sites.toArray());
            for (Direction direction : Direction.values()) {
                MethodType type = MethodType.fromMethodDescriptorString(
                        descriptor(link, direction), defined.lookupClass().getClassLoader());
                linked.complete(direction, defined.findStatic(defined.lookupClass(), name(direction), type));
            }
            if (!node.interfaces.isEmpty()) {
                linked.complete((Template) defined.findConstructor(defined.lookupClass(), MethodType.methodType(void.class)).invoke());
            }
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new NotCompilableException("no class can be defined beside " + link.method().owner().getName() + ": " + e);
        }
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
