package io.github.tightwire.model;

/** What the slow model refuses, why, and at which bit. */
public final class ModelRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String reason;
    private final int bit;

    ModelRefusal(String reason, int bit) {
        super(reason + " at bit " + bit);
        this.reason = reason;
        this.bit = bit;
    }

    /** The name of the reason, as the library's verdict has it. */
    public String reason() {
        return reason;
    }

    /** Where the refused value starts. */
    public int bit() {
        return bit;
    }
}
