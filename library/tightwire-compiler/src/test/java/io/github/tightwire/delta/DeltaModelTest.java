package io.github.tightwire.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.model.DeltaModel;
import io.github.tightwire.model.DeltaModel.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Deltas of random trees, read by the slow model of docs/wire.md too; and what becomes of damaged ones. */
class DeltaModelTest {
    private static final int TRIES = Effort.of(4, 60);
    private static final int MOST_BYTES = 1 << 18;

    private final DeltaCodec<Tree> codec = DeltaCodec.of(Tree.class, MOST_BYTES);
    private final byte[] packet = new byte[MOST_BYTES];

    @RepeatedTest(10)
    void theModelReadsTheSame(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        for (int i = 0; i < TRIES; i++) {
            List<Entry> first = entries(random, 12, 0);
            List<Entry> second = changed(first, random);
            List<Entry> third = changed(second, random);
            Baseline before = new Baseline();
            Baseline baseline = new Baseline();
            check(first, before, List.of(), null, List.of(), null, random);
            check(second, baseline, first, before, List.of(), null, random);
            check(third, new Baseline(), second, baseline, first, before, random);
            // Of another type.
            check(entries(random, 12, 0), new Baseline(), first, before, second, baseline, random);
        }
    }

    /** Many objects in a row that are the same, now or before: they are compared all at once, and written without looking again. */
    @RepeatedTest(10)
    void worldsAreMostlyAsTheyWere(RepetitionInfo repetition) {
        Random random = new Random(1000 + repetition.getCurrentRepetition());
        for (int i = 0; i < TRIES; i++) {
            List<Entry> kinds = List.of(entry(random, 2), new Entry(91, 0, 0, 0, entries(random, 5, 2)),
                    new Entry(91, 0, 0, 0, entries(random, 3, 2)));
            List<List<Entry>> frames = new ArrayList<>(List.of(List.of(), world(kinds, random, 0)));
            List<Baseline> baselines = new ArrayList<>(List.of(new Baseline(), new Baseline()));
            codec.write(new Tree(frames.get(1)), baselines.get(1), null, null, packet, 0, packet.length);
            for (int frame = 2; frame < 7; frame++) {
                frames.add(moved(frames.get(frame - 1), kinds, random));
                baselines.add(new Baseline());
                int before = random.nextInt(frame - 1);
                check(frames.get(frame), baselines.get(frame), frames.get(frame - 1), baselines.get(frame - 1), frames.get(before),
                        baselines.get(before), random);
            }
        }
    }

    /** The entries behind the end of a group are not its own, however much alike. */
    @Test
    void aGroupEndsWhereItsMatchEnds() {
        Random random = new Random(1);
        Entry one = new Entry(91, 0, 0, 0, List.of(new Entry(8, 0, 255, 7, List.of())));
        List<Entry> shorter = new ArrayList<>(List.of(new Entry(91, 0, 0, 0, Collections.nCopies(5, one))));
        shorter.addAll(Collections.nCopies(5, one));
        List<Entry> longer = new ArrayList<>(List.of(new Entry(91, 0, 0, 0, Collections.nCopies(10, one))));
        longer.addAll(Collections.nCopies(5, one));
        List<Entry> inner = new ArrayList<>(Collections.nCopies(10, one));
        inner.add(new Entry(91, 0, 0, 0, List.of(new Entry(8, 0, 255, 9, List.of()))));
        List<List<Entry>> worlds = List.of(shorter, longer, List.of(new Entry(91, 0, 0, 0, inner)));
        List<Baseline> baselines = List.of(new Baseline(), new Baseline(), new Baseline());
        for (int i = 0; i < 3; i++) {
            codec.write(new Tree(worlds.get(i)), baselines.get(i), null, null, packet, 0, packet.length);
        }
        for (int i = 0; i < 27; i++) {
            int baseline = i / 3 % 3;
            int before = i / 9;
            check(worlds.get(i % 3), new Baseline(), worlds.get(baseline), baselines.get(baseline), worlds.get(before),
                    baselines.get(before), random);
        }
    }

    private static List<Entry> world(List<Entry> kinds, Random random, int depth) {
        List<Entry> world = new ArrayList<>();
        for (int runs = 1 + random.nextInt(3); runs > 0; runs--) {
            Entry kind = kinds.get(random.nextInt(kinds.size()));
            for (int count = random.nextInt(20); count > 0; count--) {
                world.add(kind);
            }
            if (depth < 3 && random.nextInt(3) == 0) {
                world.add(new Entry(91, 0, 0, 0, world(kinds, random, depth + 1)));
            }
        }
        return world;
    }

