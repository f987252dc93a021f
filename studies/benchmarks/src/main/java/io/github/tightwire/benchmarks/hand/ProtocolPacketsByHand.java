package io.github.tightwire.benchmarks.hand;

import static io.github.tightwire.benchmarks.hand.GamePacketsByHand.isNotFinite;
import static io.github.tightwire.benchmarks.hand.GamePacketsByHand.isOutside;

import io.github.tightwire.benchmarks.shape.ProtocolPackets.Chess;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Color;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Field;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.FormattedText;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Metadata;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Move;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Path;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Piece;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Run;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Section;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Slot;
import io.github.tightwire.benchmarks.shape.ProtocolPackets.Style;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The packets as those of public protocols, by hand. */
public final class ProtocolPacketsByHand {
    private static final long LOW_32 = 0xFFFFFFFFL;
    private static final int BAD = HandCodec.OUT_OF_RANGE;

    private ProtocolPacketsByHand() {
    }

    /** Writes an integer in groups of seven bits, and one that says whether another follows. */
    private static void putVar(Cursor out, int value) {
        if (value >>> 7 == 0) {
            out.put(value, 8);
        } else if (value >>> 14 == 0) {
            out.put(value & 0x7F | 0x80 | value >>> 7 << 8, 16);
        } else if (value >>> 21 == 0) {
            out.put(value & 0x7F | 0x80 | (value >>> 7 & 0x7F | 0x80) << 8 | value >>> 14 << 16, 24);
        } else {
            long code = value & 0x7F | 0x80 | (value >>> 7 & 0x7F | 0x80) << 8 | (value >>> 14 & 0x7F | 0x80) << 16;
            int rest = value >>> 21;
            if (rest >>> 7 == 0) {
                out.put(code | (long) rest << 24, 32);
            } else {
                out.put(code | (rest & 0x7F | 0x80L) << 24 | (long) (rest >>> 7) << 32, 40);
            }
        }
    }

    /** Reads one; negative where it is none. */
    private static long getVar(Cursor in) {
        long word = in.peek();
        if ((word & 0x80) == 0) {
            in.skip(8);
            return word & 0x7F;
        }
        if ((word & 0x8000) == 0) {
            in.skip(16);
            long high = word >>> 8 & 0x7F;
            return high == 0 ? -1 : word & 0x7F | high << 7;
        }
        long value = word & 0x7F | (word >>> 8 & 0x7F) << 7;
        for (int i = 2; i < 5; i++) {
            long group = word >>> 8 * i & 0xFF;
            value |= (group & 0x7F) << 7 * i;
            if (group <= 0x7F) {
                in.skip(8 * i + 8);
                return group == 0 || value >>> 32 != 0 ? -1 : value;
            }
        }
        return -1;
    }

    /** {@link Metadata}. */
    public static final class MetadataByHand implements ByHand<Metadata> {
        private static final Slot[] SLOTS = Slot.values();
        private static final int SIDE = 30_000_000;
        private static final int FIELD_BITS = 11 + 96;

        @Override
        public int write(Metadata p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            List<Field> fields = p.fields;
            int count = fields.size();
            if (count > 31 || !out.hasRoom(45 + FIELD_BITS)) {
                return BAD;
            }
            putVar(out, p.entity);
            out.put(count, 5);
            for (int i = 0; i < count; i++) {
                Field field = fields.get(i);
                if (isOutside(field.index, 255) || !out.hasRoom(FIELD_BITS)) {
                    return BAD;
                }
                int head = field.index | field.slot.ordinal() << 8;
                switch (field.slot) {
                    case BYTE:
                        if (isOutside(field.number, 255)) {
                            return BAD;
                        }
                        out.put(head | field.number << 11, 19);
                        break;
                    case NUMBER:
                        out.put(head, 11);
                        putVar(out, field.number);
                        break;
                    case FLOAT:
                        int bits = Float.floatToRawIntBits(field.pitch);
                        if (isNotFinite(bits)) {
                            return BAD;
                        }
                        out.put(head | (bits & LOW_32) << 11, 43);
                        break;
                    case TEXT:
                        out.put(head, 11);
                        if (!TextByHand.put(out, field.text, 63, 6)) {
                            return BAD;
                        }
                        break;
                    case FLAG:
                        out.put(field.flag ? head | 1 << 11 : head, 12);
                        break;
                    case BLOCK:
                        int x = field.x + SIDE;
                        int y = field.y + 2048;
                        int z = field.z + SIDE;
                        if (isOutside(x, 2 * SIDE) || isOutside(y, 4095) || isOutside(z, 2 * SIDE)) {
                            return BAD;
                        }
                        out.put(head | (long) x << 11 | (long) y << 37, 49);
                        out.put(z, 26);
                        break;
                    case ROTATION:
                        int pitch = Float.floatToRawIntBits(field.pitch);
                        int yaw = Float.floatToRawIntBits(field.yaw);
                        int roll = Float.floatToRawIntBits(field.roll);
                        if (HandCodec.notFinite(pitch & LOW_32 | (long) yaw << 32) != 0 || isNotFinite(roll)) {
                            return BAD;
                        }
                        out.put(head | (pitch & LOW_32) << 11, 43);
                        out.put(yaw & LOW_32, 32);
                        out.put(roll & LOW_32, 32);
                        break;
                    default:
                        return BAD;
                }
            }
            return out.length();
        }

