package io.github.tightwire.build.client;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.internal.compiler.BuildClasses;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.packet.ProtocolDescription;
import io.github.tightwire.packet.WireTypes;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Types by their names, in a program that was built.
 *
 * @param types the descriptions, each type once
 * @param protocols those whose packets have these types
 */
public record WireTypeNames(List<WireType> types, List<ProtocolDescription> protocols) {
    /**
     * Types and protocols.
     *
     * @param types the descriptions, each type once
     * @param protocols those whose packets have these types
     */
    public WireTypeNames {
        types = List.copyOf(types);
        protocols = List.copyOf(protocols);
    }

    /**
     * Describes types. A name is that of a class, {@code game.Input} or {@code game.Net$Input}; or {@code game.Net#PROTOCOL}, a static
     * field or a static method without parameters that gives the types of a protocol, a game or a world: then the program's own code
     * runs.
     *
     * @param folder of class files, in the folders of their packages
     * @param classPath folders and archives of the other classes that these need
     * @param names of the types, in the order in which they are described
     * @return the types, and the protocols among the names
     * @throws IOException if a name is that of no type, or a class is missing, or the class path has another
     *     version of the library
     */
    public static WireTypeNames describe(Path folder, List<Path> classPath, List<String> names) throws IOException {
        try (URLClassLoader loader = BuildClasses.loader(folder, classPath)) {
            Set<Class<?>> types = new LinkedHashSet<>();
            List<ProtocolDescription> protocols = new ArrayList<>();
            for (String name : names) {
                add(types, protocols, loader, name);
            }
            List<WireType> described = new ArrayList<>();
            for (Class<?> type : types) {
                described.add(WireType.of(type));
            }
            return new WireTypeNames(described, protocols);
        } catch (NoClassDefFoundError e) {
            throw BuildClasses.lacking(e);
        }
    }

    private static void add(Set<Class<?>> types, List<ProtocolDescription> protocols, ClassLoader loader, String name)
            throws IOException {
        int member = name.indexOf('#');
        Class<?> owner;
        try {
            owner = loader.loadClass(member < 0 ? name : name.substring(0, member));
        } catch (ClassNotFoundException e) {
            throw new IOException("there is no class " + e.getMessage() + " in the folder or on the class path", e);
        }
        if (member >= 0) {
            WireTypes named = types(owner, name.substring(member + 1));
            for (Supplier<?> sample : named.samples()) {
                types.add(sample.get().getClass());
            }
            if (named instanceof Protocol protocol) {
                protocols.add(protocol.description());
            }
        } else if (BitSerializable.class.isAssignableFrom(owner) || BitValue.class.isAssignableFrom(owner)) {
            types.add(owner);
        } else {
            throw new IOException(name + " is no type with a serialize method; for a protocol name its static field or method as "
                    + name + "#PROTOCOL");
        }
    }

    private static WireTypes types(Class<?> owner, String member) throws IOException {
        try {
            for (Field field : owner.getDeclaredFields()) {
                if (field.getName().equals(member)) {
                    return cast(owner, member, open(field).get(null));
                }
            }
            Method method = owner.getDeclaredMethod(member);
            return cast(owner, member, open(method).invoke(null));
        } catch (ReflectiveOperationException | NullPointerException e) {
            throw new IOException(owner.getName() + " has no static field " + member + " and no static method " + member
                    + "() that gives the types of a protocol", e);
        }
    }

    private static <T extends AccessibleObject> T open(T member) {
        member.setAccessible(true);
        return member;
    }

    private static WireTypes cast(Class<?> owner, String member, Object value) throws IOException {
        if (value instanceof WireTypes types) {
            return types;
        }
        throw new IOException(owner.getName() + "#" + member + " is no Protocol, GameProtocol or WorldTypes");
    }
}
