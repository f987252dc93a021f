package io.github.tightwire.internal.compiler;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.LibraryPackages;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.define.NamesClass;
import io.github.tightwire.internal.compiler.define.ReadyOutput;
import io.github.tightwire.internal.compiler.describe.Structures;
import io.github.tightwire.internal.compiler.evaluate.BailoutException;
import io.github.tightwire.internal.compiler.source.SourceCalls;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.origin.ClassFileFormat;
import io.github.tightwire.internal.template.ClassFileOrigin;
import io.github.tightwire.internal.template.LibraryDigest;
import io.github.tightwire.internal.template.NameTable;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyCode;
import io.github.tightwire.internal.template.TemplateCompiler;
import io.github.tightwire.internal.tree.SourceCall;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.lang.reflect.Modifier;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Compiles the types of a folder of classes, when they are built: puts a class beside each, which {@link
 * io.github.tightwire.internal.template.ReadyTemplates} finds.
 *
 * <p>It loads the classes of the folder, and runs none of their code. Files that are as they should be are not written again.
 */
public final class ReadyCompiler {
    private static final String CLASS = ".class";
    /** The start of the names of what such classes implement: {@link ReadyCode} and what is in it. */
    private static final String READY = ReadyCode.class.getName().replace('.', '/');

    private final Path folder;
    private final boolean trusted;
    private final ClassLoader loader;
    /** True if it is this library that is compiled. */
    private final boolean isLibrary;

    /**
     * A type that describes itself.
     *
     * @param name of its class
     * @param reason why there is no ready codec; empty where there is one
     * @param plainCalls what of it runs on a stream object
     * @param bytes of the class files that were added
     */
    public record Type(String name, String reason, List<PlainCall> plainCalls, long bytes) {
    }

    /**
     * The outcome.
     *
     * @param types in the order of their names
     * @param mistakes results that go to another field than the one that is passed in, a line each
     * @param unsentFields that no serialize method touches, a line each
     * @param written how many files were written
     * @param bytes of all class files that were added
     */
    public record Result(List<Type> types, List<String> mistakes, List<String> unsentFields, int written, long bytes) {
    }

    private ReadyCompiler(Path folder, boolean trusted, ClassLoader loader, boolean isLibrary) {
        this.isLibrary = isLibrary;
        this.folder = folder;
        this.trusted = trusted;
        this.loader = loader;
    }

    /**
     * Compiles the types of a folder.
     *
     * @param folder of class files, in the folders of their packages
     * @param classPath what else the classes need, but for the library
     * @param trusted whether the codecs are used without a look at class files
     * @return what came of it
     * @throws IOException if a file can't be read or written
     */
    public static Result compile(Path folder, List<Path> classPath, boolean trusted) throws IOException {
        try (URLClassLoader loader = BuildClasses.loader(folder, classPath)) {
            return new ReadyCompiler(folder, trusted, loader, false).compile();
        } catch (NotCompilableException e) {
            throw new IOException(e.getMessage());
        } catch (NoClassDefFoundError e) {
            throw BuildClasses.lacking(e);
        }
    }

    /**
     * Compiles what types call of the library itself, when that is built.
     *
     * @param arguments the folder of the library's classes, which this runs with
     * @throws IOException if a file can't be read or written
     * @throws NotCompilableException if it can't be compiled
     */
    public static void main(String[] arguments) throws IOException, NotCompilableException {
        new ReadyCompiler(Path.of(arguments[0]), false, ReadyCompiler.class.getClassLoader(), true).compile();
    }

    /** Requires that nothing was relocated: relocated types implement the interfaces of another library, so none would be found. */
    private static void requireNoRelocation(List<String> names) throws IOException {
        String root = LibraryPackages.ROOT;
        String one = LibraryPackages.class.getName().substring(root.length());
        for (String name : names) {
            if (name.endsWith("." + one) && !name.equals(root + one)) {
                throw new IOException("the library was relocated to " + name.substring(0, name.length() - one.length() - 1)
                        + ": make codecs before that, with --trusted");
            }
        }
    }

