package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fields that a build's report lists: those that no path of serialize touches. */
class UnsentFieldsTest {
    @TempDir
    private Path path;

    private static String type(String declaration, String body) {
        return "package game; import io.github.tightwire.*; import java.util.*; import java.util.function.*; public " + declaration + " { "
                + body + " }";
    }

    /** The lines of the report, without what is the same in all. */
    private List<String> report(Map<String, String> sources) {
        return new ReadyFolder(path).compile(sources).build().unsentFields().stream()
                .map(line -> line.replaceFirst("^game\\.", "").replaceFirst(" is on no path of serialize:.*", "")).toList();
    }

    private List<String> report(String body) {
        return report(Map.of("game.Ship", type("class Ship implements BitSerializable", body)));
    }

    private static String serialize(String statements) {
        return "@Override public void serialize(BitStream s) { " + statements + " }";
    }

    @Test
    void fieldsOfEachKind() {
        assertEquals(List.of("game.Ship.b is on no path of serialize: send it, or make it transient"),
                new ReadyFolder(path).compile(Map.of("game.Ship", type("class Ship implements BitSerializable",
                        "int a; int b; " + serialize("a = s.serializeInt(a, 0, 9);")))).build().unsentFields());
        assertEquals(List.of("Ship.b", "Ship.c", "Ship.d", "Ship.e", "Ship.f", "Ship.g", "Ship.h", "Ship.i", "Ship.j"),
                report("int a; int b; boolean c; String d; Thread.State e; List<String> f; final List<String> g = List.of(); int[][] h;"
                        + "Ship[] i; final BitSet j = new BitSet(); transient int k; static int l; final int m = 3; final String n = \"\";"
                        + "Object lock; Runnable listener; Thread[] threads;" + serialize("a = s.serializeInt(a, 0, 9);")));
    }

    @Test
    void whatIsTouchedFarAway() {
        assertEquals(List.of("Ship.z"), report("int a; int b; int c; int d; int e; int f; int g; int h; int i; int z;"
                + "int b() { return b; } void c(int v) { c = v; }"
                + "static void d(BitStream s, Ship ship) { ship.d = s.serializeInt(ship.d, 0, 9); }"
                + "static final ValueSerializer<Ship> E = (ship, t) -> { ship.e = t.serializeInt(ship.e, 0, 9); return ship; };"
                + "class Inner implements BitSerializable { " + serialize("f = s.serializeInt(f, 0, 9);") + " }"
                + "final Inner inner = new Inner();"
                + "final List<Integer> list = new ArrayList<>(); int most() { return g; }"
                + serialize("a = s.serializeInt(a, 0, b()); c(s.serializeInt(0, 0, 9)); d(s, this); s.serializeObject(inner);"
                        + "s.serializeValue(this, E); IntSupplier most = this::most; s.serializeInt(0, 0, most.getAsInt());"
                        + "s.serializeValue(3, new ValueSerializer<Integer>() { public Integer serialize(Integer v, BitStream t) {"
                        + "return h = t.serializeInt(h, 0, 9); } });"
                        + "s.serializeList(list, 9, 0, (v, t) -> t.serializeInt(v, 0, i));")));
    }

    @Test
    void ofWhatNobodyKnowsNothingIsSaid() {
        assertEquals(List.of(), report("int a; int b; interface Codec { void serialize(Ship ship, BitStream s); } Codec codec;"
                + serialize("codec.serialize(this, s);")));
        assertEquals(List.of(), report("int a; int b; Consumer<Ship> codec;"
                + serialize("a = s.serializeInt(a, 0, 9); codec.accept(this);")));
    }

    @Test
    void superclasses() {
        Map<String, String> sources = new HashMap<>();
        sources.put("game.Base", type("class Base implements BitSerializable",
                "protected int x; int y; protected int most() { return 9; } " + serialize("x = s.serializeInt(x, 0, most());")));
        sources.put("game.Heir", type("final class Heir extends Base",
                "int z; int most; @Override protected int most() { return most; } " + serialize("super.serialize(s);")));
        sources.put("game.Rude", type("final class Rude extends Base", "int w; " + serialize("w = s.serializeInt(w, 0, 9);")));
        assertEquals(List.of("Base.y", "Heir.z", "Rude inherits x of game.Base, which"), report(sources));
    }

    /** An id is sent by the object that holds this one. */
    @Test
    void whatAnotherTypeSends() {
        Map<String, String> sources = new HashMap<>();
        sources.put("game.Part", type("class Part implements BitSerializable", "int id; int x; int y;"
                + serialize("x = s.serializeInt(x, 0, 9);")));
        sources.put("game.Ship", type("class Ship implements BitSerializable", "final Part part = new Part();"
                + serialize("part.id = s.serializeInt(part.id, 0, 9); s.serializeObject(part);")));
        assertEquals(List.of("Part.y"), report(sources));
    }

    @Test
    void values() {
        Map<String, String> sources = new HashMap<>();
        sources.put("game.Cell", type("record Cell(int x, int y) implements BitValue<Cell>",
                "public Cell serialize(BitStream s) { return new Cell(s.serializeInt(x, 0, 9), 0); }"));
        sources.put("game.Spot", type("final class Spot implements BitValue<Spot>", "final int x; final int y; Spot(int x, int y) {"
                + "this.x = x; this.y = y; } public Spot serialize(BitStream s) { return new Spot(s.serializeInt(x, 0, 9), 0); }"));
        sources.put("game.Row", type("record Row(int id, int[] cells) implements BitSerializable", serialize(
                "for (int i = 0; i < cells.length; i++) { cells[i] = s.serializeInt(cells[i], 0, 9); }")));
        assertEquals(List.of("Cell.y", "Spot.y"), new ArrayList<>(report(sources)));
    }
}
