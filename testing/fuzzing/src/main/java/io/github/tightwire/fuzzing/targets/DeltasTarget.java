package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.delta.Baseline;
import io.github.tightwire.delta.DeltaCodec;
import io.github.tightwire.delta.DeltaReceiver;
import io.github.tightwire.delta.DeltaSender;
import io.github.tightwire.golden.Arena;
import io.github.tightwire.golden.Snapshot;
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

    private final DeltaCodec<Held> scripts = DeltaCodec.of(Held.class, MOST_BYTES);
    private final DeltaCodec<Arena> arenas = DeltaCodec.of(Arena.class, MOST_BYTES);
    private final DeltaCodec<Snapshot> cubes = DeltaCodec.of(Snapshot.class, MOST_BYTES);
    private final byte[] packet = new byte[2 * MOST_BYTES];

    /** A script as an object within another. */
    private static final class Held implements BitSerializable {
        private final Script script;

        Held(Script script) {
            this.script = script;
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(script);
        }
    }

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        switch (input.upTo(3)) {
            case 0:
                written(input);
                break;
            case 1:
                hostile(input);
                break;
            case 3:
                hostileCubes(input);
                break;
            default:
                snapshots(input);
        }
    }

    private void written(Input input) {
        Random random = input.random(input.upTo(400));
        Script first = Script.random(random, 1 + input.upTo(MOST_OPERATIONS - 1));
        Both before = write(first, null, null);
        Script second = first.withValues(random);
        Both baseline = write(second, before, null);
        write(first.withValues(random), baseline, before);
        write(second, baseline, input.flag() ? baseline : null);
        write(Script.random(random, input.upTo(MOST_OPERATIONS)), before, baseline);
    }

    /** The baselines of both sides. */
    private record Both(Baseline sent, Baseline received) {
    }

    private static Baseline sent(Both both) {
        return both == null ? null : both.sent;
    }

    private static Baseline received(Both both) {
        return both == null ? null : both.received;
    }

    private Both write(Script script, Both baseline, Both before) {
        Both now = new Both(new Baseline(), new Baseline());
        String values = script.toString();
        int length = scripts.write(new Held(script), now.sent, sent(baseline), sent(before), packet, 7, MOST_BYTES);
        assertEquals(values, script.toString(), "writing changes nothing");
        Script copy = script.withValues(new Random(length));
        Verdict verdict = scripts.read(new Held(copy), now.received, received(baseline), received(before), packet, 7, length);
        assertTrue(verdict.isAccepted(), () -> verdict + " of " + script);
        // Floats of steps are rounded: what was read is read again as it is.
        Script expected = script.withValues(new Random(length));
        Model writer = Model.writer();
        script.model(writer);
        expected.model(Model.reader(writer.bytes()));
        assertEquals(expected.toString(), copy.toString());
        return now;
    }

    /** Arena has no floats of steps: each delta is the only one of its value. */
    private void hostile(Input input) {
        Baseline baseline = input.flag() ? baseline() : null;
        byte[] delta = input.rest();
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

    /** Relative to the two before, one of which a stranger may have chosen. */
    private void hostileCubes(Input input) {
        Baseline before = new Baseline();
        cubes.write(Snapshot.everyTier(), before, null, null, packet, 0, packet.length);
        Baseline baseline = new Baseline();
        byte[] first = input.take(40);
        if (!cubes.read(new Snapshot(), baseline, before, null, first, 0, first.length).isAccepted()) {
            cubes.write(Snapshot.everyTier(), baseline, before, null, packet, 0, packet.length);
        }
        byte[] delta = input.rest();
        Snapshot snapshot = new Snapshot();
        Baseline now = new Baseline();
        if (cubes.read(snapshot, now, baseline, before, delta, 0, delta.length).isAccepted()) {
            int length = cubes.write(Snapshot.everyTier(), new Baseline(), now, baseline, packet, 0, packet.length);
            assertTrue(cubes.read(new Snapshot(), new Baseline(), now, baseline, packet, 0, length).isAccepted());
        }
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
            seed[1] = (byte) i;
            seed[2] = (byte) (seed.length - 10);
            seed[3] = (byte) ((seed.length - 10) >>> 8);
            seeds.add(seed);
        }
        for (int which = 0; which < 2; which++) {
            for (Arena arena : List.of(Arena.running(), new Arena())) {
                Baseline baseline = which != 0 ? baseline() : null;
                int length = arenas.write(arena, new Baseline(), baseline, null, packet, 2, MOST_BYTES);
                packet[0] = 1;
                packet[1] = (byte) which;
                seeds.add(Arrays.copyOf(packet, 2 + length));
            }
        }
        for (int i = 0; i < 4; i++) {
            byte[] seed = new byte[100 + i];
            random.nextBytes(seed);
            seed[0] = 3;
            seeds.add(seed);
        }
        seeds.add(new byte[] {2, 0, 0, 2, 0, 4, 2, 0, 0, 2, 0, 2, 1, 4, 10, 0, 0, 0, 0, 2, 2, 2, 5, 1, 0, 3, 64, 0, 4, 2, 0});
        return seeds;
    }
}
