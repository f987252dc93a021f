package io.github.tightwire.benchmarks.worlds;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.commands.Program;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The ways to send a world work: each player's copy becomes the world. */
class WorldsTest {
    private static final int ENTITIES = 400;
    private static final int PLAYERS = 2;
    /** All entities take more than a second. */
    private static final int TICKS = 90;
    private static final int[] NONE = {};

    static Stream<Arguments> worlds() {
        return Arrays.stream(Kind.values()).flatMap(kind -> EntityModel.ALL.stream().map(type -> Arguments.of(kind, type)));
    }

    @ParameterizedTest
    @MethodSource("worlds")
    <T extends BitSerializable> void aCopyBecomesTheWorld(Kind kind, EntityModel<T> type) {
        Population<T> population = new Population<>(type, ENTITIES);
        WorldServer server = kind.start(population, PLAYERS);
        Copy<T> copy = copy(kind, type);
        server.join(0);
        int tick = 0;
        int sent = 0;
        for (; tick < TICKS; tick++) {
            // Nobody is to be disturbed by another who joins.
            if (tick == TICKS / 2) {
                server.join(1);
            }
            sent += exchange(server, copy, tick + 1, population.step(), tick >= TICKS / 2);
        }
        assertTrue(sent >= ENTITIES + ENTITIES / Population.TURNS, sent + " entities were sent");
        for (; tick < 2 * TICKS; tick++) {
            sent = exchange(server, copy, tick + 1, NONE, true);
        }
        assertEquals(0, sent);
        Codec<T> codec = Codec.of(type.entity());
        for (int i = 0; i < ENTITIES; i++) {
            assertArrayEquals(bytes(codec, population.entities()[i]), bytes(codec, copy.get(i)), "entity " + i);
        }
    }

    /** Returns the number of entities that the first player was sent. */
    private static int exchange(WorldServer server, Copy<?> copy, int tick, int[] changed, boolean withTheSecond) {
        byte[] bytes = new byte[WorldServer.MAX_BYTES];
        if (tick > Match.ACK_TICKS) {
            server.acked(0, tick - Match.ACK_TICKS);
        }
        server.tick(tick, changed);
        if (withTheSecond) {
            server.write(1, bytes);
        }
        int length = server.write(0, bytes);
        copy.read(tick, bytes, length);
        return server.sent(0);
    }

    private static <T extends BitSerializable> byte[] bytes(Codec<T> codec, T entity) {
        byte[] bytes = new byte[32];
        return Arrays.copyOf(bytes, codec.write(entity, bytes));
    }

    /** A player's world. */
    private interface Copy<T> {
        void read(int tick, byte[] bytes, int length);

        T get(int entity);
    }

    private static <T extends BitSerializable> Copy<T> copy(Kind kind, EntityModel<T> type) {
        return switch (kind) {
            case SUBSET -> new SubsetCopy<>(type);
            case WORLD, WORLD_TOLD -> new ViewCopy<>(type);
        };
    }

    private static final class SubsetCopy<T extends BitSerializable> implements Copy<T> {
        private final T[] entities;
        private final SubsetCodec<?> snapshot;

        SubsetCopy(EntityModel<T> type) {
            entities = type.array().apply(ENTITIES);
            Arrays.setAll(entities, i -> type.blank().get());
            snapshot = type.subset().apply(entities);
        }

        @Override
        public void read(int tick, byte[] bytes, int length) {
            assertTrue(snapshot.read(bytes, length).isAccepted());
        }

        @Override
        public T get(int entity) {
            return entities[entity];
        }
    }

    private static final class ViewCopy<T extends BitSerializable> implements Copy<T>, WorldListener {
        private final Class<T> entity;
        private final WorldCopy copy;

        ViewCopy(EntityModel<T> type) {
            entity = type.entity();
            copy = new WorldCopy(ViewServer.types(type, ENTITIES, false));
        }

        @Override
        public void read(int tick, byte[] bytes, int length) {
            assertTrue(copy.read(bytes, 0, length).isAccepted());
        }

        @Override
        public T get(int entity) {
            copy.showNewest(this);
            return this.entity.cast(copy.get(entity));
        }
    }

    @ParameterizedTest
    @MethodSource("worlds")
    <T extends BitSerializable> void eachTickATenthChanges(Kind kind, EntityModel<T> type) {
        Population<T> population = new Population<>(type, ENTITIES);
        Codec<T> codec = Codec.of(type.entity());
        for (int tick = 0; tick < 200; tick++) {
            byte[][] before = Arrays.stream(population.entities()).map(entity -> bytes(codec, entity)).toArray(byte[][]::new);
            int[] changed = population.step();
            assertEquals(ENTITIES / Population.TURNS, Arrays.stream(changed).distinct().count());
            for (int i = 0; i < ENTITIES; i++) {
                int entity = i;
                boolean differs = !Arrays.equals(before[i], bytes(codec, population.entities()[i]));
                assertEquals(Arrays.stream(changed).anyMatch(each -> each == entity), differs, "tick " + tick + ", entity " + i);
            }
        }
    }

