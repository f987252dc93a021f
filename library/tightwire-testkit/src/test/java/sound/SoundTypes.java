package sound;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Types without a mistake, of every kind that might look like one to a check. */
public final class SoundTypes {
    private SoundTypes() {
    }

    enum Kind { ROCK, SHIP, MINE, BULLET, GATE }

    /** Every kind of number at its edges. */
    static final class Numbers implements BitSerializable {
        int a;
        long b;
        float c;
        double d;
        byte e;
        short f;
        boolean g;
        int h = 5;
        int varying;

        @Override
        public void serialize(BitStream s) {
            a = s.serializeInt(a, -7, 100);
            b = s.serializeLong(b, Long.MIN_VALUE + 3, 5);
            c = s.serializeFloat(c);
            d = s.serializeDouble(d);
            e = (byte) s.serializeUint8(e);
            f = (short) s.serializeUint16(f);
            g = s.serializeBool(g);
            h = s.serializeInt(h, 5, 5);
            varying = s.serializeVarInt(varying);
            s.serializeAlign();
            s.serializeCheck("numbers");
        }
    }

    static final class Rotated implements BitSerializable {
        long rotation = io.github.tightwire.bits.SmallestThree.encode(0, 0, 0, 1, 9);
        float angle;

        @Override
        public void serialize(BitStream s) {
            rotation = s.serializeSmallestThree(rotation, 9);
            angle = s.serializeCompressedFloat(angle, -3.15f, 3.15f, 0.01f);
        }
    }

    /** A rotation by its components: of two codes that are of one rotation only one is written. */
    static final class Turned implements BitSerializable {
        float x;
        float y;
        float z;
        float w = 1;

        @Override
        public void serialize(BitStream s) {
            long code = s.serializeSmallestThree(s.isReading() ? 0 : io.github.tightwire.bits.SmallestThree.encode(x, y, z, w, 7), 7);
            x = io.github.tightwire.bits.SmallestThree.component(code, 0, 7);
            y = io.github.tightwire.bits.SmallestThree.component(code, 1, 7);
            z = io.github.tightwire.bits.SmallestThree.component(code, 2, 7);
            w = io.github.tightwire.bits.SmallestThree.component(code, 3, 7);
        }
    }

    /** A velocity that stays where a packet leaves it out. */
    // Not for HeldValues.
    static final class Moving implements BitSerializable {
        boolean moving;
        float speed;

        @Override
        public void serialize(BitStream s) {
            moving = s.serializeBool(moving);
            if (moving) {
                speed = s.serializeFloat(speed);
            }
        }
    }

    /** A field for the client alone, a listener, and what is worked out. */
    // Not for UnsentFields.
    static final class Local implements BitSerializable {
        int health;
        transient boolean isSelected;
        Runnable listener = () -> { };
        final int capacity = 7;
        private boolean isAlive;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
            if (s.isReading()) {
                isAlive = health > 0;
            }
        }

