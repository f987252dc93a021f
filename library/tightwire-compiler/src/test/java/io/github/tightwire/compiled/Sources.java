package io.github.tightwire.compiled;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Classes compiled from source in memory, and the class loader of them: the JDK's own, which finds them at a URL. */
public class Sources extends URLClassLoader {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    /** Keeps the archives of the class path open, which take longer to open than most sources to compile. */
    private static final JavaFileManager FILES = JAVAC.getStandardFileManager(null, null, null);

    private final Map<String, byte[]> classes;

    /** A loader below that of the tests. */
    public Sources(Map<String, byte[]> classes) {
        this(classes, Map.of(), Sources.class.getClassLoader());
    }

    /**
     * A loader.
     *
     * @param classes what it defines, by name
     * @param later what stands in place of their class files as soon as they are defined, by path
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

                    /** Long ago: else nothing would show that it is what was loaded. */
                    @Override
                    public long getLastModified() {
                        return 1;
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
        Sources compiled = compile(sources, options(release), null);
        if (compiled == null) {
            throw new AssertionError(sources.toString());
        }
        return compiled;
    }

    /** The same, by Eclipse's compiler, without the names of local variables, as javac does without -g. */
    static Sources compileByEcj(Map<String, String> sources, int release) {
        StringBuilder problems = new StringBuilder();
        Map<String, byte[]> classes = Ecj.compile(sources, List.of("-" + release, "-g:lines,source"), problems);
        if (classes == null) {
            throw new AssertionError(problems.toString());
        }
        return new Sources(classes);
    }

    /** The same; null where the sources are not correct. */
    static Sources compileIfCorrect(Map<String, String> sources) {
        return compile(sources, options(17), diagnostic -> { });
    }

    private static List<String> options(int release) {
        // Not --release, which opens the archive of all releases each time.
        String level = Integer.toString(release);
        return List.of("-source", level, "-target", level, "-Xlint:-options", "-proc:none", "-nowarn");
    }

    /** Compiles sources with options of the compiler; null where they are not correct. */
    public static synchronized Sources compile(Map<String, String> sources, List<String> options,
            DiagnosticListener<JavaFileObject> listener) {
        Map<String, ByteArrayOutputStream> out = new HashMap<>();
        JavaFileManager files = new ForwardingJavaFileManager<>(FILES) {
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
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("-cp", System.getProperty("java.class.path")));
        if (!JAVAC.getTask(null, files, listener, all, null, units).call()) {
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
    public Sources below(ClassLoader parent) {
        return new Sources(classes, Map.of(), parent);
    }

    /** The class files, by the names of their classes. */
    public Map<String, byte[]> classes() {
        return classes;
    }

    byte[] bytes(String name) {
        return classes.get(name).clone();
    }

    /** The class of a name. */
    public <T> Class<? extends T> type(String name, Class<T> as) {
        try {
            return loadClass(name).asSubclass(as);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
