package io.github.tightwire.benchmarks.shape;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.benchmarks.packet.Packet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Packets as those of public protocols, written before anybody had timed them: integers in groups of bits, a palette, enums. */
public final class ProtocolPackets {
    private ProtocolPackets() {
    }

    /** Kinds of a value. */
    public enum Slot {
        /** Of eight bits. */
        BYTE,
        /** In groups. */
        NUMBER,
        /** A real number. */
        FLOAT,
        /** A name. */
        TEXT,
        /** A bool. */
        FLAG,
        /** A place in the world. */
        BLOCK,
        /** Three angles. */
        ROTATION
    }

    /** A value of an entity: a switch over an enum. */
    public static final class Field implements BitSerializable {
        public int index;
        public Slot slot = Slot.BYTE;
        public int number;
        public float pitch;
        public float yaw;
        public float roll;
        public String text = "";
        public boolean flag;
        public int x;
        public int y;
        public int z;

        @Override
        public void serialize(BitStream s) {
            index = s.serializeUint8(index);
            slot = s.serializeEnum(slot, Slot.class);
            switch (slot) {
                case BYTE -> number = s.serializeUint8(number);
                case NUMBER -> number = s.serializeVarInt(number);
                case FLOAT -> pitch = s.serializeFloat(pitch);
                case TEXT -> text = s.serializeString(text, 63);
                case FLAG -> flag = s.serializeBool(flag);
                case BLOCK -> {
                    x = s.serializeInt(x, -30_000_000, 30_000_000);
                    y = s.serializeInt(y, -2048, 2047);
                    z = s.serializeInt(z, -30_000_000, 30_000_000);
                }
                case ROTATION -> {
                    pitch = s.serializeFloat(pitch);
                    yaw = s.serializeFloat(yaw);
                    roll = s.serializeFloat(roll);
                }
            }
        }
    }

    /** The state of an entity, as Minecraft says it. */
    public static final class Metadata implements Packet {
        public int entity;
        public final List<Field> fields = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            entity = s.serializeVarInt(entity);
            s.serializeList(fields, 31, Field::new);
        }