        boolean isAlive() {
            return isAlive;
        }
    }

    static final class Collections implements BitSerializable {
        final List<Integer> scores = new ArrayList<>();
        final Map<String, Integer> items = new HashMap<>();
        final Set<Kind> kinds = EnumSet.noneOf(Kind.class);
        Set<Integer> numbers = new HashSet<>();
        int[] heights = {};
        byte[] bytes = {};
        UUID id = new UUID(0, 0);
        String name = "";
        Kind kind = Kind.ROCK;

        @Override
        public void serialize(BitStream s) {
            s.serializeList(scores, 16, 0, (score, t) -> t.serializeInt(score, 0, 99));
            s.serializeMap(items, 5, "", (name, t) -> t.serializeString(name, 20), 0, (count, t) -> t.serializeInt(count, 0, 9999));
            s.serializeEnumSet(kinds, Kind.class);
            s.serializeSet(numbers, 6, 0, (number, t) -> t.serializeInt(number, 0, 999));
            heights = s.serializeElements(heights, heights.length, 20, 9, int[]::new, (h, i, t) -> h[i] = t.serializeInt(h[i], 0, 400));
            bytes = s.serializeByteArray(bytes, 30);
            id = s.serializeUuid(id);
            name = s.serializeString(name, 15);
            kind = s.serializeEnum(kind, Kind.class);
        }
    }

    sealed interface Body {
        Family<Body> FAMILY = Family.of(Body.class).object(0, Ship.class, Ship::new).value(1, Rock.class, new Rock(0)).build();
    }

    static final class Ship implements Body, BitSerializable {
        int health;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100);
        }
    }

    record Rock(int size) implements Body, BitValue<Rock> {
        @Override
        public Rock serialize(BitStream s) {
            return new Rock(s.serializeInt(size, 0, 9));
        }
    }

    // Not for Subclasses.
    static final class Hierarchy implements BitSerializable {
        final List<Body> bodies = new ArrayList<>();
        Body target;

        @Override
        public void serialize(BitStream s) {
            s.serializeList(bodies, 12, null, Body.FAMILY);
            target = s.serializeOptionalValue(target, null, Body.FAMILY);
        }
    }

    /** Some of an array; the others stay as they are. */
    static final class Some implements BitSerializable {
        final Ship[] ships = {new Ship(), new Ship(), new Ship(), new Ship()};
        final BitSet included = new BitSet();

        @Override
        public void serialize(BitStream s) {
            if (s.isReading()) {
                included.clear();
            }
            for (int i = s.serializeNextIndex(-1, next(-1), 4); i < 4; i = s.serializeNextIndex(i, next(i), 4)) {
                if (s.isReading()) {
                    included.set(i);
                }
                s.serializeObject(ships[i]);
            }
        }

        private int next(int index) {
            int next = included.nextSetBit(index + 1);
            return next < 0 ? 4 : next;
        }
    }

    /** A range of two ends, and a bound that was read before. */
    // Not for HostileBytes.
    static final class Bounds implements BitSerializable {
        int least;
        int most;
        int value;

        @Override
        public void serialize(BitStream s) {
            least = s.serializeInt(least, 0, 99);
            most = s.serializeInt(most, 0, 99);
            s.require(least <= most, "least to most");
            value = s.serializeInt(s.isReading() ? least : Math.max(least, Math.min(most, value)), least, most);
        }
    }

    /** A field that one packet in a million has. */
    static final class Rare implements BitSerializable {
        int kind;
        int rare;

        @Override
        public void serialize(BitStream s) {
            kind = s.serializeInt(kind, 0, 1 << 20);
            if (kind == 777) {
                rare = s.serializeInt(rare, 0, 9);
            }
        }
    }

    static final class Steps implements BitSerializable {
        float price;

        @Override
        public void serialize(BitStream s) {
            price = s.serializeInt(Math.round(price * 100), 0, 1000) / 100f;
        }
    }

    /** A tree, whose nodes know what they are in. */
    static final class Tree implements BitSerializable {
        int value;
        final List<Tree> children = new ArrayList<>();
        transient Tree parent;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, 9);
            s.require(value < 9, "a value below 9");
            s.serializeList(children, 2, this::child);
        }

        private Tree child() {
            Tree child = new Tree();
            child.parent = this;
            return child;
        }
    }

    /** A flag that is sent, though no game keeps it; a speed whose condition is a field; a reference with its flag. */
    // Not for GameStates.
    static final class Chosen implements BitSerializable {
        transient boolean includesSpeed;
        transient int writes;
        Kind shown = Kind.ROCK;
        float speed;
        boolean isFast;
        int gear;
        Ship target;

        @Override
        public void serialize(BitStream s) {
            includesSpeed = s.serializeBool(includesSpeed);
            if (includesSpeed) {
                speed = s.serializeCompressedFloat(speed, 0, 10, 0.1f);
            }
            isFast = s.serializeBool(isFast);
            if (isFast) {
                gear = s.serializeInt(gear, 0, 9);
            }
            shown = s.serializeEnum(shown, Kind.class);
            if (s.serializeBool(target != null)) {
                target = s.isReading() ? new Ship() : target;
                s.serializeObject(target);
            } else if (s.isReading()) {
                target = null;
            }
            writes += s.isWriting() ? 1 : 0;
        }
    }

    /** Arrays of which the count says how much is sent, and one whose last element is worked out. */
    // Not for LeftOutElements.
    static final class Arrays implements BitSerializable {
        final int[] heights = new int[4];
        final int[] sums = new int[5];
        final Ship[] ships = {new Ship(), new Ship(), new Ship(), new Ship()};
        int count;

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 0, 4);
            for (int i = 0; i < count; i++) {
                heights[i] = s.serializeInt(heights[i], 0, 30);
            }
            for (int i = 0; i < 4; i++) {
                sums[i] = s.serializeInt(sums[i], 0, 30);
            }
            sums[4] = sums[0] + sums[1] + sums[2] + sums[3];
            for (int i = 0; i < 4; i++) {
                s.serializeObject(ships[i]);
            }
        }
    }

    /** A counter and the last name of all objects, which are not sent; an unsigned number, and one of which the low bits are sent. */
    // Not for SharedState and CutNumbers.
    static final class Statics implements BitSerializable {
        static int reads;
        static String last = "";
        String name = "";
        long id;
        long tick;

        @Override
        public void serialize(BitStream s) {
            reads++;
            name = s.serializeString(name, 20);
            last = name;
            id = s.serializeUint32((int) id) & 0xFFFF_FFFFL;
            tick = s.serializeInt((int) (tick & 0xFF), 0, 255);
        }
    }

    /** Text that is the same object mostly, and is compared as text where it isn't. */
    // Not for TextIdentity.
    static final class Interned implements BitSerializable {
        private static final String NOBODY = "nobody";
        String name = NOBODY;

        @Override
        @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // It is only quicker.
        public void serialize(BitStream s) {
            if (s.serializeBool(name != NOBODY && !name.equals(NOBODY))) {
                name = s.serializeString(name, 20);
                s.require(!name.equals(NOBODY), "nobody is a flag");
            } else {
                name = NOBODY;
            }
        }
    }
}
