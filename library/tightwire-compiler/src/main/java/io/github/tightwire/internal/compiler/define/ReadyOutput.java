package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.origin.ClassFileFormat;
import io.github.tightwire.internal.template.ClassFileOrigin;
import io.github.tightwire.internal.template.LibraryDigest;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyFacts;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Type;

/**
 * Class files beside those of a build: ready codecs. A class that calls a method has its name, so all of a build is
 * one compilation. The classes of other builds are called as they are.
 */
public final class ReadyOutput implements ClassOutput {
    /** The tag of a class in a constant pool. */
    private static final int CONSTANT_CLASS = 7;

    private final ClassFiles files;
    private final Set<String> built;
    private final boolean trusted;
    private final List<String> library;
    private final Function<Link, Described> describer;
    /** By internal name. */
    private final Map<String, byte[]> classFiles = new TreeMap<>();
    private final Map<Class<?>, Set<String>> nests = new LinkedHashMap<>();
    /** The classes that ready code depends on, by its internal name. */
    private final Map<String, Set<Class<?>>> origins = new HashMap<>();

    /**
     * The wire of a type.
     *
     * @param fingerprint of it
     * @param consulted the classes that it depends on
     */
    public record Described(long fingerprint, Set<Class<?>> consulted) {
    }

    /**
     * The output of a build.
     *
     * @param files of the compilation, which {@linkplain ClassFiles#noting note} what is looked at
     * @param built the names of the classes of the build
     * @param trusted whether codecs are used without a look at class files
     * @param library the names of its classes, if it is the library that is built; else empty
     * @param describer describes the types of templates; gives null for one that can't be described
     */
    public ReadyOutput(ClassFiles files, Collection<String> built, boolean trusted, List<String> library,
            Function<Link, Described> describer) {
        this.describer = describer;
        this.files = files;
        this.built = new LinkedHashSet<>(built);
        this.trusted = trusted;
        this.library = library;
    }

    /** The class files that were made, and those of nest hosts that are other ones now, by internal name. */
    public Map<String, byte[]> classFiles() {
        return classFiles;
    }

    /** The bytes of the class files that were made of a method. */
    public long size(Link link) throws NotCompilableException {
        String name = ReadyUnit.name(link, files);
        byte[] atOnce = classFiles.get(name);
        return atOnce == null ? 0 : atOnce.length + classFiles.get(HotColdSplit.rare(name)).length;
    }

    @Override
    public boolean has(Link link) {
        Class<?> owner = link.method().owner();
        try {
            return !built.contains(owner.getName()) && ReadyTemplates.isUsable(ReadyUnit.name(link, files).replace('/', '.'), owner);
        } catch (NotCompilableException | LinkageError e) {
            return false;
        }
    }

    @Override
    public boolean isKnown(Class<?> kind) {
        return !built.contains(kind.getName());
    }

    @Override
    public boolean goesOn() {
        return true;
    }

    @Override
    public CompilationUnit start(Link link, ClassFiles own) throws NotCompilableException {
        Class<?> owner = link.method().owner();
        if (!built.contains(owner.getName()) || !built.contains(owner.getNestHost().getName())) {
            throw new NotCompilableException(owner.getName() + " is not of this build");
        } else if (ClassFileFormat.version(ClassFileOrigin.bytes(owner.getNestHost())) < NestMembers.FIRST_VERSION) {
            throw new NotCompilableException("the class file of " + owner.getName() + " is older than Java 11, and has no nest");
        }
        return new ReadyUnit(link, own, trusted);
    }

    @Override
    public void finish(List<Made> made) throws NotCompilableException {
        for (Class<?> host : hosts()) {
            nests.put(host, new TreeSet<>());
        }
        for (Made each : made) {
            Set<String> members = nests.get(each.unit().link().method().owner().getNestHost());
            members.add(each.unit().className());
            members.add(HotColdSplit.rare(each.unit().className()));
        }
        for (Map.Entry<Class<?>, Set<String>> nest : nests.entrySet()) {
            byte[] before = ClassFileOrigin.bytes(nest.getKey());
            classFiles.put(Type.getInternalName(nest.getKey()), NestMembers.with(before, nest.getKey().getName(), nest.getValue()));
        }
        long digest = library();
        ReadyParts parts = ReadyParts.in(made, files);
        Set<String> called = called(made, parts);
        Map<String, Made> byName = new HashMap<>();
        made.forEach(each -> byName.put(each.unit().className(), each));
        for (Made each : made) {
            ReadyUnit unit = (ReadyUnit) each.unit();
            Long fingerprint = fingerprint(each, byName);
            List<Made> own = parts.of(each);
            classFiles.putAll(unit.classFiles(
                    rare -> facts(each, own, digest, rare, fingerprint), called.contains(unit.className()), own));
        }
    }

    /** The names of the ready code that other ready code calls, or may come by. */
    private Set<String> called(List<Made> made, ReadyParts parts) throws NotCompilableException {
        Set<String> called = new HashSet<>();
        for (Made each : made) {
            for (Link call : each.calls()) {
                if (!call.equals(each.unit().link())) {
                    called.add(ReadyUnit.name(call, files));
                }
            }
            for (Class<?> kind : each.kinds()) {
                Link link = Link.ofKind(kind, files);
                if (link != null) {
                    called.add(ReadyUnit.name(link, files));
                }
            }
        }
        for (Made each : made) {
            // Their only caller has a copy.
            parts.of(each).forEach(part -> called.remove(part.unit().className()));
        }
        return called;
    }

