package io.github.tightwire.script;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.model.Model;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Random operations relative to others: what is read is what was written, to the bit; and of hostile bytes, what a writer would write. */
class DeltaScriptTest {
    private static final int SCRIPTS = Effort.of(10, 200);
    private static final int MOST_BYTES = 1 << 14;
    /** Its bounds and its resolution. */
    private static final Pattern COMPRESSED_FLOAT = Pattern.compile("compressed float \\[(\\S+), (\\S+)] (\\S+)");
    /** More than the roundings of a write and a read, in units of the last place. */
    private static final int ROUNDINGS = 16;

    private final DeltaCodec<Script> codec = DeltaCodec.of(Script.class, MOST_BYTES);
    private final byte[] packet = new byte[2 * MOST_BYTES];

    @RepeatedTest(20)
    void whatIsWrittenIsRead(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        for (int i = 0; i < SCRIPTS; i++) {
            Script first = Script.random(random, random.nextInt(25));
            Baseline before = written(first, null, null, random);
            Script second = random.nextInt(4) == 0 ? Script.random(random, random.nextInt(25)) : first.withValues(random);
            Baseline baseline = written(second, before, null, random);
            Script third = random.nextInt(4) == 0 ? first : second.withValues(random);
            written(third, baseline, before, random);
            written(second, baseline, baseline, random);
            written(Script.random(random, random.nextInt(25)), before, baseline, random);
        }
    }

    @RepeatedTest(20)
    void whatIsDamagedIsRefusedOrIsWhatAWriterWrites(RepetitionInfo repetition) {
        Random random = new Random(-repetition.getCurrentRepetition());
        for (int i = 0; i < SCRIPTS; i++) {
            Script script = Script.random(random, 1 + random.nextInt(12));
            if (hasFineSteps(script)) {
                continue;
            }
            Baseline baseline = written(script, null, null, random);
            Script next = script.withValues(random);
            Baseline now = new Baseline();
            int length = codec.write(next, now, baseline, null, packet, 0, packet.length);
            for (int damage = 0; damage < 6; damage++) {
                byte[] damaged = Arrays.copyOf(packet, random.nextInt(3) == 0 ? random.nextInt(length + 3) : length);
                for (int flips = random.nextInt(3); flips > 0 && damaged.length > 0; flips--) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
                assertCanonical(script.withValues(random), now, baseline, damaged);
            }
            byte[] garbage = new byte[random.nextInt(60)];
            random.nextBytes(garbage);
            assertCanonical(script.withValues(random), now, baseline, garbage);
        }
    }

    /**
     * Returns whether a compressed float has steps that floats of its range can't tell apart: a plain codec does not write it as it was
     * read.
     */
    private static boolean hasFineSteps(Script script) {
        return COMPRESSED_FLOAT.matcher(script.toString()).results().anyMatch(found -> {
            float largest = Math.max(Math.abs(Float.parseFloat(found.group(1))), Math.abs(Float.parseFloat(found.group(2))));
            return Float.parseFloat(found.group(3)) < ROUNDINGS * Math.ulp(largest);
        });
    }

    private void assertCanonical(Script copy, Baseline now, Baseline baseline, byte[] bytes) {
        String before = copy.toString();
        Verdict verdict = codec.read(copy, now, baseline, null, bytes, 0, bytes.length);
        if (verdict.isAccepted()) {
            byte[] again = new byte[2 * MOST_BYTES];
            int length = codec.write(copy, now, baseline, null, again, 0, again.length);
            assertArrayEquals(bytes, Arrays.copyOf(again, length), before);
        }
    }

    /** Requires that a read gives what the slow model reads of its own packet. */
    private Baseline written(Script script, Baseline baseline, Baseline before, Random random) {
        Baseline now = new Baseline();
        int length = codec.write(script, now, baseline, before, packet, 7, MOST_BYTES);
        Script copy = script.withValues(random);
        Baseline received = new Baseline();
        Verdict verdict = codec.read(copy, received, baseline, before, packet, 7, length);
        assertTrue(verdict.isAccepted(), () -> verdict + " of " + script);
        Script expected = script.withValues(random);
        Model writer = Model.writer();
        script.model(writer);
        expected.model(Model.reader(writer.bytes()));
        assertEquals(expected.toString(), copy.toString());
        return random.nextBoolean() ? now : received;
    }
}
