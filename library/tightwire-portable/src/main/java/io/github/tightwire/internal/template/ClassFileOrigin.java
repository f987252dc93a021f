package io.github.tightwire.internal.template;

/** The place at which a class was defined: nowhere that class files are to be seen. */
public final class ClassFileOrigin {
    private ClassFileOrigin() {
    }

    static final class Digests implements AutoCloseable {
        Long of(Class<?> type) {
            return null;
        }

        Long beside(Class<?> type, String name) {
            return null;
        }

        String doubt(Class<?> type) {
            return null;
        }

        @Override
        public void close() {
        }
    }
}
