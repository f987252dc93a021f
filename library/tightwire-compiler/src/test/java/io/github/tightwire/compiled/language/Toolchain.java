package io.github.tightwire.compiled.language;

import java.util.Map;

/** A compiler of a program's class files. */
public interface Toolchain {
    /** Compiles units by the full names of their classes; null where they are not correct, and why is in the problems. */
    Map<String, byte[]> compile(Map<String, String> units, StringBuilder problems);
}