        @Override
        public int read(Metadata p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            long entity = getVar(in);
            int count = (int) in.get(5);
            if (entity < 0 || in.length() > length) {
                return BAD;
            }
            p.entity = (int) entity;
            List<Field> fields = p.fields;
            for (int i = 0; i < count; i++) {
                if (i == fields.size()) {
                    fields.add(new Field());
                }
                if (in.length() > length || !read(fields.get(i), in, length)) {
                    return BAD;
                }
            }
            if (fields.size() > count) {
                fields.subList(count, fields.size()).clear();
            }
            return PartsByHand.end(in, length);
        }

        private static boolean read(Field field, Cursor in, int length) {
            long word = in.peek();
            field.index = (int) word & 0xFF;
            int kind = (int) word >>> 8 & 7;
            if (kind >= SLOTS.length) {
                return false;
            }
            Slot slot = SLOTS[kind];
            if (field.slot != slot) {
                field.slot = slot;
            }
            word >>>= 11;
            switch (slot) {
                case BYTE:
                    field.number = (int) word & 0xFF;
                    in.skip(19);
                    return true;
                case NUMBER:
                    in.skip(11);
                    long number = getVar(in);
                    field.number = (int) number;
                    return number >= 0;
                case FLOAT:
                    field.pitch = Float.intBitsToFloat((int) word);
                    in.skip(43);
                    return !isNotFinite((int) word);
                case TEXT:
                    in.skip(11);
                    String text = TextByHand.get(in, 63, 6, length);
                    field.text = text;
                    return text != null;
                case FLAG:
                    field.flag = (word & 1) != 0;
                    in.skip(12);
                    return true;
                case BLOCK:
                    in.skip(49);
                    int z = (int) in.get(26);
                    int x = (int) word & (1 << 26) - 1;
                    field.x = x - SIDE;
                    field.y = ((int) (word >>> 26) & 0xFFF) - 2048;
                    field.z = z - SIDE;
                    return x <= 2 * SIDE && z <= 2 * SIDE;
                case ROTATION:
                    in.skip(43);
                    int pitch = (int) word;
                    int yaw = (int) in.get(32);
                    int roll = (int) in.get(32);
                    field.pitch = Float.intBitsToFloat(pitch);
                    field.yaw = Float.intBitsToFloat(yaw);
                    field.roll = Float.intBitsToFloat(roll);
                    return (HandCodec.notFinite(pitch & LOW_32 | (long) yaw << 32) | HandCodec.notFinite(roll)) == 0
                            && in.length() <= length;
                default:
                    return false;
            }
        }
    }

    /** {@link Section}. */
    public static final class SectionByHand implements ByHand<Section> {
        @Override
        public int write(Section p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            int kinds = p.kinds;
            if (isOutside(kinds - 1, 63) || !out.hasRoom(6 + 40 * kinds + 6 * Section.BLOCKS)) {
                return BAD;
            }
            out.put(kinds - 1, 6);
            for (int i = 0; i < kinds; i++) {
                putVar(out, p.palette[i]);
            }
            int width = 32 - Integer.numberOfLeadingZeros(kinds - 1);
            byte[] blocks = p.blocks;
            for (int i = 0; i < Section.BLOCKS; i += 8) {
                long word = 0;
                for (int k = 0; k < 8; k++) {
                    int block = blocks[i + k];
                    if (Integer.compareUnsigned(block, kinds) >= 0) {
                        return BAD;
                    }
                    word |= (long) block << width * k;
                }
                out.put(word, 8 * width);
            }
            return out.length();
        }

