package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compiled code makes no object, not even before HotSpot has seen it: there is nothing that would have to be optimized away. */
class NoGarbageTest {
    private static final int WARM_UP = 20;
    private static final int PACKETS = 100;
    /** More than there are classes whose string constants HotSpot makes late. */
    private static final int ATTEMPTS = 10;
    private static final int DEVICES = 900;
    private static final int ENTRIES = 16;
    private static final int MANY_PACKETS = 10_000;
    /** For C2, on a machine that does other things besides. */
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(1);

    @Test
    void scenesAndTheirRefusalsMakeNoGarbage() {
        Scene scene = new Scene();
        Codec<Scene> codec = Codec.of(Scene.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[1 << 16];
        int length = codec.write(scene, bytes);
        assertTrue(length > 1 << 13, "behind the verdicts on packets of common sizes too");
        byte[] damaged = bytes.clone();
        damaged[length - 1] = 0x0F;
        byte[] drifted = bytes.clone();
        drifted[0]++;
        assertNothing(() -> {
            codec.write(scene, bytes);
            codec.measure(scene);
            assertTrue(codec.read(scene, bytes, length).isAccepted());
            assertFalse(codec.read(scene, bytes, length - 1).isAccepted());
            assertFalse(codec.read(scene, bytes, length / 2).isAccepted());
            assertFalse(codec.read(scene, bytes, 1).isAccepted());
            assertFalse(codec.read(scene, damaged, length).isAccepted());
            assertEquals("scene", codec.read(scene, drifted, length).check());
        });
    }

    @Test
    void setsOfEnumsMakeNoGarbage() {
        Units units = new Units();
        Codec<Units> codec = Codec.of(Units.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[200];
        int length = codec.write(units, bytes);
        assertNothing(() -> {
            codec.write(units, bytes);
            codec.measure(units);
            assertTrue(codec.read(units, bytes, length).isAccepted());
        });
    }

    /** Boxed numbers and the iterator are for C2 to leave out: where it can't, or never gets to, they are made for ever. */
    @Test
    @Tag("exhaustive")
    void mapsOfNumbersAreWrittenWithoutGarbageInTheEnd() {
        Scores scores = new Scores();
        for (int i = 0; i < ENTRIES; i++) {
            scores.byPlayer.put(1000 + i, 9000 - i);
        }
        assertNothingInTheEnd(scores, Codec.of(Scores.class));
    }

    /** The same of a loop of the program's own. */
    @Test
    @Tag("exhaustive")
    void loopsOverMapsAreWrittenWithoutGarbageInTheEnd() {
        Loop loop = new Loop();
        for (int i = 0; i < ENTRIES; i++) {
            loop.byPlayer.put(1000 + i, 9000 - i);
        }
        assertNothingInTheEnd(loop, Codec.of(Loop.class));
    }

    private static <T extends BitSerializable> void assertNothingInTheEnd(T scores, Codec<T> codec) {
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[200];
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        Instant end = Instant.now().plus(LONG_ENOUGH);
        long allocated;
        do {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < MANY_PACKETS; i++) {
                codec.write(scores, bytes);
            }
            allocated = threads.getThreadAllocatedBytes(thread) - before;
        } while (allocated >= MANY_PACKETS && Instant.now().isBefore(end));
        assertTrue(allocated < MANY_PACKETS, allocated + " bytes in " + MANY_PACKETS + " packets");
    }

    private static final class Units implements BitSerializable {
        private final Set<TimeUnit> known = EnumSet.of(TimeUnit.DAYS, TimeUnit.HOURS);

        @Override
        public void serialize(BitStream s) {
            s.serializeEnumSet(known, TimeUnit.class);
        }
    }

    private static final class Scores implements BitSerializable {
        private Map<Integer, Integer> byPlayer = new LinkedHashMap<>();

        @Override
        public void serialize(BitStream s) {
            byPlayer = s.serializeImmutableMap(byPlayer, 32,
                    0, (player, t) -> t.serializeInt(player, 0, 1023), 0, (score, t) -> t.serializeInt(score, 0, 9999));
        }
    }

    private static final class Loop implements BitSerializable {
        private final Map<Integer, Integer> byPlayer = new HashMap<>();

        @Override
        public void serialize(BitStream s) {
            int count = s.serializeInt(byPlayer.size(), 0, 32);
            if (s.isWriting()) {
                for (Map.Entry<Integer, Integer> entry : byPlayer.entrySet()) {
                    int player = s.serializeInt(entry.getKey(), 0, 1023);
                    int score = s.serializeInt(entry.getValue(), 0, 9999);
                }
            } else {
                byPlayer.clear();
                for (int i = 0; i < count; i++) {
                    int player = s.serializeInt(0, 0, 1023);
                    byPlayer.put(player, s.serializeInt(0, 0, 9999));
                }
            }
        }
    }

    private static void assertNothing(Runnable packets) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        // Classes are loaded, method handles linked and verdicts made in the first few rounds.
        for (int i = 0; i < WARM_UP; i++) {
            packets.run();
        }
        long thread = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(thread);
        // A thread that calls a method now and then makes a class's string constants, once, seemingly as HotSpot queues the method for a
        // compiler, which is late on a busy machine. What packets make, they make in each attempt.
        long allocated;
        int attempts = 0;
        do {
            long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < PACKETS; i++) {
                packets.run();
            }
            allocated = threads.getThreadAllocatedBytes(thread) - before;
            attempts++;
        } while (allocated > 0 && attempts < ATTEMPTS);
        assertEquals(0, allocated);
    }

    private static final class Scene implements BitSerializable {
        private final Device[] devices = new Device[DEVICES];

        Scene() {
            for (int i = 0; i < devices.length; i++) {
                devices[i] = new Device();
                devices[i].level = i;
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeCheck("scene");
            for (Device device : devices) {
                s.serializeObject(device);
            }
        }
    }

    private static final class Device implements BitSerializable {
        private int level;
        private float charge = 1.5f;
        private long time = 1L << 40;

        @Override
        public void serialize(BitStream s) {
            level = s.serializeInt(level, 0, 1000);
            charge = s.serializeFloat(charge);
            if (s.serializeBool(charge > 1)) {
                time = s.serializeLong(time, 0, 1L << 41);
            }
        }
    }
}
