package io.github.tightwire.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.testkit.Finding.Mistake;
import io.github.tightwire.trace.BitBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways to name types, and what a test may say about them. */
class WireCheckTest {
    @SuppressWarnings("UnusedVariable") // The mistake.
    private static final class Ship implements BitSerializable {
        int health;
        int seen;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
        }
    }

    private record Cell(int x, int y) implements BitValue<Cell> {
        @Override
        public Cell serialize(BitStream s) {
            return new Cell(s.serializeInt(x, 0, 9), s.serializeInt(y, 0, 9));
        }
    }

    private record Half(int x, int y) implements BitValue<Half> {
        @Override
        public Half serialize(BitStream s) {
            return new Half(s.serializeInt(x, 0, 9), y);
        }
    }

    private static final class Chat implements BitSerializable {
        String text = "";
        final List<Integer> to = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 40);
            s.serializeList(to, 20, 0, (player, t) -> t.serializeInt(player, 0, 63));
        }
    }

    /** Needs a level to read by. */
    private static final class Placed implements BitSerializable {
        int place;

        @Override
        public void serialize(BitStream s) {
            place = s.serializeInt(place, 0, s.context(Integer.class));
        }
    }

    private static final class Sized implements BitSerializable {
        final int[] heights;

        Sized(int size) {
            heights = new int[size];
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < heights.length; i++) {
                heights[i] = s.serializeInt(heights[i], 0, 30);
            }
        }
    }

    private static final class Unlikely implements BitSerializable {
        long magic;

        @Override
        public void serialize(BitStream s) {
            magic = s.serializeUint64(magic);
            s.require(magic == 0x1234_5678_9ABC_DEF0L, "the magic number");
        }
    }

    /** Takes up to 200 megabytes for some bits. */
    static final class Terrain implements BitSerializable {
        private static int reads;
        byte[] heights = {};

        @Override
        public void serialize(BitStream s) {
            int count = s.serializeInt(heights.length, 0, 200_000_000);
            if (s.isReading()) {
                reads++;
                heights = new byte[count];
            }
            for (int i = 0; i < count; i++) {
                heights[i] = (byte) s.serializeBits(heights[i], 4);
            }
        }
    }

    @Test
    void aFieldThatIsIgnored() {
        assertEquals("seen", WireCheck.of(Ship.class).findings().get(0).field());
        WireCheck.of(Ship.class).ignoring(Ship.class, "seen").verify();
        assertThrows(IllegalArgumentException.class, () -> WireCheck.of(Ship.class).ignoring(Ship.class, "sene"));
    }

    @Test
    void theMessageNamesFieldAndLineAndCure() {
        AssertionError error = assertThrows(AssertionError.class, WireCheck.of(Ship.class)::verify);
        assertEquals("Ship.seen (WireCheckTest.java:30): no read changes it: serialize forgets it."
                + " Write seen = s.serializeInt(seen, min, max), or make it transient if it is not sent", error.getMessage());
    }

    @Test
    void values() {
        WireCheck.ofValue(new Cell(0, 0)).verify();
        assertEquals("y", WireCheck.ofValue(new Half(0, 0)).findings().get(0).field());
    }

    @Test
    void aProtocolWithFactoriesThatGiveTheSameObjectAgain() {
        Ship one = new Ship();
        Chat other = new Chat();
        Protocol protocol = Protocol.builder("kit", 1).packet(Ship.class, () -> one).packet(Chat.class, () -> other).build();
        List<Finding> findings = WireCheck.of(protocol).findings();
        assertEquals(List.of(Mistake.FORGOTTEN_FIELD), findings.stream().map(Finding::mistake).toList());
        assertEquals(Ship.class, findings.get(0).type());
    }

    @Test
    void aTypeWithoutAConstructorNeedsAFactory() {
        assertThrows(IllegalArgumentException.class, () -> WireCheck.of(Sized.class));
        WireCheck.of(Sized.class, () -> new Sized(5)).verify();
    }

    @Test
    void aContext() {
        WireCheck.of(Placed.class).context(500).verify();
        Finding finding = WireCheck.of(Placed.class).findings().get(0);
        assertEquals(Mistake.EXCEPTION, finding.mistake());
        assertTrue(finding.message().contains("Integer"), finding::toString);
    }

    @Test
    void aBudget() {
        WireCheck.of(Chat.class).within(new BitBudget().limit("text", 41 * 8).limit("", 1000)).verify();
        Finding finding = WireCheck.of(Chat.class).within(new BitBudget().limit("to", 100)).findings().get(0);
        assertEquals(Mistake.BUDGET, finding.mistake());
        assertEquals("to", finding.field());
    }

    @Test
    void aReadThatTakesTooMuchMemoryIsTheLast() {
        List<Finding> findings = WireCheck.of(Terrain.class).findings();
        assertEquals(Mistake.MEMORY, findings.get(findings.size() - 1).mistake());
        assertTrue(Terrain.reads < 20, () -> Terrain.reads + " reads");
    }

    @Test
    void aTypeWithoutAPacket() {
        assertEquals(List.of(Mistake.NO_PACKET), WireCheck.of(Unlikely.class).findings().stream().map(Finding::mistake).toList());
    }

    @Test
    void theSameFindingsAgain() {
        assertEquals(WireCheck.of(Ship.class).findings(), WireCheck.of(Ship.class).findings());
    }

    @Test
    void aFileKeepsTheWire(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("protocol.wire");
        AssertionError first = assertThrows(AssertionError.class, () -> WireCheck.of(Chat.class).andValue(new Cell(0, 0)).against(file));
        assertEquals(file + " is new: look at it, and add it to the repository", first.getMessage());
        WireCheck.of(Chat.class).andValue(new Cell(0, 0)).against(file);
        Files.writeString(file, Files.readString(file).replace("Int(0, 63) 6 bits", "Int(0, 127) 7 bits"));
        AssertionError changed = assertThrows(AssertionError.class, () -> WireCheck.of(Chat.class).andValue(new Cell(0, 0)).against(file));
        assertEquals("WireCheckTest.Chat: 7 bits became 6 bits, Int(0, 127) became Int(0, 63). A peer of the other build misreads all that "
                + "follows\nIf that is meant, raise the protocol's version, delete " + file + " and run this again",
                changed.getMessage());
    }
}
