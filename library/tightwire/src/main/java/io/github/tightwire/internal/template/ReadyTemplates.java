package io.github.tightwire.internal.template;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.LibraryPackages;
import io.github.tightwire.internal.PerClass;
import io.github.tightwire.internal.Warnings;
import io.github.tightwire.internal.kernel.SiteText;
import io.github.tightwire.internal.kernel.Traces;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The templates that were made when the user's classes were built. One is used if every class that it was made of is still the same: the
 * digest of its class file, and the members that it has here, where an agent may have added some. Otherwise a line of the log says why,
 * and the type is compiled as if there were none.
 *
 * <p>The maker of codecs asks here first. No lock is held while classes are loaded; two threads that ask for the same one find the same.
 */
public final class ReadyTemplates {
    /** The end of each line about ready code that is not used. */
    private static final String CURE = ". Make codecs again; where a tool rewrites class files after that (relocation, a shrinker, "
            + "jlink --strip-debug), make them with --trusted.";

    private static final AtomicBoolean SAID = new AtomicBoolean();

    private static final PerClass<ReadyTemplates> OF_TYPE = new PerClass<>() {
        @Override
        protected ReadyTemplates computeValue(Class<?> type) {
            return new ReadyTemplates();
        }
    };

    /** By its class. */
    private static final PerClass<Part> OF_CODE = new PerClass<>() {
        @Override
        protected Part computeValue(Class<?> code) {
            return new Part(code);
        }
    };

    private static final PerClass<Origin> ORIGINS = new PerClass<>() {
        @Override
        protected Origin computeValue(Class<?> type) {
            return new Origin();
        }
    };

    private volatile boolean sought;
    private volatile @Nullable CompiledMethod linked;

    private ReadyTemplates() {
    }

    /** A class that ready code may be made of, as it is here. */
    private static final class Origin {
        private volatile boolean isKnown;
        /** Null where the class file is not to be seen. */
        private @Nullable Long digest;
        /** The reason why its class file may be another one than was loaded; null where it is the one. */
        private @Nullable String doubt;
        private int members;

        static Origin of(Class<?> type, ClassFileOrigin.Digests digests) {
            Origin origin = ORIGINS.get(type);
            if (!origin.isKnown) {
                origin.digest = digests.of(type);
                origin.doubt = digests.doubt(type);
                origin.members = members(type);
                origin.isKnown = true;
            }
            return origin;
        }
    }

    /** One class of ready code. */
    private static final class Part {
        final Class<?> type;
        final CompiledMethod linked = new CompiledMethod();
        volatile @Nullable ReadyCode code;
        private volatile @Nullable Class<?> owner;
        private volatile @Nullable ReadyFacts facts;
        /** True if it and all that it calls may be used; what it says of itself is not looked at again. */
        volatile boolean isUsable;

        Part(Class<?> type) {
            this.type = type;
        }

        ReadyFacts facts() {
            ReadyFacts known = facts;
            if (known == null) {
                known = ReadyFacts.decode(code().facts(), type.getName());
                facts = known;
            }
            return known;
        }

        /** The class that it stands beside, as a class by it finds it. */
        Class<?> owner() throws ClassNotFoundException {
            Class<?> known = owner;
            if (known == null) {
                String name = type.getName();
                known = Class.forName(name.substring(0, name.indexOf(Traces.MARK)), false, type.getClassLoader());
                owner = known;
            }
            return known;
        }

        ReadyCode code() {
            ReadyCode known = code;
            if (known == null) {
                throw new IllegalArgumentException(type.getName() + " is no ready code");
            }
            return known;
        }
    }

    /**
     * Takes ready code, when its class is initialised.
     *
     * @param code the one object of its class
     */
    public static void register(ReadyCode code) {
        OF_CODE.get(code.getClass()).code = code;
    }

    /**
     * The name of the class that is a template.
     *
     * @param owner the class that declares the serialize method, beside which it stands
     * @param exact the class whose objects or values it is for, or what else tells it from others beside the same class
     * @return the name, as {@link Class#getName} has it
     */
    public static String name(String owner, String exact) {
        if (owner.equals(exact)) {
            return owner.concat(Traces.MARK);
        }
        CRC32 crc = new CRC32();
        crc.update(exact.getBytes(StandardCharsets.UTF_8));
        return owner + Traces.MARK + "$" + Long.toHexString(crc.getValue());
    }

    /**
     * Sums up the fields and methods that a class has, whatever their order.
     *
     * @param type any class
     * @return a number that tells whether some were added
     * @throws LinkageError if a class can't be loaded that one of them names
     */
    public static int members(Class<?> type) {
        int sum = type.getModifiers();
        for (Field field : type.getDeclaredFields()) {
            sum += 31 * field.getName().hashCode() + field.getModifiers();
        }
        for (Method method : type.getDeclaredMethods()) {
            sum += 37 * method.getName().hashCode() + method.getModifiers() + method.getParameterCount();
        }
        return sum;
    }

