package io.github.tightwire.internal.template;

import io.github.tightwire.internal.LibraryPackages;
import io.github.tightwire.internal.Warnings;
import java.net.URL;
import java.util.concurrent.atomic.AtomicBoolean;

/** The place of the compiler: nowhere. */
public final class Compilers {
    private static final AtomicBoolean SAID = new AtomicBoolean();

    private Compilers() {
    }

    public static String missing() {
        URL core = Compilers.class.getResource(file("CodeLocation"));
        return core == null
                ? "there is no compiler on this platform: make codecs when the program is built"
                : "tightwire-portable (" + archive(Compilers.class.getResource(file("Compilers")), "Compilers")
                        + ") is on the class path before tightwire (" + archive(core, "CodeLocation") + "): leave out tightwire-portable, "
                        + "which is for Android and JavaScript";
    }

    /** The file of a class: of one that the other archive alone has, or both. */
    private static String file(String name) {
        return "/" + LibraryPackages.ROOT.replace('.', '/') + "internal/template/" + name + ".class";
    }

    private static String archive(URL file, String name) {
        String location = String.valueOf(file).replace(file(name), "");
        return location.startsWith("jar:") && location.endsWith("!")
                ? location.substring("jar:".length(), location.length() - 1)
                : location;
    }

    public static boolean arePresent() {
        return false;
    }

    public static boolean arePresentFor(Class<?> type) {
        if (!SAID.getAndSet(true)) {
            Warnings.log(type.getName() + ", and every other type without a ready codec, is read and written more slowly: "
                    + missing() + ".");
        }
        return false;
    }

    public static long progress() {
        return 0;
    }

    public static TemplateCompiler get() {
        throw new IllegalStateException(missing());
    }
}
