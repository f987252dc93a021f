package io.github.tightwire.internal.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.internal.template.Compilers;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.internal.tree.Node.Call;
import io.github.tightwire.internal.tree.Node.Loop;
import io.github.tightwire.internal.tree.Node.Operation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tree of a serialize method, as it prints itself. */
class OperationTreeTest {
    private static String text(Class<?> type, boolean reading) throws NotCompilableException {
        OperationTree tree = Compilers.get().tree(type, reading);
        assertEquals(type.getName(), tree.type());
        assertEquals(reading, tree.isReading());
        // Where the types stand in this file is of no interest.
        return tree.toString().replaceAll(", line [1-9]\\d*\n", "\n").replace(OperationTreeTest.class.getName() + "$", "");
    }

    private static void assertTree(Class<?> type, String... lines) throws NotCompilableException {
        String name = type.getSimpleName();
        String nodes = String.join("\n", lines) + "\n";
        assertEquals(name + ", writing\n" + nodes, text(type, false));
        assertEquals(name + ", reading\n" + nodes, text(type, true));
    }

    static final class Player implements BitSerializable {
        private int health;
        private boolean moving;
        private float speed;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
            moving = s.serializeBool(moving);
            if (moving) {
                speed = s.serializeFloat(speed);
            }
        }
    }

    @Test
    void operationsWithConstantsFieldsAndABranch() throws NotCompilableException {
        assertTree(Player.class,
                "  serializeInt(0, 100) 7 bits -> health",
                "  serializeBool() 1 bit -> moving",
                "  branch",
                "    way",
                "      serializeFloat() 32 bits -> speed",
                "    way");
    }

    static final class Team implements BitSerializable {
        private final Player captain = new Player();
        private final byte[] name = new byte[8];
        private final short[] scores = new short[16];
        private int count;
        private int width;
        private long seed;

        @Override
        public void serialize(BitStream s) {
            captain.serialize(s);
            count = s.serializeCount(count, 16);
            for (int i = 0; i < count; i++) {
                scores[i] = (short) s.serializeInt(scores[i], -5, 2);
            }
            header(s);
            s.serializeBytes(name);
            s.serializeObject(captain);
        }

        private void header(BitStream s) {
            width = s.serializeInt(width, 1, 8);
            seed = s.serializeBits(seed, width);
        }
    }

    @Test
    void nestedObjectsLoopsElementsAndHelpers() throws NotCompilableException {
        assertTree(Team.class,
                "  object Player -> captain",
                "    serializeInt(0, 100) 7 bits -> health",
                "    serializeBool() 1 bit -> moving",
                "    branch",
                "      way",
                "        serializeFloat() 32 bits -> speed",
                "      way",
                "  serializeCount -> count",
                "    serializeInt(0, 16) 5 bits",
                "  loop",
                "    serializeInt(-5, 2) 3 bits -> scores[]",
                "  header",
                "    serializeInt(1, 8) 3 bits -> width",
                "    serializeBits(variable) -> seed",
                "  serializeBytes -> name",
                "    serializeAlign()",
                "    copyBytes(variable, 0, variable)",
                "  object Player -> captain",
                "    serializeInt(0, 100) 7 bits -> health",
                "    serializeBool() 1 bit -> moving",
                "    branch",
                "      way",
                "        serializeFloat() 32 bits -> speed",
                "      way");
    }

    static final class Shapes implements BitSerializable {
        private int kind;
        private int a;
        private int b;
        private BigInteger large = BigInteger.ONE;

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeInt(kind, 0, 3);
            switch (kind) {
                case 0:
                    a = s.serializeUint8(a);
                    break;
                case 1:
                    b = s.serializeUint16(b);
                    break;
                default:
                    break;
            }
            if (kind > 1) {
                a = s.serializeUint16(a);
            } else {
                large = s.serializeUint128(large);
            }
            while (s.serializeBool(a > 0)) {
                a = s.serializeInt(a, 0, 7);
                if (a == 5) {
                    break;
                }
                b = s.serializeInt(b, 0, 15);
            }
            if (kind == 3) {
                return;
            }
            b = s.serializeUint32(b);
        }
    }

    @Test
    void switchesWaysOutOfLoopsReturnsAndCallsThatStay() throws NotCompilableException {
        assertTree(Shapes.class,
                "  serializeInt(0, 3) 2 bits -> kind",
                "  branch",
                "    way",
                "      serializeUint8() 8 bits -> a",
                "    way",
                "      serializeUint16() 16 bits -> b",
                "    way",
                "  branch",
                "    way",
                "      serializeUint16() 16 bits -> a",
                "    way",
                "      call of io.github.tightwire.BitStream.serializeUint128, as it is -> large",
                "  loop",
                "    serializeBool() 1 bit",
                "    serializeInt(0, 7) 3 bits -> a",
                "    serializeInt(0, 15) 4 bits -> b",
                "  branch",
                "    way",
                "    way",
                "      serializeUint32() 32 bits -> b");
    }

    /** In the nest of whoever sends it: one of another class is compiled on its own. */
    record Cell(int x, boolean lit) {
        static final Cell BLANK = new Cell(0, false);

        Cell serialize(BitStream s) {
            return new Cell(s.serializeInt(x, 0, 1000), s.serializeBool(lit));
        }
    }

    static final class Path implements BitSerializable {
        private final List<Cell> cells = new ArrayList<>();
        private int level;

        @Override
        public void serialize(BitStream s) {
            s.serializeList(cells, 3, Cell.BLANK, Cell::serialize);
            level = s.serializeValue(level, (v, t) -> t.serializeInt(v, 0, 9));
        }
    }

    /** A value is a node as an object is; of the function in between nothing is said. */
    @Test
    void valuesAndTheirFunctions() throws NotCompilableException {
        String tree = text(Path.class, true);
        assertTrue(tree.contains("serializeList"), tree);
        assertTrue(tree.contains("object Cell"), tree);
        assertTrue(tree.contains("serializeInt(0, 1000) 10 bits -> x"), tree);
        assertTrue(tree.contains("object java.lang.Integer"), tree);
        assertTrue(tree.contains("serializeInt(0, 9) 4 bits"), tree);
        assertEquals(text(Path.class, false).replace("writing", "reading"), tree);
    }

    static final class Direct implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            if (s.isWriting()) {
                s.serializeInt(x + 1, 0, 3);
            } else {
                x = s.serializeInt(0, 0, 3) - 1;
            }
        }
    }

    @Test
    void eachDirectionHasItsOwn() throws NotCompilableException {
        assertEquals("Direct, writing\n  serializeInt(0, 3) 2 bits -> x\n", text(Direct.class, false));
        OperationTree reading = Compilers.get().tree(Direct.class, true);
        Operation operation = (Operation) reading.nodes().get(0);
        assertEquals(new CallSite(Direct.class.getName(), "serialize", "(Lio/github/tightwire/BitStream;)V", "serializeInt", 1),
                operation.site());
        assertTrue(operation.line() > 0);
    }

    @Test
    void callSitesAreNumberedInTheOrderOfTheSource() throws NotCompilableException {
        OperationTree tree = Compilers.get().tree(Team.class, true);
        Call count = (Call) tree.nodes().get(1);
        assertEquals(0, count.site().number());
        assertEquals("serializeCount", count.site().operation());
        Operation score = (Operation) ((Loop) tree.nodes().get(2)).nodes().get(0);
        // The one in serializeCount is a call of another method.
        assertNotEquals(score.site().type(), ((Operation) count.nodes().get(0)).site().type());
        assertEquals(Team.class.getName() + ".serialize#serializeInt.0", score.site().toString());
        assertEquals(List.of(-5, 2), score.operands());
    }

    static final class AsksForTheStream implements BitSerializable {
        int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, s instanceof MeasureStream ? 9 : 8);
        }
    }

    @Test
    void aTypeThatCantBeCompiledHasNone() {
        NotCompilableException e = assertThrows(NotCompilableException.class, () -> Compilers.get().tree(AsksForTheStream.class, true));
        assertTrue(String.valueOf(e.getMessage()).contains("asks for the class of the stream"), e::getMessage);
    }
}
