package io.github.tightwire.internal.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.compiler.schedule.Anchor.Held;
import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Append;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Await;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.CheckRoom;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Clear;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Commit;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Hold;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Locate;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.RequireRoom;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Skip;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Stage;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.Step;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.StoreLast;
import io.github.tightwire.internal.compiler.schedule.WriteSchedule.StoreWord;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * The decisions of a write, run on a machine whose bits have names instead of values: bit n of the region is n + 1, a bit that was there
 * before the region is negative, and 0 is a zero.
 */
@Order(2)
class WriteScheduleTest {
    private static final BitSet NONE = new BitSet();

    /** Each bit of a byte, and the first of the next one; or of two. */
    private static final int STARTS = Effort.of(9, 16);

    @Test
    void anExampleFromThePacketsStart() {
        assertEquals(new WriteSchedule(new Known(0), 77, List.of(new RequireRoom(77)),
                List.of(new Stage(0), new Stage(7), new StoreWord(57, 0, 13)), List.of(new StoreLast(8, 13))),
                WriteSchedule.of(new Known(0), new int[] {7, 50, 20}, NONE));
    }

    @Test
    void anExampleFromAnywhere() {
        assertEquals(new WriteSchedule(Anchor.HERE, 77, List.of(new RequireRoom(77), new Locate()),
                List.of(new Stage(0), new Stage(7), new StoreWord(57, 0, 13)), List.of(new Commit(8, 0, 13))),
                WriteSchedule.of(Anchor.ANYWHERE, new int[] {7, 50, 20}, NONE));
    }

    @Test
    void whatOneStoreHasRoomForIsAppended() {
        assertEquals(new WriteSchedule(Anchor.HERE, 56, List.of(), List.of(new Stage(0), new Stage(7)), List.of(new Append(56))),
                WriteSchedule.of(Anchor.ANYWHERE, new int[] {7, 49}, NONE));
        assertEquals(List.of(new Locate()), WriteSchedule.of(Anchor.ANYWHERE, new int[] {7, 50}, NONE).enter());
    }

    @Test
    void whatNeedsNoWordAsksForNoRoom() {
        assertEquals(List.of(), WriteSchedule.of(new Known(0), new int[] {1, 62}, NONE).enter());
        assertEquals(List.of(new RequireRoom(64)), WriteSchedule.of(new Known(0), new int[] {1, 63}, NONE).enter());
        assertEquals(List.of(new StoreLast(0, 64), new Clear()), WriteSchedule.of(new Known(0), new int[] {1, 63}, NONE).leave());
    }

    /** A short value that fills the word, with the bits before it, stores the word too: the history has an overrun of seven bytes. */
    @Test
    void aWordThatAShortValueFillsNeedsRoomToo() {
        WriteSchedule schedule = WriteSchedule.of(new Known(1), new int[] {1, 1, 61, 1}, NONE);
        assertEquals(List.of(new RequireRoom(64)), schedule.enter());
        assertEquals(List.of(new Stage(1), new Stage(2), new StoreWord(3, 0, 0), new Stage(0)), schedule.values());
    }

    /** The store where ways meet looks for room, or else the region itself does. */
    @Test
    void whatIsHeldIsStagedAboveWhatWasHeldBefore() {
        assertEquals(new WriteSchedule(new Held(0), 12, List.of(), List.of(new Stage(0), new Stage(10)), List.of(new Hold(true, false))),
                WriteSchedule.held(Anchor.ANYWHERE, new int[] {10, 2}, false));
        WriteSchedule next = WriteSchedule.held(new Held(12), new int[] {6, 0, 38}, true);
        assertEquals(new WriteSchedule(new Held(12), 44, List.of(), List.of(new Stage(12), new Skip(), new Stage(18)),
                List.of(new Hold(false, true))), next);
        assertEquals(new Held(56), next.end(0));
    }

    @Test
    void waysThatHoldBitsMeetAndAreStored() {
        assertEquals(new Held(12), new Held(12).mergedWith(new Held(7)));
        assertEquals(Anchor.ANYWHERE, new Held(12).mergedWith(Anchor.ANYWHERE));
    }

    /** A region without room runs on to its end: something there must look. */
    @Test
    void eachRegionEndsWithALook() {
        Widths.forEach(widths -> {
            for (int start = 0; start < STARTS && Widths.sum(widths) > 0; start++) {
                assertTrue(WriteSchedule.of(new Known(start), widths, NONE).leave().get(0) instanceof StoreLast);
                List<Step> leave = WriteSchedule.of(Anchor.ANYWHERE, widths, NONE).leave();
                assertTrue(leave.size() == 1
                        ? leave.get(0) instanceof Append || leave.get(0) instanceof Commit
                        : leave.get(0) instanceof CheckRoom);
            }
        });
    }

