package io.github.tightwire.internal.compiler.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.schedule.Anchor.Located;
import io.github.tightwire.internal.compiler.schedule.Anchor.Open;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.LastWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.LocatedWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.OpenWindow;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.PacketWord;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Rest;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Source;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Take;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Unaligned;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.ValueTakes;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Window;
import io.github.tightwire.internal.compiler.schedule.ReadSchedule.Word;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The decisions of a read, run on a machine whose bits have names instead of values: each is its position in the packet. */
class ReadScheduleTest {
    /** Each bit of a byte, and the first of the next one; or of two. */
    private static final int STARTS = Effort.of(9, 16);

    @Test
    void aSmallRegionAtThePacketsStart() {
        assertEquals(new ReadSchedule(new Known(0), 37, true, false, List.of(new Word(new Window(0), 3)),
                List.of(new ValueTakes(0, List.of(new Take(0, 0, 7))), new ValueTakes(0, List.of(new Take(0, 7, 20))),
                        new ValueTakes(0, List.of(new Take(0, 27, 10)))), Rest.NONE),
                schedule(new Known(0), 7, 20, 10));
    }

    @Test
    void aLargerOneEndsWithAWordThatEndsWithIt() {
        ReadSchedule schedule = schedule(new Known(0), 7, 20, 10, 30);
        assertEquals(List.of(new Word(new PacketWord(0), 3), new Word(new PacketWord(1), 1)), schedule.words());
        assertEquals(List.of(new Take(1, 29, 30)), schedule.values().get(3).takes());
    }

    @Test
    void aRegionInAnUnknownPlaceIsLocated() {
        ReadSchedule schedule = schedule(Anchor.ANYWHERE, 32, 32);
        assertTrue(schedule.isLocated());
        assertEquals(Anchor.HERE, schedule.anchor());
        assertEquals(List.of(new Word(new LocatedWord(0), 1), new Word(new LastWord(), 1)), schedule.words());
        // The next one is counted from there.
        assertEquals(new Located(64), schedule.anchor().advanced(schedule.bits()));
    }

    /** Up to the last bit, so that no value is loaded twice, and none by a window where a word has it. */
    @Test
    void aWordIsUsedUpToItsLastBit() {
        assertEquals(List.of(new Word(new PacketWord(0), 2)), schedule(new Known(0), 32, 32).words());
        assertEquals(List.of(new Word(new LocatedWord(0), 1), new Word(new LastWord(), 1)),
                schedule(Anchor.ANYWHERE, 57, 57).words());
        assertEquals(List.of(new Word(new LocatedWord(0), 1), new Word(new LocatedWord(7), 1), new Word(new LocatedWord(8), 1),
                new Word(new LocatedWord(13), 1)), schedule(Anchor.ANYWHERE, 57, 7, 57, 40).words());
    }

    @Test
    void oneValueIsCheckedByItself() {
        assertEquals(new ReadSchedule(Anchor.ANYWHERE, 9, false, false, List.of(new Word(new Window(0), 1)),
                List.of(new ValueTakes(9, List.of(new Take(0, 0, 9)))), Rest.NONE), schedule(Anchor.ANYWHERE, 9));
    }

    @Test
    void oneLongValueIsLocatedToo() {
        ReadSchedule schedule = schedule(Anchor.ANYWHERE, 64);
        assertEquals(List.of(new ValueTakes(64, List.of(new Take(0, 0, 32), new Take(1, 32, 32)))), schedule.values());
        assertTrue(schedule.isLocated());
    }

    @Test
    void inAPacketThatEndsWithinItEachValueIsCheckedByItself() {
        assertEquals(new ReadSchedule(Anchor.ANYWHERE, 87, false, false, List.of(new Word(new Window(0), 2), new Word(new Window(40), 2)),
                List.of(new ValueTakes(7, List.of(new Take(0, 0, 7))), new ValueTakes(40, List.of(new Take(0, 7, 33))),
                        new ValueTakes(70, List.of(new Take(1, 0, 30))), new ValueTakes(87, List.of(new Take(1, 30, 17)))), Rest.NONE),
                ReadScheduler.cutShort(new int[] {7, 33, 30, 17}));
    }

