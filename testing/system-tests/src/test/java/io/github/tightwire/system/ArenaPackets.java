package io.github.tightwire.system;

import io.github.tightwire.internal.origin.LoadTimes;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Packets of an arena, compiled with the options of a user's compiler. */
public final class ArenaPackets {
    private ArenaPackets() {
    }

    /** Compiles an arena into a folder, with a class that makes packets of its messages; gives that class. */
    public static Class<?> compile(Path folder) throws IOException, ReflectiveOperationException {
        List<String> arguments = new ArrayList<>(List.of("--release", "17", "-proc:none", "-nowarn", "-g", "-d", folder.toString(),
                "-cp", System.getProperty("java.class.path")));
        try (var files = Files.list(Path.of("src/test/arena/arena"))) {
            files.map(Path::toString).forEach(arguments::add);
        }
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("the arena does not compile: " + String.join(File.pathSeparator, arguments));
        }
        ClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, ArenaPackets.class.getClassLoader());
        // Its files are younger than this program.
        LoadTimes.isNew(loader);
        return loader.loadClass("arena.ArenaPackets");
    }
}
