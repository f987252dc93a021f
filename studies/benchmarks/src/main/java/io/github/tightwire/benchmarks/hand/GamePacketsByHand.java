package io.github.tightwire.benchmarks.hand;

import io.github.tightwire.benchmarks.shape.GamePackets.Backpack;
import io.github.tightwire.benchmarks.shape.GamePackets.Buff;
import io.github.tightwire.benchmarks.shape.GamePackets.Changes;
import io.github.tightwire.benchmarks.shape.GamePackets.Chat;
import io.github.tightwire.benchmarks.shape.GamePackets.Chunk;
import io.github.tightwire.benchmarks.shape.GamePackets.Configuration;
import io.github.tightwire.benchmarks.shape.GamePackets.Entity;
import io.github.tightwire.benchmarks.shape.GamePackets.Hero;
import io.github.tightwire.benchmarks.shape.GamePackets.Hierarchy;
import io.github.tightwire.benchmarks.shape.GamePackets.Leaderboard;
import io.github.tightwire.benchmarks.shape.GamePackets.Node;
import io.github.tightwire.benchmarks.shape.GamePackets.Order;
import io.github.tightwire.benchmarks.shape.GamePackets.Orders;
import io.github.tightwire.benchmarks.shape.GamePackets.Player;
import io.github.tightwire.benchmarks.shape.GamePackets.Projectile;
import io.github.tightwire.benchmarks.shape.GamePackets.Projectiles;
import io.github.tightwire.benchmarks.shape.GamePackets.Route;
import io.github.tightwire.benchmarks.shape.GamePackets.Score;
import io.github.tightwire.benchmarks.shape.GamePackets.Stack;
import io.github.tightwire.benchmarks.shape.GamePackets.Tree;
import io.github.tightwire.benchmarks.shape.GamePackets.Unit;
import io.github.tightwire.benchmarks.shape.GamePackets.Weapon;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The packets that games send, by hand. Bits that are known to go together are staged in one word, and looked for together. */
public final class GamePacketsByHand {
    private static final long LOW_32 = 0xFFFFFFFFL;

    private GamePacketsByHand() {
    }

    static boolean isOutside(int value, int most) {
        return Integer.compareUnsigned(value, most) > 0;
    }

    static boolean isNotFinite(int bits) {
        return HandCodec.notFinite(bits) != 0;
    }

    // ---- Objects and lists of them

    /** {@link Player}. */
    public static final class PlayerByHand implements ByHand<Player> {
        private static final int BUFF_BITS = 16;
        private static final int WEAPON_BITS = 14;
        private static final int HEAD_BITS = 123;

