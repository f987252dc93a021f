package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.github.tightwire.internal.template.ReadyTemplates;
import io.github.tightwire.packet.WireTypes;
import io.github.tightwire.wire.WireType;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fingerprint beside a ready codec: that of the type, as long as no class is another one that it depends on. */
class ReadyFingerprintTest {
    private static final String SHIP = "marked.Ship";
    private static final String LINE = "marked.Line";
    private static final String MODE = "marked.Mode";
    private static final String CROWD = "marked.Crowd";

    @TempDir
    private Path path;

    private static Map<String, String> sources(int most) {
        Map<String, String> sources = new HashMap<>();
        String header = "package marked; import io.github.tightwire.*; import java.util.*; ";
        sources.put(SHIP, header + "public class Ship implements BitSerializable { int x; Mode mode = Mode.IDLE; Shape shape = new Dot(0);"
                + "static final Family<Shape> SHAPES = Family.of(Shape.class).value(1, Dot.class, new Dot(0))"
                + ".value(2, Line.class, new Line(0)).build();"
                + "@Override public void serialize(BitStream s) { x = s.serializeInt(x, 0, 9); mode = s.serializeEnum(mode, Mode.class);"
                + "shape = s.serializeValue(shape, SHAPES); } }");
        sources.put(MODE, header + (most > 63 ? "enum Mode { RUN, IDLE }" : "enum Mode { IDLE, RUN }"));
        sources.put("marked.Shape", header + "interface Shape { }");
        sources.put("marked.Dot", header + "record Dot(int at) implements Shape, BitValue<Dot> {"
                + "public Dot serialize(BitStream s) { return new Dot(s.serializeInt(at, 0, 63)); } }");
        sources.put(LINE, header + "public record Line(int to) implements Shape, BitValue<Line> {"
                + "public Line serialize(BitStream s) { return new Line(s.serializeInt(to, 0, " + most + ")); } }");
        sources.put(CROWD, header + "public class Crowd implements BitSerializable { List<String> names = new ArrayList<>();"
                + "@Override public void serialize(BitStream s) { for (int i = 0; i < names.size(); i++) {"
                + "names.set(i, s.serializeString(names.get(i), 9)); } } }");
        return sources;
    }

    private ReadyFolder built(boolean trusted) {
        ReadyFolder folder = new ReadyFolder(path.resolve("classes" + trusted)).compile(sources(63));
        folder.build(trusted);
        return folder;
    }

    private static Class<?> type(ReadyFolder folder, String name) {
        return ReadyFolder.type(folder.loader(), name, Object.class);
    }

    @Test
    void isThatOfTheType() {
        for (boolean trusted : new boolean[] {false, true}) {
            ReadyFolder folder = built(trusted);
            for (String name : new String[] {SHIP, LINE}) {
                Class<?> type = type(folder, name);
                assertEquals(OptionalLong.of(WireType.of(type).fingerprint()), ReadyTemplates.fingerprint(type), name);
            }
        }
    }

    @Test
    void aTypeWithoutADescriptionSaysSo() {
        Class<?> crowd = type(built(false), CROWD);
        assertNotNull(WireType.of(crowd).obstacle());
        assertNotNull(ReadyTemplates.find(crowd));
        assertEquals(OptionalLong.empty(), ReadyTemplates.fingerprint(crowd));
        assertEquals(OptionalLong.empty(), WireTypes.fingerprint(crowd));
    }

    /** The codec of a ship calls the codecs of its shapes; the constants of its enum are only in its fingerprint. */
    @ParameterizedTest
    @ValueSource(strings = {LINE, MODE})
    void isNotUsedOnceAClassThatItDependsOnIsAnotherOne(String changed) {
        ReadyFolder folder = built(false);
        long before = WireTypes.fingerprint(type(folder, SHIP)).orElseThrow();
        folder.add(Map.of(changed, Sources.compile(sources(127)).bytes(changed)));
        Class<?> ship = type(folder, SHIP);
        assertEquals(OptionalLong.empty(), ReadyTemplates.fingerprint(ship));
        long after = WireTypes.fingerprint(ship).orElseThrow();
        assertNotEquals(before, after);
        assertEquals(WireType.of(ship).fingerprint(), after);
    }

    @Test
    void whereThereIsNoReadyCodecTheTypeIsDescribed() {
        ReadyFolder folder = new ReadyFolder(path.resolve("plain")).compile(sources(63));
        Class<?> ship = type(folder, SHIP);
        assertEquals(OptionalLong.empty(), ReadyTemplates.fingerprint(ship));
        assertEquals(WireTypes.fingerprint(type(built(false), SHIP)), WireTypes.fingerprint(ship));
    }
}
