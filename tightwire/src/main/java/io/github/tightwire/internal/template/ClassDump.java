package io.github.tightwire.internal.template;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes compiled classes to a folder, for a person to look at with {@code javap -c -p}: the system property
 * {@value #PROPERTY} names it. A class that is compiled more than once, by another class loader or into another class, gets a
 * number behind its name.
 */
final class ClassDump {
    static final String PROPERTY = "tightwire.compiler.dump";

    private static final String FOLDER = System.getProperty(PROPERTY);

    private ClassDump() {
    }

    /** Writes a class file, if there is a folder. */
    static void write(String internalName, byte[] classFile) throws NotCompilableException {
        if (FOLDER != null) {
            try {
                writeTo(Path.of(FOLDER), internalName, classFile);
            } catch (IOException e) {
                throw new NotCompilableException("its compiled class can't be written, as " + PROPERTY + " asks for: " + e);
            }
        }
    }

    private static synchronized void writeTo(Path folder, String internalName, byte[] classFile) throws IOException {
        Path file = folder.resolve(internalName + ".class");
        Files.createDirectories(file.getParent());
        for (int copy = 2; Files.exists(file); copy++) {
            file = folder.resolve(internalName + "-" + copy + ".class");
        }
        Files.write(file, classFile);
    }
}