    /** Another entry here and there; sometimes all behind it are elsewhere. */
    private static List<Entry> moved(List<Entry> world, List<Entry> kinds, Random random) {
        List<Entry> moved = new ArrayList<>();
        boolean shifts = random.nextInt(3) == 0;
        for (Entry entry : world) {
            boolean isNew = random.nextInt(15) == 0;
            if (isNew && shifts && random.nextBoolean()) {
                moved.add(kinds.get(random.nextInt(kinds.size())));
            }
            if (!isNew || !shifts || random.nextBoolean()) {
                moved.add(isNew ? changed(entry, random) : entry);
            }
        }
        return moved;
    }

    private void check(List<Entry> sent, Baseline now, List<Entry> model, Baseline baseline, List<Entry> modelBefore, Baseline before,
            Random random) {
        int length = codec.write(new Tree(sent), now, baseline, before, packet, 0, packet.length);
        byte[] delta = Arrays.copyOf(packet, length);
        assertEquals(sent, DeltaModel.read(delta, sent, model, modelBefore));
        for (int damage = 0; damage < 4; damage++) {
            byte[] damaged = Arrays.copyOf(delta, random.nextInt(3) == 0 ? random.nextInt(length + 3) : length);
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            List<Entry> read = null;
            try {
                read = DeltaModel.read(damaged, sent, model, modelBefore);
            } catch (DeltaModel.Refused e) {
                // As the codec must.
            }
            Tree copy = new Tree(sent);
            Verdict verdict = codec.read(copy, new Baseline(), baseline, before, damaged, 0, damaged.length);
            assertEquals(read != null && read.stream().allMatch(DeltaModelTest::isLegal), verdict.isAccepted(), verdict::toString);
            if (verdict.isAccepted()) {
                assertEquals(read, copy.entries);
            }
        }
    }

    /** Any entries, the same signature often in a row. */
    private static List<Entry> entries(Random random, int most, int depth) {
        List<Entry> entries = new ArrayList<>();
        int count = random.nextInt(most);
        for (int i = 0; i < count; i++) {
            Entry entry = entry(random, depth);
            for (int copies = random.nextInt(4) == 0 ? random.nextInt(8) : 1; copies > 0; copies--) {
                entries.add(copies == 1 ? entry : changed(entry, random));
            }
        }
        return entries;
    }

    private static Entry entry(Random random, int depth) {
        int kind = random.nextInt(depth < 3 ? 11 : 7);
        if (kind < 4) {
            int width = 1 + random.nextInt(random.nextBoolean() ? 64 : 12);
            long most = -1L >>> 64 - width;
            if (width == 64) {
                return new Entry(64, 0, -1, random.nextLong(), List.of());
            }
            long range = most - (width == 1 ? 0 : (random.nextLong() & most >>> 1));
            long min = random.nextInt(3) == 0 || width > 62 ? 0 : -(random.nextLong() & Long.MAX_VALUE >>> 1);
            return new Entry(width, min, min + range, min + (random.nextLong() & range), List.of());
        }
        if (kind == 4) {
            return new Entry(65, 0, 0, Float.floatToRawIntBits(random.nextFloat() * 200 - 100) & 0xFFFFFFFFL, List.of());
        }
        if (kind == 5) {
            return new Entry(66, 0, 0, Double.doubleToRawLongBits(random.nextGaussian()), List.of());
        }
        if (kind == 6) {
            int bits = 2 + random.nextInt(19);
            return new Entry(67 + bits, 0, 0, rotation(random, bits), List.of());
        }
        if (kind == 7) {
            List<Entry> bytes = new ArrayList<>();
            for (int count = random.nextInt(6); count > 0; count--) {
                bytes.add(new Entry(8, 0, 255, random.nextInt(256), List.of()));
            }
            return new Entry(93, 0, 0, 0, bytes);
        }
        return new Entry(random.nextBoolean() ? 91 : 92, 0, 0, 0, entries(random, 6, depth + 1));
    }

    private static long rotation(Random random, int bits) {
        return SmallestThree.encode((float) random.nextGaussian(), (float) random.nextGaussian(), (float) random.nextGaussian(),
                (float) random.nextGaussian(), bits);
    }

