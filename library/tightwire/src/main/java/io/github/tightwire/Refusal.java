package io.github.tightwire;

/**
 * The signal by which a refused read leaves a serialize method: one instance, made once, without a stack, so that a
 * stranger's bytes cost no more than the jump. An {@link Error}, so that a {@code catch (Exception e)} on the way does not
 * swallow it. It never leaves the library.
 */
final class Refusal extends Error {
    static final Refusal SIGNAL = new Refusal();

    private static final long serialVersionUID = 1L;

    private Refusal() {
        super("a read was refused", null, false, false);
    }
}
