package io.github.tightwire.build;

import io.github.tightwire.internal.compiler.BuildClasses;
import io.github.tightwire.wire.WireDescription;
import io.github.tightwire.wire.WireFile;
import io.github.tightwire.wire.WireType;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The wire of types that are built, beside the description that is kept in the repository. */
public final class DescribedTypes {
    private DescribedTypes() {
    }

    /**
     * Compares types with a description. None of their code is run. Where there is no such file, this writes it.
     *
     * @param folder of class files, in the folders of their packages
     * @param classPath folders and archives of the other classes that these need
     * @param types the names of classes in the order in which the protocol has them; a nested one as {@code game.Ship$Part}
     * @param file the description
     * @return the differences in lines, or that the file is new; empty if the wire is that of the file
     * @throws IOException if a type is missing, a file can't be read or written, or is no description, or the class path has another
     *     version of the library
     */
    public static Optional<String> problem(Path folder, List<Path> classPath, List<String> types, Path file) throws IOException {
        try (URLClassLoader loader = BuildClasses.loader(folder, classPath)) {
            List<WireType> described = new ArrayList<>();
            for (String type : types) {
                described.add(WireType.of(loader.loadClass(type.strip())));
            }
            return WireFile.problem(file, new WireDescription(described));
        } catch (ClassNotFoundException e) {
            throw new IOException("there is no class " + e.getMessage() + " in " + folder
                    + ": a nested one has a $ between its name and that of the class around it", e);
        } catch (NoClassDefFoundError e) {
            throw BuildClasses.lacking(e);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }
}