    @Test
    void nineBytesAtOnceForAValueThatNoWordHas() {
        assertEquals(List.of(new Word(new Unaligned(1), 1)), schedule(new Known(1), 64, 8).words().subList(0, 1));
    }

    @Test
    void aRegionThatNothingFollowsKeepsNothing() {
        assertEquals(Rest.NONE, schedule(Anchor.ANYWHERE, 12, 5).rest());
        assertEquals(Anchor.ANYWHERE, schedule(Anchor.ANYWHERE, 12, 5).end(0));
    }

    @Test
    void whatIsLeftOfAWindowIsKept() {
        ReadSchedule first = ReadScheduler.schedule(Anchor.ANYWHERE, new int[] {12, 5});
        assertEquals(List.of(new Word(new Window(0), 3)), first.words());
        assertEquals(new Rest(17, 40), first.rest());
        assertEquals(new Open(40, keepers(7)), first.end(7));
        ReadSchedule second = ReadScheduler.schedule(first.end(7), new int[] {40});
        assertEquals(List.of(new Word(new OpenWindow(), 1)), second.words());
        assertEquals(Rest.NONE.bits(), second.rest().bits());
        // A bit more, and it is loaded anew.
        assertEquals(List.of(new Word(new Window(0), 2)), ReadScheduler.schedule(first.end(7), new int[] {41}).words());
        assertEquals(new Open(23, keepers(7, 9)), ReadScheduler.schedule(first.end(7), new int[] {17}).end(9));
    }

    /** In a small packet; in a larger one each word is at a known byte. */
    @Test
    void aWindowIsKeptAtAKnownPlaceToo() {
        ReadSchedule first = ReadScheduler.schedule(new Known(0), new int[] {12, 5});
        assertEquals(new Rest(17, 40), first.rest());
        assertEquals(new Known(17, new Open(40, keepers(7))), first.end(7));
        assertEquals(new Known(17), first.keepingNothing().end(7));
        ReadSchedule second = ReadScheduler.schedule(first.end(7), new int[] {20});
        assertEquals(List.of(new Word(new OpenWindow(), 2)), second.words());
        assertEquals(new Known(37, new Open(20, keepers(7, 9))), second.end(9));
        // Twenty bits, and too few bits.
        assertEquals(List.of(new Word(new OpenWindow(), 1)),
                ReadScheduler.schedule(second.end(9), new int[] {19}).keepingNothing().words());
        ReadSchedule anew = ReadScheduler.schedule(new Known(37, new Open(18, keepers(7, 9))), new int[] {19});
        assertEquals(List.of(new Word(new Window(0), 1)), anew.keepingNothing().words());
        assertEquals(new Known(37), anew.anchor());
        // From the eighth byte on.
        ReadSchedule word = ReadScheduler.schedule(second.end(9), new int[] {20});
        assertEquals(List.of(new Word(new PacketWord(0), 1)), word.words());
        assertEquals(new Known(57), word.end(11));
    }

