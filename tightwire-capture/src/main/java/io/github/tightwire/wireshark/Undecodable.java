package io.github.tightwire.wireshark;

/** A method does, at some instruction, what a dissector can't. */
final class Undecodable extends Exception {
    private static final long serialVersionUID = 1L;

    private final String why;

    Undecodable(String why) {
        super(why);
        this.why = why;
    }

    /** The end of a sentence. */
    String why() {
        return why;
    }
}
