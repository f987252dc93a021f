package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The work that is left to the JVM when a codec's first packet is written, read and measured. */
class FirstPacketTest {
    static final class CompilationUnit implements BitSerializable {
        private int health;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
        }
    }

    static class Weapon implements BitSerializable {
        int shots;

        @Override
        public void serialize(BitStream s) {
            shots = s.serializeInt(shots, 0, 30);
        }
    }

    /** A list of elements that a factory makes, and a field of a class that others may extend. */
    static final class Squad implements BitSerializable {
        private final List<CompilationUnit> units = new ArrayList<>();
        private Weapon weapon = new Weapon();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(units, 15, CompilationUnit::new);
            s.serializeObject(weapon);
        }
    }

    /** Prints how many classes came by: with the first write, read and measure, and with those of a weapon that nobody expected. */
    public static void main(String[] arguments) {
        ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
        Squad squad = new Squad();
        squad.units.add(new CompilationUnit());
        Squad received = new Squad();
        byte[] bytes = new byte[16];
        Codec<Squad> codec = Codec.of(Squad.class);
        long before = classes.getTotalLoadedClassCount();
        int length = codec.write(squad, bytes);
        boolean accepted = codec.read(received, bytes, length).isAccepted();
        codec.measure(squad);
        long after = classes.getTotalLoadedClassCount();
        squad.weapon = new Weapon() {
        };
        codec.write(squad, bytes);
        System.out.println(accepted + " " + (after - before) + " " + (classes.getTotalLoadedClassCount() - after));
    }

    @Test
    void kindsThatAreExpectedAreCalledDirectly() throws Exception {
        String[] counts = Jvm.run(List.of(), FirstPacketTest.class).get(0).split(" ");
        assertEquals("true", counts[0]);
        int expected = Integer.parseInt(counts[1]);
        int dispatched = Integer.parseInt(counts[2]);
        // A dispatch alone makes more than all of the first packet.
        assertTrue(expected < dispatched && expected <= 48, expected + " and " + dispatched);
    }

    /** A type that can't be compiled runs as it is, and so does a subclass. */
    static class Locked extends Weapon {
        @Override
        public synchronized void serialize(BitStream s) {
            shots = s.serializeInt(shots, 0, 7);
        }
    }

    static final class Armoury implements BitSerializable {
        private final List<Locked> locked = new ArrayList<>();
        private Weapon weapon = new Weapon();
        private Locked other = new Locked();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(locked, 3, Locked::new);
            s.serializeObject(weapon);
            s.serializeObject(other);
        }
    }

    @Test
    void kindsThatAreNotCompiledRunAsTheyAre() {
        Armoury armoury = new Armoury();
        armoury.locked.add(new Locked());
        armoury.locked.get(0).shots = 5;
        armoury.weapon.shots = 30;
        armoury.other.shots = 6;
        Codec<Armoury> codec = Codec.of(Armoury.class);
        assertTrue(codec.isCompiled());
        byte[] bytes = new byte[8];
        // Count 1 in two bits, 5 in three, 30 in five, 6 in three.
        assertEquals(2, codec.write(armoury, bytes));
        assertEquals(1 | 5 << 2 | 30 << 5 | 6 << 10, bytes[0] & 0xFF | bytes[1] << 8);
        Armoury received = new Armoury();
        assertTrue(codec.read(received, bytes, 2).isAccepted());
        assertEquals(5, received.locked.get(0).shots);
        assertEquals(30, received.weapon.shots);
        assertEquals(6, received.other.shots);
        assertEquals(13, codec.measure(armoury));
        armoury.weapon = new Locked();
        armoury.weapon.shots = 3;
        // A subclass has its own way: 3 in three bits.
        codec.write(armoury, bytes);
        assertEquals(1 | 5 << 2 | 3 << 5 | 6 << 8, bytes[0] & 0xFF | bytes[1] << 8);
    }
}
