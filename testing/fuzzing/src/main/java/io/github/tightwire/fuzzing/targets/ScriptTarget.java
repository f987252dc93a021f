package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Path;
import io.github.tightwire.model.Model;
import io.github.tightwire.script.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Operations, parameters and values that the input decides, and bytes that they read: the library does what the slow model does. */
final class ScriptTarget implements Target {
    private static final int MOST_BYTES = 1 << 14;
    private static final int MOST_OPERATIONS = 12;

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        Path path = Path.values()[input.upTo(Path.values().length - 1)];
        int operations = 1 + input.upTo(MOST_OPERATIONS - 1);
        byte[] packet = input.take(input.octet());
        Random random = input.random(bytes.length);
        Script script = Script.random(random, operations);

        Model writer = Model.writer();
        String values = script.toString();
        script.model(writer);
        assertArrayEquals(writer.bytes(), path.write(script, MOST_BYTES), values);
        assertEquals(values, script.toString(), "writing changes nothing");
        assertEquals(writer.measure(), Codec.of(Script.class).measure(script), values);
        long dirt = random.nextLong();
        assertTrue(Reading.assertAsModel(path, script.withValues(new Random(dirt)), script.withValues(new Random(dirt)), writer.bytes())
                .isAccepted(), values);
        Script expected = script.withValues(new Random(dirt));
        Script actual = script.withValues(new Random(dirt));
        Reading.assertAsModel(path, expected, actual, packet);
        assertEquals(expected.toString(), actual.toString(), "what is refused, and what is behind it, stays what it was");
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 0; i < 20; i++) {
            byte[] seed = new byte[20 + 10 * i];
            random.nextBytes(seed);
            seed[0] = (byte) i;
            seed[1] = (byte) (i % MOST_OPERATIONS);
            seed[2] = (byte) (3 + i);
            seeds.add(seed);
        }
        return seeds;
    }
}
