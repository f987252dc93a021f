package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Baseline;
import io.github.tightwire.DeltaCodec;
import io.github.tightwire.DeltaReceiver;
import io.github.tightwire.DeltaSender;
import io.github.tightwire.Verdict;
import io.github.tightwire.golden.Arena;
import io.github.tightwire.model.Model;
import io.github.tightwire.script.Script;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Deltas: of an object whose operations the input decides, relative to others of it, what is read is what was written; of any bytes, what
 * is accepted is what a writer writes; and snapshots that are lost, late, doubled or damaged.
 */
final class DeltasTarget implements Target {
    private static final int MOST_BYTES = 1 << 14;
    private static final int MOST_OPERATIONS = 8;
    private static final int MOST_STEPS = 60;
    private static final int KEPT = 4;
    private static final long ALLOCATED = 256 * 1024;
    private static final long ALLOCATED_PER_BYTE = 16 * 1024;

    private final DeltaCodec<Script> scripts = DeltaCodec.of(Script.class, MOST_BYTES);
    private final DeltaCodec<Arena> arenas = DeltaCodec.of(Arena.class, MOST_BYTES);
    private final byte[] packet = new byte[2 * MOST_BYTES];

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        switch (input.upTo(2)) {
            case 0:
                written(input);
                break;
            case 1:
                hostile(input);
                break;
            default:
                snapshots(input);
        }
    }

    private void written(Input input) {
        Random random = input.random(input.upTo(400));
        Script first = Script.random(random, 1 + input.upTo(MOST_OPERATIONS - 1));
        Baseline before = write(first, null, null);
        Script second = first.withValues(random);
        Baseline baseline = write(second, before, null);
        write(first.withValues(random), baseline, before);
        write(second, baseline, input.flag() ? baseline : null);
        write(Script.random(random, input.upTo(MOST_OPERATIONS)), before, baseline);
    }

    private Baseline write(Script script, Baseline baseline, Baseline before) {
        Baseline now = new Baseline();
        String values = script.toString();
        int length = scripts.write(script, now, baseline, before, packet, 7, MOST_BYTES);
        assertEquals(values, script.toString(), "writing changes nothing");
        Script copy = script.withValues(new Random(length));
        Baseline received = new Baseline();
        Verdict verdict = scripts.read(copy, received, baseline, before, packet, 7, length);
        assertTrue(verdict.isAccepted(), () -> verdict + " of " + script);
        // Floats of steps are rounded: what was read is read again as it is.
        Script expected = script.withValues(new Random(length));
        Model writer = Model.writer();
        script.model(writer);
        expected.model(Model.reader(writer.bytes()));
        assertEquals(expected.toString(), copy.toString());
        return received;
    }

    /** Arena has no floats of steps: each delta is the only one of its value. */
    private void hostile(Input input) {
        boolean isRelative = input.flag();
        byte[] delta = input.rest();
        Baseline baseline = isRelative ? baseline() : null;
        Arena arena = new Arena();
        Baseline now = new Baseline();
        Verdict verdict = arenas.read(arena, now, baseline, null, delta, 0, delta.length);
        if (verdict.isAccepted()) {
            int length = arenas.write(arena, new Baseline(), baseline, null, packet, 0, packet.length);
            assertArrayEquals(delta, Arrays.copyOf(packet, length), arena.toString());
            length = arenas.write(Arena.running(), new Baseline(), now, null, packet, 0, packet.length);
            assertTrue(arenas.read(new Arena(), new Baseline(), now, null, packet, 0, length).isAccepted());
        }
        Arena again = new Arena();
        Allocation.require(ALLOCATED + ALLOCATED_PER_BYTE * delta.length,
                () -> arenas.read(again, new Baseline(), baseline, null, delta, 0, delta.length));
    }

    private Baseline baseline() {
        Baseline baseline = new Baseline();
        arenas.write(Arena.running(), baseline, null, null, packet, 0, packet.length);
        return baseline;
    }

    private void snapshots(Input input) {
        DeltaSender<Arena> sender = new DeltaSender<>(arenas, KEPT);
        DeltaReceiver<Arena> receiver = new DeltaReceiver<>(arenas, KEPT);
        List<byte[]> sent = new ArrayList<>();
        List<Arena> values = new ArrayList<>();
        for (int step = 0; step < MOST_STEPS && !input.isEmpty(); step++) {
            int what = input.octet();
            if ((what & 3) == 0 || sent.isEmpty()) {
                Arena arena = (what & 4) == 0 ? Arena.running() : new Arena();
                byte[] snapshot = Arrays.copyOf(packet, sender.write(arena, sent.size(), packet, 0, packet.length));
                sent.add(snapshot);
                values.add(arena);
                continue;
            }
            int number = Math.max(0, sent.size() - 1 - input.upTo(2 * KEPT));
            byte[] snapshot = sent.get(number).clone();
            boolean isDamaged = (what & 3) == 1;
            if (isDamaged) {
                snapshot[input.upTo(snapshot.length - 1)] ^= (byte) input.octet();
                snapshot = Arrays.copyOf(snapshot, snapshot.length - input.upTo(2) + (what >>> 7));
            }
            Arena arena = new Arena();
            Verdict verdict = receiver.read(arena, number, snapshot, 0, snapshot.length);
            if (isDamaged) {
                // What was damaged and accepted is another snapshot, which is not the sender's.
                receiver.reset();
                sender.reset();
                sent.clear();
                values.clear();
            } else if (verdict.isAccepted()) {
                assertEquals(values.get(number).toString(), arena.toString());
                if ((what & 8) == 0) {
                    sender.acked(number);
                }
            } else {
                assertTrue(verdict.bit() == 0, verdict::toString);
            }
        }
    }

    @Override
    public List<byte[]> seeds() {
        List<byte[]> seeds = new ArrayList<>();
        Random random = new Random(3);
        for (int i = 0; i < 6; i++) {
            byte[] seed = new byte[150 + 40 * i];
            random.nextBytes(seed);
            seed[0] = 0;
            seed[1] = (byte) (seed.length - 10);
            seed[2] = (byte) ((seed.length - 10) >>> 8);
            seeds.add(seed);
        }
        for (int relative = 0; relative < 2; relative++) {
            for (Arena arena : List.of(Arena.running(), new Arena())) {
                int length = arenas.write(arena, new Baseline(), relative == 1 ? baseline() : null, null, packet, 2, MOST_BYTES);
                packet[0] = 1;
                packet[1] = (byte) relative;
                seeds.add(Arrays.copyOf(packet, 2 + length));
            }
        }
        seeds.add(new byte[] {2, 0, 2, 0, 4, 2, 0, 0, 2, 0, 2, 1, 4, 10, 0, 0, 0, 0, 2, 2, 2, 5, 1, 0, 3, 64, 0, 4, 2, 0});
        return seeds;
    }
}
