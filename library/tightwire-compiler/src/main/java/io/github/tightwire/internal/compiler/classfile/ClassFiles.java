package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The classes around a serialize method: as a class loader sees them, never initialized, and as their class files say. One
 * instance serves one loader in one compilation, and holds nothing beyond it.
 */
public final class ClassFiles {
    /** Superclasses that have no other protected members than those of {@code Object}. */
    private static final Set<Class<?>> HARMLESS = Set.of(Object.class, Record.class, Enum.class);
    private static final Set<String> OF_OBJECT = Set.of("clone()Ljava/lang/Object;", "finalize()V");

    private final ClassLoader loader;
    private final Map<Class<?>, ClassFile> files;
    private final Map<String, Class<?>> loaded = new HashMap<>();
    private final Map<Class<?>, Set<String>> inherited = new HashMap<>();
    /** Names that mean another class to another loader, or none; and those that mean the same. */
    private final Map<String, Boolean> shared = new HashMap<>();
    /** The classes of which {@code QuietInitialiser} has found whether anybody can see their initialisation. */
    final Map<Class<?>, Boolean> quiet = new HashMap<>();
    /** The classes that were looked at; null where nobody wants to know. */
    private final Set<Class<?>> consulted;

    public ClassFiles(ClassLoader loader) {
        this(loader, new HashMap<>(), null);
    }

    private ClassFiles(ClassLoader loader, Map<Class<?>, ClassFile> files, Set<Class<?>> consulted) {
        this.loader = loader;
        this.files = files;
        this.consulted = consulted;
    }

    /** The same, but that what is compiled {@linkplain #beside beside} a class has notes of its own of what was looked at. */
    public ClassFiles noting() {
        return new ClassFiles(loader, files, new LinkedHashSet<>());
    }

    /** The classes that were looked at; none unless that is noted. */
    public Set<Class<?>> consulted() {
        return consulted == null ? Set.of() : consulted;
    }

    /** The same, as the loader of a class sees it: what is compiled beside the class will be linked by that. */
    public ClassFiles beside(Class<?> host) {
        return consulted == null && host.getClassLoader() == loader
                ? this
                : new ClassFiles(host.getClassLoader(), files, consulted == null ? null : new LinkedHashSet<>());
    }

    private void note(Class<?> type) {
        if (consulted != null) {
            consulted.add(type);
        }
    }

    /** The class of an internal name. */
    public Class<?> load(String internalName) throws NotCompilableException {
        Class<?> known = loaded.get(internalName);
        if (known != null) {
            return known;
        }
        try {
            known = Class.forName(internalName.replace('/', '.'), false, loader);
            loaded.put(internalName, known);
            note(known);
            return known;
        } catch (ClassNotFoundException | LinkageError e) {
            throw new NotCompilableException(internalName.replace('/', '.') + " can't be loaded");
        }
    }

    /** Returns whether the loader has a class. */
    public boolean has(Class<?> type) {
        return type.getClassLoader() == loader || isFoundBy(loader, type);
    }

    /** Returns whether the loader of a class means the same by an internal name as this one. */
    public boolean isShared(String internalName, Class<?> from) throws NotCompilableException {
        Type type = Type.getObjectType(internalName);
        if (type.getSort() == Type.ARRAY) {
            type = type.getElementType();
        }
        ClassLoader other = from.getClassLoader();
        if (other == loader || type.getSort() < Type.ARRAY || internalName.startsWith("java/")) {
            return true;
        }
        String key = type.getInternalName().concat("@").concat(Integer.toString(System.identityHashCode(other)));
        Boolean known = shared.get(key);
        if (known == null) {
            known = isFoundBy(other, load(type.getInternalName()));
            shared.put(key, known);
        }
        return known;
    }

