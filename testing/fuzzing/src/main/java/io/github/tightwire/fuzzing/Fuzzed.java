package io.github.tightwire.fuzzing;

import io.github.tightwire.fuzzing.targets.Target;
import io.github.tightwire.fuzzing.targets.Targets;

/** The class that Jazzer calls, in a process of its own. */
public final class Fuzzed {
    private static Target target;

    private Fuzzed() {
    }

    /**
     * Called first.
     *
     * @param arguments the name of the target
     * @throws Exception if something does not hold for a seed
     */
    public static void fuzzerInitialize(String[] arguments) throws Exception {
        target = Targets.make(arguments[0]);
        // So that the first input does not wait for classes, which would be a finding.
        for (byte[] seed : target.seeds()) {
            target.run(seed);
        }
    }

    /**
     * Called for each input.
     *
     * @param input any bytes
     * @throws Exception if something does not hold; it is a finding
     */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        target.run(input);
    }
}