    private long library() throws NotCompilableException {
        if (!library.isEmpty()) {
            Map<String, Long> changed = new HashMap<>();
            classFiles.forEach((name, bytes) -> changed.put(name, ClassFileOrigin.digest(bytes)));
            return LibraryDigest.of(library, changed);
        }
        Long running = LibraryDigest.running();
        if (running == null) {
            throw new NotCompilableException("the class files of the library are not to be seen");
        }
        return running;
    }

    /** The classes of the build that others may be in the nest of. */
    private Set<Class<?>> hosts() throws NotCompilableException {
        Set<Class<?>> hosts = new LinkedHashSet<>();
        for (String name : built) {
            try {
                Class<?> type = files.load(name.replace('.', '/'));
                if (type.getNestHost() == type) {
                    hosts.add(type);
                }
            } catch (NotCompilableException e) {
                // It names what is not there, so nobody can use it.
            }
        }
        return hosts;
    }

    /**
     * The fingerprint of a template's type. Null where it has none, and where it depends on a class that nothing compares when the
     * template is used: then it is found out there.
     */
    private Long fingerprint(Made made, Map<String, Made> byName) throws NotCompilableException {
        Link link = made.unit().link();
        Described described = link.isTemplate(files) ? describer.apply(link) : null;
        if (described == null) {
            return null;
        }
        Set<Class<?>> consulted = new LinkedHashSet<>();
        described.consulted().forEach(type -> addWithAbove(type, consulted));
        return areCompared(consulted, made, byName) ? described.fingerprint() : null;
    }

    /** Returns whether classes are compared where a template is used: they are its own, or those of what it calls. */
    private boolean areCompared(Set<Class<?>> consulted, Made root, Map<String, Made> byName) throws NotCompilableException {
        Set<Class<?>> missing = new HashSet<>(consulted);
        Set<String> met = new HashSet<>(Set.of(root.unit().className()));
        Deque<Made> open = new ArrayDeque<>(List.of(root));
        while (!missing.isEmpty() && !open.isEmpty()) {
            Made each = open.remove();
            missing.removeAll(origins(each));
            for (Link call : each.calls()) {
                String name = ReadyUnit.name(call, files);
                Made called = byName.get(name);
                if (called != null && met.add(name)) {
                    open.add(called);
                }
            }
        }
        return missing.isEmpty();
    }

    private ReadyFacts facts(Made made, List<Made> parts, long digest, long rare, Long fingerprint) throws NotCompilableException {
        ReadyUnit unit = (ReadyUnit) made.unit();
        Link link = unit.link();
        List<ReadyFacts.Origin> origins = new ArrayList<>();
        Map<String, Class<?>> sorted = new TreeMap<>();
        origins(made).forEach(type -> sorted.put(type.getName(), type));
        Set<PlainCall> plainCalls = new LinkedHashSet<>(made.plainCalls());
        Set<Class<?>> kinds = new LinkedHashSet<>(made.kinds());
        Set<Link> calls = new LinkedHashSet<>(made.calls());
        for (Made part : parts) {
            origins(part).forEach(type -> sorted.put(type.getName(), type));
            plainCalls.addAll(part.plainCalls());
            kinds.remove(part.unit().link().exact());
            calls.remove(part.unit().link());
        }
        for (Class<?> type : sorted.values()) {
            byte[] own = classFiles.get(Type.getInternalName(type));
            origins.add(new ReadyFacts.Origin(type.getName(), ClassFileOrigin.digest(own == null ? ClassFileOrigin.bytes(type) : own),
                    ReadyTemplates.members(type)));
        }
        Set<String> links = new TreeSet<>();
        for (Link call : calls) {
            links.add(ReadyUnit.name(call, files).replace('/', '.'));
        }
        links.remove(unit.className().replace('/', '.'));
        List<String> kindNames = kinds.stream().map(Class::getName).sorted().toList();
        String exact = link.isTemplate(files) ? link.exact().getName() : "";
        return new ReadyFacts(trusted, digest, rare, exact, origins, List.copyOf(links), kindNames, List.copyOf(plainCalls), fingerprint);
    }

    /** Returns the classes that were looked at, what is above it, and what its code names; but for the library's and the JDK's. */
    private Set<Class<?>> origins(Made made) throws NotCompilableException {
        Set<Class<?>> known = origins.get(made.unit().className());
        if (known == null) {
            known = findOrigins(made);
            origins.put(made.unit().className(), known);
        }
        return known;
    }

    private Set<Class<?>> findOrigins(Made made) throws NotCompilableException {
        Set<Class<?>> found = new LinkedHashSet<>();
        for (Class<?> type : made.consulted()) {
            addWithAbove(type, found);
        }
        addWithAbove(made.unit().link().method().owner().getNestHost(), found);
        ClassReader code = new ClassReader(((ReadyUnit) made.unit()).code());
        char[] buffer = new char[code.getMaxStringLength()];
        for (int i = 1; i < code.getItemCount(); i++) {
            int at = code.getItem(i);
            if (at > 0 && code.readByte(at - 1) == CONSTANT_CLASS) {
                String name = code.readUTF8(at, buffer);
                if (!name.contains(Traces.MARK)) {
                    addWithAbove(files.load(name), found);
                }
            }
        }
        return found;
    }

    private static void addWithAbove(Class<?> named, Set<Class<?>> origins) {
        Class<?> type = named;
        while (type.isArray()) {
            type = type.getComponentType();
        }
        ClassLoader loader = type.getClassLoader();
        boolean isGiven = loader == null || loader == ClassLoader.getPlatformClassLoader() || ReadyTemplates.isOfLibrary(type);
        if (isGiven || !origins.add(type)) {
            return;
        }
        for (Class<?> above : type.getInterfaces()) {
            addWithAbove(above, origins);
        }
        if (type.getSuperclass() != null) {
            addWithAbove(type.getSuperclass(), origins);
        }
    }
}