        @Override
        public int read(Section p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            int kinds = (int) in.get(6) + 1;
            if (length == 0) {
                return BAD;
            }
            p.kinds = kinds;
            for (int i = 0; i < kinds; i++) {
                long kind = in.length() > length ? -1 : getVar(in);
                if (kind < 0) {
                    return BAD;
                }
                p.palette[i] = (int) kind;
            }
            int width = 32 - Integer.numberOfLeadingZeros(kinds - 1);
            if (in.length() + (Section.BLOCKS / 8 * width) - 1 > length) {
                return HandCodec.PAST_END;
            }
            int mask = (1 << width) - 1;
            byte[] blocks = p.blocks;
            for (int i = 0; i < Section.BLOCKS; i += 8) {
                long word = in.get(8 * width);
                for (int k = 0; k < 8; k++) {
                    int block = (int) (word >>> width * k) & mask;
                    if (block >= kinds) {
                        return BAD;
                    }
                    blocks[i + k] = (byte) block;
                }
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Path}. */
    public static final class PathByHand implements ByHand<Path> {
        @Override
        public int write(Path p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            int count = p.count;
            if (isOutside(count, Path.MOST) || !out.hasRoom(47 + 81 * count)) {
                return BAD;
            }
            putVar(out, p.unit);
            out.put(count, 7);
            int atX = 0;
            int atY = 0;
            for (int i = 0; i < count; i++) {
                int x = p.x[i];
                int y = p.y[i];
                int dx = x - atX;
                int dy = y - atY;
                dx = dx << 1 ^ dx >> 31;
                dy = dy << 1 ^ dy >> 31;
                if ((dx | dy) >>> 7 == 0) {
                    out.put(dx | dy << 8 | (p.isJump[i] ? 1 << 16 : 0), 17);
                } else {
                    putVar(out, dx);
                    putVar(out, dy);
                    out.put(p.isJump[i] ? 1 : 0, 1);
                }
                atX = x;
                atY = y;
            }
            return out.length();
        }

        @Override
        public int read(Path p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            long unit = getVar(in);
            int count = (int) in.get(7);
            if (unit < 0 || in.length() > length || count > Path.MOST) {
                return BAD;
            }
            p.unit = (int) unit;
            p.count = count;
            int atX = 0;
            int atY = 0;
            for (int i = 0; i < count; i++) {
                if (in.length() > length) {
                    return HandCodec.PAST_END;
                }
                long word = in.peek();
                long dx;
                long dy;
                if ((word & 0x8080) == 0) {
                    dx = word & 0x7F;
                    dy = word >>> 8 & 0x7F;
                    p.isJump[i] = (word & 1 << 16) != 0;
                    in.skip(17);
                } else {
                    dx = getVar(in);
                    dy = getVar(in);
                    if (dx < 0 || dy < 0 || in.length() > length) {
                        return BAD;
                    }
                    p.isJump[i] = in.get(1) != 0;
                }
                p.x[i] = atX += (int) dx >>> 1 ^ -((int) dx & 1);
                p.y[i] = atY += (int) dy >>> 1 ^ -((int) dy & 1);
            }
            return PartsByHand.end(in, length);
        }
    }

    /** {@link FormattedText}. */
    public static final class FormattedTextByHand implements ByHand<FormattedText> {
        private static final Color[] COLORS = Color.values();
        private static final Style[] STYLES = Style.values();

        @Override
        public int write(FormattedText p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            List<Run> runs = p.runs;
            int count = runs.size();
            if (count > 20 || !out.hasRoom(37)) {
                return BAD;
            }
            out.put(p.sender & LOW_32 | (long) count << 32, 37);
            for (int i = 0; i < count; i++) {
                Run run = runs.get(i);
                if (!TextByHand.put(out, run.text(), 100, 7) || !out.hasRoom(9)) {
                    return BAD;
                }
                int styles = 0;
                if (!run.styles().isEmpty()) {
                    for (Style style : run.styles()) {
                        styles |= 1 << style.ordinal();
                    }
                }
                String link = run.link();
                out.put(run.color().ordinal() | styles << 3 | (link != null ? 1 << 8 : 0), 9);
                if (link != null && !TextByHand.put(out, link, 100, 7)) {
                    return BAD;
                }
            }
            return out.length();
        }

        @Override
        public int read(FormattedText p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            long head = in.get(37);
            int count = (int) (head >>> 32);
            if (in.length() > length || count > 20) {
                return BAD;
            }
            List<Run> runs = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String text = TextByHand.get(in, 100, 7, length);
                if (text == null) {
                    return BAD;
                }
                int word = (int) in.get(9);
                int color = word & 7;
                if (in.length() > length || color >= COLORS.length) {
                    return BAD;
                }
                Set<Style> styles = EnumSet.noneOf(Style.class);
                for (int left = word >>> 3 & 31; left != 0; left &= left - 1) {
                    styles.add(STYLES[Integer.numberOfTrailingZeros(left)]);
                }
                String link = null;
                if (word >>> 8 != 0) {
                    link = TextByHand.get(in, 100, 7, length);
                    if (link == null) {
                        return BAD;
                    }
                }
                runs.add(new Run(text, COLORS[color], Collections.unmodifiableSet(styles), link));
            }
            p.sender = (int) head;
            p.runs = Collections.unmodifiableList(runs);
            return PartsByHand.end(in, length);
        }
    }