    /**
     * Returns whether a class is the library's, of which there is a {@linkplain LibraryDigest digest}. A game may be in the same archive.
     */
    public static boolean isOfLibrary(Class<?> type) {
        return type.getProtectionDomain() == ReadyTemplates.class.getProtectionDomain() && LibraryPackages.have(type.getName());
    }

    /**
     * Returns the ready code of a type.
     *
     * @param type of objects or of values
     * @return null where there is nothing, or nothing that may be used
     */
    public static @Nullable CompiledMethod find(Class<?> type) {
        ReadyTemplates ready = OF_TYPE.get(type);
        if (!ready.sought) {
            Deque<Class<?>> open = new ArrayDeque<>();
            open.add(type);
            while (!open.isEmpty()) {
                Class<?> each = open.remove();
                ReadyTemplates one = OF_TYPE.get(each);
                if (!one.sought) {
                    one.linked = seek(each, open);
                    one.sought = true;
                }
            }
        }
        return ready.linked;
    }

    /**
     * Returns whether there is ready code that others may call.
     *
     * @param name of its class
     * @param beside the class that has the method
     * @return false also where it may not be used
     */
    public static boolean isUsable(String name, Class<?> beside) {
        Part part = load(name, beside);
        return part != null && use(part, new ArrayDeque<>()) != null;
    }

    /**
     * Returns the fingerprint of all that a type puts on the wire.
     *
     * @param type of objects or of values
     * @return empty where there is no ready code that may be used, or it does not have the fingerprint
     */
    public static OptionalLong fingerprint(Class<?> type) {
        Part part = find(type) == null ? null : part(type);
        Long fingerprint = part == null ? null : part.facts().fingerprint();
        return fingerprint == null ? OptionalLong.empty() : OptionalLong.of(fingerprint);
    }

    private static @Nullable CompiledMethod seek(Class<?> type, Deque<Class<?>> kinds) {
        try {
            Part part = part(type);
            return part == null ? null : use(part, kinds);
        } catch (LinkageError | RuntimeException e) {
            return unused(type, e.toString());
        }
    }

    private static @Nullable Part part(Class<?> type) {
        // No other class file names a hidden class.
        boolean isHidden = type.getName().indexOf('/') >= 0;
        for (Class<?> owner : isHidden ? Set.<Class<?>>of() : owners(type)) {
            Part part = load(name(owner.getName(), type.getName()), owner);
            if (part != null) {
                return part;
            }
        }
        return null;
    }

    /** The classes that may declare the serialize method of a type, in the order in which the JVM looks: interfaces come last. */
    private static Set<Class<?>> owners(Class<?> type) {
        Set<Class<?>> owners = new LinkedHashSet<>();
        for (Class<?> c = type; c != null && isDescribed(c); c = c.getSuperclass()) {
            owners.add(c);
        }
        for (Class<?> c : List.copyOf(owners)) {
            addInterfaces(c, owners);
        }
        return owners;
    }

    private static void addInterfaces(Class<?> type, Set<Class<?>> owners) {
        for (Class<?> i : type.getInterfaces()) {
            if (i != BitSerializable.class && i != BitValue.class && isDescribed(i) && owners.add(i)) {
                addInterfaces(i, owners);
            }
        }
    }

    private static boolean isDescribed(Class<?> type) {
        return BitSerializable.class.isAssignableFrom(type) || BitValue.class.isAssignableFrom(type);
    }

