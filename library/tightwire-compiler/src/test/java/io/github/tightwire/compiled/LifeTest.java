package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.fixtures.Effort;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Compiled codecs are made once, go when their class loader goes, and make no garbage. */
class LifeTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int PACKETS = 300;

    private static final Sources CLASSES = Sources.compile(Map.of("life.Life", RandomType.source(new Random(5), "Life", 12)
            .replace("package generated", "package life")));

    @Test
    void allThreadsGetTheSameCodec() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int i = 0; i < 10; i++) {
                Class<? extends Sample> type = CLASSES.again(Map.of()).type("life.Life", Sample.class);
                CountDownLatch start = new CountDownLatch(1);
                List<Future<Codec<?>>> codecs = new ArrayList<>();
                for (int k = 0; k < 8; k++) {
                    codecs.add(threads.submit(() -> {
                        start.await();
                        return Codec.of(type);
                    }));
                }
                start.countDown();
                for (Future<Codec<?>> codec : codecs) {
                    assertTrue(codec.get().isCompiled(), codec.get()::toString);
                    assertSame(Codec.of(type), codec.get());
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aClassLoaderIsLetGo() throws InterruptedException, ReflectiveOperationException {
        WeakReference<ClassLoader> loader = compileAndUse();
        assertLetGo(loader);
    }

    private static WeakReference<ClassLoader> compileAndUse() throws ReflectiveOperationException {
        Class<? extends Sample> type = CLASSES.again(Map.of()).type("life.Life", Sample.class);
        use(type);
        return new WeakReference<>(type.getClassLoader());
    }

    /** Compiled code that has met a plugin's class does not hold on to the plugin. */
    @Test
    void aClassLoaderIsLetGoWhoseObjectsWereDispatched() throws InterruptedException, ReflectiveOperationException {
        WeakReference<ClassLoader> loader = dispatch();
        assertLetGo(loader);
    }

    private static WeakReference<ClassLoader> dispatch() throws ReflectiveOperationException {
        Class<? extends Sample> type = CLASSES.again(Map.of()).type("life.Life", Sample.class);
        assertTrue(Codec.of(type).isCompiled());
        Game game = new Game();
        game.plugin = type.getConstructor().newInstance();
        Codec<Game> codec = Codec.of(Game.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = new byte[4000];
        for (int i = 0; i < 20; i++) {
            assertTrue(codec.read(game, bytes, codec.write(game, bytes)).isAccepted());
        }
        return new WeakReference<>(type.getClassLoader());
    }

    /**
     * The thread that compiles in the background is started by whoever meets a class first: here by a plugin, whose loader is that of the
     * thread as well, which has a value of the plugin's for the threads that it starts.
     */
    @Test
    void aClassLoaderIsLetGoThatStartedTheCompiler() throws InterruptedException {
        AtomicReference<WeakReference<ClassLoader>> loader = new AtomicReference<>();
        InheritableThreadLocal<Object> inherited = new InheritableThreadLocal<>();
        Thread server = new Thread(() -> loader.set(startCompiler(inherited)));
        server.start();
        server.join();
        assertLetGo(loader.get());
        assertNull(inherited.get());
    }

    private static WeakReference<ClassLoader> startCompiler(InheritableThreadLocal<Object> inherited) {
        Sources plugin = Sources.compile(Map.of("plugin.Meeting", "package plugin; import io.github.tightwire.*;"
                + "public class Meeting implements Runnable { BitSerializable part;"
                + "static class Part implements BitSerializable { int n; public void serialize(BitStream s) {"
                + "n = s.serializeBits(n, 5); } }"
                + "public static class Whole implements BitSerializable { BitSerializable part = new Part();"
                + "public void serialize(BitStream s) { s.serializeObject(part); } }"
                + "public void run() { Codec.of(Whole.class).write(new Whole(), new byte[9]); } }"));
        Thread.currentThread().setContextClassLoader(plugin);
        try {
            Runnable meeting = plugin.type("plugin.Meeting", Runnable.class).getConstructor().newInstance();
            inherited.set(meeting);
            meeting.run();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        } finally {
            Thread.currentThread().setContextClassLoader(null);
        }
        return new WeakReference<>(plugin);
    }

    private static void assertLetGo(WeakReference<ClassLoader> loader) throws InterruptedException {
        for (int i = 0; i < 500 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertNull(loader.get());
    }

    static final class Game implements BitSerializable {
        private BitSerializable plugin;

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(plugin);
        }
    }

    private static <T extends Sample> void use(Class<T> type) throws ReflectiveOperationException {
        Codec<T> codec = Codec.of(type);
        assertTrue(codec.isCompiled(), codec::toString);
        T object = type.getConstructor().newInstance();
        object.fill(new Random(1));
        byte[] bytes = new byte[4000];
        int length = codec.write(object, bytes);
        assertTrue(codec.read(object, bytes, length).isAccepted());
        codec.read(object, bytes, length / 2);
    }

    /** 900 objects in a loop, of final types in the same nest and beside it. */
    static final class Scene implements Sample {
        private final Body[] bodies = new Body[450];
        private final SceneCube[] cubes = new SceneCube[450];

        Scene() {
            for (int i = 0; i < bodies.length; i++) {
                bodies[i] = new Body();
                cubes[i] = new SceneCube();
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < bodies.length; i++) {
                bodies[i].x = random.nextInt(1000);
                bodies[i].speed = random.nextFloat();
                bodies[i].atRest = random.nextBoolean();
                cubes[i].fill(random);
            }
        }

        @Override
        public void serialize(BitStream s) {
            for (Body body : bodies) {
                s.serializeObject(body);
            }
            for (SceneCube cube : cubes) {
                cube.serialize(s);
            }
        }

        private static final class Body implements BitSerializable {
            private int x;
            private float speed;
            private boolean atRest;

            @Override
            public void serialize(BitStream s) {
                x = s.serializeInt(x, 0, 999);
                atRest = s.serializeBool(atRest);
                if (!atRest) {
                    speed = s.serializeFloat(speed);
                }
            }
        }
    }

    @Test
    void theSceneAgrees() {
        Agreement.assertCompiled(Scene.class, Scene::new, Effort.of(1, 2));
    }

    /** From the first packet on, whatever HotSpot has compiled by then: no stream object is there to be taken apart. */
    @Test
    void nothingIsAllocated() {
        Codec<Scene> codec = Codec.of(Scene.class);
        assertTrue(codec.isCompiled(), codec::toString);
        Scene scene = new Scene();
        scene.fill(new Random(1));
        byte[] bytes = new byte[1 << 13];
        int length = codec.write(scene, bytes);
        byte[] bad = bytes.clone();
        // The first x, of ten bits, is above 999.
        bad[0] = -1;
        bad[1] |= 3;
        Verdict outOfRange = codec.read(scene, bad, length);
        assertEquals(Verdict.refused(Reason.OUT_OF_RANGE, 0), outOfRange);
        assertEquals(Reason.PAST_END, codec.read(scene, bytes, 1000).reason());
        assertEquals(0, allocated(() -> codec.write(scene, bytes)), "write");
        assertEquals(0, allocated(() -> codec.measure(scene)), "measure");
        assertEquals(0, allocated(() -> codec.read(scene, bytes, length)), "read");
        assertEquals(0, allocated(() -> codec.read(scene, bad, length)), "out of range");
        assertEquals(0, allocated(() -> codec.read(scene, bytes, 1000)), "cut short");
    }

    /** The least of a few goes, since the JVM may take note of something itself. */
    private static long allocated(Runnable packet) {
        long least = Long.MAX_VALUE;
        for (int go = 0; go < 5; go++) {
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            for (int i = 0; i < PACKETS; i++) {
                packet.run();
            }
            least = Math.min(least, THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        return least;
    }
}
