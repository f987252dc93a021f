package io.github.tightwire.internal.compiler.schedule;

import io.github.tightwire.fixtures.Effort;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;

/** Lists of widths to decide for. */
final class Widths {
    /** Around the bounds of bytes, of windows and of words. */
    private static final int[] EDGES = {0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 40, 48, 55, 56, 57, 58, 60, 61, 62, 63, 64};

    private static final int STEP = Effort.of(2, 1);
    private static final int LONG_LISTS = Effort.of(300, 3000);
    private static final int MOST_VALUES = 24;

    private Widths() {
    }

    /** Every list of one width; of two widths, and of three out of those near an edge, every one or every other; some that are long. */
    static void forEach(Consumer<int[]> action) {
        for (int a = 0; a <= Long.SIZE; a++) {
            action.accept(new int[] {a});
            for (int b = a % STEP; b <= Long.SIZE; b += STEP) {
                action.accept(new int[] {a, b});
            }
        }
        for (int a = 0; a < EDGES.length; a += STEP) {
            for (int b = 0; b < EDGES.length; b += STEP) {
                for (int c = 0; c < EDGES.length; c += STEP) {
                    action.accept(new int[] {EDGES[a], EDGES[b], EDGES[c]});
                }
            }
        }
        Random random = new Random(1);
        for (int i = 0; i < LONG_LISTS; i++) {
            int most = 1 + random.nextInt(Long.SIZE);
            action.accept(random.ints(4 + random.nextInt(MOST_VALUES - 3), 0, most + 1).toArray());
        }
    }

    static int sum(int[] widths) {
        return Arrays.stream(widths).sum();
    }
}
