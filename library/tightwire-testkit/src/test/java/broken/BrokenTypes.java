package broken;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.MeasureStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Types with a mistake each; the comment {@code // named} is on its line, and the simple name of a class ends with its field. At least one
 * says which check finds it.
 */
public final class BrokenTypes {
    private BrokenTypes() {
    }

    enum Kind { ROCK, SHIP, MINE, BULLET, GATE }

    /** A record of two numbers. */
    record Cell(int x, int y) implements BitValue<Cell> {
        @Override
        public Cell serialize(BitStream s) {
            return new Cell(s.serializeInt(x, 0, 1023), s.serializeInt(y, 0, 1023));
        }
    }

    // ---- Fields that serialize forgets

    // Found by UnsentFields.
    static final class Forgets_armor implements BitSerializable {
        int health;
        int armor;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100); // named
        }
    }

    static final class ForgetsABool_alive implements BitSerializable {
        boolean alive;
        float x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeFloat(x); // named
        }
    }

    static final class ForgetsAString_name implements BitSerializable {
        String name = "";
        int id;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeInt(id, 1, 9); // named
        }
    }

    static final class ForgetsAnEnum_kind implements BitSerializable {
        Kind kind = Kind.ROCK;
        int id;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeBits(id, 5); // named
        }
    }

    static final class ForgetsAList_scores implements BitSerializable {
        final List<Integer> scores = new ArrayList<>();
        int id;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeUint8(id); // named
        }
    }

    static final class ForgetsAValue_cell implements BitSerializable {
        Cell cell = new Cell(0, 0);
        Cell other = new Cell(0, 0);

        @Override
        public void serialize(BitStream s) {
            other = s.serializeValue(other); // named
        }
    }

    static class Base implements BitSerializable {
        int team;
        int rank;

        @Override
        public void serialize(BitStream s) {
            team = s.serializeInt(team, 0, 7); // named ForgetsOfABase_rank
        }
    }

    static final class ForgetsOfABase_rank extends Base {
        int health;

        @Override
        public void serialize(BitStream s) {
            super.serialize(s);
            health = s.serializeInt(health, 0, 100);
        }
    }

    static final class Weapon implements BitSerializable {
        int power;
        int ammo;

        @Override
        public void serialize(BitStream s) {
            power = s.serializeInt(power, 0, 50); // named ForgetsOfAnObject_ammo ForgetsOfAnElement_ammo
        }
    }

    static final class ForgetsOfAnObject_ammo implements BitSerializable {
        final Weapon weapon = new Weapon();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(weapon);
        }
    }

    static final class ForgetsOfAnElement_ammo implements BitSerializable {
        final List<Weapon> weapons = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(weapons, 6, Weapon::new);
        }
    }

    static final class ForgetsAnObject_weapon implements BitSerializable {
        final Weapon2 weapon = new Weapon2();
        int id;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeUint16(id); // named
        }
    }

    static final class Weapon2 implements BitSerializable {
        int power;

        @Override
        public void serialize(BitStream s) {
            power = s.serializeInt(power, 0, 50);
        }
    }

    record Point(int x, int y, int z) implements BitValue<Point> {
        @Override
        public Point serialize(BitStream s) {
            return new Point(s.serializeInt(x, 0, 99), s.serializeInt(y, 0, 99), z); // named ForgetsAComponent_z
        }
    }

    static final class ForgetsAComponent_z implements BitSerializable {
        Point point = new Point(0, 0, 0);

        @Override
        public void serialize(BitStream s) {
            point = s.serializeValue(point);
        }
    }

    // ---- Results that go elsewhere

    static final class AssignsElsewhere_x implements BitSerializable {
        int x;
        int y;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(y, 0, 9); // named
        }
    }

    static final class Swaps_x implements BitSerializable {
        int x;
        int y;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(y, 0, 9); // named
            y = s.serializeInt(x, 0, 9);
        }
    }

    static final class CrossesFloats_vx implements BitSerializable {
        float vx;
        float vy;

        @Override
        public void serialize(BitStream s) {
            float a = s.serializeFloat(vy); // named
            float b = s.serializeFloat(vx);
            vx = a;
            vy = b;
        }
    }

    record Crossed(int row, int column) implements BitValue<Crossed> {
        @Override
        public Crossed serialize(BitStream s) {
            int c = s.serializeInt(column, 0, 99);
            int r = s.serializeInt(row, 0, 99); // named CrossesArguments_row
            return new Crossed(c, r);
        }
    }

    static final class CrossesArguments_row implements BitSerializable {
        Crossed value = new Crossed(0, 0);

        @Override
        public void serialize(BitStream s) {
            value = s.serializeValue(value);
        }
    }

    static final class SendsAConstant_level implements BitSerializable {
        int level;

        @Override
        public void serialize(BitStream s) {
            level = s.serializeInt(0, 0, 9); // named
        }
    }

    static final class CutsOff_speed implements BitSerializable {
        double speed;

        @Override
        public void serialize(BitStream s) {
            speed = s.serializeInt((int) (speed * 100), 0, 1000) / 100.0; // named
        }
    }

    static final class SendsOneElement_heights implements BitSerializable {
        final int[] heights = new int[4];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < heights.length; i++) {
                heights[i] = s.serializeInt(heights[0], 0, 30); // named
            }
        }
    }

    static final class DropsAResult_health implements BitSerializable {
        int health;

        @Override
        public void serialize(BitStream s) {
            int received = s.serializeInt(health, 0, 100); // named
            if (received < 0) {
                throw new IllegalStateException();
            }
        }
    }

    // ---- Reads that keep or look at what the object held

    // Found by HeldValues.
    static final class DoesNotClear_scores implements BitSerializable {
        final List<Integer> scores = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            int n = s.serializeInt(scores.size(), 0, 10); // named
            for (int i = 0; i < n; i++) {
                int score = s.serializeInt(s.isReading() ? 0 : scores.get(i), 0, 99);
                if (s.isReading()) {
                    scores.add(score);
                }
            }
        }
    }

    static final class DoesNotShrink_scores implements BitSerializable {
        final List<Integer> scores = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            int n = s.serializeInt(scores.size(), 0, 10); // named
            for (int i = 0; i < n; i++) {
                if (s.isReading() && i >= scores.size()) {
                    scores.add(0);
                }
                scores.set(i, s.serializeInt(scores.get(i), 0, 99));
            }
        }
    }

    static final class DoesNotClearAMap_items implements BitSerializable {
        final Map<Integer, Integer> items = new HashMap<>();

        @Override
        public void serialize(BitStream s) {
            int n = s.serializeInt(items.size(), 0, 10); // named
            List<Integer> keys = new ArrayList<>(items.keySet());
            for (int i = 0; i < n; i++) {
                int key = s.serializeInt(s.isReading() ? 0 : keys.get(i), 0, 1000);
                int value = s.serializeInt(s.isReading() ? 0 : items.get(key), 0, 9);
                s.require(s.isWriting() || i == 0 || !items.containsKey(key), "a key once");
                if (s.isReading()) {
                    items.put(key, value);
                }
            }
        }
    }

    static final class KeepsATarget_target implements BitSerializable {
        Weapon2 target;

        @Override
        public void serialize(BitStream s) {
            if (s.serializeBool(target != null)) { // named
                if (target == null) {
                    target = new Weapon2();
                }
                s.serializeObject(target);
            }
        }
    }

    static final class LooksAhead_armed implements BitSerializable {
        boolean armed;
        int ammo;

        @Override
        public void serialize(BitStream s) {
            if (armed) {
                ammo = s.serializeInt(ammo, 0, 99); // named
            }
            armed = s.serializeBool(armed);
        }
    }

    static final class HeldBound_max implements BitSerializable {
        int max = 50;
        int value;

        @Override
        public void serialize(BitStream s) {
            value = s.serializeInt(value, 0, max); // named
        }
    }

    // ---- Directions that differ

    static final class OtherOrder_x implements BitSerializable {
        int x;
        int y;

        @Override
        public void serialize(BitStream s) {
            if (s.isWriting()) {
                x = s.serializeInt(x, 0, 99); // named
                y = s.serializeInt(y, 0, 9);
            } else {
                y = s.serializeInt(y, 0, 9);
                x = s.serializeInt(x, 0, 99);
            }
        }
    }

    static final class OtherBound_health implements BitSerializable {
        int health;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, s.isWriting() ? 100 : 200); // named
        }
    }

    static final class WritesMore_extra implements BitSerializable {
        int id;
        int extra;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeUint8(id);
            if (s.isWriting()) {
                extra = s.serializeUint8(extra); // named
            }
        }
    }

    // ---- Side effects

    static final class CountsWrites_sequence implements BitSerializable {
        int sequence;

        @Override
        public void serialize(BitStream s) {
            if (s.isWriting()) {
                sequence = sequence + 1 & 0xFFFF;
            }
            sequence = s.serializeUint16(sequence); // named
        }
    }

    static final class CountsInAStatic_stamp implements BitSerializable {
        static int writes;
        int stamp;

        @Override
        public void serialize(BitStream s) {
            stamp = s.serializeUint32(s.isWriting() ? writes++ : 0); // named
        }
    }

    // ---- Bytes from strangers

    // Found by HostileBytes.
    static final class IndexFromTheWire_kind implements BitSerializable {
        Kind kind = Kind.ROCK;

        @Override
        public void serialize(BitStream s) {
            kind = Kind.values()[s.serializeBits(kind.ordinal(), 3)]; // named
        }
    }

    static final class NoObject_weapon implements BitSerializable {
        Weapon2 weapon;

        @Override
        public void serialize(BitStream s) {
            weapon.serialize(s); // named
        }
    }

    static final class ReadsWhatItDoesNotWrite_level implements BitSerializable {
        byte level;

        @Override
        public void serialize(BitStream s) {
            level = (byte) s.serializeInt(level, 0, 255); // named
        }
    }

    // ---- Objects

    static class Gun implements BitSerializable {
        int power;

        @Override
        public void serialize(BitStream s) {
            power = s.serializeInt(power, 0, 50);
        }
    }

    static final class Laser extends Gun {
        int heat;

        @Override
        public void serialize(BitStream s) {
            super.serialize(s);
            heat = s.serializeInt(heat, 0, 50);
        }
    }

    // Found by Subclasses.
    static final class Subclass_gun implements BitSerializable {
        Gun gun = new Gun();

        @Override
        public void serialize(BitStream s) {
            s.serializeObject(gun); // named
        }
    }

    static final class SubclassInAList_guns implements BitSerializable {
        final List<Gun> guns = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(guns, 4, Gun::new); // named
        }
    }

    static final class SharesOneObject_weapons implements BitSerializable {
        final List<Weapon2> weapons = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            Weapon2 one = new Weapon2();
            s.serializeList(weapons, 4, () -> one); // named
        }
    }

    static final class Measures_ implements BitSerializable {
        int x;

        @Override
        public void serialize(BitStream s) {
            x = s instanceof MeasureStream ? s.serializeInt(x, 0, 0xFF) : s.serializeInt(x, 0, 0xFFFF); // named
        }
    }

    static final class ForgetsSuper_team extends Base {
        int health;

        @Override
        public void serialize(BitStream s) {
            health = s.serializeInt(health, 0, 100); // named
        }
    }

    static final class ChangesUnits_angle implements BitSerializable {
        float angle;

        @Override
        public void serialize(BitStream s) {
            angle = s.serializeFloat(angle * 180); // named
        }
    }

    static final class RefusesItsOwn_angle implements BitSerializable {
        float angle;

        @Override
        public void serialize(BitStream s) {
            angle = s.serializeCompressedFloat(angle * 180, 0, 360, 0.5f); // named
        }
    }

    static final class Allocates_ implements BitSerializable {
        int[] heights = {};

        @Override
        public void serialize(BitStream s) {
            int count = s.serializeInt(heights.length, 0, Integer.MAX_VALUE);
            if (s.isReading()) {
                heights = new int[count]; // named
            }
            for (int i = 0; i < count; i++) {
                heights[i] = s.serializeBits(heights[i], 4);
            }
        }
    }

    // ---- What a game makes, and no packet

    // Found by GameStates.
    static final class DecidesWithoutBeingSent_visible implements BitSerializable {
        transient boolean visible;
        int x;

        @Override
        public void serialize(BitStream s) {
            if (visible) {
                x = s.serializeInt(x, 0, 99); // named
            }
        }
    }

    static final class HasNoFlag_target implements BitSerializable {
        Weapon2 target;
        int id;

        @Override
        public void serialize(BitStream s) {
            if (isLocked()) {
                s.serializeObject(target); // named
            }
            id = s.serializeUint8(id);
        }

        private boolean isLocked() {
            return target != null;
        }
    }

    static final class HasNoCount_weapons implements BitSerializable {
        final List<Weapon2> weapons = new ArrayList<>();
        int id;

        @Override
        public void serialize(BitStream s) {
            id = s.serializeUint8(id);
            for (Weapon2 weapon : weapons) {
                s.serializeObject(weapon); // named
            }
        }
    }

    static final class LooksBeforeRounding_speed implements BitSerializable {
        float speed;
        int gear;

        @Override
        public void serialize(BitStream s) {
            speed = s.serializeCompressedFloat(speed, 0, 10, 0.1f);
            if (speed > 0) {
                gear = s.serializeInt(gear, 0, 99); // named
            }
        }
    }

    static final class IsTooNarrow_kind implements BitSerializable {
        Kind kind = Kind.ROCK;

        @Override
        public void serialize(BitStream s) {
            kind = Kind.values()[s.serializeInt(kind.ordinal(), 0, 3)]; // named
        }
    }

    // Found by LeftOutElements.
    static final class EndsTooEarly_heights implements BitSerializable {
        final int[] heights = new int[6];

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < heights.length - 1; i++) {
                heights[i] = s.serializeInt(heights[i], 0, 30); // named
            }
        }
    }

    static final class IsKeyedByIdentity_owners implements BitSerializable {
        final Map<Weapon2, Integer> owners = new HashMap<>();

        @Override
        public void serialize(BitStream s) {
            int n = s.serializeInt(owners.size(), 0, 5); // named
            List<Weapon2> keys = new ArrayList<>(owners.keySet());
            Map<Weapon2, Integer> before = new HashMap<>(owners);
            if (s.isReading()) {
                owners.clear();
            }
            for (int i = 0; i < n; i++) {
                Weapon2 key = s.isReading() ? new Weapon2() : keys.get(i);
                s.serializeObject(key);
                int owner = s.serializeInt(s.isReading() ? 0 : before.get(key), 0, 9);
                if (s.isReading()) {
                    owners.put(key, owner);
                }
            }
        }
    }

    static final class CannotBeChanged_items implements BitSerializable {
        List<Integer> items = List.of(1, 2);

        @Override
        public void serialize(BitStream s) {
            s.serializeList(items, 16, 0, (item, t) -> t.serializeInt(item, 0, 99)); // named
        }
    }

    static final class OnlySetsBits_flags implements BitSerializable {
        int flags;

        @Override
        public void serialize(BitStream s) {
            for (int bit = 0; bit < 4; bit++) {
                if (s.serializeBool((flags >> bit & 1) != 0)) { // named
                    flags |= 1 << bit;
                }
            }
        }
    }

    static final class Sorts_scores implements BitSerializable {
        final List<Integer> scores = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            if (s.isWriting()) {
                scores.sort(null);
            }
            s.serializeList(scores, 16, 0, (score, t) -> t.serializeInt(score, 0, 99)); // named
        }
    }

    static final class LeavesOutTheFirstElement_heights implements BitSerializable {
        final int[] heights = new int[6];

        @Override
        public void serialize(BitStream s) {
            for (int i = 1; i < heights.length; i++) {
                heights[i] = s.serializeInt(heights[i], 0, 99); // named
            }
        }
    }

    // Found by SharedState.
    static final class ReadsIntoAStatic_wind implements BitSerializable {
        static int wind;
        int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 99);
            wind = s.serializeInt(wind, 0, 99); // named
        }
    }

    static final class ReadsIntoAStaticArray_MARKS implements BitSerializable {
        static final int[] MARKS = new int[3];
        int marks;

        @Override
        public void serialize(BitStream s) {
            marks = s.serializeInt(marks, 0, 99);
            for (int i = 0; i < MARKS.length; i++) {
                MARKS[i] = s.serializeInt(MARKS[i], 0, 99); // named
            }
        }
    }

    // Found by TextIdentity.
    static final class ComparesTextAsAnObject_name implements BitSerializable {
        private static final String NOBODY = "nobody";
        String name = NOBODY;

        @Override
        @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // The mistake.
        public void serialize(BitStream s) {
            if (s.serializeBool(name != NOBODY)) { // named
                name = s.serializeString(name, 20);
            } else {
                name = NOBODY;
            }
        }
    }

    // Found by CutNumbers.
    static final class CutsALong_time implements BitSerializable {
        long time;

        @Override
        public void serialize(BitStream s) {
            time = s.serializeInt((int) time, 0, 1_000_000); // named
        }
    }
}