    private static List<Entry> changed(List<Entry> entries, Random random) {
        List<Entry> changed = new ArrayList<>();
        boolean shape = random.nextInt(4) == 0;
        for (Entry entry : entries) {
            if (!shape || random.nextInt(8) > 0) {
                changed.add(random.nextBoolean() ? entry : changed(entry, random));
            }
            if (shape && random.nextInt(8) == 0) {
                changed.add(entry(random, 3));
            }
        }
        return changed;
    }

    private static Entry changed(Entry entry, Random random) {
        long value = entry.value();
        int signature = entry.signature();
        long small = random.nextInt(9) - 4L;
        if (signature == 64) {
            value = random.nextBoolean() ? value + small : random.nextLong();
        } else if (signature < 64) {
            long range = entry.max() - entry.min();
            long offset = random.nextBoolean() ? value - entry.min() + small : random.nextLong() & range;
            value = entry.min() + Math.max(0, Math.min(range, offset));
        } else if (signature == 65) {
            value = Float.floatToRawIntBits(Float.intBitsToFloat((int) value) + small / 8f) & 0xFFFFFFFFL;
        } else if (signature == 66) {
            value = Double.doubleToRawLongBits(Double.longBitsToDouble(value) + small / 8.0);
        } else if (signature < 91) {
            int bits = signature - 67;
            float[] q = new float[4];
            for (int i = 0; i < 4; i++) {
                q[i] = SmallestThree.component(value, i, bits) + (float) random.nextGaussian() / 8;
            }
            value = SmallestThree.encode(q[0], q[1], q[2], q[3], bits);
        } else if (signature == 93) {
            return new Entry(93, 0, 0, 0, entry.entries().stream().map(one -> changed(one, random)).toList());
        }
        return new Entry(signature, entry.min(), entry.max(), value, signature < 91 ? List.of() : changed(entry.entries(), random));
    }

    /** Returns whether the operations themselves accept an entry. */
    private static boolean isLegal(Entry entry) {
        if (entry.signature() == 65) {
            return Float.isFinite(Float.intBitsToFloat((int) entry.value()));
        }
        if (entry.signature() == 66) {
            return Double.isFinite(Double.longBitsToDouble(entry.value()));
        }
        boolean isRotation = entry.signature() > 66 && entry.signature() < 91;
        return (!isRotation || SmallestThree.isRotation(entry.value(), entry.signature() - 67))
                && entry.entries().stream().allMatch(DeltaModelTest::isLegal);
    }

    /** A type that is made of entries. */
    private static final class Tree implements BitSerializable {
        private List<Entry> entries;

        Tree(List<Entry> entries) {
            this.entries = entries;
        }

        @Override
        public void serialize(BitStream s) {
            entries = entries.stream().map(entry -> serialized(s, entry)).toList();
        }

        private static Entry serialized(BitStream s, Entry entry) {
            int signature = entry.signature();
            long value = entry.value();
            if (signature == 91) {
                Tree tree = new Tree(entry.entries());
                s.serializeObject(tree);
                return new Entry(91, 0, 0, 0, tree.entries);
            }
            if (signature == 92) {
                Tree tree = new Tree(entry.entries());
                tree = s.serializeValue(tree, (held, stream) -> {
                    held.serialize(stream);
                    return held;
                });
                return new Entry(92, 0, 0, 0, tree.entries);
            }
            if (signature == 93) {
                byte[] bytes = new byte[entry.entries().size()];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) entry.entries().get(i).value();
                }
                s.serializeBytes(bytes);
                List<Entry> read = new ArrayList<>();
                for (byte one : bytes) {
                    read.add(new Entry(8, 0, 255, one & 0xFF, List.of()));
                }
                return new Entry(93, 0, 0, 0, read);
            }
            if (signature == 64) {
                value = s.serializeUint64(value);
            } else if (signature < 64) {
                value = s.serializeLong(value, entry.min(), entry.max());
            } else if (signature == 65) {
                value = Float.floatToRawIntBits(s.serializeFloat(Float.intBitsToFloat((int) value))) & 0xFFFFFFFFL;
            } else if (signature == 66) {
                value = Double.doubleToRawLongBits(s.serializeDouble(Double.longBitsToDouble(value)));
            } else {
                value = s.serializeSmallestThree(value, signature - 67);
            }
            return new Entry(signature, entry.min(), entry.max(), value, List.of());
        }
    }
}
