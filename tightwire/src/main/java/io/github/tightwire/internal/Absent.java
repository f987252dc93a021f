package io.github.tightwire.internal;

/** What is said where there is nothing to serialize, by a stream and by compiled code alike. */
public final class Absent {
    /** Of a nested object. */
    public static final String OBJECT = "no object, but null: where it may be missing, serializeOptional";

    private Absent() {
    }
}
