package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.BitStream;
import org.objectweb.asm.Type;

/**
 * Internal names of the library's classes. Relocation, as for an archive with everything in it, moves the classes, but leaves alone most
 * strings that have such a name within: so it is written {@code ~/Subset}, and resolved by the package that the library is in.
 */
public final class LibraryNames {
    public static final String BIT_STREAM = Type.getInternalName(BitStream.class);
    public static final String BIT_STREAM_DESCRIPTOR = Type.getDescriptor(BitStream.class);

    private static final String HOME = BitStream.class.getPackageName().replace('.', '/');

    /** The package of the kernel, with a slash at its end. */
    static final String KERNEL = HOME.concat("/internal/kernel/");

    private LibraryNames() {
    }

    /**
     * A name or a descriptor as class files have it.
     *
     * @param text in which {@code ~} is the library's package
     */
    public static String resolve(String text) {
        return text.indexOf('~') < 0 ? text : text.replace("~", HOME);
    }
}
