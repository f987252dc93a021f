package io.github.tightwire;

import static io.github.tightwire.Vectors.accepts;
import static io.github.tightwire.Vectors.refuses;
import static io.github.tightwire.Vectors.rejects;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.shapes.Figure;
import io.github.tightwire.shapes.Figure.Box;
import io.github.tightwire.shapes.Figure.Dot;
import io.github.tightwire.shapes.Figure.Label;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Types behind one base: tags, what is kept, what is refused. */
class FamilyTest {
    /** Not sealed, and with one kind alone. */
    private interface Open {
    }

    private static class Known implements Open, BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeAlign();
        }
    }

    private static final class Stranger extends Known {
    }

    private static final Family<Open> ALONE = Family.of(Open.class).object(0, Known.class, Known::new).build();

    @Test
    void aTagAndWhatTheKindSends() {
        Vectors.Operation<Figure> figure = (s, v) -> s.serializeValue(v, Figure.FAMILY);
        // The highest tag is 5: three bits. 5 | 7 << 3.
        accepts("3d00", new Dot(7), figure);
        accepts("0a61", new Label("a"), figure);
        for (String unknown : new String[] {"0900", "0b00", "0c00"}) {
            refuses(unknown, Reason.UNKNOWN_KIND, 0, new Dot(1), figure);
        }
        refuses("0e00", Reason.OUT_OF_RANGE, 0, new Dot(1), figure);
        refuses("0f00", Reason.OUT_OF_RANGE, 0, new Dot(1), figure);
        // 100 is no place: 5 | 100 << 3.
        refuses("2503", Reason.OUT_OF_RANGE, 3, new Dot(1), figure);
        refuses("", Reason.PAST_END, 0, new Dot(1), figure);
        rejects(s -> s.serializeValue(null, Figure.FAMILY), "value is null");
        rejects(s -> Figure.FAMILY.serialize(null, s), "null is not in the family of Figure (0 Box, 2 Label, 5 Dot)");
        rejects(s -> s.serializeValue(new Stranger(), ALONE), "Stranger is not in the family of Open (0 Known)");
    }

    @Test
    void aFamilyOfOneHasNoBitsOfItsOwn() {
        for (Path path : Path.values()) {
            assertEquals(0, path.write(s -> s.serializeValue(new Known(), ALONE), 8).length);
        }
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void anObjectIsKeptWhereTheKindIsTheSame(Path path) {
        Figure[] place = {Figure.box(1, false)};
        Figure held = place[0];
        BitSerializable figure = s -> place[0] = s.serializeValue(place[0], Figure.FAMILY);
        // 0 | 19 << 3 | 1 << 8
        assertEquals(Verdict.ACCEPTED, path.read(figure, bytes("9801")));
        assertSame(held, place[0]);
        assertEquals("Box[19, true]", held.toString());
        assertEquals(Verdict.ACCEPTED, path.read(figure, bytes("3d00")));
        assertEquals(new Dot(7), place[0]);
        assertEquals("Box[19, true]", held.toString(), "nothing of it was touched");
        assertEquals(Verdict.ACCEPTED, path.read(figure, bytes("9801")));
        assertNotSame(held, place[0]);
        place[0] = null;
        assertEquals(Verdict.ACCEPTED, path.read(figure, bytes("3d00")));
        assertEquals(new Dot(7), place[0]);
    }

    @ParameterizedTest
    @EnumSource(Path.class)
    void aListKeepsItsObjectsToo(Path path) {
        Box box = Figure.box(3, true);
        List<Figure> list = new ArrayList<>(List.of(box, new Dot(4), Figure.box(5, false)));
        byte[] packet = path.write(s -> s.serializeList(list, 7, null, Figure.FAMILY), 64);
        List<Figure> read = new ArrayList<>(List.of(box, Figure.box(9, true)));
        assertEquals(Verdict.ACCEPTED, path.read(s -> s.serializeList(read, 7, null, Figure.FAMILY), packet));
        assertEquals("[Box[3, true], Dot[place=4], Box[5, false]]", read.toString());
        assertSame(box, read.get(0));
    }

    @Test
    void whatIsNoFamily() {
        assertSaid("tag 3 was added before", () -> Family.of(Object.class)
                .object(3, Known.class, Known::new).object(3, Stranger.class, Stranger::new));
        assertSaid("Known was added before", () -> Family.of(Object.class)
                .object(3, Known.class, Known::new).object(4, Known.class, Known::new));
        assertSaid("tag -1", () -> Family.of(Open.class).object(-1, Known.class, Known::new));
        assertSaid("outside [0, 65535]", () -> Family.of(Open.class).object(65536, Known.class, Known::new));
        assertSaid("is not a java.lang.String", () -> Family.of(String.class).object(0, Known.class, Known::new));
        assertSaid("an object of " + Stranger.class.getName(),
                () -> Family.of(Open.class).object(0, Known.class, Stranger::new));
        assertSaid("there is null", () -> Family.of(Open.class).object(0, Known.class, () -> null));
        assertSaid("there is null", () -> Family.of(Figure.class).value(0, Dot.class, null));
        assertThrows(IllegalStateException.class, () -> Family.of(Open.class).build());
        assertEquals("family of Open (0 Known, 65535 Stranger)", Family.of(Open.class)
                .object(65535, Stranger.class, Stranger::new).object(0, Known.class, Known::new).build().toString());
    }

    private static void assertSaid(String said, Supplier<?> description) {
        String message = assertThrows(IllegalArgumentException.class, description::get).getMessage();
        assertTrue(message.contains(said), message);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }
}
