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
import java.util.stream.Collectors;
import java.util.stream.Stream;
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

    private ClassLoader loader;

    /** The protocol, a {@link Protocol} or a {@link GameProtocol}; the program's class is initialized by it. */
    final Object protocol() {
        return value(field, "game.Net.PROTOCOL", Protocol.class, GameProtocol.class);
    }

    /** Returns the value of a static field, of one of some classes. */
    final Object value(String field, String example, Class<?>... classes) {
        int dot = field.lastIndexOf('.');
        if (dot < 1) {
            throw refused(field + " names no static field: " + example + " would");
        }
        try {
            Class<?> owner = Class.forName(field.substring(0, dot), true, loader());
            Field held = owner.getDeclaredField(field.substring(dot + 1));
            Object value = Modifier.isStatic(held.getModifiers()) && held.trySetAccessible() ? held.get(null) : "";
            if (Stream.of(classes).noneMatch(type -> type.isInstance(value))) {
                throw refused(field + " is not a static field with a "
                        + Stream.of(classes).map(Class::getName).collect(Collectors.joining(" or a ")));
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

    /** One for all that is asked for: a class is the same in each. */
    private ClassLoader loader() {
        if (loader == null) {
            loader = new URLClassLoader(urls(), getClass().getClassLoader());
        }
        return loader;
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