        @Override
        public void randomize(Random random) {
            entity = random.nextInt(100_000);
            fields.clear();
            while (fields.size() < 12) {
                Field field = new Field();
                field.index = random.nextInt(20);
                field.slot = Slot.values()[random.nextInt(7)];
                field.number = field.slot == Slot.BYTE ? random.nextInt(256)
                        : random.nextInt(1 << 3 * (1 + random.nextInt(7)));
                field.pitch = random.nextFloat();
                field.yaw = random.nextFloat();
                field.roll = random.nextFloat();
                field.text = GamePackets.text(random, 3, 20);
                field.flag = random.nextBoolean();
                field.x = random.nextInt(2_000_000) - 1_000_000;
                field.y = random.nextInt(300);
                field.z = random.nextInt(2_000_000) - 1_000_000;
                fields.add(field);
            }
        }
    }

    /** A part of a voxel chunk: its kinds of blocks, and an index among these for each block. */
    public static final class Section implements Packet {
        public static final int BLOCKS = 512;
        public static final int MOST_KINDS = 64;

        public int kinds = 1;
        public final int[] palette = new int[MOST_KINDS];
        public final byte[] blocks = new byte[BLOCKS];

        @Override
        public void serialize(BitStream s) {
            kinds = s.serializeInt(kinds, 1, MOST_KINDS);
            for (int i = 0; i < kinds; i++) {
                palette[i] = s.serializeVarInt(palette[i]);
            }
            for (int i = 0; i < BLOCKS; i++) {
                blocks[i] = (byte) s.serializeInt(blocks[i], 0, kinds - 1);
            }
        }

        @Override
        public void randomize(Random random) {
            kinds = 2 + random.nextInt(30);
            for (int i = 0; i < kinds; i++) {
                palette[i] = random.nextInt(20_000);
            }
            for (int i = 0; i < BLOCKS; i++) {
                blocks[i] = (byte) random.nextInt(kinds);
            }
        }
    }

    /** The path of a unit, each point relative to the one before. */
    public static final class Path implements Packet {
        public static final int MOST = 64;

        public int unit;
        public int count;
        public final int[] x = new int[MOST];
        public final int[] y = new int[MOST];
        public final boolean[] isJump = new boolean[MOST];

        @Override
        public void serialize(BitStream s) {
            unit = s.serializeVarInt(unit);
            count = s.serializeCount(count, MOST);
            int atX = 0;
            int atY = 0;
            for (int i = 0; i < count; i++) {
                atX += s.serializeSignedVarInt(x[i] - atX);
                atY += s.serializeSignedVarInt(y[i] - atY);
                x[i] = atX;
                y[i] = atY;
                isJump[i] = s.serializeBool(isJump[i]);
            }
        }

        @Override
        public void randomize(Random random) {
            unit = random.nextInt(5000);
            count = 30 + random.nextInt(30);
            int atX = random.nextInt(100_000);
            int atY = random.nextInt(100_000);
            for (int i = 0; i < count; i++) {
                x[i] = atX += random.nextInt(5) == 0 ? random.nextInt(2001) - 1000 : random.nextInt(101) - 50;
                y[i] = atY += random.nextInt(5) == 0 ? random.nextInt(2001) - 1000 : random.nextInt(101) - 50;
                isJump[i] = random.nextBoolean();
            }
        }
    }

    /** Colours of text. */
    public enum Color {
        /** Of players. */
        WHITE,
        /** Of hints. */
        GREY,
        /** Of errors. */
        RED,
        /** Of gains. */
        GREEN,
        /** Of links. */
        BLUE,
        /** Of titles. */
        GOLD
    }

    /** Styles of text. */
    public enum Style {
        /** Heavy. */
        BOLD,
        /** Slanted. */
        ITALIC,
        /** With a line below. */
        UNDERLINED,
        /** With a line through it. */
        STRUCK,
        /** To be guessed. */
        OBFUSCATED
    }

    /** A part of a text. */
    public record Run(String text, Color color, Set<Style> styles, String link) implements BitValue<Run> {
        static final Run BLANK = new Run("", Color.WHITE, Set.of(), null);

        @Override
        public Run serialize(BitStream s) {
            return new Run(s.serializeString(text, 100), s.serializeEnum(color, Color.class),
                    s.serializeImmutableEnumSet(styles, Style.class), s.serializeOptionalString(link, 100));
        }
    }

    /** A text of runs: records with texts, an enum, a set of an enum, and a text that may be missing. */
    public static final class FormattedText implements Packet {
        public int sender;
        public List<Run> runs = List.of();

        @Override
        public void serialize(BitStream s) {
            sender = s.serializeUint32(sender);
            runs = s.serializeImmutableList(runs, 20, Run.BLANK, Run::serialize);
        }

        @Override
        public void randomize(Random random) {
            sender = random.nextInt();
            runs = new ArrayList<>();
            while (runs.size() < 5) {
                Set<Style> styles = EnumSet.noneOf(Style.class);
                for (Style style : Style.values()) {
                    if (random.nextInt(4) == 0) {
                        styles.add(style);
                    }
                }
                runs.add(new Run(GamePackets.text(random, 2, 30), Color.values()[random.nextInt(6)], styles,
                        random.nextInt(4) == 0 ? GamePackets.text(random, 10, 40) : null));
            }
        }
    }

    /** Pieces of chess. */
    public enum Piece {
        /** An empty square. */
        NONE,
        /** One step. */
        PAWN,
        /** Jumps. */
        KNIGHT,
        /** Diagonals. */
        BISHOP,
        /** Rows. */
        ROOK,
        /** Both. */
        QUEEN,
        /** Wanted. */
        KING
    }

    /** A move. */
    public record Move(int from, int to, Piece promotion) implements BitValue<Move> {
        static final Move BLANK = new Move(0, 0, null);

        @Override
        public Move serialize(BitStream s) {
            return new Move(s.serializeInt(from, 0, 63), s.serializeInt(to, 0, 63),
                    s.serializeOptionalValue(promotion, Piece.QUEEN, (piece, t) -> t.serializeEnum(piece, Piece.class)));
        }
    }

    /** A game of chess: an array of enums, and records with one that may be missing. */
    public static final class Chess implements Packet {
        public final Piece[] board = new Piece[64];
        public boolean isBlack;
        public final boolean[] castling = new boolean[4];
        public Integer passant;
        public List<Move> moves = List.of();
        public int whiteClock;
        public int blackClock;

        /** Makes an empty board. */
        public Chess() {
            Arrays.fill(board, Piece.NONE);
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < board.length; i++) {
                board[i] = s.serializeEnum(board[i], Piece.class);
            }
            isBlack = s.serializeBool(isBlack);
            for (int i = 0; i < castling.length; i++) {
                castling[i] = s.serializeBool(castling[i]);
            }
            passant = s.serializeOptionalValue(passant, 0, (file, t) -> t.serializeInt(file, 0, 7));
            whiteClock = s.serializeInt(whiteClock, 0, 10_800_000);
            blackClock = s.serializeInt(blackClock, 0, 10_800_000);
            moves = s.serializeImmutableList(moves, 300, Move.BLANK, Move::serialize);
        }

        @Override
        public void randomize(Random random) {
            for (int i = 0; i < board.length; i++) {
                board[i] = random.nextInt(3) > 0 ? Piece.NONE : Piece.values()[random.nextInt(7)];
            }
            isBlack = random.nextBoolean();
            for (int i = 0; i < castling.length; i++) {
                castling[i] = random.nextBoolean();
            }
            passant = random.nextInt(4) == 0 ? random.nextInt(8) : null;
            whiteClock = random.nextInt(10_800_001);
            blackClock = random.nextInt(10_800_001);
            moves = new ArrayList<>();
            int count = 10 + random.nextInt(30);
            while (moves.size() < count) {
                moves.add(new Move(random.nextInt(64), random.nextInt(64), random.nextInt(12) == 0 ? Piece.QUEEN : null));
            }
        }
    }
}
