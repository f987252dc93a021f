package io.github.tightwire.inspect;

import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.microscope.ExceptionText;
import io.github.tightwire.packet.Protocol;
import java.io.File;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The option that names the packets: a protocol that a program has in a static field. */
class ProtocolOption {
    @Spec(Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--class-path", paramLabel = "<path>", required = true,
            description = "The program's classes: folders and jars, as java -cp takes them.")
    private String classPath;

    @Parameters(index = "0", paramLabel = "<protocol>",
            description = "A static field of the program with its Protocol or its GameProtocol, such as game.Net.PROTOCOL.")
    private String field;

    /** The protocol, a {@link Protocol} or a {@link GameProtocol}; the program's class is initialized by it. */
    final Object protocol() {
        int dot = field.lastIndexOf('.');
        if (dot < 1) {
            throw refused(field + " names no static field: game.Net.PROTOCOL would");
        }
        try {
            Class<?> owner = Class.forName(field.substring(0, dot), true, new URLClassLoader(urls(), getClass().getClassLoader()));
            Field held = owner.getDeclaredField(field.substring(dot + 1));
            Object value = Modifier.isStatic(held.getModifiers()) && held.trySetAccessible() ? held.get(null) : "";
            if (!(value instanceof Protocol) && !(value instanceof GameProtocol)) {
                throw refused(field + " is not a static field with a " + Protocol.class.getName() + " or a "
                        + GameProtocol.class.getName());
            }
            return value;
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            throw refused(e.getMessage() + " is not on the class path " + classPath);
        } catch (NoSuchFieldException e) {
            throw refused(field.substring(0, dot) + " has no field " + e.getMessage());
        } catch (IllegalAccessException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            throw refused(field + " can't be had: " + ExceptionText.words(e.getCause() == null ? e : e.getCause()));
        }
    }

    private URL[] urls() {
        String[] entries = classPath.split(File.pathSeparator);
        URL[] urls = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            Path path = Path.of(entries[i]);
            if (!Files.exists(path)) {
                throw refused(entries[i] + " is on the class path and does not exist");
            }
            try {
                urls[i] = path.toUri().toURL();
            } catch (MalformedURLException e) {
                throw refused(entries[i] + " is neither a folder nor a jar");
            }
        }
        return urls;
    }

    private ParameterException refused(String why) {
        return new ParameterException(spec.commandLine(), why);
    }
}
