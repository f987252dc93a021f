package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.internal.compiler.plan.FlagSinking;
import io.github.tightwire.internal.compiler.plan.Flattened;
import io.github.tightwire.internal.compiler.plan.Plan;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Flags that share a region with what they say is there: whatever goes wrong there goes wrong as it does in the plain method. */
class SunkFlagsTest {
    private static final int OBJECTS = 3;

    /** A type, and how many operations more its write has with its flags sunk; 0 where none sinks. */
    record Flags(Supplier<? extends Sample> factory, int more) {
        @Override
        public String toString() {
            return factory.get().getClass().getSimpleName();
        }
    }

    static List<Flags> types() {
        return List.of(new Flags(Fields::new, 2), new Flags(Ways::new, 1), new Flags(Ladder::new, 6), new Flags(Optionals::new, 0),
                new Flags(Nested::new, 3), new Flags(Seen::new, 1), new Flags(Unset::new, 1), new Flags(InLoop::new, 1),
                new Flags(Changed::new, 0), new Flags(Alone::new, 0), new Flags(Apart::new, 0),
                new Flags(Last::new, 1), new Flags(Once::new, 0), new Flags(TooLong::new, 0));
    }

    @ParameterizedTest
    @MethodSource("types")
    void agreesWithPlain(Flags flags) {
        Agreement.assertCompiled(flags.factory(), OBJECTS);
    }

    @ParameterizedTest
    @MethodSource("types")
    void sinksWhereAWayGoesOn(Flags flags) throws NotCompilableException {
        Plan plan = Flattened.plan(flags.factory().get().getClass(), Direction.WRITE);
        assertEquals(flags.more(), Flattened.members(FlagSinking.sunk(plan)).size() - Flattened.members(plan).size());
    }

    /** Fields behind bools, the last of which nothing follows. */
    static final class Fields implements Sample {
        private boolean isMoving;
        private int x;
        private int y;
        private boolean isHurt;
        private int health;
        private boolean isLast;

        @Override
        public void serialize(BitStream s) {
            isMoving = s.serializeBool(isMoving);
            if (isMoving) {
                x = s.serializeInt(x, 0, 9999);
                y = s.serializeInt(y, 0, 9999);
            }
            isHurt = s.serializeBool(isHurt);
            if (isHurt) {
                health = s.serializeInt(health, 0, 200);
            }
            isLast = s.serializeBool(isLast);
        }

        @Override
        public void fill(Random random) {
            isMoving = random.nextBoolean();
            x = random.nextInt(10_000);
            y = random.nextInt(10_000);
            isHurt = random.nextBoolean();
            health = random.nextInt(201);
            isLast = random.nextBoolean();
        }

        @Override
        public void spoil(int field) {
            isMoving = field < 2;
            isHurt = field >= 2;
            switch (field) {
                case 0 -> x = -1;
                case 1 -> y = 10_000;
                default -> health = 201;
            }
        }

        @Override
        public int spoils() {
            return 3;
        }
    }

    /** An operation on either way. */
    static final class Ways implements Sample {
        private int value;

        @Override
        public void serialize(BitStream s) {
            if (s.serializeBool(value < 16)) {
                value = s.serializeInt(value, 0, 15);
            } else {
                value = s.serializeInt(value, 16, 1000);
            }
        }

        @Override
        public void fill(Random random) {
            value = random.nextInt(random.nextBoolean() ? 16 : 1001);
        }

        @Override
        public void spoil(int field) {
            value = field == 0 ? -1 : 1001;
        }

        @Override
        public int spoils() {
            return 2;
        }
    }

    /** Flags that lead to flags. */
    static final class Ladder implements Sample {
        private int value;

        @Override
        public void serialize(BitStream s) {
            if (s.serializeBool(value == 0)) {
                value = 0;
                return;
            }
            if (s.serializeBool(value <= 8)) {
                value = s.serializeInt(value, 1, 8);
                return;
            }
            if (s.serializeBool(value <= 100)) {
                value = s.serializeInt(value, 9, 100);
                return;
            }
            value = s.serializeInt(value, 101, 70_000);
        }

        @Override
        public void fill(Random random) {
            value = random.nextInt(new int[] {1, 9, 101, 70_001}[random.nextInt(4)]);
        }

        @Override
        public void spoil(int field) {
            value = field == 0 ? -1 : 70_001;
        }

        @Override
        public int spoils() {
            return 2;
        }
    }

    /** Objects that may be missing: between the library's own flag and the object a refusal ends the region. */
    static final class Optionals implements Sample {
        static final class Part implements BitSerializable {
            private int kind;

            @Override
            public void serialize(BitStream s) {
                kind = s.serializeInt(kind, 0, 40);
            }
        }

        private Part one;
        private Part two;

        @Override
        public void serialize(BitStream s) {
            one = s.serializeOptional(one, Part::new);
            two = s.serializeOptional(two, Part::new);
        }

        @Override
        public void fill(Random random) {
            one = part(random);
            two = part(random);
        }

        private static Part part(Random random) {
            Part part = random.nextBoolean() ? new Part() : null;
            if (part != null) {
                part.kind = random.nextInt(41);
            }
            return part;
        }

        @Override
        public void spoil(int field) {
            two = new Part();
            two.kind = 41;
        }

        @Override
        public int spoils() {
            return 1;
        }
    }

    /** A flag behind a flag. */
    static final class Nested implements Sample {
        private boolean isThere;
        private boolean isLarge;
        private int value;

        @Override
        public void serialize(BitStream s) {
            isThere = s.serializeBool(isThere);
            if (isThere) {
                isLarge = s.serializeBool(isLarge);
                if (isLarge) {
                    value = s.serializeInt(value, 0, 99_999);
                } else {
                    value = s.serializeInt(value, 0, 9);
                }
            }
        }

