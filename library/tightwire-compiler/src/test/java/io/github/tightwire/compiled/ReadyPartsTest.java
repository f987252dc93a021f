package io.github.tightwire.compiled;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Methods that one other alone calls, in whose class they are: it needs no class of theirs, and does what they do. */
class ReadyPartsTest {
    private static final String BAG = "parts.Bag";
    private static final String RULES = "parts.Rules";
    private static final String SHOP = "parts.Shop";
    private static final String TOWN = "parts.Town";
    private static final String STREET = "parts.Town$Street";
    private static final String HOUSE = "parts.Town$House";

    @TempDir
    private Path path;

    private static Map<String, String> sources(int most) {
        return Map.of(
                BAG, "package parts; import io.github.tightwire.*; import java.util.*; "
                        + "public final class Bag implements BitSerializable {\n"
                        + "private enum Rarity { COMMON, RARE { }, UNIQUE }\n"
                        + "public int gold = 7; private boolean open = true; private Rarity best = Rarity.UNIQUE;"
                        + "public List<Item> items = new ArrayList<>(List.of(new Item(), new Item()));"
                        + "public List<Gem> gems = new ArrayList<>(List.of(new Gem()));\n"
                        + "@Override public void serialize(BitStream s) {\n"
                        + "gold = s.serializeInt(gold, 0, 1000);\n"
                        + "s.serializeList(items, 9, Item::new);\n"
                        + "s.serializeList(gems, 9, Gem::new);\n"
                        + "best = s.serializeEnum(best, Rarity.class);\n"
                        + "open = s.serializeBool(open); }\n"
                        + "public static final class Gem implements BitSerializable { private boolean cut = true;"
                        + "private java.util.concurrent.TimeUnit age = java.util.concurrent.TimeUnit.DAYS;\n"
                        + "@Override public void serialize(BitStream s) { cut = s.serializeBool(cut);"
                        + "age = s.serializeEnum(age, java.util.concurrent.TimeUnit.class); } }\n"
                        + "public static final class Item implements BitSerializable {\n"
                        + "public int kind = 3; private long serial = 2; private long maker = 9; private String name = \"sword\";"
                        + "private Rarity rarity = Rarity.RARE;\n"
                        + "@Override public void serialize(BitStream s) {\n"
                        + "kind = s.serializeInt(kind, 0, Rules.most());\n"
                        + "serial = s.serializeUint64(serial);\n"
                        + "maker = s.serializeUint64(maker);\n"
                        + "rarity = s.serializeEnum(rarity, Rarity.class);\n"
                        + "name = s.serializeString(name, 9); } } }",
                RULES, "package parts; class Rules { static int most() { return " + most + "; } }",
                SHOP, "package parts; import io.github.tightwire.*; import java.util.*; "
                        + "public final class Shop implements BitSerializable {"
                        + "private Shelf shelf = new Shelf(); private List<Good> goods = new ArrayList<>(List.of(new Good()));"
                        + "@Override public void serialize(BitStream s) { s.serializeList(goods, 9, Good::new);"
                        + "s.serializeObject(shelf); }"
                        + "public static final class Good implements BitSerializable { private int price = 9;"
                        + "@Override public void serialize(BitStream s) { price = s.serializeInt(price, 0, 100); } }"
                        + "public static final class Shelf implements BitSerializable { private List<Good> goods = new ArrayList<>();"
                        + "@Override public void serialize(BitStream s) { s.serializeList(goods, 9, Good::new); } } }",
                TOWN, "package parts; import io.github.tightwire.*; import java.util.*; "
                        + "public final class Town implements BitSerializable {"
                        + "private List<Street> streets = new ArrayList<>(List.of(new Street(), new Street()));"
                        + "@Override public void serialize(BitStream s) { s.serializeList(streets, 9, Street::new); }"
                        + "public static final class Street implements BitSerializable {"
                        + "private List<House> houses = new ArrayList<>(List.of(new House(), new House()));"
                        + "@Override public void serialize(BitStream s) { s.serializeList(houses, 9, House::new); } }"
                        + "public static final class House implements BitSerializable { private int number = 5; private boolean sold;"
                        + "@Override public void serialize(BitStream s) {"
                        + "number = s.serializeInt(number, 0, 100); sold = s.serializeBool(sold); } } }");
    }

    private ReadyFolder built() {
        ReadyFolder folder = new ReadyFolder(path.resolve("classes")).compile(sources(100));
        folder.build();
        return folder;
    }

    private static void delete(ReadyFolder folder, String type) throws IOException {
        Files.delete(folder.path().resolve(type.replace('.', '/') + "$$Template.class"));
        Files.delete(folder.path().resolve(type.replace('.', '/') + "$$Template$rare.class"));
    }

    private static Class<? extends BitSerializable> type(ReadyFolder folder, String name) {
        return ReadyFolder.type(folder.loader(), name, BitSerializable.class);
    }

