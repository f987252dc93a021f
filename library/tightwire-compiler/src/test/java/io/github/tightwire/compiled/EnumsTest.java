package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Codec;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Constants of enums, at every place that may hold one. */
class EnumsTest {
    private static final int OBJECTS = 2;

    private enum Piece {
        NONE, PAWN {
            @Override
            boolean isSmall() {
                return true;
            }
        }, KNIGHT, BISHOP, ROOK, QUEEN, KING;

        boolean isSmall() {
            return false;
        }
    }

    private enum Only {
        ONE
    }

    private static <E extends Enum<E>> E any(Random random, Class<E> type) {
        E[] constants = type.getEnumConstants();
        return constants[random.nextInt(constants.length)];
    }

    /** Arrays of any length, in loops that are unrolled: the last place to spoil is an array that is missing. */
    static final class Boards implements Sample {
        private Piece[] board = new Piece[19];
        private Piece[][] levels = {new Piece[3], new Piece[2]};

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < board.length; i++) {
                board[i] = s.serializeEnum(board[i], Piece.class);
            }
            for (int i = 0; i < 2; i++) {
                for (int k = 0; k < levels[i].length; k++) {
                    levels[i][k] = s.serializeEnum(levels[i][k], Piece.class);
                }
            }
        }

        @Override
        public void fill(Random random) {
            for (Piece[] pieces : List.of(board, levels[0], levels[1])) {
                for (int i = 0; i < pieces.length; i++) {
                    pieces[i] = any(random, Piece.class);
                }
            }
        }

        @Override
        public void spoil(int field) {
            if (field < board.length) {
                board[field] = null;
            } else if (field < 22) {
                levels[0][field - 19] = null;
            } else if (field == 22) {
                levels[1] = null;
            } else {
                board = null;
            }
        }

        @Override
        public int spoils() {
            return 24;
        }
    }

    /** Fields of the object and of another one, with numbers between, and an index outside. */
    static final class Fields implements Sample {
        private int before;
        private Piece piece = Piece.NONE;
        private Only only = Only.ONE;
        private TimeUnit unit = TimeUnit.DAYS;
        private int between;
        private int at;
        private final Piece[] held = {Piece.NONE, Piece.PAWN};
        private Part part = new Part();

        static final class Part {
            private Piece piece = Piece.KING;
        }

        @Override
        public void serialize(BitStream s) {
            before = s.serializeInt(before, 0, 5);
            piece = s.serializeEnum(piece, Piece.class);
            only = s.serializeEnum(only, Only.class);
            unit = s.serializeEnum(unit, TimeUnit.class);
            between = s.serializeUint8(between);
            held[at] = s.serializeEnum(held[at], Piece.class);
            part.piece = s.serializeEnum(part.piece, Piece.class);
            boolean isSmall = s.serializeBool(part.piece.isSmall());
        }

        @Override
        public void fill(Random random) {
            before = random.nextInt(6);
            piece = any(random, Piece.class);
            unit = any(random, TimeUnit.class);
            between = random.nextInt(256);
            at = random.nextInt(2);
            held[at] = any(random, Piece.class);
            part.piece = any(random, Piece.class);
        }

        @Override
        public void spoil(int field) {
            switch (field) {
                case 0 -> piece = null;
                case 1 -> only = null;
                case 2 -> unit = null;
                case 3 -> held[at] = null;
                case 4 -> at = 2;
                case 5 -> at = -1;
                case 6 -> part = null;
                case 7 -> part.piece = null;
                default -> between = 256;
            }
        }

        @Override
        public int spoils() {
            return 9;
        }
    }

    record Move(int from, Piece piece, Piece promotion) implements BitValue<Move> {
        static final Move BLANK = new Move(0, Piece.NONE, null);

        @Override
        public Move serialize(BitStream s) {
            return new Move(s.serializeInt(from, 0, 63), s.serializeEnum(piece, Piece.class),
                    s.serializeOptionalValue(promotion, Piece.QUEEN, (v, t) -> t.serializeEnum(v, Piece.class)));
        }
    }

    /** Records, values that may be missing, sets, and an enum that decides what comes next. */
    static final class Moves implements Sample {
        private List<Move> moves = List.of();
        private Set<Piece> taken = EnumSet.noneOf(Piece.class);
        private Piece last = Piece.NONE;
        private int value;

        @Override
        public void serialize(BitStream s) {
            moves = s.serializeImmutableList(moves, 9, Move.BLANK, Move::serialize);
            taken = s.serializeImmutableEnumSet(taken, Piece.class);
            last = s.serializeEnum(last, Piece.class);
            switch (last) {
                case PAWN, KNIGHT -> value = s.serializeInt(value, 0, 63);
                case KING -> value = s.serializeInt(value, 0, 3);
                default -> {
                }
            }
        }

        @Override
        public void fill(Random random) {
            moves = new ArrayList<>();
            while (random.nextInt(5) > 0 && moves.size() < 8) {
                moves.add(new Move(random.nextInt(64), any(random, Piece.class), random.nextBoolean() ? any(random, Piece.class) : null));
            }
            moves.add(0, Move.BLANK);
            taken = random.nextBoolean() ? EnumSet.of(any(random, Piece.class)) : EnumSet.allOf(Piece.class);
            last = any(random, Piece.class);
            value = random.nextInt(4);
        }

        @Override
        public void spoil(int field) {
            switch (field) {
                case 0 -> moves.set(0, new Move(1, null, null));
                case 1 -> last = null;
                case 2 -> taken = null;
                default -> moves.set(0, new Move(64, Piece.NONE, Piece.NONE));
            }
        }

        @Override
        public int spoils() {
            return 4;
        }
    }

    static List<Supplier<? extends Sample>> samples() {
        return List.of(Boards::new, Fields::new, Moves::new);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void agreesWithPlain(Supplier<? extends Sample> factory) {
        Agreement.assertCompiled(factory, OBJECTS);
    }

    /** An array of a superclass stores what the plain method does. */
    static final class Wider implements BitSerializable {
        private final Object[] objects;

        Wider(Object[] objects) {
            this.objects = objects;
        }

        @Override
        public void serialize(BitStream s) {
            objects[0] = s.serializeEnum((TimeUnit) objects[0], TimeUnit.class);
        }
    }

    @Test
    void anElementOfAnotherClassIsTheSameMistake() {
        Codec<Wider> codec = Codec.of(Wider.class);
        assertTrue(codec.isCompiled());
        byte[] bytes = new byte[9];
        assertEquals(1, codec.write(new Wider(new Object[] {TimeUnit.DAYS}), bytes));
        assertThrows(ClassCastException.class, () -> codec.write(new Wider(new Object[] {"text"}), bytes));
        Wider read = new Wider(new Object[] {TimeUnit.HOURS});
        assertTrue(codec.read(read, bytes, 1).isAccepted());
        assertSame(TimeUnit.DAYS, read.objects[0]);
        assertThrows(ArrayStoreException.class, () -> codec.read(new Wider(new String[1]), bytes, 1));
    }

    private static final String MANY = "many.Many";

    /** A type of 300 constants. */
    private static Sources many() {
        String constants = IntStream.range(0, 300).mapToObj(i -> "C" + i).collect(Collectors.joining(", "));
        return Sources.compile(Map.of(MANY, "package many; import io.github.tightwire.*;"
                + "public final class Many implements BitSerializable { enum Code { " + constants + " }"
                + "public Enum<?> code = Code.C299;"
                + "@Override public void serialize(BitStream s) { code = s.serializeEnum((Code) code, Code.class); } }"));
    }

    /** Reads what was written, and returns it. */
    @SuppressWarnings("unchecked")
    private static Enum<?> read(Sources loader) throws ReflectiveOperationException {
        Class<BitSerializable> type = (Class<BitSerializable>) loader.loadClass(MANY);
        Codec<BitSerializable> codec = Codec.of(type);
        assertTrue(codec.isCompiled());
        byte[] bytes = new byte[2];
        assertEquals(2, codec.write(type.getConstructor().newInstance(), bytes));
        BitSerializable object = type.getConstructor().newInstance();
        Field code = type.getField("code");
        code.set(object, null);
        assertTrue(codec.read(object, bytes, 2).isAccepted());
        bytes[0] = (byte) 300;
        assertFalse(codec.read(object, bytes, 2).isAccepted());
        return (Enum<?>) code.get(object);
    }

    @Test
    void eachLoaderHasItsOwnConstants() throws ReflectiveOperationException {
        Enum<?> one = read(many());
        Enum<?> other = read(many());
        assertEquals(List.of("C299", "C299"), List.of(one.name(), other.name()));
        assertNotSame(one.getClass(), other.getClass());
    }
}
