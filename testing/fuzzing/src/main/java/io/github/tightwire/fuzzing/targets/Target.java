package io.github.tightwire.fuzzing.targets;

import java.util.List;

/**
 * Something that takes any bytes, and what must hold whatever they are. One input leaves nothing behind that another one meets, so that
 * what an input found it finds again alone.
 */
public interface Target {
    /**
     * Runs an input.
     *
     * @param bytes of the input, any
     * @throws Exception or an {@link Error}, if something does not hold
     */
    void run(byte[] bytes) throws Exception;

    /**
     * Returns the inputs from which a fuzzer starts: small inputs made of packets as a writer writes them.
     *
     * @return inputs for which everything holds
     */
    List<byte[]> seeds();
}
