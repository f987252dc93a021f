package io.github.tightwire.script;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Path;
import io.github.tightwire.Verdict;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.model.Model;
import io.github.tightwire.model.ModelRefusal;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Random operations on random values and on random bytes: the library does what the model does, along every path. */
@Order(Integer.MAX_VALUE - 1)
@ParameterizedClass
@EnumSource(Path.class)
class ScriptTest {
    private static final int SCRIPTS = Effort.of(10, 60);
    private static final int MOST_BYTES = 1 << 14;

    @Parameter
    private Path path;

    @RepeatedTest(20)
    void whatIsWrittenIsRead(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        for (int i = 0; i < SCRIPTS; i++) {
            Script script = Script.random(random, random.nextInt(25));
            String values = script.toString();
            Model writer = Model.writer();
            script.model(writer);
            byte[] packet = writer.bytes();

            assertArrayEquals(packet, path.write(script, i % 2 == 0 ? packet.length : MOST_BYTES), values);
            assertEquals(values, script.toString(), "writing changes nothing");
            assertEquals(writer.measure(), Codec.of(Script.class).measure(script), values);
            assertTrue(assertAgreement(script, random, packet).isAccepted(), values);
        }
    }

    @RepeatedTest(20)
    void whatIsDamagedIsRefusedAlike(RepetitionInfo repetition) {
        Random random = new Random(-repetition.getCurrentRepetition());
        for (int i = 0; i < SCRIPTS; i++) {
            Script script = Script.random(random, 1 + random.nextInt(12));
            Model writer = Model.writer();
            script.model(writer);
            byte[] packet = writer.bytes();
            for (int damage = 0; damage < 6; damage++) {
                byte[] damaged = Arrays.copyOf(packet, random.nextInt(3) == 0 ? random.nextInt(packet.length + 1) : packet.length);
                for (int flips = random.nextInt(3); flips > 0 && damaged.length > 0; flips--) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
                assertAgreement(script, random, damaged);
            }
        }
    }

    @RepeatedTest(20)
    void randomBytesAreRefusedAlike(RepetitionInfo repetition) {
        Random random = new Random(1000 + repetition.getCurrentRepetition());
        for (int i = 0; i < SCRIPTS; i++) {
            Script script = Script.random(random, 1 + random.nextInt(12));
            byte[] garbage = new byte[random.nextInt(120)];
            random.nextBytes(garbage);
            assertAgreement(script, random, garbage);
        }
    }

    /**
     * Both read the same from the same bytes, over objects that hold different values before. Where they refuse, the
     * values behind the refused one, and it too, are what they were.
     */
    private Verdict assertAgreement(Script script, Random random, byte[] packet) {
        Verdict verdict = null;
        for (int dirt = 0; dirt < 2; dirt++) {
            long seed = random.nextLong();
            Script expected = script.withValues(new Random(seed));
            Script actual = script.withValues(new Random(seed));
            verdict = path.read(actual, packet);
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
            assertEquals(reason, verdict.reason().name(), script::toString);
            assertEquals(bit, verdict.bit(), script::toString);
            assertEquals(expected.toString(), actual.toString());
        }
        return verdict;
    }
}
