package io.github.tightwire.model;

/** A refusal of the slow model, with its reason and bit. */
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

    /** Returns the bit at which the refused value starts. */
    public int bit() {
        return bit;
    }
}
