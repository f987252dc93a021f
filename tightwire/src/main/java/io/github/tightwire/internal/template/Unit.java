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
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * A hidden class in the making: a nestmate of one class, whose private members its methods may use. What lies in another nest
 * becomes a unit of its own, and is called through a method handle, a constant to HotSpot.
 */
final class Unit implements Linker {
    private final Class<?> host;
    private final ClassFiles files;
    private final Obstacles obstacles;
    private final Lookup lookup;
    private final HiddenClass hidden;
    private final List<MethodHandle> handles = new ArrayList<>();
    private final Map<Key, Instance> instances = new HashMap<>();

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
        this.hidden = new HiddenClass(host, files);
    }

    private record Key(Method method, Class<?> exact, Direction direction, int depth) {
    }

    @Override
    public String className() {
        return hidden.name();
    }

    @Override
    public String freshName(String stem) {
        return hidden.freshName(stem);
    }

    @Override
    public void add(MethodNode method) {
        hidden.add(method);
    }

    @Override
    public Sites sites() {
        return hidden.sites();
    }

    /** Lets the class implement an interface. */
    void implement(Class<?> type) {
        hidden.implement(type);
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
        new Emission(this, plan, name, fromStart).emit();
        return new Instance(hidden.name(), name, descriptor(method, plan.direction), Instance.OWN);
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

    @Override
    public Instance instance(Method method, Direction direction, Value receiver, int depth, Origin caller) {
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
            handles.add(defined.findStatic(defined.lookupClass(), there.name(), type));
        } catch (ReflectiveOperationException e) {
            throw new NotCompilableException("of " + e);
        }
        return new Instance(null, null, descriptor, handles.size() - 1);
    }

    /** Defines the class. */
    Lookup define() throws NotCompilableException {
        TemplateCompiler.export(host.getModule());
        return hidden.define(lookup, handles);
    }
}
