package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFiles.Method;
import io.github.tightwire.internal.template.Flat.Origin;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
 * A hidden class in the making: a nestmate of one class, whose private members its methods may use. What lies in another nest
 * becomes a unit of its own, and is called through a method handle, a constant to HotSpot.
 */
final class Unit {
    private static final String METHOD_HANDLE = "java/lang/invoke/MethodHandle";

    private static final Handle CLASS_DATA = new Handle(Opcodes.H_INVOKESTATIC, "java/lang/invoke/MethodHandles", "classDataAt",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)Ljava/lang/Object;", false);

    private final Class<?> host;
    private final ClassFiles files;
    private final Obstacles obstacles;
    private final Lookup lookup;
    private final ClassNode node = new ClassNode();
    private final List<MethodHandle> handles = new ArrayList<>();
    private final Map<Key, Instance> instances = new HashMap<>();
    private int names;

    /**
     * Starts a class.
     *
     * @param host whose nest it joins
     * @param files of the compilation
     * @param obstacles of the compilation
     * @param lookup that may look into the host, if any may
     */
    Unit(Class<?> host, ClassFiles files, Obstacles obstacles, Lookup lookup) {
        this.host = host;
        this.files = files;
        this.obstacles = obstacles;
        this.lookup = lookup;
        node.version = Opcodes.V17;
        node.access = Opcodes.ACC_FINAL | Opcodes.ACC_SUPER | Opcodes.ACC_SYNTHETIC;
        node.name = Type.getInternalName(host) + "$$Template";
        node.superName = "java/lang/Object";
    }

    /** A method that was compiled on its own, and how it is called from here. */
    record Instance(String owner, String name, String descriptor, int handle) {
        private static final int OWN = -1;

        void loadHandle(Code code) {
            if (handle != OWN) {
                code.add(new LdcInsnNode(new ConstantDynamic("_", "L" + METHOD_HANDLE + ";", CLASS_DATA, handle)));
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

    private record Key(Method method, Class<?> exact, Direction direction, int depth) {
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

    Evaluator evaluator(Direction direction) {
        return new Evaluator(files, direction, null);
    }

    /** Whether a cast does nothing but forget of which class exactly a value is. */
    boolean isUpcast(Value value, String to) throws NotCompilableException {
        return value.exact && value.type.getSort() == Type.OBJECT && !to.startsWith("[")
                && !value.type.getInternalName().equals(to)
                && files.load(to).isAssignableFrom(files.load(value.type.getInternalName()));
    }

    /** Compiles a method of this nest for one direction. */
    Instance compile(Method method, Class<?> exact, Direction direction, int depth, Origin caller, String name)
            throws NotCompilableException {
        return emit(plan(method, exact, direction, depth, caller), method, name, false);
    }

    /** Flattens a method of this nest. */
    Plan plan(Method method, Class<?> exact, Direction direction, int depth, Origin caller) throws NotCompilableException {
        return new Plan(new Flattener(files, obstacles, direction).flatten(method, exact, depth, caller), direction, files);
    }

    /** Emits a method of this nest. */
    Instance emit(Plan plan, Method method, String name, boolean fromStart) throws NotCompilableException {
        Emission.of(this, plan, name).emit(fromStart);
        return new Instance(node.name, name, descriptor(method, plan.direction), Instance.OWN);
    }

    private static String descriptor(Method method, Direction direction) {
        StringBuilder descriptor = new StringBuilder("(");
        if (!method.isStatic()) {
            descriptor.append(Type.getDescriptor(method.owner()));
        }
        for (Type type : Type.getArgumentTypes(method.code().desc)) {
            if (!type.getDescriptor().equals(ClassFiles.BIT_STREAM_DESCRIPTOR)) {
                descriptor.append(type.getDescriptor());
            }
        }
        return descriptor.append(direction.state).append(")J").toString();
    }

    /** A method, of whatever nest, compiled on its own; null if it can't be, or not be called from here. */
    Instance instance(Method method, Direction direction, Value receiver, int depth, Origin caller) {
        try {
            Key key = new Key(method, exactClass(receiver), direction, depth);
            Instance known = instances.get(key);
            if (known == null) {
                known = method.owner().getNestHost() == host.getNestHost()
                        ? compile(method, key.exact, direction, depth, caller, freshName(method.code().name))
                        : foreign(key, caller);
                instances.put(key, known);
            }
            return known;
        } catch (NotCompilableException e) {
            return null;
        }
    }

    private Class<?> exactClass(Value receiver) throws NotCompilableException {
        if (receiver == null) {
            return null;
        }
        Class<?> type = files.load(receiver.type.getInternalName());
        return receiver.exact || Modifier.isFinal(type.getModifiers()) ? type : null;
    }

    private Instance foreign(Key key, Origin caller) throws NotCompilableException {
        String descriptor = descriptor(key.method, key.direction);
        for (Type type : Type.getArgumentTypes(descriptor)) {
            if (type.getSort() >= Type.ARRAY && !files.isAccessible(type.getInternalName(), host)) {
                throw new NotCompilableException(type.getClassName() + " is not accessible");
            }
        }
        Unit unit = new Unit(key.method.owner(), files, obstacles, TemplateCompiler.lookupIn(key.method.owner(), lookup));
        Instance there = unit.compile(key.method, key.exact, key.direction, key.depth, caller, key.method.code().name);
        Lookup defined = unit.define();
        MethodType type = MethodType.fromMethodDescriptorString(descriptor, defined.lookupClass().getClassLoader());
        try {
            handles.add(defined.findStatic(defined.lookupClass(), there.name, type));
        } catch (ReflectiveOperationException e) {
            throw new NotCompilableException("of " + e);
        }
        return new Instance(null, null, descriptor, handles.size() - 1);
    }

    /** Defines the class. */
    Lookup define() throws NotCompilableException {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String first, String second) {
                return commonSuperclass(first, second);
            }
        };
        node.accept(writer);
        byte[] classFile = writer.toByteArray();
        ClassDump.write(node.name, classFile);
        TemplateCompiler.export(host.getModule());
        try {
            return lookup.defineHiddenClassWithClassData(classFile, handles, true, Lookup.ClassOption.NESTMATE);
        } catch (IllegalAccessException e) {
            throw new NotCompilableException("no class can be defined beside " + host.getName() + ": " + e.getMessage());
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