    @Test
    void twoThreadsWriteTheSameBytes() throws InterruptedException {
        int players = 5;
        byte[][] ofOne = new byte[players][WorldServer.MAX_BYTES];
        byte[][] ofTwo = new byte[players][WorldServer.MAX_BYTES];
        int[] lengthsOfOne = new int[players];
        int[] lengthsOfTwo = new int[players];
        Population<Thing> population = new Population<>(EntityModel.THING, ENTITIES);
        Population<Thing> same = new Population<>(EntityModel.THING, ENTITIES);
        WorldServer byOne = Kind.WORLD.start(population, players);
        WorldServer byTwo = Kind.WORLD.start(same, players);
        try (EncodingThreads one = new EncodingThreads(byOne, 1, ofOne, lengthsOfOne);
                EncodingThreads two = new EncodingThreads(byTwo, 2, ofTwo, lengthsOfTwo)) {
            for (int tick = 1; tick < 40; tick++) {
                for (int player = 0; player < players; player++) {
                    // They come one after the other, and again.
                    if (tick == 1 || tick % (player + 7) == 0) {
                        byOne.join(player);
                        byTwo.join(player);
                    } else if (tick % (player + 7) > Match.ACK_TICKS) {
                        byOne.acked(player, tick - Match.ACK_TICKS);
                        byTwo.acked(player, tick - Match.ACK_TICKS);
                    }
                }
                byOne.tick(tick, population.step());
                byTwo.tick(tick, same.step());
                one.write();
                two.write();
                assertArrayEquals(lengthsOfOne, lengthsOfTwo);
                assertArrayEquals(ofOne, ofTwo);
            }
        }
    }

    @Test
    void theMostUrgentComeFirst() {
        MostUrgent queue = new MostUrgent(100);
        int[] priorities = new int[100];
        for (int i = 0; i < priorities.length; i++) {
            priorities[i] = i * 37 % 11;
            queue.add(i, priorities[i]);
        }
        queue.sort();
        int[] order = new int[100];
        Arrays.setAll(order, i -> queue.next());
        for (int i = 1; i < order.length; i++) {
            int before = priorities[order[i - 1]];
            assertTrue(before > priorities[order[i]] || before == priorities[order[i]] && order[i - 1] < order[i], Arrays.toString(order));
        }
        assertEquals(-1, queue.next());
    }

    @ParameterizedTest
    @MethodSource("worlds")
    <T extends BitSerializable> void aMatchHasFigures(Kind kind, EntityModel<T> type) {
        Figures figures = new Match<>(kind, type, 2, 100).measure(1e-6);
        assertTrue(figures.sent() >= 20 && figures.bytesPerSnapshot() > 0 && figures.bytesPerSnapshot() <= WorldServer.MAX_BYTES);
        assertTrue(figures.nanos() > 0 && figures.joiningNanos() > 0 && figures.heap() > 0);
    }

    @Test
    void aRowIsComparedProcessByProcess() {
        Row first = new Row("subset", 64, 4000);
        Row other = new Row("world", 64, 4000);
        double[] nanos = {1000, 3000, 2000};
        double[] others = {2000, 9000, 6000};
        for (int i = 0; i < nanos.length; i++) {
            first.add(new Figures(nanos[i], 100, 900, 0, 5000, 1 << 20));
            other.add(Figures.parse(new Figures(others[i], 100, 900, 0, 5000, 1 << 20).toString()));
        }
        assertEquals("| subset | 64 | 4,000 | 2.0 | 100% | 1.00 | 100 | 20 | 900 | 0 | 5.0 | 1 |", first.markdown(first, 512));
        assertEquals("| world | 64 | 4,000 | 6.0 | 117% | 3.00 | 100 | 60 | 900 | 0 | 5.0 | 1 |", other.markdown(first, 512));
        first.endWithoutMemory();
        assertEquals("| subset | 64 | 4,000 | out of memory: 512 MB | | | | | | | | |", first.markdown(first, 512));
        assertEquals("| world | 64 | 4,000 | 6.0 | 117% |  | 100 | 60 | 900 | 0 | 5.0 | 1 |", other.markdown(first, 512));
    }

    @Test
    void wrongOptionsAreOneLine() {
        String[] options = {"--players=0", "--entities=15", "--entities=0", "--processes=0", "--threads=0", "--heap=0", "--seconds=0",
            "--kinds=subset,none", "--types=none"};
        for (String option : options) {
            StringWriter err = new StringWriter();
            assertEquals(2, Program.commandLine(new Worlds()).setErr(new PrintWriter(err)).execute(option));
            assertEquals(1, err.toString().lines().count(), err.toString());
        }
    }
}
