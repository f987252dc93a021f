package io.github.tightwire.internal.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CommonRunTest {
    /** Groups of one to three numbers, few of which are not 0. */
    private static ValueLog valueLog(Random random, int groups) {
        ValueLog valueLog = new ValueLog();
        for (int i = 0; i < groups; i++) {
            valueLog.begin(random.nextInt(20) == 0 ? ValueLog.VALUE : ValueLog.OBJECT);
            for (int numbers = random.nextInt(30) == 0 ? 3 : 2; numbers > 0; numbers--) {
                valueLog.add(random.nextInt(50) == 0 ? 9 : 8, random.nextInt(30) / 29);
            }
            valueLog.end();
        }
        return valueLog;
    }

    @Test
    void whatItRemembersIsWhatAComparisonSays() {
        int same = 0;
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            // Some longer than what is compared at once.
            ValueLog one = valueLog(random, seed % 10 == 0 ? 2000 : 60);
            ValueLog two = valueLog(random, seed % 10 == 0 ? 2000 : 60);
            CommonRun run = new CommonRun();
            run.start(one, two);
            int otherAt = 0;
            for (int at = 0; at < one.size() && otherAt < two.size(); at = one.next(at)) {
                boolean isSame = one.isSame(at, two, otherAt);
                assertEquals(isSame, run.isSame(at, otherAt), () -> "of seed " + random);
                assertEquals(isSame, run.isSame(at, otherAt));
                assertEquals(isSame, run.end() >= one.next(at), "what was asked about last decides");
                if (isSame) {
                    same++;
                    for (int i = at; i < run.end(); i++) {
                        assertEquals(one.values[i], two.values[i - at + otherAt]);
                        assertEquals(one.signatures[i], two.signatures[i - at + otherAt]);
                    }
                }
                // Sometimes one is passed over, or asked for again.
                otherAt = random.nextInt(15) == 0 ? otherAt : two.next(otherAt);
                otherAt = random.nextInt(15) == 0 && otherAt < two.size() ? two.next(otherAt) : otherAt;
            }
        }
        assertTrue(same > 1000);
    }

    /** Each group's match is one further on than the last one's, with the same values around both: nothing that is compared is of use. */
    @Test
    void groupsThatNeverRunAlikeCostLittleEach() {
        ValueLog one = new ValueLog();
        ValueLog two = new ValueLog();
        for (int i = 0; i < 5000; i++) {
            add(one, ValueLog.OBJECT);
            add(two, ValueLog.OBJECT);
            add(two, ValueLog.VALUE);
        }
        CommonRun run = new CommonRun();
        run.start(one, two);
        long work = 0;
        int asked = 0;
        int otherAt = 0;
        for (int at = 0; at < one.size(); at = one.next(at)) {
            work += run.window;
            asked++;
            assertTrue(run.isSame(at, otherAt));
            otherAt = two.next(two.next(otherAt));
        }
        assertEquals(5000, asked);
        assertTrue(work <= 2L * one.size() + 16L * asked, work + " entries");
    }

    private static void add(ValueLog valueLog, int kind) {
        valueLog.begin(kind);
        valueLog.add(1, 0);
        valueLog.end();
    }
}