    @Test
    void valuesOfNoBits() {
        WriteSchedule schedule = WriteSchedule.of(new Known(3), new int[] {0, 0}, NONE);
        assertEquals(List.of(new Skip(), new Skip()), schedule.values());
        assertEquals(List.of(), schedule.leave());
    }

    /** Every start and every list of up to three widths: some four million regions. */
    @Test
    void aStoredWordLiesInTheRoomThatWasAskedFor() {
        for (int start = 0; start < STARTS; start++) {
            Anchor anchor = new Known(start);
            for (int a = 0; a <= Long.SIZE; a++) {
                assertInRoom(anchor, start, a);
                for (int b = 0; b <= Long.SIZE; b++) {
                    assertInRoom(anchor, start, a, b);
                    for (int c = 0; c <= Long.SIZE; c++) {
                        assertInRoom(anchor, start, a, b, c);
                    }
                }
            }
        }
    }

    private static void assertInRoom(Anchor anchor, int start, int... widths) {
        WriteSchedule schedule = WriteSchedule.of(anchor, widths, NONE);
        int room = 0;
        for (Step step : schedule.enter()) {
            if (step instanceof RequireRoom asked) {
                room = start + asked.bits() + 7 >>> 3;
            }
        }
        for (Step step : schedule.values()) {
            if (step instanceof StoreWord word && word.index() + Long.BYTES > room) {
                throw new AssertionError(Arrays.toString(widths) + " from " + start + ": " + step + " with room for " + room);
            }
        }
    }

    @Test
    void eachBitIsWrittenOnceWhereItBelongs() {
        Widths.forEach(widths -> {
            for (int start = 0; start < STARTS; start++) {
                new Machine(start, widths, WriteSchedule.of(new Known(start), widths, NONE)).run();
                new Machine(start, widths, WriteSchedule.of(Anchor.ANYWHERE, widths, NONE)).run();
            }
        });
    }

    @Test
    void aValueMayWaitForTheNext() {
        assertEquals(List.of(new Await(), new StoreWord(1, 0, 1), new Await(), new StoreWord(1, 8, 1), new Stage(1)),
                WriteSchedule.of(new Known(1), new int[] {32, 32, 32, 32, 32}, BitSet.valueOf(new long[] {0b1111})).values());
    }

    @Test
    void eachBitIsWrittenOnceWhereValuesWait() {
        for (int start = 0; start < STARTS; start++) {
            for (int first = 0; first <= Long.SIZE; first++) {
                int[] widths = {first, 32, 32, 32, 17, 32, 32};
                for (int waiting = 0; waiting < 8; waiting++) {
                    BitSet mayAwait = BitSet.valueOf(new long[] {(waiting & 3) << 1 | (waiting & 4) << 3});
                    new Machine(start, widths, WriteSchedule.of(new Known(start), widths, mayAwait)).run();
                    new Machine(start, widths, WriteSchedule.of(Anchor.ANYWHERE, widths, mayAwait)).run();
                }
            }
        }
    }

    /** Runs a schedule for a packet that has not a byte more room than the region needs. */
    private static final class Machine {
        private static final int UNTOUCHED = Integer.MIN_VALUE;

        private final int start;
        private final int[] widths;
        private final WriteSchedule schedule;
        private final boolean isKnown;
        private final int[] packet;
        private final int[] times;
        private int[] scratch = new int[Long.SIZE];
        private int[] staging = new int[Long.SIZE];
        /** The bytes that there is room for, as far as was asked. */
        private int room;
        private boolean isLocated;

        Machine(int start, int[] widths, WriteSchedule schedule) {
            this.start = start;
            this.widths = widths;
            this.schedule = schedule;
            this.isKnown = schedule.anchor() instanceof Known;
            this.packet = new int[(start + Widths.sum(widths) + 7 >>> 3) * Byte.SIZE];
            this.times = new int[Widths.sum(widths)];
            Arrays.fill(packet, UNTOUCHED);
            for (int i = 0; i < (start & 7); i++) {
                scratch[i] = -1 - i;
            }
        }

        void run() {
            int bit = 0;
            assertEquals(times.length, schedule.bits());
            schedule.enter().forEach(this::enter);
            for (int i = 0; i < widths.length; i++) {
                int waiting = schedule.isJoined(i) ? widths[i - 1] : 0;
                int[] value = new int[Long.SIZE];
                for (int k = 0; k < waiting + widths[i]; k++) {
                    value[k] = ++bit;
                }
                if (schedule.values().get(i) instanceof Await) {
                    bit -= widths[i];
                } else {
                    value(schedule.values().get(i), value);
                }
            }
            schedule.leave().forEach(this::leave);
            check();
        }

        private void enter(Step step) {
            if (step instanceof RequireRoom asked) {
                room = start + asked.bits() + 7 >>> 3;
                require(room <= packet.length >>> 3, "more room than needed", step);
            } else {
                require(step instanceof Locate, "a step before the first value", step);
                isLocated = true;
            }
        }

