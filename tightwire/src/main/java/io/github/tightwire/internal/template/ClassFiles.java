package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFile.Method;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The classes around a serialize method: as a class loader sees them, never initialized, and as their class files say. One
 * instance serves one loader in one compilation, and holds nothing beyond it.
 */
final class ClassFiles {
    static final String BIT_STREAM = "io/github/tightwire/BitStream";
    static final String BIT_STREAM_DESCRIPTOR = "L" + BIT_STREAM + ";";

    /** Superclasses that have no other protected members than those of {@code Object}. */
    private static final Set<Class<?>> HARMLESS = Set.of(Object.class, Record.class, Enum.class);
    private static final Set<String> OF_OBJECT = Set.of("clone()Ljava/lang/Object;", "finalize()V");

    private final ClassLoader loader;
    private final Map<Class<?>, ClassFile> files;
    private final Map<String, Class<?>> loaded = new HashMap<>();
    private final Map<Class<?>, Set<String>> inherited = new HashMap<>();
    /** Names that mean another class to another loader, or none; and those that mean the same. */
    private final Map<String, Boolean> shared = new HashMap<>();

    ClassFiles(ClassLoader loader) {
        this(loader, new HashMap<>());
    }

    private ClassFiles(ClassLoader loader, Map<Class<?>, ClassFile> files) {
        this.loader = loader;
        this.files = files;
    }

    /** The same, as the loader of a class sees it: what is compiled beside the class will be linked by that. */
    ClassFiles beside(Class<?> host) {
        return host.getClassLoader() == loader ? this : new ClassFiles(host.getClassLoader(), files);
    }

    /** The class of an internal name. */
    Class<?> load(String internalName) throws NotCompilableException {
        Class<?> known = loaded.get(internalName);
        if (known != null) {
            return known;
        }
        try {
            known = Class.forName(internalName.replace('/', '.'), false, loader);
            loaded.put(internalName, known);
            return known;
        } catch (ClassNotFoundException | LinkageError e) {
            throw new NotCompilableException(internalName.replace('/', '.') + " can't be loaded");
        }
    }

    /** Whether the loader has a class. */
    boolean has(Class<?> type) {
        return type.getClassLoader() == loader || isFoundBy(loader, type);
    }

    /** Whether the loader of a class means the same by an internal name as this one. */
    boolean isShared(String internalName, Class<?> from) throws NotCompilableException {
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
    ClassFile file(Class<?> type) throws NotCompilableException {
        ClassFile file = files.get(type);
        if (file == null) {
            file = ClassFile.of(type);
            files.put(type, file);
        }
        return file;
    }

    /** The method that a class has, of its own or inherited, as a call on exactly this class finds it; null if none has a body. */
    Method find(Class<?> type, String name, String descriptor) throws NotCompilableException {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            Method own = declared(c, name, descriptor);
            if (own != null) {
                return (own.code().access & Opcodes.ACC_ABSTRACT) != 0 ? null : own;
            }
        }
        return defaultMethod(type, name, descriptor);
    }

    private Method defaultMethod(Class<?> type, String name, String descriptor) throws NotCompilableException {
        Method found = null;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> i : c.getInterfaces()) {
                Method candidate = declared(i, name, descriptor);
                if (candidate == null) {
                    candidate = defaultMethod(i, name, descriptor);
                }
                if (candidate != null && (candidate.code().access & Opcodes.ACC_ABSTRACT) == 0) {
                    if (found != null && !found.equals(candidate)) {
                        // Which one the JVM would choose takes its whole selection to say.
                        return null;
                    }
                    found = candidate;
                }
            }
        }
        return found;
    }

    /** The method that a class declares; null if it does not. */
    Method declared(Class<?> type, String name, String descriptor) throws NotCompilableException {
        ClassFile file = file(type);
        for (MethodNode method : file.methods) {
            if (method.name.equals(name) && method.desc.equals(descriptor)) {
                return new Method(type, file, method);
            }
        }
        return null;
    }

    /** Whether code of a host may name a class. */
    boolean isAccessible(String internalName, Class<?> host) throws NotCompilableException {
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

    /** Whether code of a host may use a field. */
    boolean isFieldAccessible(String owner, String name, Class<?> host) throws NotCompilableException {
        for (Class<?> c = load(owner); c != null; c = c.getSuperclass()) {
            for (FieldNode field : file(c).fields) {
                if (field.name.equals(name)) {
                    return isMemberAccessible(c, field.access, host);
                }
            }
        }
        return false;
    }

    /** Whether a class stores into a final field of its own, outside a constructor: those of old class files may, and nobody else. */
    boolean isFinalOfOld(FieldInsnNode store, Class<?> from) throws NotCompilableException {
        ClassFile file = file(from);
        if (file.version < Opcodes.V9 && file.name.equals(store.owner)) {
            for (FieldNode field : file.fields) {
                if (field.name.equals(store.name) && field.desc.equals(store.desc)) {
                    return (field.access & Opcodes.ACC_FINAL) != 0;
                }
            }
        }
        return false;
    }

    /** Whether a field is volatile, or may be. */
    boolean isVolatile(String owner, String name) {
        try {
            for (Class<?> c = load(owner); c != null; c = c.getSuperclass()) {
                for (FieldNode field : file(c).fields) {
                    if (field.name.equals(name)) {
                        return (field.access & Opcodes.ACC_VOLATILE) != 0;
                    }
                }
            }
        } catch (NotCompilableException e) {
            // There is no class file of some superclass.
        }
        return true;
    }

    /** Whether code of a host may call a method. */
    boolean isMethodAccessible(String owner, String name, String descriptor, Class<?> host) throws NotCompilableException {
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
        try {
            for (Member member : members(type)) {
                if (Modifier.isProtected(member.getModifiers())) {
                    found.add(key(member));
                }
            }
        } catch (LinkageError | TypeNotPresentException e) {
            throw new NotCompilableException("the members of " + type.getName() + " can't be loaded: " + e);
        }
    }

    /** Whether a class declares a member that is protected, or one that is not; null where it declares none. */
    static Boolean isProtected(Class<?> type, String member) throws NotCompilableException {
        try {
            for (Member declared : members(type)) {
                if (member.startsWith(declared.getName()) && member.equals(key(declared))) {
                    return Modifier.isProtected(declared.getModifiers());
                }
            }
            return null;
        } catch (LinkageError | TypeNotPresentException e) {
            throw new NotCompilableException("the members of " + type.getName() + " can't be loaded: " + e);
        }
    }

    private static List<Member> members(Class<?> type) {
        List<Member> members = new ArrayList<>(List.of(type.getDeclaredFields()));
        members.addAll(List.of(type.getDeclaredMethods()));
        return members;
    }

    private static String key(Member member) {
        return member.getName().concat(member instanceof Field field
                ? Type.getDescriptor(field.getType())
                : Type.getMethodDescriptor((java.lang.reflect.Method) member));
    }

    static boolean samePackage(Class<?> a, Class<?> b) {
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
