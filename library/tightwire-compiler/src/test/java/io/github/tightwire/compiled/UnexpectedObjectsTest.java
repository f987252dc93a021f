package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.internal.template.Dispatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A list whose factory makes objects of a final class, and that holds others: compiled ones, and such as run as they are. */
class UnexpectedObjectsTest {
    static final class Expected implements BitSerializable {
        private int x;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, 99);
        }
    }

    static final class Compiled implements BitSerializable {
        private int y;

        @Override
        public void serialize(BitStream s) {
            s.serializeBits(2, 3);
            y = s.serializeInt(y, 0, 999);
        }
    }

    /** It can't be compiled. */
    static final class Plain implements BitSerializable {
        private int z;

        @Override
        public void serialize(BitStream s) {
            try {
                z = s.serializeInt(z, 0, 9);
            } finally {
                z += 0;
            }
        }
    }

    static final class Guests implements Sample {
        private final Expected first = new Expected();
        private final Compiled second = new Compiled();
        private final Plain third = new Plain();
        private final List<BitSerializable> all;
        private int last;

        /** Objects that no factory of a list makes; a dissector, which has none but these, can't know of them. */
        Guests(BitSerializable other) {
            all = new ArrayList<>(List.of(first, second, third, other, new Expected(), third));
        }

        @Override
        public void fill(Random random) {
            first.x = random.nextInt(100);
            second.y = random.nextInt(1000);
            third.z = random.nextInt(10);
            last = random.nextInt(8);
        }

        @Override
        public int spoils() {
            return 3;
        }

        @Override
        public void spoil(int field) {
            switch (field) {
                case 0 -> first.x = 100;
                case 1 -> second.y = -1;
                default -> third.z = 10;
            }
        }

        @Override
        public void serialize(BitStream s) {
            s.serializeBits(1, 2);
            s.serializeList(all, 7, Expected::new);
            last = s.serializeBits(last, 3);
        }
    }

    private static Guests guests() {
        return new Guests(s -> s.serializeBits(1, 5));
    }

    @Test
    void agrees() {
        Agreement.assertCompiled(Guests.class, UnexpectedObjectsTest::guests, 15);
    }

    @Test
    void streamsStandWhereTheyDo() {
        Guests guests = guests();
        guests.fill(new Random(3));
        Codec<Guests> codec = Codec.of(Guests.class);
        byte[] plain = new byte[100];
        byte[] compiled = new byte[100];
        WriteStream expected = new WriteStream(plain);
        WriteStream actual = new WriteStream(compiled);
        expected.serializeBits(1, 3);
        actual.serializeBits(1, 3);
        assertEquals(expected.write(guests), codec.write(guests, actual));
        assertEquals(expected.bitPosition(), actual.bitPosition());
        assertArrayEquals(plain, compiled);
        ReadStream reader = new ReadStream(compiled);
        reader.serializeBits(0, 3);
        assertTrue(codec.readEmbedded(guests, reader).isAccepted());
        assertEquals(expected.bitPosition(), reader.bitPosition());
        MeasureStream measure = new MeasureStream();
        codec.measure(guests, measure);
        assertEquals(new MeasureStream().measure(guests), measure.bitPosition());
    }

    static final class Late implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBits(3, 5);
        }
    }

    @Test
    void aClassThatIsMetIsCompiled() {
        Guests guests = guests();
        guests.all.set(1, new Late());
        assertFalse(Dispatch.isKnown(Late.class));
        assertEquals(new WriteStream(new byte[100]).write(guests), Codec.of(Guests.class).write(guests, new byte[100]));
        assertTrue(Dispatch.isKnown(Late.class));
    }

    /** Each is in the list of the one before; some through a lambda, whose class no codec is of. */
    static final class Nest implements BitSerializable {
        private final List<BitSerializable> inner = new ArrayList<>();

        @Override
        public void serialize(BitStream s) {
            s.serializeList(inner, 3, Expected::new);
        }
    }

    @Test
    void nestsEndAtTheSameDepth() {
        Codec<Nest> codec = Codec.of(Nest.class);
        for (int depth = BitStream.MAX_DEPTH - 2; depth < BitStream.MAX_DEPTH + 3; depth++) {
            Nest nest = new Nest();
            Nest innermost = nest;
            for (int i = 1; i < depth; i++) {
                Nest next = new Nest();
                innermost.inner.add(i % 4 == 3 ? next::serialize : next);
                innermost = next;
            }
            byte[] plain = new byte[100];
            byte[] compiled = new byte[100];
            Throwable expected = Agreement.thrown(() -> new WriteStream(plain).write(nest));
            Agreement.assertSameError(expected, Agreement.thrown(() -> codec.write(nest, compiled)));
            assertEquals(depth - 1 <= BitStream.MAX_DEPTH, expected == null);
            Agreement.assertSameError(
                    Agreement.thrown(() -> new MeasureStream().measure(nest)), Agreement.thrown(() -> codec.measure(nest)));
            if (expected == null) {
                assertArrayEquals(plain, compiled);
                assertEquals(new MeasureStream().measure(nest), codec.measure(nest));
            }
            // Each list says that it has one object, at depths that no write gets to as well.
            Arrays.fill(plain, (byte) 0x55);
            assertEquals(new ReadStream(plain).read(nest), codec.read(nest, plain, plain.length));
        }
    }

    /** Keeps the stream that one of its parts gets, and uses it later. */
    static final class Keeping implements BitSerializable {
        private BitStream kept;
        private final List<BitSerializable> parts = new ArrayList<>(List.of(s -> kept = s));

        @Override
        public void serialize(BitStream s) {
            s.serializeList(parts, 3, Expected::new);
            use();
        }

        private void use() {
            kept.serializeBool(true);
        }
    }

    @Test
    void aStreamThatIsKeptIsClosed() {
        Codec<Keeping> codec = Codec.of(Keeping.class);
        assertTrue(codec.isCompiled(), codec::toString);
        byte[] bytes = {1, 0, 0};
        Agreement.assertClosed(() -> codec.write(new Keeping(), bytes));
        Agreement.assertClosed(() -> codec.write(new Keeping(), new WriteStream(bytes)));
        Agreement.assertClosed(() -> codec.read(new Keeping(), bytes, 3));
        Agreement.assertClosed(() -> codec.readEmbedded(new Keeping(), new ReadStream(bytes)));
        Agreement.assertClosed(() -> codec.measure(new Keeping()));
    }
}
