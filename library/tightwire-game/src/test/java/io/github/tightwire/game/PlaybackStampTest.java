package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stamps that don't go on: a server that was started again, one that is wrong, one that means harm. In virtual time. */
class PlaybackStampTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final String OLD = "old";
    private static final String NEW = "new";
    private static final String WRONG = "wrong";

    private final SnapshotBuffer<String> buffer = new SnapshotBuffer<>(64);
    private long now = 7 * SECOND;
    /** The next stamp of a server. */
    private long stamp;

    /** Lets a server send for a while, and shows it sixty times a second. */
    private void play(String from, int rate, long nanos) {
        long interval = SECOND / rate;
        for (long end = now + nanos; now < end; now += interval) {
            buffer.add(stamp, from, now);
            stamp += interval;
            show(interval);
        }
    }

    private void show(long nanos) {
        for (long frame = 0; frame < nanos; frame += SECOND / 60) {
            buffer.update(now + frame);
        }
    }

    /** That it shows what came last, a little late. */
    private void expectShown(String from, int rate) {
        assertEquals(from, buffer.from());
        long behind = stamp - buffer.playNanos();
        assertTrue(behind >= 0 && behind <= 4 * SECOND / rate + 150 * MILLI, behind / MILLI + " ms behind");
    }

    /**
     * By ticks from 0: the new server's first ones are before the old one's newest, or between that and what the buffer expects, or nearly
     * what it expects.
     */
    @ParameterizedTest
    @CsvSource({"60, 300", "60, 2000", "60, 10000", "60, 600000", "20, 10000", "20, 600000", "20, 36000000", "10, 2000", "10, 600000"})
    void aServerThatIsStartedAgainIsShown(int rate, long upMillis) {
        for (long downMillis : new long[] {0, 200, 700, 2_000, 10_000, 60_000}) {
            buffer.reset();
            stamp = 0;
            play(OLD, rate, Math.min(20 * SECOND, upMillis * MILLI));
            stamp = upMillis * MILLI;
            play(OLD, rate, SECOND);
            expectShown(OLD, rate);
            for (long end = now + downMillis * MILLI; now < end; now += SECOND / 60) {
                buffer.update(now);
            }
            stamp = 0;
            play(NEW, rate, 2 * SECOND);
            expectShown(NEW, rate);
        }
    }

    @Test
    void aServerWhoseClockWasSetIsShown() {
        for (long step : new long[] {600 * MILLI, 3_600 * SECOND, -600 * MILLI, -3_600 * SECOND}) {
            play(OLD, 20, 5 * SECOND);
            stamp += step;
            play(NEW, 20, SECOND);
            expectShown(NEW, 20);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {501 * MILLI, 2 * SECOND, 50 * SECOND, 36_000 * SECOND, Long.MAX_VALUE, Long.MAX_VALUE - 1, 1L << 62,
        -501 * MILLI, -50 * SECOND, -36_000 * SECOND, Long.MIN_VALUE, Long.MIN_VALUE + 1, -1L << 62})
    void aWrongStampChangesNothing(long off) {
        for (int wrong = 1; wrong <= 2; wrong++) {
            play(OLD, 20, 2 * SECOND);
            for (int i = 0; i < wrong; i++) {
                boolean isExtreme = Math.abs(off / 2) > Long.MAX_VALUE / 5;
                assertFalse(buffer.add(isExtreme ? off : stamp + off + i, WRONG, now), "it is kept");
            }
            for (int tick = 0; tick < 40; tick++) {
                long shown = buffer.playNanos();
                play(OLD, 20, 50 * MILLI);
                assertEquals(50.0 * MILLI, buffer.playNanos() - shown, 1.0 * MILLI);
                assertNotEquals(WRONG, buffer.from());
                assertNotEquals(WRONG, buffer.to());
            }
            expectShown(OLD, 20);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {50 * SECOND, -50 * SECOND, Long.MAX_VALUE, Long.MIN_VALUE})
    void aFirstStampThatIsWrongIsForgottenWithinASecond(long off) {
        buffer.add(off, WRONG, now);
        show(50 * MILLI);
        now += 50 * MILLI;
        stamp = 0;
        play(OLD, 20, SECOND);
        expectShown(OLD, 20);
    }

    /** The same stamp again and again says nothing new. */
    @Test
    void aStampThatIsRepeatedIsNotConfirmed() {
        play(OLD, 20, 2 * SECOND);
        long wrong = stamp + 50 * SECOND;
        for (int i = 0; i < 100; i++) {
            assertFalse(buffer.add(wrong, WRONG, now));
            play(OLD, 20, 50 * MILLI);
        }
        expectShown(OLD, 20);
    }

    /** A server that told anything for a minute is shown within two seconds once it tells the truth. */
    @Test
    void whateverAServerSaidItIsShownOnceItTellsTheTruth() {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 200; round++) {
            for (int i = random.nextInt(300); i > 0; i--) {
                long lie = random.nextInt(3) == 0 ? random.nextLong() : stamp + random.nextLong(-5 * SECOND, 5 * SECOND);
                long extreme = random.nextBoolean() ? Long.MAX_VALUE - random.nextInt(100) : Long.MIN_VALUE + random.nextInt(100);
                buffer.add(random.nextInt(5) == 0 ? extreme : lie, WRONG, now);
                show(50 * MILLI);
                now += 50 * MILLI;
            }
            stamp = random.nextLong(-1_000_000 * SECOND, 1_000_000 * SECOND);
            play(NEW, 20, 2 * SECOND);
            assertEquals(NEW, buffer.from(), "round " + round);
            long behind = stamp - buffer.playNanos();
            assertTrue(behind >= 0 && behind <= SECOND, "round " + round + ": " + behind / MILLI + " ms behind");
        }
    }

    @Test
    void afterAResetItIsAsNew() {
        play(OLD, 20, 2 * SECOND);
        buffer.reset();
        assertEquals(0, buffer.size());
        assertNull(buffer.from());
        assertNull(buffer.to());
        assertEquals(0, buffer.playNanos());
        assertEquals(1, buffer.pace());
        assertFalse(buffer.update(now));
        assertTrue(buffer.add(0, NEW, now));
        assertTrue(buffer.update(now));
        assertEquals(NEW, buffer.from());
        assertEquals(0, buffer.playNanos());
    }
}
