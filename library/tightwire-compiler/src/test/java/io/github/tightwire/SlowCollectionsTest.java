package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.Verdict.Reason;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Collections in which one element costs as much as all do: to find it by its index, or to change it. */
class SlowCollectionsTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Has no random access, and counts how often somebody asks for an index. */
    private static final class Counting<T> extends LinkedList<T> {
        private static final long serialVersionUID = 1L;
        private int searches;

        @Override
        public T get(int index) {
            searches++;
            return super.get(index);
        }

        @Override
        public T set(int index, T element) {
            searches++;
            return super.set(index, element);
        }
    }

    private static final class Digits implements BitSerializable {
        private final Counting<Integer> held = new Counting<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(held, 5, 0, (v, t) -> t.serializeInt(v, 0, 9));
        }
    }

    private static final class Cells implements BitSerializable {
        private final Counting<Cell> held = new Counting<>();
        private final List<Cell> made = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(held, 5, this::make);
        }

        private Cell make() {
            Cell cell = new Cell();
            made.add(cell);
            return cell;
        }
    }

    private static final class Cell implements BitSerializable {
        private int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 9);
        }
    }

    /** Of numbers, in what copies itself with each change. */
    private static final class Copying implements BitSerializable {
        private static final int MOST = 4_000;

        private final List<Integer> list = new CopyOnWriteArrayList<>();
        private final Set<Integer> set = new CopyOnWriteArraySet<>();
        private final List<Cell> cells = new CopyOnWriteArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(list, MOST, 0, (v, t) -> t.serializeUint16(v));
            s.serializeSet(set, MOST, 0, (v, t) -> t.serializeUint16(v));
            s.serializeList(cells, MOST, Cell::new);
        }

        void fill(int size) {
            List<Integer> numbers = IntStream.range(0, size).boxed().toList();
            list.clear();
            list.addAll(numbers);
            set.clear();
            set.addAll(numbers);
            cells.clear();
            cells.addAll(numbers.stream().map(number -> {
                Cell cell = new Cell();
                cell.value = number % 10;
                return cell;
            }).toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aListWithoutRandomAccessIsNeverAskedForAnIndex(Path path) {
        for (int before = 0; before <= 5; before++) {
            Digits digits = new Digits();
            digits.held.addAll(Collections.nCopies(before, 8));
            assertEquals(Verdict.ACCEPTED, path.read(digits, bytes("0b49")));
            assertEquals(List.of(1, 2, 9), digits.held);
            assertArrayEquals(bytes("0b49"), path.write(digits, 8));
            assertEquals(0, digits.held.searches);
        }
        Digits digits = new Digits();
        digits.held.addAll(List.of(8, 8, 8, 8));
        assertEquals(Verdict.refused(Reason.PAST_END, 7), path.read(digits, bytes("0b")));
        assertEquals(List.of(8, 8, 8, 8), digits.held, "what it held");
    }

    @ParameterizedTest
    @EnumSource
    void objectsInSuchAListAreReadInto(Path path) {
        for (int before = 0; before <= 5; before++) {
            Cells cells = new Cells();
            for (int i = 0; i < before; i++) {
                cells.held.add(new Cell());
            }
            List<Cell> expected = new ArrayList<>(cells.held);
            assertEquals(Verdict.ACCEPTED, path.read(cells, bytes("0b49")));
            expected.addAll(cells.made);
            assertEquals(List.of(1, 2, 9), cells.held.stream().map(cell -> cell.value).toList());
            assertEquals(Math.max(0, 3 - before), cells.made.size());
            int i = 0;
            for (Cell cell : cells.held) {
                assertSame(expected.get(i++), cell);
            }
            assertArrayEquals(bytes("0b49"), path.write(cells, 8));
            assertEquals(0, cells.held.searches);
        }
    }

    /** One copy an element would be two hundred megabytes. */
    @ParameterizedTest
    @EnumSource(names = {"STREAM", "CODEC"})
    void whatCopiesItselfIsFilledAtOnce(Path path) {
        Copying full = new Copying();
        full.fill(Copying.MOST);
        byte[] packet = path.write(full, 20_000);
        for (int before : new int[] {0, 3, Copying.MOST}) {
            Copying copy = new Copying();
            copy.fill(before);
            long start = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            assertEquals(Verdict.ACCEPTED, path.read(copy, packet));
            long made = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - start;
            assertTrue(made < 3_000_000, () -> made + " bytes");
            assertEquals(full.list, copy.list);
            assertEquals(List.copyOf(full.set), List.copyOf(copy.set));
            assertEquals(full.cells.stream().map(cell -> cell.value).toList(), copy.cells.stream().map(cell -> cell.value).toList());
        }
        Copying none = new Copying();
        assertEquals(Verdict.ACCEPTED, path.read(full, path.write(none, 64)));
        assertTrue(full.list.isEmpty() && full.set.isEmpty() && full.cells.isEmpty());
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
