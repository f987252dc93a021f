package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import io.github.tightwire.trace.Tracer;
import java.io.File;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A plugin may bring the library with it: then the library goes with the plugin, whoever's threads and classes it has met. */
class UnloadingTest {
    @Test
    void thePluginThatBringsTheLibraryIsLetGo() throws IOException, InterruptedException {
        // What is kept for as long as there is memory is let go at once.
        assertEquals(List.of("compiled", "gone"), Jvm.run(List.of("-XX:SoftRefLRUPolicyMSPerMB=0"), Server.class));
    }

    /** Has the library on its class path, and does not use it: the plugin has its own. */
    static final class Server {
        private Server() {
        }

        public static void main(String[] arguments) throws ReflectiveOperationException, IOException, InterruptedException {
            WeakReference<ClassLoader> plugin = run();
            for (int i = 0; i < 200 && plugin.get() != null; i++) {
                System.gc();
                Thread.sleep(20);
            }
            System.out.println(plugin.get() == null ? "gone" : "kept");
        }

        private static WeakReference<ClassLoader> run() throws ReflectiveOperationException, MalformedURLException {
            List<URL> urls = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                urls.add(Path.of(entry).toUri().toURL());
            }
            ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(loader);
            ((Runnable) loader.loadClass(Plugin.class.getName()).getConstructor().newInstance()).run();
            Thread.currentThread().setContextClassLoader(null);
            return new WeakReference<>(loader);
        }
    }

    /** Uses what the library keeps: by thread, by class, and in the background. */
    public static final class Plugin implements Runnable {
        @Override
        public void run() {
            Codec<World> codec = Codec.of(World.class);
            System.out.println(codec.isCompiled() ? "compiled" : codec.toString());
            byte[] bytes = new byte[100];
            int length = codec.write(new World(), bytes);
            codec.read(new World(), bytes, length);
            Tracer.write(codec, new World(), bytes);
            Codec.of(Late.class);
            codec.read(new World(), bytes, length);
        }
    }

    static final class World implements BitSerializable {
        private final List<Position> positions = new ArrayList<>(List.of(new Position(1, 2), new Position(3, 4)));
        private TimeUnit unit = TimeUnit.HOURS;
        private final BitSerializable late = new Late();
        private String name = "ship";
        private Shape shape = new Square(3);

        @Override
        public void serialize(BitStream s) {
            s.serializeList(positions, 9, Position.ZERO, Position::serialize);
            unit = s.serializeEnum(unit, TimeUnit.class);
            s.serializeObject(late);
            // What is called after an object that may keep the stream is looked at, and be it the JDK's.
            name = s.serializeString(positions.isEmpty() ? "" : name, 9);
            shape = s.serializeValue(shape);
        }
    }

    interface Shape extends BitValue<Shape> {
    }

    record Square(int width) implements Shape {
        @Override
        public Shape serialize(BitStream s) {
            return new Square(s.serializeInt(width, 0, 99));
        }
    }

    record Position(int x, int y) implements BitValue<Position> {
        static final Position ZERO = new Position(0, 0);

        @Override
        public Position serialize(BitStream s) {
            return new Position(s.serializeInt(x, 0, 99), s.serializeInt(y, 0, 99));
        }
    }

    static final class Late implements BitSerializable {
        private int n;

        @Override
        public void serialize(BitStream s) {
            n = s.serializeBits(n, 5);
        }
    }
}