        private void value(Step step, int[] value) {
            if (step instanceof Stage stage) {
                stage(shifted(value, stage.shift()), stage.shift());
            } else if (step instanceof StoreWord word) {
                stage(shifted(value, word.shift()), word.shift());
                store(word);
                setStaged(shifted(value, word.shift() - Long.SIZE));
            } else {
                require(step instanceof Skip && value[0] == 0, "a value's step", step);
            }
        }

        private void stage(int[] value, int shift) {
            // With nothing staged the variable may hold anything.
            setStaged(shift == 0 ? value : merged(value, staged()));
        }

        private void store(StoreWord word) {
            require(word.index() + Long.BYTES <= room || !isKnown, "beyond the room", word);
            count(staged(), Long.SIZE);
            if (isKnown) {
                storeAt(word.index(), staged());
                return;
            }
            require(isLocated, "located", word);
            int used = start & 7;
            int base = (start >>> 3) + word.index();
            require(base + Long.BYTES <= room, "beyond the room", word);
            storeAt(base, merged(scratch, shifted(staging, used)));
            scratch = used == 0 ? new int[Long.SIZE] : shifted(staging, used - Long.SIZE);
        }

        private void leave(Step step) {
            if (step instanceof StoreLast last) {
                require(isKnown && last.count() <= Long.SIZE, "no more than a word", step);
                count(scratch, last.count());
                commit(last.index(), 0, new int[Long.SIZE], scratch, last.count());
            } else if (step instanceof Append append) {
                require(!isKnown && (start & 7) + append.count() < Long.SIZE, "a bit to spare", step);
                count(staging, append.count());
                commit(start >>> 3, start & 7, scratch, staging, append.count());
            } else if (step instanceof Commit commit) {
                require(isLocated && (start & 7) + commit.count() < Long.SIZE, "a bit to spare", step);
                int[] bits = shifted(staging, -commit.from());
                Arrays.fill(bits, commit.count(), Long.SIZE, 0);
                count(bits, commit.count());
                commit((start >>> 3) + commit.index(), start & 7, scratch, bits, commit.count());
            } else if (!(step instanceof CheckRoom)) {
                require(step instanceof Clear && isKnown, "a step after the last value", step);
                scratch = new int[Long.SIZE];
            }
        }

        /** Does the same as the kernel's commit: as many bytes as there is room for, and the rest of the last byte to the scratch. */
        private void commit(int index, int used, int[] before, int[] bits, int count) {
            int[] word = merged(before, shifted(bits, used));
            require(index * Byte.SIZE + used + count <= packet.length, "beyond the packet", index);
            storeAt(index, Arrays.copyOf(word, Math.min(Long.SIZE, packet.length - index * Byte.SIZE)));
            scratch = shifted(word, -(used + count & -Byte.SIZE));
        }

        private void storeAt(int index, int[] word) {
            System.arraycopy(word, 0, packet, index * Byte.SIZE, word.length);
        }

        private void count(int[] bits, int most) {
            for (int i = 0; i < Long.SIZE; i++) {
                if (bits[i] > 0) {
                    require(i < most, "among the bits", i);
                    times[bits[i] - 1]++;
                }
            }
        }

        private int[] staged() {
            return isKnown ? scratch : staging;
        }

        private void setStaged(int[] bits) {
            if (isKnown) {
                scratch = bits;
            } else {
                staging = bits;
            }
        }

        /** Up, or down. */
        private static int[] shifted(int[] bits, int by) {
            int[] shifted = new int[Long.SIZE];
            for (int i = Math.max(0, by); i < Math.min(Long.SIZE, Long.SIZE + by); i++) {
                shifted[i] = bits[i - by];
            }
            return shifted;
        }

        private int[] merged(int[] a, int[] b) {
            int[] merged = a.clone();
            for (int i = 0; i < Long.SIZE; i++) {
                require(a[i] == 0 || b[i] == 0, "one bit in a place", i);
                merged[i] = a[i] | b[i];
            }
            return merged;
        }

        private void check() {
            int end = start + times.length;
            for (int i = 0; i < times.length; i++) {
                require(times[i] == 1, "once", i);
                require(packet[start + i] == i + 1, "in its place", i);
            }
            for (int i = start & -Byte.SIZE; i < start && times.length > 0; i++) {
                require(packet[i] == -1 - (i & 7), "what was there before", i);
            }
            for (int i = 0; i < Long.SIZE && times.length > 0; i++) {
                int expected = i < (end & 7) ? packet[(end & -Byte.SIZE) + i] : 0;
                require(scratch[i] == expected, "the scratch afterwards", i);
            }
        }

        private void require(boolean holds, String what, Object where) {
            assertTrue(holds, () -> what + ", " + where + ": " + Arrays.toString(widths) + " from " + start + ", " + schedule);
        }
    }
}
