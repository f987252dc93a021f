package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.template.NotCompilableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes compiled classes to a folder, for a person to look at with {@code javap -c -p}, each with its operations and schedules in
 * a text file of its own: the system property {@value #PROPERTY} names it. A class that is compiled more than
 * once, by another class loader or into another class, gets a number after its name.
 */
public final class ClassDump {
    static final String PROPERTY = "tightwire.compiler.dump";

    private static final String FOLDER = System.getProperty(PROPERTY);

    private ClassDump() {
    }

    /** Returns whether there is a folder. */
    public static boolean isOn() {
        return FOLDER != null;
    }

    /** Writes a class file, and beside it in words what it was made of, if there is a folder. */
    static void write(String internalName, byte[] classFile, CharSequence words) throws NotCompilableException {
        if (FOLDER != null) {
            try {
                writeTo(Path.of(FOLDER), internalName, classFile, words);
            } catch (IOException e) {
                throw new NotCompilableException("its compiled class can't be written, as " + PROPERTY + " asks for: " + e);
            }
        }
    }

    private static synchronized void writeTo(Path folder, String internalName, byte[] classFile, CharSequence words)
            throws IOException {
        String name = internalName;
        for (int copy = 2; Files.exists(folder.resolve(name + ".class")); copy++) {
            name = internalName + "-" + copy;
        }
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, classFile);
        Files.writeString(folder.resolve(name + ".txt"), words);
    }
}