    @Test
    void whereWaysMeetAWindowHasWhatTheShortestHas() {
        assertEquals(new Open(23, keepers(1, 2, 3)), new Open(40, keepers(1, 2)).mergedWith(new Open(23, keepers(1, 3))));
        assertEquals(Anchor.ANYWHERE, new Open(40, keepers(1)).mergedWith(Anchor.ANYWHERE));
        assertEquals(Anchor.ANYWHERE, new Known(3).mergedWith(new Open(40, keepers(1))));
        Known known = new Known(3, new Open(40, keepers(1)));
        assertEquals(new Open(23, keepers(1, 2)), known.mergedWith(new Open(23, keepers(2))));
        assertEquals(new Open(23, keepers(1, 2)), new Open(23, keepers(2)).mergedWith(known));
        assertEquals(new Open(23, keepers(1, 2)), known.mergedWith(new Known(20, new Open(23, keepers(2)))));
        assertEquals(new Known(3, new Open(23, keepers(1, 2))), known.mergedWith(new Known(3, new Open(23, keepers(2)))));
        assertEquals(new Known(3), known.mergedWith(new Known(3)));
        assertEquals(new Known(3), new Known(3).mergedWith(known));
        assertEquals(Anchor.ANYWHERE, known.mergedWith(new Known(4)));
        assertEquals(Anchor.ANYWHERE, known.mergedWith(new Located(3)));
        // Elsewhere the variable has something else.
        assertEquals(new Known(3), known.passedOn());
        assertEquals(new Known(5), known.advanced(2));
        assertEquals(new Known(8), known.aligned());
    }

    private static BitSet keepers(int... regions) {
        BitSet keepers = new BitSet();
        for (int region : regions) {
            keepers.set(region);
        }
        return keepers;
    }

    /** Of a region that nothing follows. */
    private static ReadSchedule schedule(Anchor start, int... widths) {
        return ReadScheduler.schedule(start, widths).keepingNothing();
    }

    @Test
    void whatIsThereIsReadWhereverThePacketEnds() {
        Widths.forEach(widths -> {
            ReadSchedule schedule = ReadScheduler.cutShort(widths);
            for (int start = 0; start < STARTS; start++) {
                new Machine(start, start, widths, schedule).readAllThatIsThere();
            }
        });
    }

    @Test
    void whatIsReadIsWhatIsThere() {
        Widths.forEach(widths -> {
            for (int start = 0; start < STARTS; start++) {
                new Machine(start, 0, widths, schedule(new Known(start), widths)).readWhole();
                new Machine(start, start, widths, schedule(Anchor.ANYWHERE, widths)).readWhole();
                new Machine(start, start, widths, ReadScheduler.schedule(Anchor.ANYWHERE, widths)).readWhole();
                new Machine(start, 0, widths, ReadScheduler.schedule(new Known(start), widths)).readWhole();
                for (int bits : new int[] {1, 8, 30, 57}) {
                    Open open = new Open(bits, keepers());
                    new Machine(start, start, widths, ReadScheduler.schedule(open, widths)).readWhole();
                    new Machine(start, 0, widths, ReadScheduler.schedule(new Known(start, open), widths)).readWhole();
                }
            }
            for (int used = 0; used < Byte.SIZE; used++) {
                for (int since : new int[] {64, 65, 67, 71, 72, 73, 100, 128}) {
                    new Machine(used + since, used, widths, schedule(new Located(since), widths)).readWhole();
                }
            }
        });
    }

    /** Runs a schedule on a packet. */
    private static final class Machine {
        private static final int NONE = -1;
        private static final int WINDOW_BITS = 57;

        private final int start;
        /** The bit that was located. */
        private final int located;
        private final int[] widths;
        private final ReadSchedule schedule;
        private int bytes;
        private int[] uses;
        /** The word in the variable. */
        private int open;
        /** The bit of the packet that is its lowest, and how many it has. */
        private int openFirst;
        private int openBits;

        Machine(int start, int located, int[] widths, ReadSchedule schedule) {
            this.start = start;
            this.located = located;
            this.widths = widths;
            this.schedule = schedule;
        }

        void readWhole() {
            int bits = Widths.sum(widths);
            assertEquals(bits, schedule.bits());
            bytes = start + bits + 7 >>> 3;
            require(schedule.isChecked() == widths.length > 1, "one check for all", schedule.isChecked());
            assertEquals(widths.length, read());
            keep();
            for (int i = 0; i < uses.length; i++) {
                require(uses[i] == schedule.words().get(i).uses(), "as often as it says", i);
            }
        }

