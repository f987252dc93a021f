package io.github.tightwire.compiled;

import io.github.tightwire.internal.compiler.ReadyCompiler;
import io.github.tightwire.internal.origin.LoadTimes;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A folder of classes as a build leaves it: compiled from source, with ready codecs beside them. */
public final class ReadyFolder {
    private final Path folder;

    /**
     * A folder.
     *
     * @param folder which may have classes, or not be there yet
     */
    public ReadyFolder(Path folder) {
        this.folder = folder;
    }

    Path path() {
        return folder;
    }

    /** Compiles sources into the folder, by the full names of their classes; what else is there stays. */
    ReadyFolder compile(Map<String, String> sources) {
        return add(Sources.compile(sources).classes());
    }

    /** Puts class files into the folder. */
    public ReadyFolder add(Map<String, byte[]> classes) {
        classes.forEach((name, bytes) -> write(folder.resolve(name.replace('.', '/') + ".class"), bytes));
        return this;
    }

    private static void write(Path file, byte[] bytes) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Makes ready codecs of what is there; the rest of the class path is that of the tests.
     *
     * @param others folders that come before the tests
     */
    public ReadyCompiler.Result build(ReadyFolder... others) {
        return build(false, others);
    }

    /** The same, which may be {@linkplain io.github.tightwire.internal.template.ReadyFacts#trusted trusted}. */
    ReadyCompiler.Result build(boolean trusted, ReadyFolder... others) {
        try {
            List<Path> classPath = new ArrayList<>();
            for (ReadyFolder other : others) {
                classPath.add(other.folder);
            }
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                classPath.add(Path.of(entry));
            }
            return ReadyCompiler.compile(folder, classPath, trusted);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A loader of the folder, below that of the tests. */
    ClassLoader loader() {
        return loader(folder);
    }

    /** A loader of folders and archives, the first of which wins, and all of which come before the tests. */
    static ClassLoader loader(Path... paths) {
        return loader(ReadyFolder.class.getClassLoader(), paths);
    }

    /** The same, and before another one. */
    public static ClassLoader loader(ClassLoader parent, Path... paths) {
        try {
            URL[] urls = new URL[paths.length];
            for (int i = 0; i < urls.length; i++) {
                urls[i] = paths[i].toUri().toURL();
            }
            ClassLoader loader = new URLClassLoader(urls, parent) {
                @Override
                protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                    synchronized (getClassLoadingLock(name)) {
                        boolean isOwn = findResource(name.replace('.', '/') + ".class") != null;
                        Class<?> loaded = isOwn ? findLoadedClass(name) : super.loadClass(name, resolve);
                        return loaded == null ? findClass(name) : loaded;
                    }
                }
            };
            LoadTimes.isNew(loader);
            return loader;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A class of a loader. */
    public static <T> Class<? extends T> type(ClassLoader loader, String name, Class<T> as) {
        try {
            return loader.loadClass(name).asSubclass(as);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** The folder or the archive of a class. */
    static Path location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
