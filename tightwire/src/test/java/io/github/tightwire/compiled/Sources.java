package io.github.tightwire.compiled;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Classes compiled from source in memory, and the class loader of them: the JDK's own, which finds them at a URL. */
class Sources extends URLClassLoader {
    private final Map<String, byte[]> classes;

    Sources(Map<String, byte[]> classes) {
        this(classes, Map.of(), Sources.class.getClassLoader());
    }

    /**
     * A loader.
     *
     * @param classes what it defines, by name
     * @param later what stands in the place of their class files as soon as they are defined, by path
     * @param parent of the loader
     */
    Sources(Map<String, byte[]> classes, Map<String, byte[]> later, ClassLoader parent) {
        super(new URL[] {location(classes, later)}, parent);
        this.classes = classes;
    }

    private static URL location(Map<String, byte[]> classes, Map<String, byte[]> later) {
        Set<String> defined = ConcurrentHashMap.newKeySet();
        URLStreamHandler handler = new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) throws IOException {
                String path = url.getPath().substring(1);
                byte[] bytes = defined.add(path) || !later.containsKey(path)
                        ? classes.get(path.replace('/', '.').replaceAll("\\.class$", ""))
                        : later.get(path);
                if (bytes == null || bytes.length == 0) {
                    throw new FileNotFoundException(path);
                }
                return new URLConnection(url) {
                    @Override
                    public void connect() {
                    }

                    @Override
                    public InputStream getInputStream() {
                        return new ByteArrayInputStream(bytes);
                    }
                };
            }
        };
        try {
            return new URL(null, "memory:/", handler);
        } catch (MalformedURLException e) {
            throw new AssertionError(e);
        }
    }

    /** Compiles sources by the full names of their classes. */
    static Sources compile(Map<String, String> sources) {
        return compile(sources, 17);
    }

    /** The same, for an older Java. */
    static Sources compile(Map<String, String> sources, int release) {
        Sources compiled = compile(sources, release, null);
        if (compiled == null) {
            throw new AssertionError(sources.toString());
        }
        return compiled;
    }

    /** The same, by Eclipse's compiler, without the names of local variables, as javac does without -g. */
    static Sources compileByEcj(Map<String, String> sources, int release) {
        try {
            Path directory = Files.createTempDirectory("ecj");
            try {
                return compileByEcj(sources, release, directory);
            } finally {
                try (Stream<Path> files = Files.walk(directory)) {
                    files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Sources compileByEcj(Map<String, String> sources, int release, Path directory) throws IOException {
        Path out = directory.resolve("classes");
        List<String> arguments = new ArrayList<>(List.of("-" + release, "-proc:none", "-nowarn", "-g:lines,source", "-d", out.toString(),
                "-cp", System.getProperty("java.class.path")));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = directory.resolve(source.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source.getValue()).toString());
        }
        StringWriter said = new StringWriter();
        PrintWriter log = new PrintWriter(said);
        if (!BatchCompiler.compile(arguments.toArray(String[]::new), log, log, null)) {
            throw new AssertionError(said.toString());
        }
        Map<String, byte[]> classes = new HashMap<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = out.relativize(file).toString();
                classes.put(name.substring(0, name.length() - ".class".length()).replace('/', '.').replace('\\', '.'),
                        Files.readAllBytes(file));
            }
        }
        return new Sources(classes);
    }

    /** The same; null where the sources are not correct. */
    static Sources compileIfCorrect(Map<String, String> sources) {
        return compile(sources, 17, diagnostic -> { });
    }

    private static Sources compile(Map<String, String> sources, int release, DiagnosticListener<JavaFileObject> listener) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<String, ByteArrayOutputStream> out = new HashMap<>();
        JavaFileManager files = new ForwardingJavaFileManager<>(compiler.getStandardFileManager(null, null, null)) {
            @Override
            public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind,
                    FileObject sibling) {
                return new SimpleJavaFileObject(URI.create("mem:///" + name.replace('.', '/') + kind.extension), kind) {
                    @Override
                    public OutputStream openOutputStream() {
                        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                        out.put(name, bytes);
                        return bytes;
                    }
                };
            }
        };
        List<JavaFileObject> units = new ArrayList<>();
        sources.forEach((name, source) -> units.add(new SimpleJavaFileObject(
                URI.create("mem:///" + name.replace('.', '/') + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        }));
        List<String> options = List.of("--release", Integer.toString(release), "-proc:none", "-nowarn",
                "-cp", System.getProperty("java.class.path"));
        if (!compiler.getTask(null, files, listener, options, null, units).call()) {
            return null;
        }
        Map<String, byte[]> classes = new HashMap<>();
        out.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return new Sources(classes);
    }

    /** The same classes, in a loader of their own; once they are defined, other class files stand in their place. */
    Sources again(Map<String, byte[]> later) {
        return new Sources(classes, later, getParent());
    }

    /** The same classes, in a loader of their own below another one. */
    Sources below(ClassLoader parent) {
        return new Sources(classes, Map.of(), parent);
    }

    Map<String, byte[]> classes() {
        return classes;
    }

    byte[] bytes(String name) {
        return classes.get(name).clone();
    }

    <T> Class<? extends T> type(String name, Class<T> as) {
        try {
            return loadClass(name).asSubclass(as);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
