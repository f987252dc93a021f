package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.compiled.DescribedRead.UnknownKindException;
import io.github.tightwire.compiled.DescribedRead.UnknownStepException;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.wire.WireType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A reader that knows nothing but a type's description takes its packets to the same bit, whole ones and damaged ones. */
class DescribedReadTest {
    private static final int TYPES = Effort.of(12, 300);
    private static final int PACKETS = 12;
    private static final int DAMAGED = 24;
    private static final int MOST_BYTES = 1 << 13;

    @Test
    void readsWhatTheTypeReads() {
        Map<String, String> sources = new HashMap<>();
        for (int i = 0; i < TYPES; i++) {
            sources.put("generated.D" + i + "_", RandomType.source(new Random(7_000 + i), "D" + i + "_", 1 + i % 12));
        }
        Sources classes = Sources.compile(sources);
        int compared = 0;
        Map<String, Integer> unknown = new TreeMap<>();
        for (Entry<String, String> source : sources.entrySet()) {
            Class<? extends Sample> type = classes.type(source.getKey(), Sample.class);
            WireType described = WireType.of(type);
            if (described.isDescribed()) {
                try {
                    compare(described, Agreement.factory(type), source.getValue());
                    compared++;
                } catch (UnknownStepException e) {
                    unknown.merge(String.valueOf(e.getMessage()).replaceAll("[\\[(].*", ""), 1, Integer::sum);
                }
            }
        }
        assertTrue(compared * 5 > TYPES, compared + " of " + TYPES + "; unknown are " + unknown);
    }

    private static void compare(WireType described, Supplier<? extends Sample> factory, String source) {
        Random random = new Random(5);
        byte[] buffer = new byte[MOST_BYTES];
        for (int i = 0; i < PACKETS; i++) {
            Sample sample = factory.get();
            sample.fill(random);
            int length = new WriteStream(buffer).write(sample);
            byte[] packet = Arrays.copyOf(buffer, length);
            assertSame(described, factory, packet, source);
            for (int k = 0; k < DAMAGED && packet.length > 0; k++) {
                byte[] damaged = packet.clone();
                int bit = random.nextInt(packet.length * Byte.SIZE);
                damaged[bit >> 3] ^= (byte) (1 << (bit & 7));
                assertSame(described, factory, damaged, source);
            }
        }
    }

    private static void assertSame(WireType described, Supplier<? extends Sample> factory, byte[] packet, String source) {
        assertEquals(read(factory.get(), packet), read(new DescribedRead(described), packet), () -> described + source);
    }

    private static String read(BitSerializable into, byte[] packet) {
        ReadStream stream = new ReadStream(packet);
        try {
            Verdict verdict = stream.readEmbedded(into);
            return verdict.isAccepted() ? "accepted, " + stream.bitPosition() + " bits" : "refused at bit " + verdict.bit();
        } catch (UnknownStepException e) {
            throw e;
        } catch (UnknownKindException e) {
            return "refused at bit " + e.bit;
        } catch (RuntimeException e) {
            return "failed";
        }
    }
}