    private Result compile() throws IOException, NotCompilableException {
        List<String> names = names();
        requireNoRelocation(names);
        ClassFiles files = new ClassFiles(loader).noting();
        List<String> library = isLibrary ? LibraryDigest.names(folder) : List.of();
        Structures structures = new Structures(files.noting());
        ReadyOutput output = new ReadyOutput(files, names, trusted, library, link -> described(structures, link));
        Compilation compilation = new Compilation(files, output);
        Map<String, String> reasons = new TreeMap<>();
        Map<String, Link> links = new LinkedHashMap<>();
        for (String name : names) {
            try {
                Link link = isLibrary ? ofLibrary(name, files) : ofType(name, files);
                if (link != null) {
                    links.put(name, link);
                    compilation.add(link);
                }
            } catch (NotCompilableException e) {
                reasons.put(name, e.getMessage());
            }
        }
        compilation.finish();
        Map<String, byte[]> classFiles = new TreeMap<>(output.classFiles());
        classFiles.putAll(namesOfFields(names, output.classFiles()));
        int written = write(classFiles);
        if (isLibrary) {
            Path list = folder.resolve(LibraryDigest.class.getPackageName().replace('.', '/')).resolve(LibraryDigest.LIST);
            Files.writeString(list, String.join("\n", library));
            writeRecordings();
            NativeImageConfig.writeOfLibrary(folder, classFiles.keySet());
        } else {
            NativeImageConfig.writeOfGame(folder, classFiles.keySet(), trusted ? new TreeSet<>(links.keySet()) : Set.of(), enums(names));
        }
        return result(compilation, output, classFiles, links, reasons, unsentFields(links.values(), files.noting()), written);
    }

    /** The fingerprint of a type for its ready codec, which a game has without looking at bytecode; null where it has no description. */
    private static ReadyOutput.Described described(Structures structures, Link link) {
        Class<?> type = link.exact();
        try {
            Structures.Description description = structures.of(link, type);
            return new ReadyOutput.Described(new WireType(type.getName(), description.structures(), null).fingerprint(),
                    description.consulted());
        } catch (NotCompilableException | BailoutException e) {
            return null;
        }
    }

    /** For traces and messages of programs that leave out the compiler: the classes that have the names of others, by internal name. */
    private Map<String, byte[]> namesOfFields(List<String> names, Map<String, byte[]> made) throws NotCompilableException {
        Map<String, byte[]> found = new TreeMap<>();
        for (String name : names) {
            try {
                Class<?> type = Class.forName(name, false, loader);
                boolean isStream = BitStream.class.isAssignableFrom(type) || type.isAssignableFrom(BitStream.class);
                Map<String, Map<Integer, SourceCall>> table = isStream ? Map.of() : SourceCalls.table(type);
                if (!table.isEmpty()) {
                    byte[] own = made.get(name.replace('.', '/'));
                    Long digest = trusted ? null : (Long) ClassFileOrigin.digest(own == null ? ClassFileOrigin.bytes(type) : own);
                    found.put(NamesClass.name(type), NamesClass.classFile(type, NameTable.encode(digest, table)));
                }
            } catch (ClassNotFoundException | LinkageError e) {
                // It names what is not there: nobody can call it.
            }
        }
        return found;
    }

    private List<String> enums(List<String> names) {
        return names.stream().filter(name -> {
            try {
                return Class.forName(name, false, loader).isEnum();
            } catch (ClassNotFoundException | LinkageError e) {
                // It names what is not there: nobody can use it.
                return false;
            }
        }).toList();
    }

    /** The streams of traces, for the same programs. */
    private void writeRecordings() throws IOException, NotCompilableException {
        for (String name : List.of("Reading", "ReadingDelta", "Writing")) {
            try {
                Class<?> stream = Class.forName(BitStream.class.getPackageName() + ".TracedStreams$" + name, false, loader);
                Path file = folder.resolve(TemplateCompiler.tracedName(stream.getName().replace('.', '/')) + CLASS);
                Files.write(file, TracedStreamClasses.classFile(stream));
            } catch (ClassNotFoundException e) {
                throw new NotCompilableException(e.toString());
            }
        }
    }

    /** The classes of the folder, but for ready code. */
    private List<String> names() throws IOException {
        List<String> names = new ArrayList<>();
        for (Path file : classFiles()) {
            String path = folder.relativize(file).toString().replace(folder.getFileSystem().getSeparator(), "/");
            boolean isVersion = path.startsWith("META-INF/");
            if (!isVersion && !path.contains("module-info") && !path.contains("package-info")
                    && !path.endsWith(TemplateCompiler.RECORDING + CLASS) && !isReady(file)) {
                String name = path.substring(0, path.length() - CLASS.length()).replace('/', '.');
                requireLoadable(name, file);
                names.add(name);
            }
        }
        return names;
    }

