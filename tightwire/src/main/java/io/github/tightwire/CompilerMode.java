package io.github.tightwire;

/** What the system property {@value #PROPERTY} asks of the template compiler. */
enum CompilerMode {
    /** Whatever can be compiled is, the rest runs as it is: the default. */
    ON,
    /** Everything runs as it is. */
    OFF,
    /** Whatever can't be compiled has no codec. */
    STRICT;

    private static final String PROPERTY = "tightwire.compiler";

    /** The mode that the property says now. */
    static CompilerMode current() {
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
