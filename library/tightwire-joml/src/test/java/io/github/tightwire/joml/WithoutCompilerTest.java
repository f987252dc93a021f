package io.github.tightwire.joml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.joml.Quaternionf;
import org.joml.Vector3f;
import org.junit.jupiter.api.Test;

/** A game with ready codecs, which leaves out the compiler: JOML's vectors are compiled, and messages name their fields. */
class WithoutCompilerTest {
    /** The game's message; its ready codec is made by this module's build. */
    public static final class Body implements BitSerializable {
        final Vector3f position = new Vector3f(1, 2, 3);
        final Vector3f velocity = new Vector3f();
        final Quaternionf orientation = new Quaternionf();

        @Override
        public void serialize(BitStream s) {
            Joml.serializeCompressedVector(s, position, -10, 10, 0.01f);
            Joml.serializeVector(s, velocity);
            Joml.serializeCompressedQuaternion(s, orientation, 10);
        }
    }

    /** The game. */
    public static final class Game implements Callable<List<String>> {
        @Override
        public List<String> call() {
            Codec<Body> codec = Codec.of(Body.class);
            byte[] packet = new byte[64];
            Body read = new Body();
            int length = codec.write(new Body(), packet);
            List<String> said = new ArrayList<>(List.of(codec.toString(), codec.plainCalls().toString(),
                    codec.read(read, packet, length) + ", " + read.position.z));
            Body far = new Body();
            far.position.y = 11;
            said.add(message(codec, far));
            Body fast = new Body();
            fast.velocity.z = Float.NaN;
            said.add(message(codec, fast));
            Body none = new Body();
            none.orientation.set(0, 0, 0, 0);
            said.add(message(codec, none));
            return said;
        }

        private static String message(Codec<Body> codec, Body body) {
            try {
                return "written in " + codec.write(body, new byte[64]) + " bytes";
            } catch (IllegalArgumentException e) {
                return e.getMessage();
            }
        }
    }

    @Test
    void fieldsAreNamed() throws Exception {
        URL[] urls = {url(Codec.class), url(Joml.class), url(Vector3f.class), url(Body.class)};
        // Above it nothing but the JDK's own: the platform's loader finds the modules that the tests run with, and the compiler among them.
        try (URLClassLoader loader = new URLClassLoader(urls, null)) {
            assertThrows(ClassNotFoundException.class, () -> loader.loadClass("org.objectweb.asm.ClassReader"));
            Callable<?> game = (Callable<?>) loader.loadClass(Game.class.getName()).getConstructor().newInstance();
            assertEquals(List.of("Codec of " + Body.class.getName() + ", compiled when it was built", "[]", "accepted, 3.0",
                    "position.y = 11.0 is outside [-10.0, 10.0], at bit 11", "velocity.z = NaN is not finite, at bit 97",
                    "(0.0, 0.0, 0.0, 0.0) is not a rotation"), game.call());
        }
    }

    private static URL url(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }
}
