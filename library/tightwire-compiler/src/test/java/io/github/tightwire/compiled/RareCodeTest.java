package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.internal.compiler.target.CodeSize;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** The code that a game needs at once, and the code that is in a class of its own until it is called. */
class RareCodeTest {
    private static final String WORLD = "rare.World";
    private static final String SHIP = WORLD + "$Ship";

    private final ReadyFolder folder;

    RareCodeTest(@TempDir Path path) {
        folder = new ReadyFolder(path).compile(Map.of(WORLD, "package rare; import io.github.tightwire.*; import java.util.*;"
                + "public final class World implements BitSerializable {"
                + "int tick = 1; String name = \"name\"; List<Ship> ships = new ArrayList<>(List.of(new Ship(), new Ship()));"
                + "@Override public void serialize(BitStream s) {"
                + "tick = s.serializeInt(tick, 0, 1000); name = s.serializeString(name, 9); s.serializeList(ships, 9, Ship::new); }"
                + "static final class Ship implements BitSerializable { int x = 3; Ship() { }"
                + "@Override public void serialize(BitStream s) { x = s.serializeInt(x, 0, 9); } } }"));
        folder.build();
    }

    /** A packet and what is nested in it, without the files of what is rare, which were there when its codec was made. */
    @Test
    void packetsAreSentWithoutIt() throws IOException, ReflectiveOperationException {
        Sender<?> sender = sender(WORLD);
        for (String type : new String[] {"World", "World$Ship"}) {
            Files.delete(folder.path().resolve("rare/" + type + "$$Template$rare.class"));
        }
        byte[] packet = sender.packet();
        assertTrue(sender.read(packet, packet.length));
        assertThrows(NoClassDefFoundError.class, sender::measure);
        assertThrows(NoClassDefFoundError.class, () -> sender.read(packet, 1));
    }

    @Test
    void itIsLoadedWhenItIsCalled() throws ReflectiveOperationException {
        Sender<?> sender = sender(WORLD);
        byte[] packet = sender.packet();
        // The alignment counts as seven bits.
        assertEquals(10 + 4 + 7 + 32 + 4 + 2 * 4, sender.measure());
        for (int length = 0; length < packet.length; length++) {
            assertEquals(false, sender.read(packet, length), "of " + length + " bytes");
        }
    }

    /** HotSpot must never inline it, however often packets are cut short: it stays as large, whatever is taken out of ready code. */
    @Test
    void whatReadsAPacketThatIsCutShortIsLarge() throws IOException {
        ClassNode rare = new ClassNode();
        new ClassReader(Files.readAllBytes(folder.path().resolve("rare/World$$Template$rare.class"))).accept(rare, 0);
        int found = 0;
        for (MethodNode method : rare.methods) {
            if (method.name.startsWith("readCutShort")) {
                int instructions = 0;
                for (AbstractInsnNode insn : method.instructions) {
                    instructions += insn.getOpcode() >= 0 ? 1 : 0;
                }
                assertTrue(instructions > CodeSize.NEVER_INLINED, method.name);
                found++;
            }
        }
        // The tick and the length of the name are one region.
        assertEquals(1, found);
    }

    /** A part of a packet by itself: the other version of its code. */
    @Test
    void whatIsNestedIsAPacketToo() throws ReflectiveOperationException {
        assertArrayEquals(new byte[] {3}, sender(SHIP).packet());
    }

    private Sender<?> sender(String name) throws ReflectiveOperationException {
        return Sender.of(ReadyFolder.type(folder.loader(), name, BitSerializable.class));
    }

    private record Sender<T extends BitSerializable>(Codec<T> codec, T object) {
        static <T extends BitSerializable> Sender<T> of(Class<T> type) throws ReflectiveOperationException {
            Codec<T> codec = Codec.of(type);
            assertTrue(codec.toString().endsWith("compiled when it was built"), codec::toString);
            Constructor<T> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return new Sender<>(codec, constructor.newInstance());
        }

        byte[] packet() {
            byte[] bytes = new byte[100];
            return Arrays.copyOf(bytes, codec.write(object, bytes));
        }

        boolean read(byte[] packet, int length) {
            return codec.read(object, packet, length).isAccepted();
        }

        int measure() {
            return codec.measure(object);
        }
    }
}