    private static boolean isFoundBy(ClassLoader loader, Class<?> type) {
        try {
            return Class.forName(type.getName(), false, loader) == type;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** The class file of a class. */
    public ClassFile file(Class<?> type) throws NotCompilableException {
        note(type);
        ClassFile file = files.get(type);
        if (file == null) {
            file = ClassFile.of(type);
            files.put(type, file);
        }
        return file;
    }

    /** The method that a class has, of its own or inherited, as a call on exactly this class finds it; null if none has a body. */
    public Method find(Class<?> type, String name, String descriptor) throws NotCompilableException {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Method own = declared(c, name, descriptor);
            if (own != null) {
                return (own.code().access & Opcodes.ACC_ABSTRACT) != 0 ? null : own;
            }
        }
        return defaultMethod(type, name, descriptor);
    }

    /** Of the most specific ones, the only one that has a body. */
    private Method defaultMethod(Class<?> type, String name, String descriptor) throws NotCompilableException {
        List<Method> all = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            addOfInterfaces(c, name, descriptor, all);
        }
        Method found = null;
        for (Method method : all) {
            if ((method.code().access & Opcodes.ACC_ABSTRACT) == 0 && isMostSpecific(method, all)) {
                if (found != null && !found.equals(method)) {
                    // The JVM takes neither.
                    return null;
                }
                found = method;
            }
        }
        return found;
    }

    private void addOfInterfaces(Class<?> type, String name, String descriptor, List<Method> found) throws NotCompilableException {
        for (Class<?> i : type.getInterfaces()) {
            Method own = declared(i, name, descriptor);
            if (own == null) {
                addOfInterfaces(i, name, descriptor, found);
            } else if ((own.code().access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) == 0) {
                found.add(own);
            }
        }
    }

    private static boolean isMostSpecific(Method method, List<Method> all) {
        for (Method other : all) {
            if (other.owner() != method.owner() && method.owner().isAssignableFrom(other.owner())) {
                return false;
            }
        }
        return true;
    }

