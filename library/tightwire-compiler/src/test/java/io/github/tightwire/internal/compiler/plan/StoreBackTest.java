package io.github.tightwire.internal.compiler.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/** A write leaves out a store of what a field or an element has already, and no other. */
class StoreBackTest {
    /** The fields that a direction stores to, in order; elements as a pair of brackets. */
    private static List<String> stores(Class<?> type, Direction direction) throws NotCompilableException {
        Plan plan = Flattened.plan(type, direction);
        List<String> stores = new ArrayList<>();
        for (int i = 0; i < plan.insns.length; i++) {
            int opcode = plan.insns[i].getOpcode();
            if (opcode == Opcodes.PUTFIELD && !plan.inPlace().isLeftOut(i)) {
                stores.add(((FieldInsnNode) plan.insns[i]).name);
            } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE && !plan.inPlace().isLeftOut(i)) {
                stores.add("[]");
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

    static final class Places implements BitSerializable {
        private static Unchanged shared = new Unchanged();

        private final Unchanged part = new Unchanged();
        private TimeUnit unit = TimeUnit.DAYS;
        private final TimeUnit[] units = {TimeUnit.DAYS, TimeUnit.HOURS};
        private final String[][] texts = {{"a"}};
        private final long[] numbers = {1};

        @Override
        public void serialize(BitStream s) {
            part.text = s.serializeString(part.text, 10);
            shared.text = s.serializeString(shared.text, 10);
            unit = s.serializeEnum(unit, TimeUnit.class);
            units[1] = s.serializeEnum(units[1], TimeUnit.class);
            for (int i = 0; i < units.length; i++) {
                units[i] = s.serializeEnum(units[i], TimeUnit.class);
            }
            texts[0][0] = s.serializeString(texts[0][0], 10);
            numbers[0] = Unchanged.twice(s, numbers[0]);
        }
    }

    @Test
    void placesComeBackAsTheyWere() throws NotCompilableException {
        assertEquals(List.of(), stores(Places.class, Direction.WRITE));
        assertEquals(List.of(), stores(Places.class, Direction.MEASURE));
        assertEquals(List.of("text", "text", "unit", "[]", "[]", "[]", "[]"), stores(Places.class, Direction.READ));
    }

    static final class OtherPlaces implements BitSerializable {
        private final Unchanged[] parts = {new Unchanged(), new Unchanged()};
        private final TimeUnit[] units = {TimeUnit.DAYS, TimeUnit.HOURS};
        private final Object[] objects = {TimeUnit.DAYS};
        private volatile TimeUnit[] seen = units;

        @Override
        public void serialize(BitStream s) {
            parts[0].text = s.serializeString(parts[1].text, 10);
            units[0] = s.serializeEnum(units[1], TimeUnit.class);
            int i = 0;
            units[i++] = s.serializeEnum(units[i], TimeUnit.class);
            units[next(s, 0)] = s.serializeEnum(units[next(s, 0)], TimeUnit.class);
            seen[0] = s.serializeEnum(seen[0], TimeUnit.class);
            objects[0] = s.serializeEnum(units[0], TimeUnit.class);
            units[0] = renamed(s.serializeEnum(units[0], TimeUnit.class));
        }

        private static int next(BitStream s, int i) {
            return i;
        }

        private static TimeUnit renamed(TimeUnit unit) {
            return TimeUnit.valueOf(unit.name());
        }
    }

    @Test
    void otherPlaces() throws NotCompilableException {
        assertEquals(List.of("text", "[]", "[]", "[]", "[]", "[]", "[]"), stores(OtherPlaces.class, Direction.WRITE));
    }

    static final class Changed implements BitSerializable {
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
        List<String> all = List.of("seen", "more", "assigned", "raised", "early", "own", "own", "one");
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
