package io.github.tightwire.internal.template.classfile;

/** What class files have no room for: a method, its constants, a distance that it jumps over. */
public final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLargeException(String what) {
        super("too large for a class file: " + what);
    }
}
