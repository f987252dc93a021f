package io.github.tightwire.internal.template;

import io.github.tightwire.internal.ClassPrefixes;

/** The demand of the system property {@value #PROPERTY} on the template compiler, whenever a codec is asked for. */
public enum CompilerMode {
    /** Compiles all that can be compiled, the rest runs as it is: the default. */
    ON,
    /** Everything runs as it is. */
    OFF,
    /** Refuses a codec for a type that can't be compiled, unless {@value #PLAIN} names it. */
    STRICT {
        @Override
        public void requireCompiled(Class<?> type, String reason) {
            if (!ClassPrefixes.name(PLAIN, type.getName())) {
                throw new IllegalStateException(type.getName() + " is not compiled because " + reason + " (" + PROPERTY
                        + " is strict; types that may be plain are named by " + PLAIN + ")");
            }
        }
    };

    private static final String PROPERTY = "tightwire.compiler";
    private static final String PLAIN = "tightwire.compiler.plain";

    /**
     * Throws where a type that is not compiled may not do without.
     *
     * @param type that is not
     * @param reason why, in words
     * @throws IllegalStateException if it must be
     */
    public void requireCompiled(Class<?> type, String reason) {
    }

    /**
     * The mode that the property says now.
     *
     * @return the mode
     * @throws IllegalArgumentException if there is none of that name
     */
    public static CompilerMode current() {
        String value = System.getProperty(PROPERTY, "on");
        switch (value) {
            case "on":
                return ON;
            case "off":
                return OFF;
            case "strict":
                return STRICT;
            default:
                throw new IllegalArgumentException(
                        "the system property " + PROPERTY + " is \"" + value + "\", and must be on, off or strict");
        }
    }
}