        /** Whichever byte is the packet's last. */
        void readAllThatIsThere() {
            int bits = Widths.sum(widths);
            for (bytes = start + 7 >>> 3; bytes < start + bits + 7 >>> 3; bytes++) {
                int there = 0;
                for (int end = start + widths[0]; end <= bytes * Byte.SIZE; end += widths[there]) {
                    there++;
                }
                assertEquals(there, read());
            }
        }

        /** The bits after the region are kept in the variable, moved down. */
        private void keep() {
            ReadSchedule.Rest rest = schedule.rest();
            if (rest.bits() > 0) {
                int last = uses.length - 1;
                uses[last]++;
                require(open == last || schedule.words().get(last).source() instanceof OpenWindow, "still in the variable", rest);
                require(openFirst + rest.shift() == start + schedule.bits(), "from the next bit on", rest);
                require(rest.shift() + rest.bits() == openBits, "so many", rest);
            }
        }

        /** Reads until a check says that a value is not there; gives the number of values. */
        private int read() {
            uses = new int[schedule.words().size()];
            open = NONE;
            if (schedule.anchor().window() != null) {
                openFirst = start;
                openBits = schedule.anchor().window().bits();
            }
            int bit = 0;
            for (int i = 0; i < widths.length; i++) {
                ValueTakes value = schedule.values().get(i);
                require(value.check() == (schedule.isChecked() || widths[i] == 0 ? 0 : bit + widths[i]), "a check for each value", value);
                if (start + value.check() > bytes * Byte.SIZE) {
                    return i;
                }
                int from = bit;
                for (Take take : value.takes()) {
                    take(take, start + from);
                    from += take.bits();
                }
                require(from == bit + widths[i], "all of the value", value);
                require(value.takes().size() < 2 || value.takes().get(0).bits() == Integer.SIZE, "halves", value);
                bit += widths[i];
            }
            return widths.length;
        }

        private void take(Take take, int expected) {
            Word word = schedule.words().get(take.word());
            Source source = word.source();
            int first;
            int useful = Long.SIZE;
            if (source instanceof PacketWord packet) {
                first = packet.index() * Byte.SIZE;
                require(isThere(packet.index(), Long.BYTES), "loaded", word);
            } else if (source instanceof Unaligned unaligned) {
                first = unaligned.bit();
                require((first & 7) != 0 && isThere(first >>> 3, Long.BYTES + 1), "loaded", word);
            } else if (source instanceof LocatedWord at) {
                first = located + at.index() * Byte.SIZE;
                useful = WINDOW_BITS;
                require(isThere((located >>> 3) + at.index(), Long.BYTES), "loaded", word);
            } else if (source instanceof OpenWindow) {
                first = start;
                useful = schedule.anchor().window().bits();
            } else if (source instanceof Window window) {
                first = start + window.bit();
                useful = WINDOW_BITS;
                require(isThere(first >>> 3, 1), "loaded", word);
            } else {
                int boundary = start + schedule.bits() + 7 >>> 3;
                first = boundary * Byte.SIZE - Long.SIZE;
                require(first >= 0, "loaded", word);
            }
            int shift = source instanceof LastWord ? take.shift() + start - first : take.shift();
            require(shift >= 0 && shift + take.bits() <= useful, "within the word", take);
            require(first + shift == expected, "where it is", take);
            // One variable is there for all of the words that need one.
            uses[take.word()]++;
            if (source instanceof PacketWord || source instanceof LocatedWord || source instanceof Window) {
                require(uses[take.word()] == 1 || open == take.word(), "still in the variable", take);
                open = word.uses() > 1 ? take.word() : open;
                if (source instanceof Window) {
                    openFirst = first;
                    openBits = useful;
                }
            }
        }

        private boolean isThere(int index, int count) {
            return index >= 0 && index + count <= bytes;
        }

        private void require(boolean holds, String what, Object where) {
            assertTrue(holds, () -> what + ", " + where + ": " + Arrays.toString(widths) + " from " + start + " of " + bytes + " bytes, "
                    + schedule);
        }
    }
}
