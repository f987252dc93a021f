package io.github.tightwire.benchmarks.hand;

import static io.github.tightwire.benchmarks.hand.GamePacketsByHand.isNotFinite;
import static io.github.tightwire.benchmarks.hand.GamePacketsByHand.isOutside;

import io.github.tightwire.benchmarks.shape.OtherGamePackets.Bag;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Bolt;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Car;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Command;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Commands;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Enchantment;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Fog;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Heal;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Heights;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Item;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Lobby;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Match;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Particles;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Resource;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Skill;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Skills;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Spell;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Spells;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Status;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Trailer;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Treasury;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Wall;
import io.github.tightwire.benchmarks.shape.OtherGamePackets.Wheel;
import io.github.tightwire.bits.CompressedFloat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The others of the same kinds by hand. */
public final class OtherGamePacketsByHand {
    private static final long LOW_32 = 0xFFFFFFFFL;

    private OtherGamePacketsByHand() {
    }

    /** {@link Car}. */
    public static final class CarByHand implements ByHand<Car> {
        private static final int WHEEL_BITS = 15;
        private static final int TRAILER_BITS = 20;
        private static final int BITS = 48 + 4 * WHEEL_BITS + 1 + 6;

        @Override
        public int write(Car p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            int speed = Float.floatToRawIntBits(p.speed);
            Wheel[] wheels = p.wheels;
            Trailer trailer = p.trailer;
            if (!out.hasRoom(BITS + TRAILER_BITS) || isOutside(p.id, 0xFFFF) || isNotFinite(speed) || isOutside(p.fuel, 60)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(p.id | (speed & LOW_32) << 16, 48);
            for (int i = 0; i < wheels.length; i += 2) {
                long one = word(wheels[i]);
                long two = word(wheels[i + 1]);
                if (one < 0 || two < 0) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(one | two << WHEEL_BITS, 2 * WHEEL_BITS);
            }
            if (trailer == null) {
                out.put(p.fuel << 1, 7);
            } else {
                if (isOutside(trailer.angle + 90, 180) || isOutside(trailer.load, 4000)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(1 | (long) (trailer.angle + 90) << 1 | (long) trailer.load << 9 | (long) p.fuel << 21, 27);
            }
            return out.length();
        }

        private static long word(Wheel wheel) {
            int turn = wheel.turn + 45;
            return isOutside(turn, 90) || isOutside(wheel.wear, 100)
                    ? -1
                    : turn | (long) wheel.wear << 7 | (wheel.isOnGround ? 1L << 14 : 0);
        }

        @Override
        public int read(Car p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            if (BITS > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            long head = in.get(48);
            int speed = (int) (head >>> 16);
            if (isNotFinite(speed)) {
                return HandCodec.NOT_FINITE;
            }
            p.id = (int) head & 0xFFFF;
            p.speed = Float.intBitsToFloat(speed);
            Wheel[] wheels = p.wheels;
            for (int i = 0; i < wheels.length; i += 2) {
                int word = (int) in.get(2 * WHEEL_BITS);
                if (!unpack(wheels[i], word) || !unpack(wheels[i + 1], word >>> WHEEL_BITS)) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            if (in.get(1) != 0) {
                int word = (int) in.get(TRAILER_BITS);
                int angle = word & 0xFF;
                int load = word >>> 8;
                if (in.length() > length || angle > 180 || load > 4000) {
                    return HandCodec.OUT_OF_RANGE;
                }
                Trailer trailer = p.trailer == null ? new Trailer() : p.trailer;
                trailer.angle = angle - 90;
                trailer.load = load;
                p.trailer = trailer;
            } else {
                p.trailer = null;
            }
            int fuel = (int) in.get(6);
            if (fuel > 60) {
                return HandCodec.OUT_OF_RANGE;
            }
            p.fuel = fuel;
            return PartsByHand.end(in, length);
        }

        private static boolean unpack(Wheel wheel, int word) {
            int turn = word & 0x7F;
            int wear = word >>> 7 & 0x7F;
            if (turn > 90 || wear > 100) {
                return false;
            }
            wheel.turn = turn - 45;
            wheel.wear = wear;
            wheel.isOnGround = (word >>> 14 & 1) != 0;
            return true;
        }
    }

    /** {@link Particles}. */
    public static final class ParticlesByHand implements ByHand<Particles> {
        private static final int BITS = 31;

        @Override
        public int write(Particles p, byte[] bytes) {
            int count = p.count;
            Cursor out = new Cursor(bytes);
            if (isOutside(count, 100) || !out.hasRoom(7 + count * BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 7);
            for (int i = 0; i < count; i++) {
                int x = p.x[i] + 2000;
                int y = p.y[i] + 2000;
                int life = p.life[i];
                if (isOutside(x, 4000) || isOutside(y, 4000) || isOutside(life, 100)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(x | (long) y << 12 | (long) life << 24, BITS);
            }
            return out.length();
        }

        @Override
        public int read(Particles p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(7);
            if (count > 100 || 7 + count * BITS > length * Byte.SIZE) {
                return HandCodec.OUT_OF_RANGE;
            }
            p.count = count;
            for (int i = 0; i < count; i++) {
                int word = (int) in.get(BITS);
                int x = word & 0xFFF;
                int y = word >>> 12 & 0xFFF;
                int life = word >>> 24;
                if (x > 4000 || y > 4000 || life > 100) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.x[i] = (short) (x - 2000);
                p.y[i] = (short) (y - 2000);
                p.life[i] = (byte) life;
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Spells}. */
    public static final class SpellsByHand implements ByHand<Spells> {
        private static final int MOST_BITS = 31;

        @Override
        public int write(Spells p, byte[] bytes) {
            List<Spell> spells = p.spells;
            int count = spells.size();
            Cursor out = new Cursor(bytes);
            if (count > 32 || !out.hasRoom(6 + count * MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 6);
            for (int i = 0; i < count; i++) {
                Spell spell = spells.get(i);
                if (spell instanceof Bolt bolt) {
                    if (isOutside(bolt.target(), 999) || isOutside(bolt.power(), 50)) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put((long) bolt.target() << 2 | (long) bolt.power() << 12, 18);
                } else if (spell instanceof Wall wall) {
                    if (isOutside(wall.x(), 4095) || isOutside(wall.y(), 4095) || isOutside(wall.length() - 1, 19)) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put(1 | (long) wall.x() << 2 | (long) wall.y() << 14 | (long) (wall.length() - 1) << 26, MOST_BITS);
                } else {
                    int points = ((Heal) spell).points();
                    if (isOutside(points, 200)) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put(2 | (long) points << 2, 10);
                }
            }
            return out.length();
        }

        @Override
        public int read(Spells p, byte[] bytes, int length) {
            List<Spell> spells = p.spells;
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(6);
            if (count > 32 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            for (int i = 0; i < count; i++) {
                Spell spell = in.length() > length ? null : spell(in);
                if (spell == null) {
                    return HandCodec.OUT_OF_RANGE;
                }
                if (i < spells.size()) {
                    spells.set(i, spell);
                } else {
                    spells.add(spell);
                }
            }
            if (spells.size() > count) {
                spells.subList(count, spells.size()).clear();
            }
            return PartsByHand.end(in, length);
        }

        private static Spell spell(Cursor in) {
            long word = in.peek();
            switch ((int) word & 3) {
                case 0:
                    int target = (int) (word >>> 2) & 0x3FF;
                    int power = (int) (word >>> 12) & 0x3F;
                    in.skip(18);
                    return target > 999 || power > 50 ? null : new Bolt(target, power);
                case 1:
                    int length = (int) (word >>> 26) & 0x1F;
                    in.skip(MOST_BITS);
                    return length > 19 ? null : new Wall((int) (word >>> 2) & 0xFFF, (int) (word >>> 14) & 0xFFF, length + 1);
                case 2:
                    int points = (int) (word >>> 2) & 0xFF;
                    in.skip(10);
                    return points > 200 ? null : new Heal(points);
                default:
                    return null;
            }
        }
    }

    /** {@link Heights}: five a word. */
    public static final class HeightsByHand implements ByHand<Heights> {
        private static final int BITS = 10;
        private static final int TOGETHER = 5;

        @Override
        public int write(Heights p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            if (!out.hasRoom(Heights.SIDE * Heights.SIDE * BITS)) {
                return HandCodec.PAST_END;
            }
            for (short[] row : p.heights) {
                for (int i = 0; i < Heights.SIDE; i += TOGETHER) {
                    long word = 0;
                    for (int k = 0; k < TOGETHER; k++) {
                        int height = row[i + k] + 100;
                        if (isOutside(height, 1000)) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        word |= (long) height << BITS * k;
                    }
                    out.put(word, TOGETHER * BITS);
                }
            }
            return out.length();
        }

        @Override
        public int read(Heights p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            if (Heights.SIDE * Heights.SIDE * BITS > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            for (short[] row : p.heights) {
                for (int i = 0; i < Heights.SIDE; i += TOGETHER) {
                    long word = in.get(TOGETHER * BITS);
                    for (int k = 0; k < TOGETHER; k++) {
                        int height = (int) (word >>> BITS * k) & 0x3FF;
                        if (height > 1000) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        row[i + k] = (short) (height - 100);
                    }
                }
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Match}: a player a word. */
    public static final class MatchByHand implements ByHand<Match> {
        private static final int COORDINATE_BITS = 17;
        private static final int HEADING_BITS = 10;
        private static final int BITS = 2 * COORDINATE_BITS + HEADING_BITS;
        private static final int COORDINATES = (int) CompressedFloat.maxInteger(-Match.SIDE, Match.SIDE, Match.STEP);
        private static final int HEADINGS = (int) CompressedFloat.maxInteger(0, Match.TURN, Match.TURN_STEP);
        private static final float MOST = CompressedFloat.most(-Match.SIDE, Match.SIDE, COORDINATES);
        private static final float LEAST_HEADING = CompressedFloat.least(0, Match.TURN, HEADINGS);
        private static final float MOST_HEADING = CompressedFloat.most(0, Match.TURN, HEADINGS);

        @Override
        public int write(Match p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            if (!out.hasRoom(Match.PLAYERS * BITS)) {
                return HandCodec.PAST_END;
            }
            for (int i = 0; i < Match.PLAYERS; i++) {
                float x = p.x[i];
                float y = p.y[i];
                float heading = p.heading[i];
                if (!(Math.abs(x) <= MOST && Math.abs(y) <= MOST && heading >= LEAST_HEADING && heading <= MOST_HEADING)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(code(x, -Match.SIDE, 2 * Match.SIDE, COORDINATES) | code(y, -Match.SIDE, 2 * Match.SIDE, COORDINATES)
                        << COORDINATE_BITS | code(heading, 0, Match.TURN, HEADINGS) << 2 * COORDINATE_BITS, BITS);
            }
            return out.length();
        }

        private static long code(float value, float min, float delta, int steps) {
            float clamped = Math.min(Math.max((value - min) / delta, 0f), 1f);
            return Math.min((int) (clamped * steps + 0.5f), steps);
        }

        @Override
        public int read(Match p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            if (Match.PLAYERS * BITS > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            for (int i = 0; i < Match.PLAYERS; i++) {
                long word = in.get(BITS);
                int x = (int) word & (1 << COORDINATE_BITS) - 1;
                int y = (int) (word >>> COORDINATE_BITS) & (1 << COORDINATE_BITS) - 1;
                int heading = (int) (word >>> 2 * COORDINATE_BITS);
                if (x > COORDINATES || y > COORDINATES || heading > HEADINGS) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.x[i] = (float) x / COORDINATES * (2 * Match.SIDE) - Match.SIDE;
                p.y[i] = (float) y / COORDINATES * (2 * Match.SIDE) - Match.SIDE;
                p.heading[i] = (float) heading / HEADINGS * Match.TURN;
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Fog}: a byte of the packet at a time. */
    public static final class FogByHand implements ByHand<Fog> {
        @Override
        public int write(Fog p, byte[] bytes) {
            boolean[] seen = p.seen;
            int whole = seen.length & -Byte.SIZE;
            int length = (seen.length + 7) / Byte.SIZE;
            if (length > bytes.length - ROOM) {
                return HandCodec.PAST_END;
            }
            for (int i = 0; i < whole; i += Byte.SIZE) {
                bytes[i >>> 3] = (byte) ((seen[i] ? 1 : 0) | (seen[i + 1] ? 2 : 0) | (seen[i + 2] ? 4 : 0) | (seen[i + 3] ? 8 : 0)
                        | (seen[i + 4] ? 16 : 0) | (seen[i + 5] ? 32 : 0) | (seen[i + 6] ? 64 : 0) | (seen[i + 7] ? 128 : 0));
            }
            int last = 0;
            for (int i = whole; i < seen.length; i++) {
                last |= seen[i] ? 1 << (i & 7) : 0;
            }
            if (whole < seen.length) {
                bytes[whole >>> 3] = (byte) last;
            }
            return length;
        }

        @Override
        public int read(Fog p, byte[] bytes, int length) {
            boolean[] seen = p.seen;
            int end = (seen.length + 7) / Byte.SIZE;
            if (length < end) {
                return HandCodec.PAST_END;
            }
            int whole = seen.length & -Byte.SIZE;
            for (int i = 0; i < whole; i += Byte.SIZE) {
                int bits = bytes[i >>> 3];
                seen[i] = (bits & 1) != 0;
                seen[i + 1] = (bits & 2) != 0;
                seen[i + 2] = (bits & 4) != 0;
                seen[i + 3] = (bits & 8) != 0;
                seen[i + 4] = (bits & 16) != 0;
                seen[i + 5] = (bits & 32) != 0;
                seen[i + 6] = (bits & 64) != 0;
                seen[i + 7] = (bits & 128) != 0;
            }
            for (int i = whole; i < seen.length; i++) {
                seen[i] = (bytes[i >>> 3] >>> (i & 7) & 1) != 0;
            }
            return end;
        }
    }

    /** {@link Status}. */
    public static final class StatusByHand implements ByHand<Status> {
        private static final int MOST_BITS = 4 + 28 + 8 + 9 + 48;

        @Override
        public int write(Status p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            if (!out.hasRoom(MOST_BITS)) {
                return HandCodec.PAST_END;
            }
            long word = 0;
            int bits = 1;
            if (p.isMoving) {
                if (isOutside(p.x, 9999) || isOutside(p.y, 9999)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word = 1 | (long) p.x << 1 | (long) p.y << 15;
                bits = 29;
            }
            if (p.isHurt) {
                if (isOutside(p.health, 200)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (1 | (long) p.health << 1) << bits;
                bits += 8;
            }
            bits++;
            if (p.isBurning) {
                if (isOutside(p.ticks, 300)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (1 | (long) p.ticks << 1) << bits;
                bits += 9;
            }
            bits++;
            if (!p.isTalking) {
                out.put(word, bits + 1);
                return out.length();
            }
            int volume = Float.floatToRawIntBits(p.volume);
            if (isOutside(p.line, 0xFFFF) || isNotFinite(volume)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(word | 1L << bits, bits + 1);
            out.put(p.line | (volume & LOW_32) << 16, 48);
            return out.length();
        }

        @Override
        public int read(Status p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            p.isMoving = in.get(1) != 0;
            if (p.isMoving) {
                int word = (int) in.get(28);
                int x = word & 0x3FFF;
                int y = word >>> 14;
                if (x > 9999 || y > 9999) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.x = x;
                p.y = y;
            }
            p.isHurt = in.get(1) != 0;
            if (p.isHurt) {
                int health = (int) in.get(8);
                if (health > 200) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.health = health;
            }
            p.isBurning = in.get(1) != 0;
            if (p.isBurning) {
                int ticks = (int) in.get(9);
                if (ticks > 300) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.ticks = ticks;
            }
            p.isTalking = in.get(1) != 0;
            if (p.isTalking) {
                long word = in.get(48);
                int volume = (int) (word >>> 16);
                if (isNotFinite(volume)) {
                    return HandCodec.NOT_FINITE;
                }
                p.line = (int) word & 0xFFFF;
                p.volume = Float.intBitsToFloat(volume);
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Skills}. */
    public static final class SkillsByHand implements ByHand<Skills> {
        private static final int MOST_DEPTH = 256;
        private static final int BITS = 16;

        @Override
        public int write(Skills p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            return write(p.first, out, 1) ? out.length() : HandCodec.OUT_OF_RANGE;
        }

        private static boolean write(Skill skill, Cursor out, int depth) {
            List<Skill> next = skill.next;
            int count = next.size();
            if (isOutside(skill.id, 299) || isOutside(skill.points, 10) || count > 4 || depth >= MOST_DEPTH || !out.hasRoom(BITS)) {
                return false;
            }
            out.put(skill.id | (long) skill.points << 9 | (long) count << 13, BITS);
            for (int i = 0; i < count; i++) {
                if (!write(next.get(i), out, depth + 1)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int read(Skills p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            return read(p.first, in, length, 1) ? PartsByHand.end(in, length) : HandCodec.OUT_OF_RANGE;
        }

        private static boolean read(Skill skill, Cursor in, int length, int depth) {
            int word = (int) in.get(BITS);
            int id = word & 0x1FF;
            int points = word >>> 9 & 0xF;
            int count = word >>> 13;
            if (in.length() > length || id > 299 || points > 10 || count > 4 || depth >= MOST_DEPTH) {
                return false;
            }
            skill.id = id;
            skill.points = points;
            List<Skill> next = skill.next;
            for (int i = 0; i < count; i++) {
                if (i == next.size()) {
                    next.add(new Skill());
                }
                if (!read(next.get(i), in, length, depth + 1)) {
                    return false;
                }
            }
            if (next.size() > count) {
                next.subList(count, next.size()).clear();
            }
            return true;
        }
    }

    /** {@link Treasury}. */
    public static final class TreasuryByHand implements ByHand<Treasury> {
        private static final Resource[] RESOURCES = Resource.values();
        private static final int OWNED_BITS = 20;
        private static final int PRICE_BITS = 17;

        @Override
        public int write(Treasury p, byte[] bytes) {
            int owned = p.owned.size();
            int prices = p.prices.size();
            Cursor out = new Cursor(bytes);
            if (owned > 8 || prices > 16 || !out.hasRoom(4 + owned * OWNED_BITS + 5 + prices * PRICE_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(owned, 4);
            for (Map.Entry<Resource, Integer> entry : p.owned.entrySet()) {
                int amount = entry.getValue();
                if (isOutside(amount, 99_999)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(entry.getKey().ordinal() | (long) amount << 3, OWNED_BITS);
            }
            out.put(prices, 5);
            for (Map.Entry<Integer, Integer> entry : p.prices.entrySet()) {
                int item = entry.getKey();
                int price = entry.getValue() - 1;
                if (isOutside(item, 199) || isOutside(price, 499)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(item | (long) price << 8, PRICE_BITS);
            }
            return out.length();
        }

        @Override
        public int read(Treasury p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(4);
            if (count > 8 || 4 + count * OWNED_BITS > length * Byte.SIZE) {
                return HandCodec.OUT_OF_RANGE;
            }
            Map<Resource, Integer> owned = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                int word = (int) in.get(OWNED_BITS);
                int resource = word & 7;
                int amount = word >>> 3;
                if (resource >= RESOURCES.length || amount > 99_999 || owned.put(RESOURCES[resource], amount) != null) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            int priced = (int) in.get(5);
            if (priced > 16 || 4 + count * OWNED_BITS + 5 + priced * PRICE_BITS > length * Byte.SIZE) {
                return HandCodec.OUT_OF_RANGE;
            }
            Map<Integer, Integer> prices = new LinkedHashMap<>();
            for (int i = 0; i < priced; i++) {
                int word = (int) in.get(PRICE_BITS);
                int item = word & 0xFF;
                int price = word >>> 8;
                if (item > 199 || price > 499 || prices.put(item, price + 1) != null) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            p.owned = Collections.unmodifiableMap(owned);
            p.prices = Collections.unmodifiableMap(prices);
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Lobby}. */
    public static final class LobbyByHand implements ByHand<Lobby> {
        @Override
        public int write(Lobby p, byte[] bytes) {
            List<String> names = p.names;
            int count = names.size();
            Cursor out = new Cursor(bytes);
            if (isOutside(p.room, 0xFFFF) || count > 32 || !out.hasRoom(22)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(p.room | (long) count << 16, 22);
            for (int i = 0; i < count; i++) {
                if (!TextByHand.put(out, names.get(i), 20, 5)) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            return out.length();
        }

        @Override
        public int read(Lobby p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int head = (int) in.get(22);
            int count = head >>> 16;
            if (in.length() > length || count > 32) {
                return HandCodec.OUT_OF_RANGE;
            }
            List<String> names = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String name = TextByHand.get(in, 20, 5, length);
                if (name == null) {
                    return HandCodec.OUT_OF_RANGE;
                }
                names.add(name);
            }
            p.room = head & 0xFFFF;
            p.names = Collections.unmodifiableList(names);
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Bag}. */
    public static final class BagByHand implements ByHand<Bag> {
        private static final int MOST_BITS = 37;

        @Override
        public int write(Bag p, byte[] bytes) {
            List<Item> items = p.items;
            int count = items.size();
            Cursor out = new Cursor(bytes);
            if (count > 64 || !out.hasRoom(7 + count * MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 7);
            for (int i = 0; i < count; i++) {
                Item item = items.get(i);
                if (isOutside(item.kind(), 999) || isOutside(item.count() - 1, 63)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                long word = item.kind() | item.count() - 1 << 10;
                int bits = 17;
                Enchantment enchantment = item.enchantment();
                if (enchantment != null) {
                    if (isOutside(enchantment.spell(), 40) || isOutside(enchantment.level() - 1, 4)) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    word |= 1 << 16 | (long) enchantment.spell() << 17 | (long) (enchantment.level() - 1) << 23;
                    bits = 26;
                }
                Integer wear = item.wear();
                if (wear != null) {
                    int value = wear;
                    if (isOutside(value, 1000)) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put(word | (1L | (long) value << 1) << bits, bits + 11);
                } else {
                    out.put(word, bits + 1);
                }
            }
            return out.length();
        }

        @Override
        public int read(Bag p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(7);
            if (count > 64 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            List<Item> items = new ArrayList<>(in.length() + 2 * count <= length + 2 ? count : 0);
            for (int i = 0; i < count; i++) {
                if (in.length() > length) {
                    return HandCodec.PAST_END;
                }
                long word = in.peek();
                int kind = (int) word & 0x3FF;
                int number = ((int) word >>> 10 & 0x3F) + 1;
                if (kind > 999) {
                    return HandCodec.OUT_OF_RANGE;
                }
                int bits = 17;
                Enchantment enchantment = null;
                if ((word & 1 << 16) != 0) {
                    int spell = (int) (word >>> 17) & 0x3F;
                    int level = ((int) (word >>> 23) & 7) + 1;
                    if (spell > 40 || level > 5) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    enchantment = new Enchantment(spell, level);
                    bits = 26;
                }
                long rest = word >>> bits;
                Integer wear = null;
                if ((rest & 1) != 0) {
                    int value = (int) (rest >>> 1) & 0x3FF;
                    if (value > 1000) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    wear = value;
                    bits += 10;
                }
                in.skip(bits + 1);
                items.add(new Item(kind, number, enchantment, wear));
            }
            p.items = Collections.unmodifiableList(items);
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Commands}. */
    public static final class CommandsByHand implements ByHand<Commands> {
        private static final int UNIT_BITS = 11;
        private static final int MOST_BITS = 6 + Command.MOST_UNITS * UNIT_BITS + 31;

        @Override
        public int write(Commands p, byte[] bytes) {
            List<Command> commands = p.commands;
            int count = commands.size();
            Cursor out = new Cursor(bytes);
            if (count > 32 || !out.hasRoom(6 + count * MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 6);
            for (int i = 0; i < count; i++) {
                Command command = commands.get(i);
                if (isOutside(command.count - 1, Command.MOST_UNITS - 1)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(command.kind & 3 | command.count - 1 << 2, 6);
                if (!units(command, out)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                long word;
                int bits;
                switch (command.kind) {
                    case Command.MOVE:
                        if (isOutside(command.x, 4095) || isOutside(command.y, 4095)) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        word = command.x | (long) command.y << 12;
                        bits = 24;
                        break;
                    case Command.ATTACK:
                        if (isOutside(command.target, 1999)) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        word = command.target;
                        bits = UNIT_BITS;
                        break;
                    case Command.BUILD:
                        if (isOutside(command.building, 40) || isOutside(command.x, 4095) || isOutside(command.y, 4095)) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        word = command.building | (long) command.x << 6 | (long) command.y << 18;
                        bits = 30;
                        break;
                    case Command.STOP:
                        word = 0;
                        bits = 0;
                        break;
                    default:
                        return HandCodec.OUT_OF_RANGE;
                }
                out.put(command.isQueued ? word | 1L << bits : word, bits + 1);
            }
            return out.length();
        }

        /** Three in a word, as long as there are three. */
        private static boolean units(Command command, Cursor out) {
            short[] units = command.units;
            int count = command.count;
            int i = 0;
            for (; i < count - 2; i += 3) {
                if (isOutside(units[i], 1999) || isOutside(units[i + 1], 1999) || isOutside(units[i + 2], 1999)) {
                    return false;
                }
                out.put(units[i] | (long) units[i + 1] << UNIT_BITS | (long) units[i + 2] << 2 * UNIT_BITS, 3 * UNIT_BITS);
            }
            for (; i < count; i++) {
                if (isOutside(units[i], 1999)) {
                    return false;
                }
                out.put(units[i], UNIT_BITS);
            }
            return true;
        }

        @Override
        public int read(Commands p, byte[] bytes, int length) {
            List<Command> commands = p.commands;
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(6);
            if (count > 32 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            for (int i = 0; i < count; i++) {
                if (i == commands.size()) {
                    commands.add(new Command());
                }
                if (in.length() > length || !read(commands.get(i), in, length)) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            if (commands.size() > count) {
                commands.subList(count, commands.size()).clear();
            }
            return PartsByHand.end(in, length);
        }

        private static boolean read(Command command, Cursor in, int length) {
            int head = (int) in.get(6);
            int units = (head >>> 2) + 1;
            command.kind = head & 3;
            command.count = units;
            if (units > Command.MOST_UNITS || in.length() + (units * UNIT_BITS >>> 3) > length) {
                return false;
            }
            int u = 0;
            for (; u < units - 2; u += 3) {
                long word = in.get(3 * UNIT_BITS);
                int first = (int) word & 0x7FF;
                int second = (int) word >>> UNIT_BITS & 0x7FF;
                int third = (int) (word >>> 2 * UNIT_BITS);
                if (first > 1999 || second > 1999 || third > 1999) {
                    return false;
                }
                command.units[u] = (short) first;
                command.units[u + 1] = (short) second;
                command.units[u + 2] = (short) third;
            }
            for (; u < units; u++) {
                int unit = (int) in.get(UNIT_BITS);
                if (unit > 1999) {
                    return false;
                }
                command.units[u] = (short) unit;
            }
            long word = in.peek();
            int bits = 0;
            switch (command.kind) {
                case Command.MOVE:
                    command.x = (int) word & 0xFFF;
                    command.y = (int) word >>> 12 & 0xFFF;
                    bits = 24;
                    break;
                case Command.ATTACK:
                    int target = (int) word & 0x7FF;
                    if (target > 1999) {
                        return false;
                    }
                    command.target = target;
                    bits = UNIT_BITS;
                    break;
                case Command.BUILD:
                    int building = (int) word & 0x3F;
                    if (building > 40) {
                        return false;
                    }
                    command.building = building;
                    command.x = (int) word >>> 6 & 0xFFF;
                    command.y = (int) word >>> 18 & 0xFFF;
                    bits = 30;
                    break;
                default:
                    break;
            }
            command.isQueued = (word >>> bits & 1) != 0;
            in.skip(bits + 1);
            return true;
        }
    }
}
