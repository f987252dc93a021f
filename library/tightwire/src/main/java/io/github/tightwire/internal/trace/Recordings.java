package io.github.tightwire.internal.trace;

import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.TemplateCompiler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The class files of streams that tell of each operation: the compiler's, or what the library's build has left of them. */
final class Recordings {
    private Recordings() {
    }

    /**
     * The class file of a subclass.
     *
     * @param stream the class of a stream with a listener
     * @return to be defined beside it
     */
    static byte[] of(Class<?> stream) {
        if (Compilers.arePresent()) {
            return Compilers.get().recording(stream);
        }
        try (InputStream in = stream.getResourceAsStream(file(stream))) {
            return Objects.requireNonNull(in, Compilers::missing).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String file(Class<?> stream) {
        String name = TemplateCompiler.tracedName(stream.getName());
        return name.substring(name.lastIndexOf('.') + 1).concat(".class");
    }
}