    private static void requireLoadable(String name, Path file) throws IOException {
        int needed = ClassFileFormat.java(Files.readAllBytes(file));
        int running = Runtime.version().feature();
        if (needed > running) {
            throw new IOException(name + " is compiled for Java " + needed + ", and this build runs on Java " + running
                    + ", which can't load it: build with Java " + needed + " or later");
        }
    }

    private List<Path> classFiles() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(CLASS)).sorted().toList();
        }
    }

    private static boolean isReady(Path file) throws IOException {
        return file.getFileName().toString().contains(Traces.MARK) && new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                .contains(READY);
    }

    /** The class of a name, if there are objects of it that describe themselves; else null. */
    private Class<?> described(String name) throws NotCompilableException {
        try {
            Class<?> type = Class.forName(name, false, loader);
            boolean describes = BitSerializable.class.isAssignableFrom(type) || BitValue.class.isAssignableFrom(type);
            return describes && !type.isInterface() && !Modifier.isAbstract(type.getModifiers()) ? type : null;
        } catch (NoClassDefFoundError e) {
            throw new NotCompilableException("it can't be looked at: the class path lacks a class above it, "
                    + String.valueOf(e.getMessage()).replace('/', '.'));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new NotCompilableException("it can't be looked at: " + e);
        }
    }

    /** The method that describes a type; null where a class is none that describes itself. */
    private Link ofType(String name, ClassFiles files) throws NotCompilableException {
        Class<?> type = described(name);
        Link link = type == null ? null : Link.ofKind(type, files);
        if (type != null && link == null) {
            throw new NotCompilableException("there is not exactly one serialize method");
        }
        return link;
    }

    /** Returns a method of the library that every user's types may call, compiled on its own: the method of any family. */
    private static Link ofLibrary(String name, ClassFiles files) throws NotCompilableException {
        return name.equals(Family.class.getName())
                ? new Link(files.declared(Family.class, Link.SERIALIZE, Link.FUNCTION_DESCRIPTOR), Family.class, 1L << 2, true)
                : null;
    }

    /** The fields that no type sends, a line each. */
    private List<String> unsentFields(Collection<Link> links, ClassFiles files) {
        UnsentFields fields = new UnsentFields();
        for (Link link : isLibrary ? List.<Link>of() : links) {
            try {
                fields.add(link, files);
            } catch (NotCompilableException e) {
                // What can't be looked at has a reason of its own in the report.
            }
        }
        return fields.lines();
    }

    private int write(Map<String, byte[]> classFiles) throws IOException {
        int written = 0;
        Set<Path> kept = new TreeSet<>();
        for (Map.Entry<String, byte[]> file : classFiles.entrySet()) {
            Path path = folder.resolve(file.getKey() + CLASS);
            kept.add(path);
            if (!Files.exists(path) || !Arrays.equals(Files.readAllBytes(path), file.getValue())) {
                Files.write(path, file.getValue());
                written++;
            }
        }
        for (Path file : classFiles()) {
            if (!kept.contains(file) && isReady(file)) {
                Files.delete(file);
                written++;
            }
        }
        return written;
    }

    private Result result(Compilation compilation, ReadyOutput output, Map<String, byte[]> classFiles, Map<String, Link> links,
            Map<String, String> reasons, List<String> unsentFields, int written) throws NotCompilableException {
        Map<String, Type> types = new TreeMap<>();
        reasons.forEach((name, reason) -> types.put(name, new Type(name, reason, List.of(), 0)));
        long all = 0;
        for (Map.Entry<String, byte[]> file : classFiles.entrySet()) {
            all += file.getKey().contains(Traces.MARK) ? file.getValue().length : 0;
        }
        for (Map.Entry<String, Link> link : links.entrySet()) {
            String reason = compilation.reason(link.getValue());
            types.put(link.getKey(), new Type(link.getKey(), reason == null ? "" : reason,
                    reason == null ? compilation.plainCalls(link.getValue()) : List.of(), output.size(link.getValue())));
        }
        return new Result(List.copyOf(types.values()), compilation.mistakes(), unsentFields, written, all);
    }
}
