package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** A write leaves out a store of what a field has already, and no other. */
class StoreBackTest {
    /** The fields that a direction stores to, in order. */
    private static List<String> stores(Class<?> type, Direction direction) throws NotCompilableException {
        Plan plan = Flattened.plan(type, direction);
        List<String> stores = new ArrayList<>();
        for (int i = 0; i < plan.insns.length; i++) {
            if (plan.insns[i].getOpcode() == Opcodes.PUTFIELD && !plan.inPlace().isLeftOut(i)) {
                stores.add(((FieldInsnNode) plan.insns[i]).name);
            }
        }
        return stores;
    }

    static final class Unchanged implements BitSerializable {
        private float compressed;
        private String text = "";
        private long doubled;

        @Override
        public void serialize(BitStream s) {
            compressed = s.serializeCompressedFloat(compressed, -1, 1, 0.01f);
            text = s.serializeString(text, 10);
            doubled = twice(s, doubled);
        }

        private static long twice(BitStream s, long value) {
            long read = s.serializeLong(value, 0, 9);
            long other = s.serializeLong(read, 0, 9);
            return s.isReading() ? other : value;
        }
    }

    @Test
    void whatComesBackAsItWas() throws NotCompilableException {
        assertEquals(List.of(), stores(Unchanged.class, Direction.WRITE));
        assertEquals(List.of(), stores(Unchanged.class, Direction.MEASURE));
        assertEquals(List.of("compressed", "text", "doubled"), stores(Unchanged.class, Direction.READ));
    }

    static final class Node implements BitSerializable {
        private Node left;
        private Node right;

        @Override
        public void serialize(BitStream s) {
            left = s.serializeOptional(left, Node::new);
            right = s.serializeOptional(right, Node::new);
        }
    }

    @Test
    void optionalObjectsComeBackAsTheyWere() throws NotCompilableException {
        assertEquals(List.of(), stores(Node.class, Direction.WRITE));
        assertEquals(List.of("left", "right"), stores(Node.class, Direction.READ));
    }

    static final class Changed implements BitSerializable {
        private final Unchanged part = new Unchanged();
        private volatile float seen;
        private int more;
        private int assigned;
        private int raised;
        private int early;
        private float own;
        private float one;
        private float other;

        @Override
        public void serialize(BitStream s) {
            seen = s.serializeCompressedFloat(seen, -1, 1, 0.01f);
            more = s.serializeInt(more, 0, 9) + 1;
            assigned = assigned(s, assigned);
            raised = raised(s, raised);
            part.compressed = s.serializeCompressedFloat(part.compressed, -1, 1, 0.01f);
            early = early(s, early);
            own = seen(s, own, this);
            one = s.serializeCompressedFloat(other, -1, 1, 0.01f);
        }

        private static int assigned(BitStream s, int given) {
            int value = s.serializeInt(given, 0, 9);
            if (value == 3) {
                value = 4;
            }
            return value;
        }

        private static int raised(BitStream s, int given) {
            s.require(s.serializeInt(given, 0, 9) < 10, "digit");
            given++;
            return given;
        }

        private static int early(BitStream s, int given) {
            if (s.serializeInt(given, 0, 9) == 0) {
                return 7;
            }
            return given;
        }

        /** The store back is seen where the field is another by then. */
        private static float seen(BitStream s, float given, Changed self) {
            float value = s.serializeCompressedFloat(given, -1, 1, 0.01f);
            self.own = 0.5f;
            return s.isReading() ? value : given;
        }
    }

    @Test
    void whatMayHaveChanged() throws NotCompilableException {
        List<String> all = List.of("seen", "more", "assigned", "raised", "compressed", "early", "own", "own", "one");
        assertEquals(all, stores(Changed.class, Direction.WRITE));
        assertEquals(all, stores(Changed.class, Direction.MEASURE));
    }

    @Test
    void theFieldsAreAfterwardsAsInThePlainMethod() {
        Changed compiled = new Changed();
        Codec<Changed> codec = Codec.of(Changed.class);
        compiled.own = 0.25f;
        compiled.assigned = 3;
        codec.write(compiled, new byte[100]);
        assertEquals(List.of(0.25f, 4, 1, 1, 7),
                List.of(compiled.own, compiled.assigned, compiled.raised, compiled.more, compiled.early));
    }
}