    /** Ready code beside a class; null where there is none. */
    private static @Nullable Part load(String name, Class<?> beside) {
        try {
            Lookups.export(beside);
            Class<?> code = Class.forName(name, true, beside.getClassLoader());
            // A class of the same name may be offered by a loader above that of the user's class.
            Part part = OF_CODE.get(code);
            return code.getClassLoader() == part.owner().getClassLoader() ? part : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    private static @Nullable CompiledMethod use(Part root, Deque<Class<?>> kinds) {
        Set<Part> all = new LinkedHashSet<>();
        Deque<Part> open = new ArrayDeque<>();
        all.add(root);
        open.add(root);
        if (!root.facts().trusted() && isOtherLibrary(root.facts())) {
            return null;
        }
        try (ClassFileOrigin.Digests digests = new ClassFileOrigin.Digests()) {
            while (!open.isEmpty()) {
                Part part = open.remove();
                // What is trusted trusts what it calls: the library's own ready code, of Family, is of no trusted build.
                if (!part.isUsable && !root.facts().trusted()) {
                    String problem = problem(part.type, part.facts(), digests);
                    if (problem != null) {
                        return unused(root.type, problem);
                    }
                }
                for (String link : part.facts().links()) {
                    Part called = load(link, part.type);
                    if (called == null) {
                        return unused(root.type, link + " is missing");
                    } else if (all.add(called)) {
                        open.add(called);
                    }
                }
            }
        }
        for (Part part : all) {
            try {
                link(part, kinds);
            } catch (ClassNotFoundException e) {
                return unused(root.type, e.toString());
            }
        }
        return root.linked;
    }

    /** Returns the reason why a class of ready code may not be used; null where it may. */
    private static @Nullable String problem(Class<?> code, ReadyFacts facts, ClassFileOrigin.Digests digests) {
        if (isOtherLibrary(facts)) {
            return code.getName() + " was made with another library";
        }
        String rare = code.getName().concat(Traces.RARE);
        Long late = digests.beside(code, rare);
        if (late == null || late != facts.rare()) {
            return late == null ? unseen(rare) : changed(rare);
        }
        Set<Class<?>> others = new LinkedHashSet<>();
        for (ReadyFacts.Origin origin : facts.classes()) {
            try {
                Class<?> type = Class.forName(origin.name(), false, code.getClassLoader());
                Origin found = Origin.of(type, digests);
                if (found.digest == null) {
                    return found.doubt == null ? unseen(origin.name()) : found.doubt;
                } else if (found.digest != origin.digest()) {
                    return changed(origin.name());
                } else if (found.doubt != null) {
                    return found.doubt;
                } else if (found.members != origin.members()) {
                    return origin.name() + " is not as in its class file";
                } else if (type.getClassLoader() != code.getClassLoader()) {
                    others.add(type);
                }
            } catch (ClassNotFoundException e) {
                return origin.name() + " is missing";
            }
        }
        return otherWorld(code, facts, others);
    }

    private static String unseen(String name) {
        return "the class file of " + name + " is not to be seen";
    }

    private static String changed(String name) {
        return name + " is another one than when it was made";
    }

    /**
     * Returns the reason why names inlined of classes of other loaders may mean other classes there than beside the code; null where it
     * means the same.
     */
    private static @Nullable String otherWorld(Class<?> code, ReadyFacts facts, Set<Class<?>> others) {
        Set<ClassLoader> loaders = new LinkedHashSet<>();
        for (Class<?> other : others) {
            if (loaders.add(other.getClassLoader())) {
                if (type(ReadyTemplates.class.getName(), other) != ReadyTemplates.class) {
                    return "the library is another one for " + other.getName();
                }
                for (ReadyFacts.Origin origin : facts.classes()) {
                    Class<?> there = type(origin.name(), other);
                    if (there != null && there != type(origin.name(), code)) {
                        return origin.name() + " is another one for " + other.getName();
                    }
                }
            }
        }
        return null;
    }

    private static void link(Part part, Deque<Class<?>> kinds) throws ClassNotFoundException {
        if (part.isUsable) {
            return;
        }
        ReadyCode code = part.code();
        ReadyFacts facts = part.facts();
        List<CompiledMethod> called = new ArrayList<>();
        for (String link : facts.links()) {
            Part other = load(link, part.type);
            if (other != null) {
                called.add(other.linked);
            }
        }
        Traces.define(part.type, new SiteText(code));
        Class<?> exact = facts.exact().isEmpty() ? null : type(facts.exact(), part.type);
        part.linked.complete(code, Set.<PlainCall>copyOf(facts.plainCalls()), called, part.owner(), exact);
        if (exact != null) {
            Dispatch.complete(exact, part.linked);
        }
        part.isUsable = true;
        for (String kind : facts.kinds()) {
            Class<?> found = type(kind, part.type);
            if (found != null) {
                kinds.add(found);
            }
        }
    }

    private static @Nullable Class<?> type(String name, Class<?> beside) {
        try {
            return Class.forName(name, false, beside.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static @Nullable CompiledMethod unused(Class<?> type, String problem) {
        Warnings.log("The ready codec " + type.getName() + " is not used: " + problem + CURE);
        return null;
    }

    /** Returns whether the library isn't the one that code was made with. The answer is the same for all code, so the log says it once. */
    private static boolean isOtherLibrary(ReadyFacts facts) {
        Long library = LibraryDigest.running();
        if (library != null && library == facts.library()) {
            return false;
        }
        if (!SAID.getAndSet(true)) {
            Warnings.log("Ready codecs are not used: " + (library == null
                    ? "the class files of the library are not to be seen"
                    : "the library is another one than when they were made") + CURE);
        }
        return true;
    }
}