        @Override
        public int write(Player p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            Weapon weapon = p.weapon;
            Buff[] buffs = p.buffs;
            int x = Float.floatToRawIntBits(p.x);
            int y = Float.floatToRawIntBits(p.y);
            int z = Float.floatToRawIntBits(p.z);
            if (!out.hasRoom(HEAD_BITS + WEAPON_BITS + buffs.length * BUFF_BITS) || isOutside(p.id, 999) || isOutside(p.yaw, 359)
                    || isOutside(p.health, 100) || isNotFinite(x) || isNotFinite(y) || isNotFinite(z)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(p.id | (x & LOW_32) << 10, 42);
            out.put(y & LOW_32, 32);
            out.put(z & LOW_32 | (long) p.yaw << 32 | (long) p.health << 41 | (weapon != null ? 1L << 48 : 0), 49);
            if (weapon != null) {
                if (isOutside(weapon.kind, 20) || isOutside(weapon.rounds, 200)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(weapon.kind | (long) weapon.rounds << 5 | (weapon.isLoading ? 1L << 13 : 0), WEAPON_BITS);
            }
            for (int i = 0; i < buffs.length; i += 2) {
                Buff one = buffs[i];
                Buff two = buffs[i + 1];
                if (isOutside(one.kind, 40) || isOutside(one.ticks, 600) || isOutside(two.kind, 40) || isOutside(two.ticks, 600)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(one.kind | (long) one.ticks << 6 | (long) two.kind << 16 | (long) two.ticks << 22, 2 * BUFF_BITS);
            }
            return out.length();
        }

        @Override
        public int read(Player p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            Buff[] buffs = p.buffs;
            if (HEAD_BITS + buffs.length * BUFF_BITS > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            long first = in.get(42);
            int y = (int) in.get(32);
            long last = in.get(49);
            int id = (int) first & 0x3FF;
            int x = (int) (first >>> 10);
            int z = (int) last;
            int yaw = (int) (last >>> 32) & 0x1FF;
            int health = (int) (last >>> 41) & 0x7F;
            if (id > 999 || yaw > 359 || health > 100 || isNotFinite(x) || isNotFinite(y) || isNotFinite(z)) {
                return HandCodec.OUT_OF_RANGE;
            }
            p.id = id;
            p.x = Float.intBitsToFloat(x);
            p.y = Float.intBitsToFloat(y);
            p.z = Float.intBitsToFloat(z);
            p.yaw = yaw;
            p.health = health;
            if (last >>> 48 != 0) {
                if (HEAD_BITS + WEAPON_BITS + buffs.length * BUFF_BITS > length * Byte.SIZE) {
                    return HandCodec.PAST_END;
                }
                int word = (int) in.get(WEAPON_BITS);
                int kind = word & 0x1F;
                int rounds = word >>> 5 & 0xFF;
                if (kind > 20 || rounds > 200) {
                    return HandCodec.OUT_OF_RANGE;
                }
                Weapon weapon = p.weapon == null ? new Weapon() : p.weapon;
                weapon.kind = kind;
                weapon.rounds = rounds;
                weapon.isLoading = word >>> 13 != 0;
                p.weapon = weapon;
            } else {
                p.weapon = null;
            }
            for (int i = 0; i < buffs.length; i += 2) {
                int word = (int) in.get(2 * BUFF_BITS);
                if ((word & 0x3F) > 40 || (word >>> 6 & 0x3FF) > 600 || (word >>> 16 & 0x3F) > 40 || word >>> 22 > 600) {
                    return HandCodec.OUT_OF_RANGE;
                }
                Buff one = buffs[i];
                Buff two = buffs[i + 1];
                one.kind = word & 0x3F;
                one.ticks = word >>> 6 & 0x3FF;
                two.kind = word >>> 16 & 0x3F;
                two.ticks = word >>> 22;
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Projectiles}. */
    public static final class ProjectilesByHand implements ByHand<Projectiles> {
        private static final int BITS = 112;

        @Override
        public int write(Projectiles p, byte[] bytes) {
            List<Projectile> fired = p.fired;
            int count = fired.size();
            Cursor out = new Cursor(bytes);
            if (count > 255 || !out.hasRoom(8 + count * BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 8);
            for (int i = 0; i < count; i++) {
                Projectile one = fired.get(i);
                int x = Float.floatToRawIntBits(one.x);
                int y = Float.floatToRawIntBits(one.y);
                int z = Float.floatToRawIntBits(one.z);
                if (isNotFinite(x) || isNotFinite(y) || isNotFinite(z) || isOutside(one.heading, 1023) || isOutside(one.owner, 49)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(x & LOW_32 | (y & 0xFFFFFFL) << 32, 56);
                out.put(y >>> 24 | (z & LOW_32) << 8 | (long) one.heading << 40 | (long) one.owner << 50, 56);
            }
            return out.length();
        }

        @Override
        public int read(Projectiles p, byte[] bytes, int length) {
            List<Projectile> fired = p.fired;
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(8);
            if (8 + count * BITS > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            for (int i = 0; i < count; i++) {
                long low = in.get(56);
                long high = in.get(56);
                int x = (int) low;
                int y = (int) (low >>> 32) | (int) high << 24;
                int z = (int) (high >>> 8);
                int owner = (int) (high >>> 50);
                if (isNotFinite(x) || isNotFinite(y) || isNotFinite(z) || owner > 49) {
                    return HandCodec.OUT_OF_RANGE;
                }
                if (i == fired.size()) {
                    fired.add(new Projectile());
                }
                Projectile one = fired.get(i);
                one.x = Float.intBitsToFloat(x);
                one.y = Float.intBitsToFloat(y);
                one.z = Float.intBitsToFloat(z);
                one.heading = (int) (high >>> 40) & 0x3FF;
                one.owner = owner;
            }
            if (fired.size() > count) {
                fired.subList(count, fired.size()).clear();
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Orders}. */
    public static final class OrdersByHand implements ByHand<Orders> {
        private static final int MOST_BITS = 43;

        @Override
        public int write(Orders p, byte[] bytes) {
            List<Order> orders = p.orders;
            int count = orders.size();
            Cursor out = new Cursor(bytes);
            if (count > 64 || !out.hasRoom(7 + count * MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 7);
            for (int i = 0; i < count; i++) {
                Order order = orders.get(i);
                if (isOutside(order.unit, 999)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                long word = order.unit | order.kind << 10;
                int bits;
                switch (order.kind) {
                    case Order.MOVE:
                        if (isOutside(order.x, 4095) || isOutside(order.y, 4095)) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        word |= (long) order.x << 12 | (long) order.y << 24;
                        bits = 36;
                        break;
                    case Order.ATTACK:
                        if (isOutside(order.target, 999)) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        word |= (long) order.target << 12;
                        bits = 22;
                        break;
                    case Order.BUILD:
                        if (isOutside(order.building, 40) || isOutside(order.x, 4095) || isOutside(order.y, 4095)) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        word |= (long) order.building << 12 | (long) order.x << 18 | (long) order.y << 30;
                        bits = 42;
                        break;
                    case Order.STOP:
                        bits = 12;
                        break;
                    default:
                        return HandCodec.OUT_OF_RANGE;
                }
                out.put(order.isQueued ? word | 1L << bits : word, bits + 1);
            }
            return out.length();
        }

        @Override
        public int read(Orders p, byte[] bytes, int length) {
            List<Order> orders = p.orders;
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(7);
            if (count > 64 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            for (int i = 0; i < count; i++) {
                if (in.length() > length) {
                    return HandCodec.PAST_END;
                }
                if (i == orders.size()) {
                    orders.add(new Order());
                }
                Order order = orders.get(i);
                long word = in.peek();
                int unit = (int) word & 0x3FF;
                int kind = (int) (word >>> 10) & 3;
                if (unit > 999) {
                    return HandCodec.OUT_OF_RANGE;
                }
                order.unit = unit;
                order.kind = kind;
                int bits;
                switch (kind) {
                    case Order.MOVE:
                        order.x = (int) (word >>> 12) & 0xFFF;
                        order.y = (int) (word >>> 24) & 0xFFF;
                        bits = 36;
                        break;
                    case Order.ATTACK:
                        int target = (int) (word >>> 12) & 0x3FF;
                        if (target > 999) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        order.target = target;
                        bits = 22;
                        break;
                    case Order.BUILD:
                        int building = (int) (word >>> 12) & 0x3F;
                        if (building > 40) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        order.building = building;
                        order.x = (int) (word >>> 18) & 0xFFF;
                        order.y = (int) (word >>> 30) & 0xFFF;
                        bits = 42;
                        break;
                    default:
                        bits = 12;
                        break;
                }
                order.isQueued = (word >>> bits & 1) != 0;
                in.skip(bits + 1);
            }
            if (orders.size() > count) {
                orders.subList(count, orders.size()).clear();
            }
            return PartsByHand.end(in, length);
        }
    }

    // ---- Text, maps and records

    /** {@link Chat}. */
    public static final class ChatByHand implements ByHand<Chat> {
        @Override
        public int write(Chat p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            if (!out.hasRoom(45) || isOutside(p.sender, 999) || isOutside(p.channel, 5)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(p.sender | (long) p.channel << 10 | (p.tick & LOW_32) << 13, 45);
            return TextByHand.put(out, p.text, 120, 7) ? out.length() : HandCodec.OUT_OF_RANGE;
        }

        @Override
        public int read(Chat p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            long word = in.get(45);
            int sender = (int) word & 0x3FF;
            int channel = (int) (word >>> 10) & 7;
            if (in.length() > length || sender > 999 || channel > 5) {
                return HandCodec.OUT_OF_RANGE;
            }
            String text = TextByHand.get(in, 120, 7, length);
            if (text == null) {
                return HandCodec.OUT_OF_RANGE;
            }
            p.sender = sender;
            p.channel = channel;
            p.tick = (int) (word >>> 13);
            p.text = text;
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Backpack}. */
    public static final class BackpackByHand implements ByHand<Backpack> {
        private static final int BITS = 26;

        @Override
        public int write(Backpack p, byte[] bytes) {
            int count = p.items.size();
            Cursor out = new Cursor(bytes);
            if (count > 40 || !out.hasRoom(6 + count * BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 6);
            for (Map.Entry<Integer, Stack> entry : p.items.entrySet()) {
                int item = entry.getKey();
                Stack stack = entry.getValue();
                if (isOutside(item, 499) || isOutside(stack.count(), 99) || isOutside(stack.wear(), 1000)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(item | (long) stack.count() << 9 | (long) stack.wear() << 16, BITS);
            }
            return out.length();
        }

        @Override
        public int read(Backpack p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(6);
            if (count > 40 || 6 + count * BITS > length * Byte.SIZE) {
                return HandCodec.OUT_OF_RANGE;
            }
            Map<Integer, Stack> items = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                int word = (int) in.get(BITS);
                int item = word & 0x1FF;
                int number = word >>> 9 & 0x7F;
                int wear = word >>> 16;
                if (item > 499 || number > 99 || wear > 1000 || items.put(item, new Stack(number, wear)) != null) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            p.items = Collections.unmodifiableMap(items);
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Leaderboard}. */
    public static final class LeaderboardByHand implements ByHand<Leaderboard> {
        @Override
        public int write(Leaderboard p, byte[] bytes) {
            List<Score> scores = p.scores;
            int count = scores.size();
            Cursor out = new Cursor(bytes);
            if (count > 20 || !out.hasRoom(5)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 5);
            for (int i = 0; i < count; i++) {
                Score score = scores.get(i);
                if (!TextByHand.put(out, score.name(), 16, 5) || !out.hasRoom(30) || isOutside(score.points(), 999_999)
                        || isOutside(score.ping(), 999)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(score.points() | (long) score.ping() << 20, 30);
            }
            return out.length();
        }

        @Override
        public int read(Leaderboard p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(5);
            if (count > 20 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            List<Score> scores = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String name = TextByHand.get(in, 16, 5, length);
                if (name == null) {
                    return HandCodec.OUT_OF_RANGE;
                }
                int word = (int) in.get(30);
                int points = word & 0xFFFFF;
                int ping = word >>> 20;
                if (in.length() > length || points > 999_999 || ping > 999) {
                    return HandCodec.OUT_OF_RANGE;
                }
                scores.add(new Score(name, points, ping));
            }
            p.scores = Collections.unmodifiableList(scores);
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Configuration}. */
    public static final class ConfigurationByHand implements ByHand<Configuration> {
        @Override
        public int write(Configuration p, byte[] bytes) {
            int count = p.settings.size();
            Cursor out = new Cursor(bytes);
            if (count > 32 || !out.hasRoom(6)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 6);
            for (Map.Entry<String, String> setting : p.settings.entrySet()) {
                if (!TextByHand.put(out, setting.getKey(), 24, 5) || !TextByHand.put(out, setting.getValue(), 60, 6)) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            return out.length();
        }

        @Override
        public int read(Configuration p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(6);
            if (count > 32 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            Map<String, String> settings = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                String name = TextByHand.get(in, 24, 5, length);
                String value = name == null ? null : TextByHand.get(in, 60, 6, length);
                if (value == null || settings.put(name, value) != null) {
                    return HandCodec.OUT_OF_RANGE;
                }
            }
            p.settings = Collections.unmodifiableMap(settings);
            return PartsByHand.end(in, length);
        }
    }

    // ---- Loops over numbers

    /** {@link Chunk}: sixteen blocks a word, out of two words of eight. */
    public static final class ChunkByHand implements ByHand<Chunk> {
        private static final int BLOCKS_OF_A_WORD = 16;
        private static final long PAIRS = 0x00FF00FF00FF00FFL;
        private static final long FOURS = 0x0000FFFF0000FFFFL;
        private static final long NIBBLES = 0x0F0F0F0F0F0F0F0FL;

        @Override
        public int write(Chunk p, byte[] bytes) {
            byte[] blocks = p.blocks;
            int length = blocks.length / 2;
            if (length > bytes.length - ROOM) {
                return HandCodec.PAST_END;
            }
            for (int i = 0; i < blocks.length; i += BLOCKS_OF_A_WORD) {
                long low = (long) HandCodec.WORD.get(blocks, i);
                long high = (long) HandCodec.WORD.get(blocks, i + Long.BYTES);
                if (((low | high) & ~NIBBLES) != 0) {
                    return HandCodec.OUT_OF_RANGE;
                }
                HandCodec.WORD.set(bytes, i / 2, joined(low) | joined(high) << Integer.SIZE);
            }
            return length;
        }

        private static long joined(long nibbles) {
            long pairs = (nibbles | nibbles >>> 4) & PAIRS;
            long fours = (pairs | pairs >>> 8) & FOURS;
            return (fours | fours >>> 16) & LOW_32;
        }

        @Override
        public int read(Chunk p, byte[] bytes, int length) {
            byte[] blocks = p.blocks;
            if (length < blocks.length / 2) {
                return HandCodec.PAST_END;
            }
            for (int i = 0; i < blocks.length; i += BLOCKS_OF_A_WORD) {
                long word = (long) HandCodec.WORD.get(bytes, i / 2);
                HandCodec.WORD.set(blocks, i, apart(word & LOW_32));
                HandCodec.WORD.set(blocks, i + Long.BYTES, apart(word >>> Integer.SIZE));
            }
            return blocks.length / 2;
        }

        private static long apart(long eight) {
            long fours = (eight | eight << 16) & FOURS;
            long pairs = (fours | fours << 8) & PAIRS;
            return (pairs | pairs << 4) & NIBBLES;
        }
    }

    /** {@link Route}. A step in time is staged with its point. */
    public static final class RouteByHand implements ByHand<Route> {
        private static final int[] PREFIX_BITS = {1, 2, 3, 4, 5, 6};
        private static final int[] LEAST = {1, 2, 7, 24, 281, 4378};
        private static final int[] MOST = {1, 6, 23, 280, 4377, 69914};
        private static final int[] STEP_BITS = {0, 3, 5, 9, 13, 17};
        private static final int MOST_BITS = 38 + 16;

        @Override
        public int write(Route p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            int count = p.count;
            if (isOutside(count, 32) || !out.hasRoom(6 + count * MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            out.put(count, 6);
            int tick = -1;
            int lastX = 0;
            int lastY = 0;
            for (int i = 0; i < count; i++) {
                int next = p.ticks[i];
                int x = p.x[i] - lastX + 100;
                int y = p.y[i] - lastY + 100;
                if (next <= tick || isOutside(x, 200) || isOutside(y, 200)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                long point = x | y << 8;
                long step = (long) next - tick;
                if (step == 1) {
                    out.put(1 | point << 1, 17);
                } else if (step <= 6) {
                    out.put(2 | step - 2 << 2 | point << 5, 21);
                } else if (step <= 23) {
                    out.put(4 | step - 7 << 3 | point << 8, 24);
                } else {
                    writeLong(out, step, next, point);
                }
                tick = next;
                lastX += x - 100;
                lastY += y - 100;
            }
            return out.length();
        }

        private static void writeLong(Cursor out, long step, int next, long point) {
            for (int tier = 3; tier < MOST.length; tier++) {
                if (step <= MOST[tier]) {
                    int bits = PREFIX_BITS[tier] + STEP_BITS[tier];
                    out.put(1L << tier | step - LEAST[tier] << PREFIX_BITS[tier] | point << bits, bits + 16);
                    return;
                }
            }
            out.put((next & LOW_32) << 6 | point << 38, MOST_BITS);
        }

        @Override
        public int read(Route p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int count = (int) in.get(6);
            if (count > 32 || length == 0) {
                return HandCodec.OUT_OF_RANGE;
            }
            int tick = -1;
            int lastX = 0;
            int lastY = 0;
            for (int i = 0; i < count; i++) {
                if (in.length() > length) {
                    return HandCodec.PAST_END;
                }
                long word = in.peek();
                int bits;
                if ((word & 1) != 0) {
                    tick++;
                    bits = 1;
                } else {
                    int tier = Math.min(Long.numberOfTrailingZeros(word), LEAST.length);
                    if (tier == LEAST.length) {
                        int next = (int) (word >>> 6);
                        if (next <= tick || Integer.compareUnsigned(next - tick, 69914) <= 0) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        tick = next;
                        bits = 38;
                    } else {
                        int step = ((int) (word >>> tier + 1) & (1 << STEP_BITS[tier]) - 1) + LEAST[tier];
                        if (step > MOST[tier] || (long) tick + step > Integer.MAX_VALUE) {
                            return HandCodec.OUT_OF_RANGE;
                        }
                        tick += step;
                        bits = PREFIX_BITS[tier] + STEP_BITS[tier];
                    }
                }
                int x = (int) (word >>> bits) & 0xFF;
                int y = (int) (word >>> bits + 8) & 0xFF;
                if (x > 200 || y > 200) {
                    return HandCodec.OUT_OF_RANGE;
                }
                lastX += x - 100;
                lastY += y - 100;
                p.ticks[i] = tick;
                p.x[i] = lastX;
                p.y[i] = lastY;
                in.skip(bits + 16);
            }
            p.count = count;
            return PartsByHand.end(in, length);
        }
    }

    // ---- Branches and references

    /** {@link Changes}. Fields are staged until they may have more bits than a word. */
    public static final class ChangesByHand implements ByHand<Changes> {
        private static final int MOST_BITS = Changes.FIELDS + 17 + 17 + 9 + 32 + 10 + 7 + 3 + 10;

        @Override
        public int write(Changes p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            int changed = p.changed;
            if (isOutside(changed, 0xFF) || !out.hasRoom(MOST_BITS)) {
                return HandCodec.OUT_OF_RANGE;
            }
            long word = changed;
            int bits = Changes.FIELDS;
            if ((changed & 1) != 0) {
                if (isOutside(p.x, 99_999)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (long) p.x << bits;
                bits += 17;
            }
            if ((changed & 2) != 0) {
                if (isOutside(p.y, 99_999)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (long) p.y << bits;
                bits += 17;
            }
            if ((changed & 4) != 0) {
                if (isOutside(p.heading, 359)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (long) p.heading << bits;
                bits += 9;
            }
            out.put(word, bits);
            word = 0;
            bits = 0;
            if ((changed & 8) != 0) {
                int speed = Float.floatToRawIntBits(p.speed);
                if (isNotFinite(speed)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word = speed & LOW_32;
                bits = 32;
            }
            if ((changed & 16) != 0) {
                if (isOutside(p.fuel, 1000)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (long) p.fuel << bits;
                bits += 10;
            }
            if ((changed & 32) != 0) {
                if (isOutside(p.damage, 100)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (long) p.damage << bits;
                bits += 7;
            }
            if ((changed & 64) != 0) {
                if (isOutside(p.gear + 1, 7)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (long) (p.gear + 1) << bits;
                bits += 3;
            }
            out.put(word, bits);
            if ((changed & 128) != 0) {
                if (isOutside(p.driver, 999)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                out.put(p.driver, 10);
            }
            return out.length();
        }

        @Override
        public int read(Changes p, byte[] bytes, int length) {
            if (length == 0) {
                return HandCodec.PAST_END;
            }
            int changed = bytes[0] & 0xFF;
            Cursor in = new Cursor(bytes);
            in.skip(Byte.SIZE);
            if ((changed & 1) != 0) {
                int x = (int) in.get(17);
                if (x > 99_999) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.x = x;
            }
            if ((changed & 2) != 0) {
                int y = (int) in.get(17);
                if (y > 99_999) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.y = y;
            }
            if ((changed & 4) != 0) {
                int heading = (int) in.get(9);
                if (heading > 359) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.heading = heading;
            }
            if ((changed & 8) != 0) {
                int speed = (int) in.get(32);
                if (isNotFinite(speed)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.speed = Float.intBitsToFloat(speed);
            }
            if ((changed & 16) != 0) {
                int fuel = (int) in.get(10);
                if (fuel > 1000) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.fuel = fuel;
            }
            if ((changed & 32) != 0) {
                int damage = (int) in.get(7);
                if (damage > 100) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.damage = damage;
            }
            if ((changed & 64) != 0) {
                p.gear = (int) in.get(3) - 1;
            }
            if ((changed & 128) != 0) {
                int driver = (int) in.get(10);
                if (driver > 999) {
                    return HandCodec.OUT_OF_RANGE;
                }
                p.driver = driver;
            }
            p.changed = changed;
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Tree}. A node is nested in no more than 256 others, as the plain method has it. */
    public static final class TreeByHand implements ByHand<Tree> {
        private static final int MOST_DEPTH = 256;

        @Override
        public int write(Tree p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            return write(p.root, out, 1) ? out.length() : HandCodec.OUT_OF_RANGE;
        }

        private static boolean write(Node node, Cursor out, int depth) {
            Node left = node.left;
            Node right = node.right;
            if (isOutside(node.value, 9999) || depth >= MOST_DEPTH || !out.hasRoom(16)) {
                return false;
            }
            if (left == null) {
                out.put(node.value | (right != null ? 1L << 15 : 0), 16);
            } else {
                out.put(node.value | 1L << 14, 15);
                if (!write(left, out, depth + 1) || !out.hasRoom(1)) {
                    return false;
                }
                out.put(right != null ? 1 : 0, 1);
            }
            return right == null || write(right, out, depth + 1);
        }

        @Override
        public int read(Tree p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            return read(p.root, in, length, 1) ? PartsByHand.end(in, length) : HandCodec.OUT_OF_RANGE;
        }

        private static boolean read(Node node, Cursor in, int length, int depth) {
            if (depth >= MOST_DEPTH || in.length() > length) {
                return false;
            }
            int word = (int) in.get(15);
            int value = word & 0x3FFF;
            if (value > 9999) {
                return false;
            }
            node.value = value;
            Node left = null;
            if (word >>> 14 != 0) {
                left = node.left == null ? new Node() : node.left;
                if (!read(left, in, length, depth + 1)) {
                    return false;
                }
            }
            node.left = left;
            Node right = null;
            if (in.get(1) != 0) {
                right = node.right == null ? new Node() : node.right;
                if (!read(right, in, length, depth + 1)) {
                    return false;
                }
            }
            node.right = right;
            return true;
        }
    }

    /** {@link Hierarchy}. An entity of a class of its own would have another method, and is not written as one of ours. */
    public static final class HierarchyByHand implements ByHand<Hierarchy> {
        private static final int MOST_BITS = 58;

        @Override
        public int write(Hierarchy p, byte[] bytes) {
            Entity[] entities = p.entities;
            Cursor out = new Cursor(bytes);
            if (!out.hasRoom(entities.length * MOST_BITS)) {
                return HandCodec.PAST_END;
            }
            for (Entity entity : entities) {
                if (isOutside(entity.id, 999) || isOutside(entity.x, 4095) || isOutside(entity.y, 4095)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                long word = entity.id | (long) entity.x << 10 | (long) entity.y << 22;
                if (entity.getClass() == Entity.class) {
                    out.put(word, 34);
                    continue;
                }
                Unit unit = (Unit) entity;
                if (isOutside(unit.health, 500) || isOutside(unit.heading, 359)) {
                    return HandCodec.OUT_OF_RANGE;
                }
                word |= (long) unit.health << 34 | (long) unit.heading << 43;
                out.put(word, 52);
                if (unit.getClass() == Hero.class) {
                    Hero hero = (Hero) unit;
                    if (isOutside(hero.level - 1, 29)) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    out.put(hero.level - 1 | (hero.hasFlag ? 1 << 5 : 0), 6);
                }
            }
            return out.length();
        }

        @Override
        public int read(Hierarchy p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            for (Entity entity : p.entities) {
                if (in.length() > length) {
                    return HandCodec.PAST_END;
                }
                if (entity.getClass() == Entity.class) {
                    long word = in.get(34);
                    if (!unpack(entity, word)) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    continue;
                }
                Unit unit = (Unit) entity;
                long word = in.get(52);
                int health = (int) (word >>> 34) & 0x1FF;
                int heading = (int) (word >>> 43);
                if (!unpack(unit, word) || health > 500 || heading > 359) {
                    return HandCodec.OUT_OF_RANGE;
                }
                unit.health = health;
                unit.heading = heading;
                if (unit.getClass() == Hero.class) {
                    Hero hero = (Hero) unit;
                    int rest = (int) in.get(6);
                    if ((rest & 0x1F) > 29) {
                        return HandCodec.OUT_OF_RANGE;
                    }
                    hero.level = (rest & 0x1F) + 1;
                    hero.hasFlag = rest >>> 5 != 0;
                }
            }
            return PartsByHand.end(in, length);
        }

        private static boolean unpack(Entity entity, long word) {
            int id = (int) word & 0x3FF;
            if (id > 999) {
                return false;
            }
            entity.id = id;
            entity.x = (int) (word >>> 10) & 0xFFF;
            entity.y = (int) (word >>> 22) & 0xFFF;
            return true;
        }
    }
}
