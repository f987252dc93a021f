package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds lines of serialize methods: a write that ends early says in its stack trace which line it had come to. */
final class SourceLines {
    /** The writes of one object that look for a place. */
    private static final int MOST_TRIES = 64;

    private SourceLines() {
    }

    /**
     * Returns the place in the source of the operation that writes a bit.
     *
     * @return the file and the line, {@code Ship.java:12}; the name of the type where no write gets there
     */
    static <T extends BitSerializable> String ofBit(TypeUnderTest<T> subject, T object, int bit) {
        int before = -bit & 7;
        return place(subject, object, before, (bit + before) >> 3, frame -> true);
    }

    /** Returns the place in a class, where the operation is called from there; else the place of the operation. */
    static <T extends BitSerializable> String ofBit(TypeUnderTest<T> subject, T object, int bit, Class<?> owner) {
        int before = -bit & 7;
        String name = owner.getName();
        String place = place(subject, object, before, (bit + before) >> 3, frame -> frame.getClassName().equals(name));
        return place.indexOf(':') < 0 ? ofBit(subject, object, bit) : place;
    }

    /** Returns the place of the first operation in the methods of a class, in a write of the first object that has one. */
    static <T extends BitSerializable> String ofType(TypeUnderTest<T> subject, List<T> objects, Class<?> type) {
        String place = inType(subject, objects, type.getName());
        // An operation of a superclass whose method nobody calls is missing in the type itself.
        place = place == null ? inType(subject, objects, subject.codec.type().getName()) : place;
        return place == null ? file(type) : place;
    }

    private static <T extends BitSerializable> @Nullable String inType(TypeUnderTest<T> subject, List<T> objects, String name) {
        for (T object : objects) {
            int bytes = subject.traceOfWrite(object).bits() >> 3;
            for (int i = 0; i <= bytes; i += Math.max(1, bytes / MOST_TRIES)) {
                String place = place(subject, object, 0, i, frame -> frame.getClassName().equals(name));
                if (place.indexOf(':') > 0) {
                    return place;
                }
            }
        }
        return null;
    }

    private static <T extends BitSerializable> String place(TypeUnderTest<T> subject, T object, int before, int bytes,
            Predicate<StackTraceElement> wanted) {
        try {
            subject.write(object, before, bytes);
        } catch (RuntimeException e) {
            StackTraceElement frame = gameFrame(e, wanted);
            if (frame != null) {
                return text(frame);
            }
        }
        return file(object.getClass());
    }

    /** Returns the innermost line of the game's code in an exception; null if there is none. */
    static @Nullable StackTraceElement gameFrame(Throwable thrown) {
        return gameFrame(thrown, frame -> true);
    }

    private static @Nullable StackTraceElement gameFrame(Throwable thrown, Predicate<StackTraceElement> wanted) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().equals(TypeUnderTest.class.getName())) {
                return null;
            }
            if (!Fields.isLibrary(frame.getClassName()) && frame.getLineNumber() > 0 && wanted.test(frame)) {
                return frame;
            }
        }
        return null;
    }

    static String text(StackTraceElement frame) {
        return frame.getFileName() + ":" + frame.getLineNumber();
    }

    /** The file of a class, as far as its name says it. */
    static String file(Class<?> type) {
        Class<?> outer = type;
        while (outer.getEnclosingClass() != null) {
            outer = outer.getEnclosingClass();
        }
        return outer.getSimpleName() + ".java";
    }
}
