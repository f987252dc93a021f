package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.testkit.ObjectState.Difference;
import io.github.tightwire.testkit.ObjectState.FieldKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts objects of subclasses into fields and lists, and looks whether they come back as what they were. Subclasses are those that a sealed
 * type permits, and those in the folder of its class file.
 *
 * @param <T> the type
 */
final class Subclasses<T extends BitSerializable> {
    private final TypeSamples<T> samples;
    private final TypeUnderTest<T> subject;
    private final Set<FieldKey> seen = new HashSet<>();

    Subclasses(TypeSamples<T> samples) {
        this.samples = samples;
        this.subject = samples.subject;
    }

    void check() {
        for (byte[] packet : samples.packets) {
            T object = samples.read(packet);
            for (ObjectField slot : ObjectField.within(object)) {
                check(object, slot);
            }
        }
    }

    private void check(T object, ObjectField slot) {
        List<@Nullable Object> elements = slot.elements();
        boolean isList = slot.value() instanceof List<?> && !elements.isEmpty();
        boolean isField = slot.isSettable() && slot.value() != null && elements.isEmpty();
        Class<?> declared = isList ? elementType(slot.field()) : slot.field().getType();
        if (!isList && !isField || declared == null || Modifier.isFinal(declared.getModifiers()) || !Fields.isGames(declared)
                || !seen.add(slot.key())) {
            return;
        }
        Object old = isList ? elements.get(0) : slot.value();
        for (Class<?> other : subclasses(declared)) {
            Object made = old != null && old.getClass() != other && differs(old.getClass(), other) ? make(other) : null;
            if (made != null) {
                check(object, slot, isList, old, made);
            }
        }
    }

    private void check(T object, ObjectField slot, boolean isList, @Nullable Object old, Object made) {
        if (!put(slot, isList, made)) {
            return;
        }
        if (isLost(object, made.getClass())) {
            int bit = TracePaths.bit(subject.traceOfWrite(object), slot.field().getName());
            samples.report.add(Mistake.LOST_SUBCLASS, slot.key().type(), slot.field().getName(),
                    SourceLines.ofBit(subject, object, bit, slot.key().type()),
                    "a " + made.getClass().getSimpleName() + " in it is written as one, and read as a "
                            + (old == null ? "nothing" : old.getClass().getSimpleName()) + ". Send it by a Family, which sends the class");
        }
        put(slot, isList, old);
    }

    /** Puts an object into a field, or into the first place of its list; false if the list can't be changed. */
    @SuppressWarnings("unchecked") // An object of the declared type.
    private static boolean put(ObjectField slot, boolean isList, @Nullable Object value) {
        if (!isList) {
            slot.set(value);
        } else if (slot.value() instanceof List<?> list) {
            try {
                ((List<@Nullable Object>) list).set(0, value);
            } catch (UnsupportedOperationException e) {
                return false;
            }
        }
        return true;
    }

    private boolean isLost(T object, Class<?> made) {
        byte[] packet;
        try {
            packet = subject.write(object);
        } catch (RuntimeException e) {
            // Whoever does it is told.
            return false;
        }
        T back = subject.fresh();
        try {
            if (!subject.read(back, packet).isAccepted()) {
                return true;
            }
        } catch (RuntimeException e) {
            return true;
        }
        Difference difference = ObjectState.difference(samples.state(object), samples.state(back));
        return difference != null && difference.first() instanceof ObjectState first && first.type() == made
                && !(difference.second() instanceof ObjectState second && second.type() == made);
    }

    /** The class of a list's elements; null where its field does not say it. */
    static @Nullable Class<?> elementType(Field field) {
        Type type = field.getGenericType();
        Type[] arguments = type instanceof ParameterizedType list ? list.getActualTypeArguments() : new Type[0];
        return arguments.length == 1 && arguments[0] instanceof Class<?> element ? element : null;
    }

    /** Returns whether two classes have serialize methods of their own. */
    private static boolean differs(Class<?> one, Class<?> other) {
        Class<?> declaring = declaring(other);
        return declaring != null && !declaring.equals(declaring(one));
    }

    private static @Nullable Class<?> declaring(Class<?> type) {
        try {
            return type.getMethod("serialize", BitStream.class).getDeclaringClass();
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /** An object by its constructor without parameters; null if there is none. */
    static @Nullable Object make(Class<?> type) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException | RuntimeException e) {
            return null;
        }
    }

    private static List<Class<?>> subclasses(Class<?> base) {
        Set<Class<?>> all = new HashSet<>();
        Class<?>[] permitted = base.getPermittedSubclasses();
        all.addAll(permitted == null ? beside(base) : Arrays.asList(permitted));
        List<Class<?>> concrete = new ArrayList<>();
        for (Class<?> each : all) {
            boolean isSent = BitSerializable.class.isAssignableFrom(each) || BitValue.class.isAssignableFrom(each);
            if (isSent && base.isAssignableFrom(each) && !Modifier.isAbstract(each.getModifiers())) {
                concrete.add(each);
            }
        }
        return concrete;
    }

    /** The classes in the folder of a class file; none if it is in an archive. */
    private static List<Class<?>> beside(Class<?> type) {
        String name = type.getName();
        URL file = type.getResource(name.substring(name.lastIndexOf('.') + 1) + ".class");
        if (file == null || !file.getProtocol().equals("file")) {
            return List.of();
        }
        List<Class<?>> classes = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of(new URI(file.toString())).getParent())) {
            for (Path each : (Iterable<Path>) files.sorted()::iterator) {
                String simple = each.getFileName().toString();
                if (simple.endsWith(".class") && !simple.endsWith("-info.class") && !simple.contains("$$")) {
                    add(type, simple.substring(0, simple.length() - ".class".length()), classes);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        return classes;
    }

    private static void add(Class<?> type, String simple, List<Class<?>> classes) {
        String packageName = type.getPackageName();
        try {
            Class<?> loaded = type.getClassLoader().loadClass(packageName.isEmpty() ? simple : packageName + "." + simple);
            if (type.isAssignableFrom(loaded) && loaded != type) {
                classes.add(loaded);
            }
        } catch (ClassNotFoundException | LinkageError e) {
            // A class that can't be loaded is nobody's subclass here.
        }
    }
}
