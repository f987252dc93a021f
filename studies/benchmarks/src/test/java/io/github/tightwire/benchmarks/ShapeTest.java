package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.hand.ByHand;
import io.github.tightwire.benchmarks.packet.Packet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The shapes by hand, and compiled, are those of the plain method. */
class ShapeTest {
    private static final List<Shape<?>> ALL =
            Stream.of(Shape.ALL, Shape.GAMES, Shape.OTHERS, Shape.PROTOCOLS).<Shape<?>>flatMap(List::stream).toList();
    private static final int PACKETS = 100;
    /** Made after the pages' last measurement. */
    private static final Set<String> NOT_ON_THE_PAGES = Set.of();

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void theSameBytesAndValues(Shape<T> shape) {
        Codec<T> codec = Codec.of(shape.type());
        assertTrue(codec.toString().endsWith("compiled when it was built"), codec::toString);
        Random random = new Random(12);
        T byCodec = shape.factory().apply(0);
        T byHand = shape.factory().apply(0);
        for (int i = 0; i < PACKETS; i++) {
            T packet = shape.factory().apply(0);
            packet.randomize(random);
            byte[] bytes = new byte[8_000];
            int length = new WriteStream(bytes).write(packet);
            byte[] expected = Arrays.copyOf(bytes, length);
            Arrays.fill(bytes, (byte) 0xA5);
            assertEquals(length, shape.hand().write(packet, bytes));
            assertArrayEquals(expected, Arrays.copyOf(bytes, length));
            Arrays.fill(bytes, (byte) 0xA5);
            assertEquals(length, codec.write(packet, bytes));
            assertArrayEquals(expected, Arrays.copyOf(bytes, length));

            byte[] roomy = Arrays.copyOf(expected, length + ByHand.ROOM);
            assertEquals(length, shape.hand().read(byHand, roomy, length));
            assertArrayEquals(expected, written(byHand));
            assertTrue(codec.read(byCodec, roomy, length).isAccepted());
            assertArrayEquals(expected, written(byCodec));
        }
    }

    @ParameterizedTest
    @FieldSource("ALL")
    <T extends Packet> void theSameRefusals(Shape<T> shape) {
        Random random = new Random(13);
        T packet = shape.factory().apply(1);
        packet.randomize(random);
        byte[] expected = written(packet);
        for (int cut = 0; cut < expected.length; cut++) {
            T plain = shape.factory().apply(1);
            assertFalse(new ReadStream(expected, 0, cut).read(plain).isAccepted());
            byte[] roomy = Arrays.copyOf(Arrays.copyOf(expected, cut), expected.length + ByHand.ROOM);
            assertTrue(shape.hand().read(shape.factory().apply(1), roomy, cut) < 0, shape + " cut to " + cut);
        }
        for (int bit = 0; bit < expected.length * Byte.SIZE; bit++) {
            byte[] flipped = Arrays.copyOf(expected, expected.length + ByHand.ROOM);
            flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
            boolean accepted = new ReadStream(flipped, 0, expected.length).readEmbedded(shape.factory().apply(1)).isAccepted();
            assertEquals(accepted, shape.hand().read(shape.factory().apply(1), flipped, expected.length) >= 0,
                    shape + " with bit " + bit + " flipped");
        }
    }

    @Test
    void thoseOfTheCompilerHaveABenchmark() {
        assertEquals(Shape.ALL.stream().map(shape -> shape.name() + "Benchmark").collect(Collectors.toSet()),
                Arrays.stream(ShapeBenchmarks.class.getDeclaredClasses()).map(Class::getSimpleName).collect(Collectors.toSet()));
    }

    @Test
    void thePagesHaveEachShape() throws IOException {
        Set<String> shapes = ALL.stream().map(Shape::name).collect(Collectors.toCollection(TreeSet::new));
        shapes.removeAll(NOT_ON_THE_PAGES);
        for (String jdk : List.of("17", "25")) {
            String page = Files.readString(Path.of("..", "..", "docs", "benchmarks", "shapes-jdk-" + jdk + ".md"));
            assertEquals(shapes, Pattern.compile("(?m)^\\| (\\w+) \\| write ").matcher(page).results().map(row -> row.group(1))
                    .collect(Collectors.toCollection(TreeSet::new)), "JDK " + jdk);
        }
    }

    private static byte[] written(Packet packet) {
        byte[] bytes = new byte[8_000];
        return Arrays.copyOf(bytes, new WriteStream(bytes).write(packet));
    }
}
