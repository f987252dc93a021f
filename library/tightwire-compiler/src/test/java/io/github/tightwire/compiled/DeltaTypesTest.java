package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.fixtures.Effort;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Random types, relative to others of theirs: what is read is what the compiled codec reads. */
@Order(Integer.MAX_VALUE)
class DeltaTypesTest {
    private static final int TYPES = Effort.of(20, 300);
    private static final int MOST_BYTES = 1 << 13;

    private final byte[] packet = new byte[2 * MOST_BYTES];

    @Test
    void deltasOfRandomTypesAgree() {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; sources.size() < TYPES; i++) {
            String name = "D" + i + "_";
            String source = RandomType.source(new Random(i), name, 1 + i % 25);
            // Without those whose objects are of a class that is not on the wire: a reader's would be another one. And without those
            // whose bounds are decided by a field that is not on the wire.
            if (!source.contains("extends BitSerializable") && !source.contains("Sub(") && !source.contains("L + this.")) {
                sources.put("generated." + name, source);
            }
        }
        Sources classes = Sources.compile(sources);
        sources.keySet().forEach(name -> check(classes.type(name, Sample.class)));
    }

    private <T extends Sample> void check(Class<T> type) {
        Codec<T> plain = Codec.of(type);
        DeltaCodec<T> codec = DeltaCodec.of(type, MOST_BYTES);
        Supplier<T> factory = Agreement.factory(type);
        Baseline[] baselines = {null, null};
        for (int seed = 0; seed < 12; seed++) {
            T sent = factory.get();
            // Some of them twice.
            sent.fill(new Random(seed & ~1 | seed >>> 2 & 1));
            Baseline now = new Baseline();
            int length = codec.write(sent, now, baselines[0], baselines[1], packet, 0, packet.length);
            T received = factory.get();
            received.fill(new Random(-seed));
            Baseline theirs = new Baseline();
            Verdict verdict = codec.read(received, theirs, baselines[0], baselines[1], packet, 0, length);
            T expected = factory.get();
            expected.fill(new Random(-seed));
            byte[] bytes = bytes(plain, sent);
            assertTrue(plain.read(expected, bytes, bytes.length).isAccepted());
            assertTrue(verdict.isAccepted(), () -> type + ": " + verdict);
            assertArrayEquals(bytes(plain, expected), bytes(plain, received), type::toString);
            baselines = new Baseline[] {theirs, seed % 5 == 4 ? null : baselines[0]};
        }
    }

    private static <T extends Sample> byte[] bytes(Codec<T> codec, T object) {
        byte[] bytes = new byte[MOST_BYTES];
        return Arrays.copyOf(bytes, codec.write(object, bytes));
    }
}