    /** {@link Chess}. */
    public static final class ChessByHand implements ByHand<Chess> {
        private static final Piece[] PIECES = Piece.values();

        @Override
        public int write(Chess p, byte[] bytes) {
            Cursor out = new Cursor(bytes);
            List<Move> moves = p.moves;
            int count = moves.size();
            if (count > 300 || !out.hasRoom(192 + 5 + 4 + 48 + 9 + 16 * count)) {
                return BAD;
            }
            Piece[] board = p.board;
            for (int i = 0; i < 64; i += 8) {
                int word = 0;
                for (int k = 0; k < 8; k++) {
                    word |= board[i + k].ordinal() << 3 * k;
                }
                out.put(word, 24);
            }
            boolean[] c = p.castling;
            int word = (p.isBlack ? 1 : 0) | (c[0] ? 2 : 0) | (c[1] ? 4 : 0) | (c[2] ? 8 : 0) | (c[3] ? 16 : 0);
            Integer passant = p.passant;
            if (passant == null) {
                out.put(word, 6);
            } else {
                int file = passant;
                if (isOutside(file, 7)) {
                    return BAD;
                }
                out.put(word | 32 | file << 6, 9);
            }
            if (isOutside(p.whiteClock, 10_800_000) || isOutside(p.blackClock, 10_800_000)) {
                return BAD;
            }
            out.put(p.whiteClock | (long) p.blackClock << 24, 48);
            out.put(count, 9);
            for (int i = 0; i < count; i++) {
                Move move = moves.get(i);
                if ((move.from() | move.to()) >>> 6 != 0) {
                    return BAD;
                }
                int code = move.from() | move.to() << 6;
                Piece promotion = move.promotion();
                if (promotion == null) {
                    out.put(code, 13);
                } else {
                    out.put(code | 1 << 12 | promotion.ordinal() << 13, 16);
                }
            }
            return out.length();
        }

        @Override
        public int read(Chess p, byte[] bytes, int length) {
            Cursor in = new Cursor(bytes);
            if (192 + 6 + 48 + 9 > length * Byte.SIZE) {
                return HandCodec.PAST_END;
            }
            Piece[] board = p.board;
            for (int i = 0; i < 64; i += 8) {
                int word = (int) in.get(24);
                for (int k = 0; k < 8; k++) {
                    int piece = word >>> 3 * k & 7;
                    if (piece >= PIECES.length) {
                        return BAD;
                    }
                    if (board[i + k] != PIECES[piece]) {
                        board[i + k] = PIECES[piece];
                    }
                }
            }
            int word = (int) in.get(6);
            p.isBlack = (word & 1) != 0;
            boolean[] c = p.castling;
            c[0] = (word & 2) != 0;
            c[1] = (word & 4) != 0;
            c[2] = (word & 8) != 0;
            c[3] = (word & 16) != 0;
            p.passant = word < 32 ? null : (Integer) (int) in.get(3);
            long clocks = in.get(48);
            int white = (int) clocks & 0xFFFFFF;
            int black = (int) (clocks >>> 24);
            int count = (int) in.get(9);
            if (white > 10_800_000 || black > 10_800_000 || count > 300 || in.length() > length) {
                return BAD;
            }
            p.whiteClock = white;
            p.blackClock = black;
            List<Move> moves = new ArrayList<>(in.length() + count <= length ? count : 0);
            for (int i = 0; i < count; i++) {
                if (in.length() > length) {
                    return HandCodec.PAST_END;
                }
                int move = (int) in.peek();
                Piece promotion = null;
                if ((move & 1 << 12) != 0) {
                    int piece = move >>> 13 & 7;
                    if (piece >= PIECES.length) {
                        return BAD;
                    }
                    promotion = PIECES[piece];
                    in.skip(16);
                } else {
                    in.skip(13);
                }
                moves.add(new Move(move & 63, move >>> 6 & 63, promotion));
            }
            p.moves = Collections.unmodifiableList(moves);
            return PartsByHand.end(in, length);
        }
    }
}