        @Override
        public void fill(Random random) {
            isThere = random.nextInt(4) > 0;
            isLarge = random.nextBoolean();
            value = random.nextInt(isLarge ? 100_000 : 10);
        }

        @Override
        public void spoil(int field) {
            isThere = true;
            isLarge = field == 0;
            value = field == 0 ? 100_000 : 10;
        }

        @Override
        public int spoils() {
            return 2;
        }
    }

    /** Somebody sees which way it went, before a value that may be wrong. */
    static final class Seen implements Sample {
        private boolean isThere;
        private int value;
        private int seen;

        @Override
        public void serialize(BitStream s) {
            isThere = s.serializeBool(isThere);
            if (isThere) {
                seen++;
                value = s.serializeInt(value, 0, 99);
            }
        }

        @Override
        public void fill(Random random) {
            isThere = random.nextBoolean();
            value = random.nextInt(100);
            seen = 0;
        }

        @Override
        public void spoil(int field) {
            isThere = true;
            value = 100;
        }

        @Override
        public int spoils() {
            return 1;
        }
    }

    /** A value where the flag is not set. */
    static final class Unset implements Sample {
        private boolean isDefault;
        private int value;

        @Override
        public void serialize(BitStream s) {
            isDefault = s.serializeBool(isDefault);
            if (!isDefault) {
                value = s.serializeInt(value, 0, 99);
            }
        }

        @Override
        public void fill(Random random) {
            isDefault = random.nextBoolean();
            value = random.nextInt(100);
        }

        @Override
        public void spoil(int field) {
            isDefault = false;
            value = 100;
        }

        @Override
        public int spoils() {
            return 1;
        }
    }

    /** A flag for each element. */
    static final class InLoop implements Sample {
        private final int[] values = new int[6];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < values.length; i++) {
                if (s.serializeBool(values[i] != 0)) {
                    values[i] = s.serializeInt(values[i], 1, 500);
                } else {
                    values[i] = 0;
                }
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextBoolean() ? 0 : 1 + random.nextInt(500);
            }
        }

        @Override
        public void spoil(int field) {
            values[field] = 501;
        }

        @Override
        public int spoils() {
            return values.length;
        }
    }

    /** A type that branches on another value than it wrote. */
    static final class Changed implements Sample {
        private boolean isThere;
        private boolean isOther;
        private int value;

        @Override
        public void serialize(BitStream s) {
            isThere = s.serializeBool(isThere);
            if (isOther) {
                value = s.serializeInt(value, 0, 99);
            }
        }

        @Override
        public void fill(Random random) {
            isThere = random.nextBoolean();
            isOther = true;
            value = random.nextInt(100);
        }
    }

    /** Neither way goes on. */
    static final class Alone implements Sample {
        private boolean isThere;
        private int count;

        @Override
        public void serialize(BitStream s) {
            isThere = s.serializeBool(isThere);
            if (isThere) {
                count++;
            }
        }

        @Override
        public void fill(Random random) {
            isThere = random.nextBoolean();
            count = 0;
        }
    }

    /** The flag of another object, which may be missing when the branch looks for it. */
    static final class Apart implements Sample {
        static final class Other {
            private boolean isThere;
        }

        private Other other = new Other();
        private int value;

        @Override
        public void serialize(BitStream s) {
            other.isThere = s.serializeBool(other.isThere);
            if (other.isThere) {
                value = s.serializeInt(value, 0, 99);
            }
        }

        @Override
        public void fill(Random random) {
            other = new Other();
            other.isThere = random.nextBoolean();
            value = random.nextInt(100);
        }

        @Override
        public void spoil(int field) {
            other = null;
        }

        @Override
        public int spoils() {
            return 1;
        }
    }

    private enum Effect {
        BURNING, FROZEN, STUNNED
    }

    /** Values that may be missing, each behind others of its region. */
    static final class Last implements Sample {
        private final int[] ids = new int[3];
        private final Effect[] effects = new Effect[3];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < ids.length; i++) {
                ids[i] = s.serializeInt(ids[i], 0, 999);
                effects[i] = s.serializeOptionalValue(effects[i], Effect.BURNING, (value, t) -> t.serializeEnum(value, Effect.class));
            }
        }

        @Override
        public void fill(Random random) {
            for (int i = 0; i < ids.length; i++) {
                ids[i] = random.nextInt(1000);
                effects[i] = random.nextBoolean() ? Effect.values()[random.nextInt(3)] : null;
            }
        }

        @Override
        public void spoil(int field) {
            ids[field] = 1000;
        }

        @Override
        public int spoils() {
            return 3;
        }
    }

    /** The same outside a loop, where a packet of its own would have one store more. */
    static final class Once implements Sample {
        private int id;
        private Effect effect;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 0, 999);
            effect = s.serializeOptionalValue(effect, Effect.BURNING, (value, t) -> t.serializeEnum(value, Effect.class));
        }

        @Override
        public void fill(Random random) {
            id = random.nextInt(1000);
            effect = random.nextBoolean() ? Effect.values()[random.nextInt(3)] : null;
        }
    }

    /** More in one way than is stored at once with what is before it. */
    static final class TooLong implements Sample {
        private int id;
        private boolean isMoving;
        private long way;

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < 2; i++) {
                id = s.serializeInt(id, 0, 999);
                isMoving = s.serializeBool(isMoving);
                if (isMoving) {
                    way = s.serializeBits(way, 50);
                }
            }
        }

        @Override
        public void fill(Random random) {
            id = random.nextInt(1000);
            isMoving = random.nextBoolean();
            way = random.nextLong() >>> 14;
        }

        @Override
        public void spoil(int field) {
            id = 1000;
        }

        @Override
        public int spoils() {
            return 1;
        }
    }
}
