package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.golden.GoldenPacket;
import io.github.tightwire.golden.Modelled;
import io.github.tightwire.trace.BitBudget;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.TraceDiff;
import io.github.tightwire.trace.Tracer;
import io.github.tightwire.trace.Traces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Traces of two packets, and what is made of traces: their differences, and where the bits go. */
final class TracesTarget implements Target {
    private static final int MOST_BYTES = 1 << 14;

    private final List<GoldenPacket> types = GoldenPacket.all();

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        GoldenPacket type = types.get(input.upTo(types.size() - 1));
        byte[] first = input.take(input.octet());
        byte[] second = input.rest();
        check(codec(type.empty()), type, first, second);
    }

    @SuppressWarnings("unchecked")
    private static Codec<BitSerializable> codec(BitSerializable value) {
        return Codec.of((Class<BitSerializable>) value.getClass());
    }

    private static void check(Codec<BitSerializable> codec, GoldenPacket type, byte[] first, byte[] second) {
        Modelled object = type.empty();
        Trace one = trace(codec, object, first);
        Trace two = trace(codec, type.empty(), second);
        assertEquals(Optional.empty(), TraceDiff.between(one, one));
        Optional<TraceDiff> difference = TraceDiff.between(one, two);
        assertEquals(difference.isPresent(), TraceDiff.between(two, one).isPresent());
        difference.ifPresent(found -> assertNotNull(found.toString()));
        assertTrue(difference.isPresent() || one.bits() == two.bits());

        BitBudget budget = new BitBudget().limit("*", 10);
        budget.add(one);
        budget.add(two);
        assertEquals(2, budget.packets() + budget.skipped());
        long shown = budget.rows().stream().mapToLong(BitBudget.Row::bits).max().orElse(0);
        assertTrue(shown <= (long) (first.length + second.length) * Byte.SIZE, budget::toString);
        assertNotNull(budget.exceeded());
        if (one.verdict() != null && one.verdict().isAccepted()) {
            byte[] again = new byte[MOST_BYTES];
            Trace written = Tracer.write(codec, object, again);
            assertFalse(written.isReading());
            Traces.assertCovers(written, Arrays.copyOf(again, (written.bits() + 7) / Byte.SIZE), 0, true);
        }
    }

    private static Trace trace(Codec<BitSerializable> codec, Modelled object, byte[] packet) {
        Modelled read = object;
        Trace trace = Tracer.read(codec, read, packet, packet.length);
        Traces.assertCovers(trace, packet, 0, true);
        assertFalse(trace.summary().isEmpty());
        return trace;
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            byte[] packet = types.get(i).bytes();
            byte[] seed = new byte[2 + 2 * packet.length];
            seed[0] = (byte) i;
            seed[1] = (byte) packet.length;
            System.arraycopy(packet, 0, seed, 2, packet.length);
            System.arraycopy(packet, 0, seed, 2 + packet.length, packet.length);
            seeds.add(seed);
            seeds.add(Arrays.copyOf(seed, 2 + packet.length + packet.length / 2));
        }
        return seeds;
    }
}