    private static boolean isReady(Class<? extends BitSerializable> type) {
        return Codec.of(type).toString().endsWith("compiled when it was built");
    }

    @Test
    void elementsNeedNoClassOfTheirs() throws IOException {
        ReadyFolder folder = built();
        delete(folder, BAG + "$Item");
        delete(folder, BAG + "$Gem");
        delete(folder, HOUSE);
        assertAlike(type(folder, BAG));
        assertAlike(type(folder, TOWN));
        assertAlike(type(folder, STREET));
    }

    /** All ways: whole packets, measures, and packets that end anywhere. */
    private static <T extends BitSerializable> void assertAlike(Class<T> type) {
        assertTrue(isReady(type), type::toString);
        Codec<T> codec = Codec.of(type);
        T sent = Agreement.factory(type).get();
        byte[] expected = new byte[200];
        byte[] actual = new byte[200];
        int length = new WriteStream(expected).write(sent);
        assertEquals(length, codec.write(sent, actual));
        assertArrayEquals(expected, actual);
        assertEquals(new MeasureStream().measure(sent), codec.measure(sent));
        for (int end = 0; end <= length; end++) {
            T plain = Agreement.factory(type).get();
            T read = Agreement.factory(type).get();
            assertEquals(new ReadStream(expected, 0, end).read(plain), codec.read(read, expected, end));
            assertEquals(Deep.text(plain), Deep.text(read));
        }
    }

    @Test
    void anOverflowInAnElementHasTheLinesOfBoth() {
        ReadyFolder folder = built();
        for (String name : List.of(BAG, TOWN, BAG + "$Item")) {
            assertOverflowsAlike(type(folder, name));
        }
    }

    /** In packets that end anywhere. */
    private static <T extends BitSerializable> void assertOverflowsAlike(Class<T> type) {
        Codec<T> codec = Codec.of(type);
        T sent = Agreement.factory(type).get();
        int length = codec.write(sent, new byte[200]);
        for (int bytes = 0; bytes < length; bytes++) {
            byte[] small = new byte[bytes];
            Throwable plain = assertThrows(PacketOverflowException.class, () -> new WriteStream(small).write(sent));
            Throwable ready = assertThrows(PacketOverflowException.class, () -> codec.write(sent, small));
            assertEquals(places(plain), places(ready));
        }
    }

    /** None of the two has a copy. */
    @Test
    void whatTwoCallIsAClass() throws IOException {
        ReadyFolder folder = built();
        assertAlike(type(folder, SHOP));
        delete(folder, SHOP + "$Good");
        assertFalse(isReady(type(folder, SHOP)));
    }

    @Test
    void anElementHasItsOwnCodec() {
        ReadyFolder folder = built();
        for (String name : List.of(BAG + "$Item", BAG + "$Gem", STREET, HOUSE)) {
            assertAlike(type(folder, name));
        }
    }

    /** The class that has the elements' code is made of that as well. */
    @Test
    void whatAnElementIsMadeOfIsCompared() {
        ReadyFolder folder = built();
        folder.add(Map.of(RULES, Sources.compile(sources(1000)).bytes(RULES)));
        assertFalse(isReady(type(folder, BAG)));
        assertTrue(isReady(type(folder, TOWN)));
    }

    /** Each frame is the user's, and the line is that of the operation. */
    @Test
    void anExceptionOfAnElementSaysWhere() throws ReflectiveOperationException {
        Class<? extends BitSerializable> type = type(built(), BAG);
        assertTrue(isReady(type));
        BitSerializable bag = type.getConstructor().newInstance();
        Object second = ((List<?>) type.getField("items").get(bag)).get(1);
        second.getClass().getField("kind").setInt(second, 101);
        assertThrownAlike(bag);
        second.getClass().getField("kind").setInt(second, 100);
        type.getField("gold").setInt(bag, -1);
        assertThrownAlike(bag);
    }

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> void assertThrownAlike(T bag) {
        Codec<T> codec = Codec.of((Class<T>) bag.getClass());
        Throwable plain = assertThrows(IllegalArgumentException.class, () -> new WriteStream(new byte[200]).write(bag));
        Throwable ready = assertThrows(IllegalArgumentException.class, () -> codec.write(bag, new byte[200]));
        assertTrue(ready.getMessage().endsWith(plain.getMessage()), ready::getMessage);
        assertEquals(places(plain), places(ready));
        assertFalse(Arrays.toString(ready.getStackTrace()).contains("$$Template"));
    }

    private static List<String> places(Throwable thrown) {
        return Arrays.stream(thrown.getStackTrace()).filter(frame -> frame.getClassName().startsWith("parts."))
                .map(frame -> frame.getClassName() + ":" + frame.getLineNumber()).toList();
    }
}
