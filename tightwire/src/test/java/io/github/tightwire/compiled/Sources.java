package io.github.tightwire.compiled;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Classes compiled from source in memory, and a class loader that has their class files too. */
class Sources extends ClassLoader {
    private final Map<String, byte[]> classes;

    Sources(Map<String, byte[]> classes) {
        super(Sources.class.getClassLoader());
        this.classes = classes;
    }

    /** Compiles sources by the full names of their classes. */
    static Sources compile(Map<String, String> sources) {
        Sources compiled = compile(sources, null);
        if (compiled == null) {
            throw new AssertionError(sources.toString());
        }
        return compiled;
    }

    /** The same; null where the sources are not correct. */
    static Sources compileIfCorrect(Map<String, String> sources) {
        return compile(sources, diagnostic -> { });
    }

    private static Sources compile(Map<String, String> sources, DiagnosticListener<JavaFileObject> listener) {
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
        List<String> options = List.of("--release", "17", "-proc:none", "-nowarn",
                "-cp", System.getProperty("java.class.path"));
        if (!compiler.getTask(null, files, listener, options, null, units).call()) {
            return null;
        }
        Map<String, byte[]> classes = new HashMap<>();
        out.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return new Sources(classes);
    }

    /** The same classes, in a loader of their own, with other class files to be had than those that it defines. */
    Sources again(Map<String, byte[]> resources) {
        return new Sources(classes) {
            @Override
            public InputStream getResourceAsStream(String name) {
                byte[] bytes = resources.get(name);
                return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
            }
        };
    }

    byte[] bytes(String name) {
        return classes.get(name).clone();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        byte[] bytes = name.endsWith(".class") ? classes.get(name.substring(0, name.length() - 6).replace('/', '.')) : null;
        return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
    }

    <T> Class<? extends T> type(String name, Class<T> as) {
        try {
            return loadClass(name).asSubclass(as);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