    /** The method that a class declares; null if it does not. */
    public Method declared(Class<?> type, String name, String descriptor) throws NotCompilableException {
        ClassFile file = file(type);
        for (MethodNode method : file.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                return new Method(type, file, method);
            }
        }
        return null;
    }

    /** Returns whether code of a host may name a class. */
    public boolean isAccessible(String internalName, Class<?> host) throws NotCompilableException {
        Type type = Type.getObjectType(internalName);
        if (type.getSort() == Type.ARRAY) {
            Type element = type.getElementType();
            return element.getSort() != Type.OBJECT || isAccessible(element.getInternalName(), host);
        }
        Class<?> c = load(internalName);
        return samePackage(c, host)
                || isPublic(c) && host.getModule().canRead(c.getModule())
                && c.getModule().isExported(c.getPackageName(), host.getModule());
    }

    /** Returns whether code of a host may use a field. */
    public boolean isFieldAccessible(String owner, String name, String descriptor, Class<?> host) throws NotCompilableException {
        for (Class<?> c = load(owner); c != null; c = c.getSuperclass()) {
            FieldNode field = file(c).field(name, descriptor);
            if (field != null) {
                return isMemberAccessible(c, field.access, host);
            }
        }
        return false;
    }

    /**
     * The method by which code of a host may load a field of a final class that is private to another nest: it does that, and nothing else.
     * Null where there is none.
     */
    public String accessor(FieldInsnNode load, Class<?> owner, Class<?> host) throws NotCompilableException {
        ClassFile file = file(owner);
        if (!Modifier.isFinal(owner.getModifiers()) || !file.name.equals(load.owner) || !isAccessible(load.owner, host)) {
            return null;
        }
        String descriptor = "()".concat(load.desc);
        for (MethodNode method : file.methods) {
            if (method.desc.equals(descriptor) && isMemberAccessible(owner, method.access, host)
                    && (method.access & Opcodes.ACC_SYNCHRONIZED) == 0 && returns(new Method(owner, file, method).body(), load)) {
                return method.name;
            }
        }
        return null;
    }

    /** Returns whether a method returns a field of its receiver, and does nothing else. */
    private static boolean returns(Body body, FieldInsnNode load) {
        return body.size() == 3 && body.insns[0] instanceof VarInsnNode receiver && receiver.getOpcode() == Opcodes.ALOAD
                && receiver.var == 0 && body.insns[1] instanceof FieldInsnNode field && field.getOpcode() == Opcodes.GETFIELD
                && Types.isSameField(field, load) && Body.isReturn(body.insns[2].getOpcode());
    }

    /**
     * Returns whether a class stores into a final field of its own, outside a constructor: those of old class files may, and nobody else.
     */
    public boolean isFinalOfOld(FieldInsnNode store, Class<?> from) throws NotCompilableException {
        ClassFile file = file(from);
        FieldNode field = file.version < Opcodes.V9 && file.name.equals(store.owner) ? file.field(store.name, store.desc) : null;
        return field != null && (field.access & Opcodes.ACC_FINAL) != 0;
    }

    /** Returns whether a field is volatile, or may be. */
    public boolean isVolatile(FieldInsnNode use) {
        try {
            for (Class<?> c = load(use.owner); c != null; c = c.getSuperclass()) {
                FieldNode field = file(c).field(use.name, use.desc);
                if (field != null) {
                    return (field.access & Opcodes.ACC_VOLATILE) != 0;
                }
            }
        } catch (NotCompilableException e) {
            // There is no class file of some superclass.
        }
        return true;
    }

    /**
     * Returns the number of elements that the array of a field has, as far as its class says; {@link ClassFile#ANY_LENGTH} where it does
     * not.
     */
    public int arrayLength(FieldInsnNode field) {
        try {
            return file(load(field.owner)).arrayLength(field);
        } catch (NotCompilableException e) {
            return ClassFile.ANY_LENGTH;
        }
    }

    /** Returns whether code of a host may call a method. */
    public boolean isMethodAccessible(String owner, String name, String descriptor, Class<?> host) throws NotCompilableException {
        if (owner.startsWith("[")) {
            return true;
        }
        for (Class<?> c = load(owner); c != null; c = c.getSuperclass()) {
            Method method = declared(c, name, descriptor);
            if (method != null) {
                return isMemberAccessible(c, method.code().access, host);
            }
        }
        // What is left are methods of interfaces, and the signature-polymorphic ones: public.
        return true;
    }

    private static boolean isMemberAccessible(Class<?> owner, int access, Class<?> host) {
        if ((access & Opcodes.ACC_PUBLIC) != 0 || owner.getNestHost() == host.getNestHost()) {
            return true;
        }
        return (access & Opcodes.ACC_PRIVATE) == 0 && samePackage(owner, host);
    }

    /**
     * The protected members that a class inherits from superclasses in other packages, names with descriptors. None can be private
     * to a nest.
     */
    Set<String> protectedAbove(Class<?> type) throws NotCompilableException {
        Set<String> known = inherited.get(type);
        if (known == null) {
            known = new HashSet<>(OF_OBJECT);
            for (Class<?> c = type.getSuperclass(); c != null && !HARMLESS.contains(c); c = c.getSuperclass()) {
                if (!samePackage(c, type)) {
                    protectedMembers(c, known);
                }
            }
            inherited.put(type, known);
        }
        return known;
    }

    private static void protectedMembers(Class<?> type, Set<String> found) throws NotCompilableException {
        for (Member member : members(type)) {
            if (Modifier.isProtected(member.getModifiers())) {
                found.add(key(member));
            }
        }
    }

    /** Returns whether a class declares a member that is protected, or one that is not; null where it declares none. */
    static Boolean isProtected(Class<?> type, String member) throws NotCompilableException {
        for (Member declared : members(type)) {
            if (member.startsWith(declared.getName()) && member.equals(key(declared))) {
                return Modifier.isProtected(declared.getModifiers());
            }
        }
        return null;
    }

    private static List<Member> members(Class<?> type) throws NotCompilableException {
        try {
            List<Member> members = new ArrayList<>(List.of(type.getDeclaredFields()));
            members.addAll(List.of(type.getDeclaredMethods()));
            return members;
        } catch (LinkageError | TypeNotPresentException e) {
            throw new NotCompilableException("the members of " + type.getName() + " can't be loaded: " + e);
        }
    }

    private static String key(Member member) {
        return member.getName().concat(member instanceof Field field
                ? Type.getDescriptor(field.getType())
                : Type.getMethodDescriptor((java.lang.reflect.Method) member));
    }

    public static boolean samePackage(Class<?> a, Class<?> b) {
        return a.getClassLoader() == b.getClassLoader() && a.getPackageName().equals(b.getPackageName());
    }

    private static boolean isPublic(Class<?> c) {
        // A nested class that is protected in its source is public to the JVM, and package-private if it is private.
        for (Class<?> outer = c; outer != null; outer = outer.getDeclaringClass()) {
            if (!Modifier.isPublic(outer.getModifiers())) {
                return false;
            }
        }
        return true;
    }
}
