package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.golden.Tree;
import io.github.tightwire.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Attacks of a stranger, and mistakes of a careless serialize method, along every path. */
@ParameterizedClass
@EnumSource(Path.class)
class HostileInputTest {
    @Parameter
    private Path path;

    @Test
    void objectsNestAsDeepAsTheLimitAndNoDeeper() {
        for (int depth : new int[] {0, 1, BitStream.MAX_DEPTH}) {
            Tree tree = Tree.ofDepth(depth);
            Tree read = new Tree();
            assertEquals(Verdict.ACCEPTED, path.read(read, modelled(tree)));
            assertEquals(tree.toString(), read.toString());
            assertEquals(modelled(tree).length, path.write(tree, 4096).length);
        }
        Tree tooDeep = Tree.ofDepth(BitStream.MAX_DEPTH + 1);
        // The value and the flag of every tree down to the one that is refused.
        Verdict refused = Verdict.refused(Reason.NESTED_TOO_DEEP, 5 * (BitStream.MAX_DEPTH + 1));
        assertEquals(refused, path.read(new Tree(), modelled(tooDeep)));
        assertEquals(refused, path.read(tooDeep, modelled(tooDeep)));
        assertThrows(IllegalArgumentException.class, () -> path.write(tooDeep, 4096));
    }

    @Test
    void nestingWithoutEnd() {
        // Zero, and a left branch, over and over, as far as the packet goes and much further than the stack.
        byte[] packet = new byte[1 << 20];
        for (int bit = 4; bit < packet.length * 8; bit += 5) {
            packet[bit / 8] |= (byte) (1 << bit % 8);
        }
        assertEquals(Reason.NESTED_TOO_DEEP, path.read(new Tree(), packet).reason());
    }

    @Test
    void aDepthThatWasLeftIsNotCounted() {
        BitSerializable wide = s -> {
            for (int i = 0; i < 2 * BitStream.MAX_DEPTH; i++) {
                s.serializeObject(inner -> inner.serializeBits(1, 1));
            }
        };
        assertEquals(Verdict.ACCEPTED, path.read(wide, path.write(wide, 64)));
    }

    @Test
    void aRefusalThatIsSwallowedIsARefusalAllTheSame() {
        int[] held = {42};
        BitSerializable stubborn = s -> {
            for (int i = 0; i < 10; i++) {
                try {
                    held[0] = s.serializeInt(held[0], 0, 200);
                } catch (Error e) {
                    held[0]++;
                }
            }
        };
        assertEquals(Verdict.refused(Reason.OUT_OF_RANGE, 8), path.read(stubborn, new byte[] {1, -1, 3, 4, 5, 6, 7, 8, 9, 10}));
        assertEquals(1 + 9, held[0]);
    }

    @Test
    void aRefusalIsNoExceptionThatAMethodWouldCatchByHabit() {
        BitSerializable careful = s -> {
            try {
                s.serializeUint8(0);
            } catch (RuntimeException e) {
                throw new AssertionError("a refusal is no exception", e);
            }
        };
        assertEquals(Verdict.refused(Reason.PAST_END, 0), path.read(careful, new byte[0]));
    }

    @Test
    void whatTheMethodItselfThrowsIsItsOwnMatter() {
        IllegalStateException own = new IllegalStateException("own");
        BitSerializable throwing = s -> {
            throw own;
        };
        assertSame(own, assertThrows(IllegalStateException.class, () -> path.read(throwing, new byte[1])));
        assertSame(own, assertThrows(IllegalStateException.class, () -> path.write(throwing, 1)));
    }

    @Test
    void countsAreWithinTheirMaximum() {
        assertEquals(Verdict.ACCEPTED, path.read(counting(5), bytes("05")));
        assertEquals(Verdict.refused(Reason.OUT_OF_RANGE, 0), path.read(counting(5), bytes("06")));
        assertEquals(Verdict.ACCEPTED, path.read(counting(Integer.MAX_VALUE), bytes("ffffff7f")));
        assertEquals(Verdict.refused(Reason.INVALID_ARGUMENT, 0), path.read(counting(-1), bytes("00")));
        assertThrows(IllegalArgumentException.class, () -> path.write(s -> s.serializeCount(6, 5), 8));
        assertThrows(IllegalArgumentException.class, () -> path.write(s -> s.serializeCount(-1, 5), 8));
    }

    @Test
    void aListIsAsLongAsItsCount() {
        // Three bits of count, and trees of six bits, here each 0 and no branches.
        List<Tree> kept = List.of(new Tree(), new Tree(), new Tree());
        for (int before = 0; before <= 3; before++) {
            List<Tree> trees = new ArrayList<>(kept.subList(0, before));
            assertEquals(Verdict.ACCEPTED, path.read(s -> s.serializeList(trees, 5, Tree::new), bytes("0200")));
            assertEquals(2, trees.size());
            for (int i = 0; i < Math.min(before, 2); i++) {
                assertSame(kept.get(i), trees.get(i));
            }
        }
        List<Tree> trees = new ArrayList<>(kept);
        assertEquals(
                Verdict.refused(Reason.OUT_OF_RANGE, 0),
                path.read(s -> s.serializeList(trees, 5, Tree::new), bytes("060000000000")));
        assertEquals(kept, trees);
        assertThrows(
                IllegalArgumentException.class,
                () -> path.write(s -> s.serializeList(new ArrayList<>(kept), 2, Tree::new), 64));
    }

    @Test
    void anOptionalObjectIsReadIntoTheOneThatIsThere() {
        Tree there = new Tree();
        Tree[] place = {there};
        BitSerializable optional = s -> place[0] = s.serializeOptional(place[0], Tree::new);
        assertEquals(Verdict.ACCEPTED, path.read(optional, bytes("0b")));
        assertSame(there, place[0]);
        assertEquals(Verdict.refused(Reason.OUT_OF_RANGE, 1), path.read(optional, bytes("1f")));
        assertSame(there, place[0]);
        assertEquals(Verdict.ACCEPTED, path.read(optional, bytes("00")));
        assertNull(place[0]);
    }

    @Test
    void aCheckThatDiffersNamesItself() {
        BitSerializable checked = s -> {
            s.serializeBits(0, 3);
            s.serializeCheck("123456789");
        };
        // The check value of every description of this CRC is 0xCBF43926, here three bits up.
        byte[] packet = bytes("30c9a15f06");
        assertEquals("30c9a15f06", HexFormat.of().formatHex(path.write(checked, 5)));
        assertEquals(Verdict.ACCEPTED, path.read(checked, packet));
        for (int bit = 3; bit < 35; bit++) {
            byte[] damaged = packet.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            Verdict verdict = path.read(checked, damaged);
            assertEquals(Verdict.checkFailed("123456789", 3), verdict);
            assertEquals("123456789", verdict.check());
            assertTrue(verdict.toString().contains("123456789"));
        }
        assertEquals(Verdict.refused(Reason.PAST_END, 3), path.read(checked, Arrays.copyOf(packet, 4)));
    }

    private static BitSerializable counting(int maxCount) {
        return s -> s.serializeCount(0, maxCount);
    }

    private static byte[] modelled(Tree tree) {
        Model model = Model.writer();
        tree.model(model);
        return model.bytes();
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
