package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Path;
import io.github.tightwire.Verdict;
import io.github.tightwire.golden.Modelled;
import io.github.tightwire.model.Model;
import io.github.tightwire.model.ModelRefusal;

/** The library reads the same of a packet as the slow model. */
final class Reading {
    private Reading() {
    }

    /**
     * Reads a packet with both: the same verdict and, where it is accepted, the same values.
     *
     * @param path of the library
     * @param expected is read by the model
     * @param actual holds the same, and is read by the library
     * @param packet to be read
     * @return the verdict of the library
     */
    static Verdict assertAsModel(Path path, Modelled expected, Modelled actual, byte[] packet) {
        String before = expected.toString();
        Verdict verdict = path.read(actual, packet);
        String reason = "ACCEPTED";
        int bit = -1;
        try {
            Model reader = Model.reader(packet);
            expected.model(reader);
            reader.end();
        } catch (ModelRefusal refusal) {
            reason = refusal.reason();
            bit = refusal.bit();
        }
        assertEquals(reason, verdict.reason().name(), before);
        assertEquals(bit, verdict.bit(), before);
        assertTrue(!verdict.isAccepted() || expected.toString().equals(actual.toString()),
                () -> "of " + before + ": " + expected + " / " + actual);
        return verdict;
    }
}
