package io.github.tightwire.internal.compiler;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.origin.LoadTimes;
import io.github.tightwire.internal.template.ClassFileOrigin;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.template.ReadyTemplates;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The classes of a folder while they are built: loaded below this library. None of their code is run by this. */
public final class BuildClasses {
    private BuildClasses() {
    }

    /**
     * Returns a loader of the classes.
     *
     * @param folder of class files, in the folders of their packages
     * @param classPath what else the classes need, but for the library
     * @return a loader, to be closed
     * @throws IOException if a file can't be read, or the class path has another version of the library
     */
    public static URLClassLoader loader(Path folder, List<Path> classPath) throws IOException {
        List<URL> urls = new ArrayList<>(List.of(url(folder)));
        for (Path each : classPath) {
            urls.add(url(each));
        }
        URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), new Library());
        LoadTimes.isNew(loader);
        try {
            requireThisLibrary(loader);
            return loader;
        } catch (IOException e) {
            loader.close();
            throw e;
        }
    }

    /**
     * Returns the problem that a class is missing which another one names.
     *
     * @param missing as the loader's classes threw it
     * @return with a message for whoever gave the class path
     */
    public static IOException lacking(NoClassDefFoundError missing) {
        return new IOException("the class path lacks " + String.valueOf(missing.getMessage()).replace('/', '.')
                + ", which a type names", missing);
    }

    /** Ready codecs for another library would never be used. */
    private static void requireThisLibrary(URLClassLoader loader) throws IOException {
        for (Class<?> type : new Class<?>[] {BitStream.class, Packing.class, ReadyTemplates.class}) {
            URL found = loader.findResource(type.getName().replace('.', '/') + ".class");
            if (found != null) {
                try (InputStream in = found.openStream()) {
                    if (!Arrays.equals(in.readAllBytes(), ClassFileOrigin.bytes(type))) {
                        throw new IOException("the class path has another version of Tightwire than this program: " + found);
                    }
                } catch (NotCompilableException e) {
                    throw new IOException(e.getMessage());
                }
            }
        }
    }

    private static URL url(Path path) throws MalformedURLException {
        return path.toUri().toURL();
    }

    /** The loader above the user's: this library, as it is here, and the JDK, but nothing else that is on this program's class path. */
    private static final class Library extends ClassLoader {
        Library() {
            super(getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(BitStream.class.getPackageName())) {
                Class<?> found = BuildClasses.class.getClassLoader().loadClass(name);
                if (ReadyTemplates.isOfLibrary(found)) {
                    return found;
                }
            }
            throw new ClassNotFoundException(name);
        }
    }
}
