package io.github.tightwire.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.trace.BitBudget.Exceeded;
import io.github.tightwire.trace.BitBudget.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The use of bits in many packets. */
class BitBudgetTest {
    private static final Codec<Fleet> CODEC = Codec.of(Fleet.class);

    static final class Ship implements BitSerializable {
        private int x;
        private boolean armed;
        private int shots;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeBits(x, 10);
            armed = s.serializeBool(armed);
            if (armed) {
                shots = s.serializeBits(shots, 4);
            }
        }
    }

    static final class Fleet implements BitSerializable {
        private final List<Ship> ships = new ArrayList<>();
        private int shipsLost;

        Fleet() {
        }

        Fleet(int ships, int armed) {
            for (int i = 0; i < ships; i++) {
                this.ships.add(new Ship());
                this.ships.get(i).armed = i < armed;
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeList(ships, 15, Ship::new);
            shipsLost = s.serializeBits(shipsLost, 2);
        }
    }

    private static BitBudget budgetOfTwo(BitBudget budget) {
        // 4 + 11 + 4 + 2 = 21 bits and 3 of padding; 4 + 3 * 11 + 2 = 39 bits and 1 of padding.
        budget.add(Tracer.write(CODEC, new Fleet(1, 1), new byte[100]));
        budget.add(Tracer.write(CODEC, new Fleet(3, 0), new byte[100]));
        return budget;
    }

    @Test
    void bitsByField() {
        BitBudget budget = budgetOfTwo(new BitBudget());
        assertEquals(List.of(
                new Row("ships[].x", 40, 20, 30, 40 / 64.0),
                new Row("ships", 8, 4, 4, 8 / 64.0),
                new Row("ships[].armed", 4, 2, 3, 4 / 64.0),
                new Row("ships[].shots", 4, 2, 4, 4 / 64.0),
                new Row("shipsLost", 4, 2, 2, 4 / 64.0),
                new Row("padding", 4, 2, 3, 4 / 64.0)),
                budget.rows().stream().sorted((a, b) -> Long.compare(b.bits(), a.bits())
                        != 0 ? Long.compare(b.bits(), a.bits()) : order(a) - order(b)).toList());
        assertEquals(2, budget.packets());
        assertEquals("""
                2 packets, 32.0 bits each
                field          mean  most   share
                ships[].x      20.0    30  62.5 %
                """, budget.toString().lines().limit(3).map(line -> line + "\n").reduce("", String::concat));
    }

    private static int order(Row row) {
        return List.of("ships[].x", "ships", "ships[].armed", "ships[].shots", "shipsLost", "padding").indexOf(row.path());
    }

    @Test
    void aLimitIsExceededByOneBit() {
        assertEquals(List.of(), budgetOfTwo(new BitBudget().limit("ships", 37).limit("", 40).limit("shipsLost", 2)).exceeded());
        BitBudget budget = budgetOfTwo(new BitBudget().limit("ships", 36).limit("", 39).limit("ships[].shots", 3));
        assertEquals(List.of(new Exceeded("ships", 36, 37, 1), new Exceeded("", 39, 40, 1), new Exceeded("ships[].shots", 3, 4, 0)),
                budget.exceeded());
        assertEquals("ships takes 37 bits in packet 1, 36 are allowed", budget.exceeded().get(0).toString());
        assertEquals(3, budget.toString().lines().filter(line -> line.endsWith("are allowed")).count());
    }

    @Test
    void packetsThatWereRefusedAreNotCounted() {
        BitBudget budget = new BitBudget();
        budget.add(Tracer.read(CODEC, new Fleet(), new byte[0], 0));
        assertEquals(0, budget.packets());
        assertEquals(1, budget.skipped());
        assertEquals(List.of(), budget.rows());
        assertEquals("0 packets, 0.0 bits each", budget.toString().lines().findFirst().orElse(""));
    }

    @Test
    void limitsComeFirst() {
        BitBudget budget = budgetOfTwo(new BitBudget());
        assertThrows(IllegalStateException.class, () -> budget.limit("ships", 1));
    }
}
