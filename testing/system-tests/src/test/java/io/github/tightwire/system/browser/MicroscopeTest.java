package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import io.github.tightwire.microscope.Microscope;
import io.github.tightwire.packet.PacketReader;
import io.github.tightwire.packet.PacketWriter;
import io.github.tightwire.packet.Protocol;
import io.github.tightwire.trace.Trace;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The microscope's page in a real browser, over packets of which every bit is known. */
@Tag("exhaustive")
@RequiresChromium
class MicroscopeTest {
    private static final int WIDTH = 1400;
    private static final int HEIGHT = 1250;
    private static final long PATIENCE_SECONDS = 30;
    private static final int PACKETS = 90;
    /** Damaged on its way: its checksum is wrong. */
    private static final int DAMAGED = 7;
    private static final int LONG = PACKETS;
    private static final int CRC_BITS = 32;

    private static final Protocol PROTOCOL = Protocol.builder("ships", 1)
            .packet(Steering.class, Steering::new).packet(Fleet.class, Fleet::new).packet(Words.class, Words::new).build();
    private static final List<Datagram> SENT = new ArrayList<>();

    private static List<Datagram> listed = SENT;
    private static Microscope microscope;
    private static Chromium chromium;

    /** A player's input. */
    static final class Steering implements BitSerializable {
        private int tick;
        private boolean fires;
        private int rudder;

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeInt(tick, 0, 1 << 20);
            fires = s.serializeBool(fires);
            rudder = s.serializeInt(rudder, -45, 45);
        }
    }

    /** A ship. */
    static final class Ship implements BitSerializable {
        private float x;
        private float y;
        private int health;
        private boolean moving;
        private float speed;

        @Override
        public void serialize(BitStream s) {
            x = s.serializeCompressedFloat(x, -500, 500, 0.01f);
            y = s.serializeCompressedFloat(y, -500, 500, 0.01f);
            health = s.serializeInt(health, 0, 100);
            moving = s.serializeBool(moving);
            if (moving) {
                speed = s.serializeCompressedFloat(speed, 0, 20, 0.1f);
            }
        }
    }

    /** A server's state. */
    static final class Fleet implements BitSerializable {
        private static final int MOST = 12;
        private int tick;
        private int count;
        private final Ship[] ships = new Ship[MOST];

        Fleet() {
            Arrays.setAll(ships, i -> new Ship());
        }

        @Override
        public void serialize(BitStream s) {
            tick = s.serializeInt(tick, 0, 1 << 20);
            count = s.serializeInt(count, 0, MOST);
            for (int i = 0; i < count; i++) {
                s.serializeObject(ships[i]);
            }
        }
    }

    /** A player's text: anything, markup as well. */
    static final class Words implements BitSerializable {
        private String text = "";

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 4000);
        }
    }

    @BeforeAll
    static void start() throws IOException {
        Random random = new Random(30);
        for (int i = 0; i < PACKETS; i++) {
            byte[] bytes = bytes(i % 30 == 29 ? words("<b>ahoy</b> & \u2693 " + i) : i % 3 == 2 ? fleet(i, random) : steering(i, random));
            if (i == DAMAGED) {
                bytes[bytes.length - 2] ^= 0x10;
            }
            add(bytes, i);
        }
        add(bytes(words("long ".repeat(700))), LONG);
        microscope = Microscope.open(PROTOCOL, false, () -> listed, 0);
        chromium = new Chromium(WIDTH, HEIGHT);
    }

    private static void add(byte[] bytes, int i) {
        InetSocketAddress server = new InetSocketAddress("192.0.2.1", 7777);
        InetSocketAddress client = new InetSocketAddress("198.51.100.7", 40_000);
        SENT.add(new Datagram(Instant.ofEpochMilli(1_700_000_000_000L + i * 17L), i % 3 == 2 ? Direction.SENT : Direction.RECEIVED,
                i % 3 == 2 ? server : client, i % 3 == 2 ? client : server, bytes, bytes.length));
    }

    private static Steering steering(int tick, Random random) {
        Steering steering = new Steering();
        steering.tick = tick;
        steering.fires = random.nextBoolean();
        steering.rudder = random.nextInt(-45, 46);
        return steering;
    }

    private static Fleet fleet(int tick, Random random) {
        Fleet fleet = new Fleet();
        fleet.tick = tick;
        fleet.count = random.nextInt(1, Fleet.MOST + 1);
        for (int i = 0; i < fleet.count; i++) {
            fleet.ships[i].x = random.nextFloat(-500, 500);
            fleet.ships[i].y = random.nextFloat(-500, 500);
            fleet.ships[i].health = random.nextInt(101);
            fleet.ships[i].moving = random.nextBoolean();
            fleet.ships[i].speed = random.nextFloat(0, 20);
        }
        return fleet;
    }

    private static Words words(String text) {
        Words words = new Words();
        words.text = text;
        return words;
    }

    private static byte[] bytes(BitSerializable packet) {
        PacketWriter writer = PROTOCOL.writer();
        byte[] bytes = new byte[5000];
        return Arrays.copyOf(bytes, writer.write(packet, bytes));
    }

    @AfterAll
    static void stop() throws IOException {
        if (chromium != null) {
            chromium.close();
        }
        microscope.close();
    }

    @BeforeEach
    void open() {
        chromium.driver().get(microscope.address().toString());
        // Who opens it looks for what is wrong.
        await("the first refused packet", () -> drawn().equals(hex(SENT.get(DAMAGED).bytes())));
    }

    @AfterEach
    void theConsoleIsEmpty() {
        assertEquals(List.of(), chromium.problems());
    }

    // ---- What is shown

    @Test
    void theBitsAreThoseOfThePacketThatWasSent() {
        assertTrue(text("protocol").startsWith("ships 1"));
        for (int packet : List.of(0, 2, DAMAGED, 29, 5)) {
            choose(packet);
            byte[] bytes = SENT.get(packet).bytes();
            StringBuilder bits = new StringBuilder();
            for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
                bits.append(bit(bytes, bit));
            }
            assertEquals(bits.toString(), script("return [...document.querySelectorAll('#ruler .bit')].map(b => b.textContent).join('')"));
            assertEquals(verdict(bytes).toString(), text("verdict"));
        }
    }

    @Test
    void aLongPacketHasPages() {
        choose(LONG);
        byte[] bytes = SENT.get(LONG).bytes();
        List<WebElement> pages = chromium.driver().findElements(By.cssSelector("#pages button"));
        assertEquals((bytes.length + 1535) / 1536, pages.size());
        pages.get(1).click();
        int first = 1536 * Byte.SIZE;
        assertEquals(String.valueOf(bit(bytes, first)), bitElement(first).getText());
        chromium.driver().findElement(By.id("ruler")).sendKeys(Keys.END);
        assertEquals("bit " + (bytes.length * 8 - 1), flip().getText().substring("Flip ".length()));
        assertTrue(bitElement(bytes.length * Byte.SIZE - 1).getAttribute("class").contains("is-cursor"));
    }

    @Test
    void fieldsHaveTheirBitsAndValues() {
        choose(2);
        Trace trace = PROTOCOL.readerOfAll().trace(SENT.get(2).bytes(), 0, SENT.get(2).bytes().length);
        assertEquals(-1, text("tree").indexOf("refused"));
        for (Trace.Operation leaf : trace.leaves()) {
            if (leaf.bits() == 0) {
                continue;
            }
            clickBit(leaf.bit());
            assertTrue(text("chosen").contains(leaf.raw() + " on the wire"), leaf + ": " + text("chosen"));
            if (leaf.bits() > 1) {
                String range = "bits " + leaf.bit() + " to " + (leaf.bit() + leaf.bits() - 1) + ", ";
                assertTrue(text("chosen").startsWith(range), text("chosen"));
            }
        }
        WebElement health = row("Fleet.ships[0].health");
        assertEquals(String.valueOf(operation(trace.operations(), "Fleet.ships[0].health").value()),
                health.findElement(By.className("value")).getText());
    }

    @Test
    void markupInAPacketStaysText() {
        choose(29);
        assertTrue(text("tree").contains("<b>ahoy</b> & \u2693 29"), text("tree"));
    }

    @Test
    void barsAreAsHighAsPacketsAndStripedWhereRefused() {
        List<WebElement> bars = chromium.driver().findElements(By.cssSelector(".bar"));
        assertEquals(SENT.size(), bars.size());
        assertEquals(1, chromium.driver().findElements(By.cssSelector(".bar.is-refused")).size());
        assertTrue(bars.get(DAMAGED).getAttribute("class").contains("is-refused"));
        double whole = bars.get(LONG).findElement(By.tagName("span")).getSize().height;
        double part = bars.get(2).findElement(By.tagName("span")).getSize().height;
        assertEquals(SENT.get(2).length() / (double) SENT.get(LONG).length(), part / whole, 0.03);
        chromium.driver().findElement(By.id("only-refused")).click();
        await("one bar", () -> chromium.driver().findElements(By.cssSelector(".bar")).size() == 1);
    }

    /** An accepted packet stayed chosen, and a short one had a bar of two points beside longer ones that were filtered out. */
    @Test
    void whatIsFilteredOutIsNotChosen() {
        choose(2);
        WebElement only = chromium.driver().findElement(By.id("only-refused"));
        only.click();
        await("the refused packet", () -> drawn().equals(hex(SENT.get(DAMAGED).bytes())));
        WebElement bar = chromium.driver().findElement(By.cssSelector(".bar.is-chosen"));
        assertTrue(bar.getSize().width >= 4 && bar.findElement(By.tagName("span")).getSize().height > 100, () -> bar.getSize().toString());
        chromium.driver().findElement(By.cssSelector("#types")).sendKeys("Words");
        await("nothing", () -> text("progress").equals("No packet is of this kind."));
        only.click();
        await("the first text", () -> drawn().equals(hex(SENT.get(29).bytes())));
    }

    /** With colours that repeat, a legend said of two types that they are one. */
    @Test
    void noTwoTypesOfTheLegendLookTheSame() throws IOException {
        Protocol.Builder protocol = Protocol.builder("kinds", 1);
        List<Supplier<BitSerializable>> factories = List.of(Kind0::new, Kind1::new, Kind2::new, Kind3::new, Kind4::new, Kind5::new,
                Kind6::new, Kind7::new, Kind8::new, Kind9::new, Kind10::new, Kind11::new, Kind12::new, Kind13::new);
        factories.forEach(factory -> add(protocol, factory));
        Protocol kinds = protocol.build();
        List<Datagram> packets = new ArrayList<>();
        for (int i = 0; i < factories.size(); i++) {
            // The later, the more of them: those are told apart.
            for (int k = 0; k <= i; k++) {
                byte[] bytes = new byte[100];
                int length = kinds.writer().write(factories.get(i).get(), bytes);
                packets.add(new Datagram(Instant.EPOCH, Direction.SENT, SENT.get(0).source(), SENT.get(0).source(),
                        Arrays.copyOf(bytes, length), length));
            }
        }
        try (Microscope many = Microscope.open(kinds, false, () -> packets, 0)) {
            many.note("3 packets skipped: 3 TCP");
            chromium.driver().get(many.address().toString());
            await("the legend", () -> chromium.driver().findElements(By.cssSelector("#legend > span")).size() == 14);
            List<?> looks = (List<?>) script("return [...document.querySelectorAll('#legend .swatch')]"
                    + ".map(each => getComputedStyle(each).background)");
            assertEquals(looks.size(), looks.stream().distinct().count(), looks::toString);
            assertTrue(text("legend").contains("Kind13") && text("legend").contains("other types") && !text("legend").contains("Kind0"),
                    text("legend"));
            assertEquals("3 packets skipped: 3 TCP", text("note"));
            assertEquals("", text("progress"));
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends BitSerializable> void add(Protocol.Builder protocol, Supplier<T> factory) {
        protocol.packet((Class<T>) factory.get().getClass(), factory);
    }

    /** A packet without fields. */
    static class Kind0 implements BitSerializable {
        @Override
        public void serialize(BitStream s) {
            s.serializeBool(true);
        }
    }

    static final class Kind1 extends Kind0 { }

    static final class Kind2 extends Kind0 { }

    static final class Kind3 extends Kind0 { }

    static final class Kind4 extends Kind0 { }

    static final class Kind5 extends Kind0 { }

    static final class Kind6 extends Kind0 { }

    static final class Kind7 extends Kind0 { }

    static final class Kind8 extends Kind0 { }

    static final class Kind9 extends Kind0 { }

    static final class Kind10 extends Kind0 { }

    static final class Kind11 extends Kind0 { }

    static final class Kind12 extends Kind0 { }

    static final class Kind13 extends Kind0 { }

    /** On a phone "netcode" was cut in two. */
    @Test
    void wordsBreakWithinOnNoPhone() {
        try {
            chromium.resize(390, HEIGHT);
            choose(2);
            assertEquals(List.of(), script("""
                    return [...document.querySelectorAll('#tree .name')].filter(each => /^[a-z]+$/i.test(each.textContent)
                        && each.clientHeight > 2.3 * parseFloat(getComputedStyle(each).fontSize)).map(each => each.textContent);
                    """));
        } finally {
            chromium.resize(WIDTH, HEIGHT);
        }
    }

    @Test
    void theKeyboardGoesThroughPackets() {
        WebElement bars = chromium.driver().findElement(By.id("bars"));
        bars.sendKeys(Keys.HOME);
        await("packet 0", () -> drawn().equals(hex(SENT.get(0).bytes())));
        bars.sendKeys(Keys.ARROW_RIGHT);
        await("packet 1", () -> drawn().equals(hex(SENT.get(1).bytes())));
        bars.sendKeys(Keys.END);
        await("the last", () -> drawn().equals(hex(SENT.get(LONG).bytes())));
        bars.sendKeys(Keys.HOME);
        await("the first", () -> drawn().equals(hex(SENT.get(0).bytes())));
        assertEquals("packet 1, " + SENT.get(0).length() + "\u00a0bytes, accepted", bars.getAttribute("aria-valuetext"));
    }

    @Test
    void bitsAndFieldsLightEachOther() {
        choose(2);
        Trace trace = PROTOCOL.readerOfAll().trace(SENT.get(2).bytes(), 0, SENT.get(2).bytes().length);
        Trace.Operation health = operation(trace.operations(), "Fleet.ships[0].health");
        new Actions(chromium.driver()).moveToElement(row(health.path())).perform();
        assertLit(health);
        Trace.Operation tick = operation(trace.operations(), "Fleet.tick");
        new Actions(chromium.driver()).moveToElement(bitElement(tick.bit() + 3)).perform();
        assertLit(tick);
        clickBit(health.bit() - 1);
        chromium.driver().findElement(By.id("ruler")).sendKeys(Keys.ARROW_RIGHT);
        new Actions(chromium.driver()).moveToElement(chromium.driver().findElement(By.id("verdict"))).perform();
        assertLit(health);
        row(tick.path()).click();
        row(tick.path()).sendKeys(Keys.ARROW_DOWN);
        new Actions(chromium.driver()).moveToElement(chromium.driver().findElement(By.id("verdict"))).perform();
        assertLit(operation(trace.operations(), "Fleet.count"));
    }

    private static void assertLit(Trace.Operation field) {
        List<Long> bits = new ArrayList<>();
        for (int i = 0; i < field.bits(); i++) {
            bits.add((long) (field.bit() + i));
        }
        assertEquals(bits, script("return [...document.querySelectorAll('#ruler .is-lit')].map(bit => Number(bit.dataset.bit))"));
        assertEquals(List.of(field.path() + " " + field.call()),
                script("return [...document.querySelectorAll('#tree .is-lit')].map(row => row.title)"));
    }

    // ---- What is changed

    @Test
    void anEditedBitGivesTheLibrarysVerdict() {
        choose(2);
        byte[] sent = SENT.get(2).bytes();
        int refused = 0;
        for (int bit = CRC_BITS; bit < sent.length * Byte.SIZE; bit += 5) {
            byte[] changed = flipped(sent, bit);
            mend(changed);
            Verdict verdict = verdict(changed);
            List<Long> refusedAt = verdict.isAccepted() || verdict.bit() >= sent.length * 8 ? List.of() : List.of((long) verdict.bit());
            refused += verdict.isAccepted() ? 0 : 1;
            assertEquals(List.of(verdict.toString(), true, refusedAt), flipAndUndo(bit, hex(changed), hex(sent)));
        }
        assertTrue(refused > 3, refused + " refused");
    }

    /** Returns the verdict, whether the bit is drawn as changed, and the refused bits. All in one script, since each is a round trip. */
    private static Object flipAndUndo(int bit, String flipped, String sent) {
        return chromium.await("""
                const [bit, flipped, sent, done] = arguments;
                const byId = id => document.getElementById(id);
                const once = (bytes, next) => byId('ruler').dataset.bytes === bytes ? next() : setTimeout(once, 5, bytes, next);
                const at = bit => document.querySelector(`#ruler [data-bit='${bit}']`);
                at(bit).click();
                byId('flip').click();
                once(flipped, () => {
                    const refused = [...document.querySelectorAll('#ruler .is-refused')].map(each => Number(each.dataset.bit));
                    const seen = [byId('verdict').innerText, at(bit).classList.contains('is-changed'), refused];
                    byId('undo').click();
                    once(sent, () => done(seen));
                });
                """, bit, flipped, sent);
    }

    @Test
    void theKeyboardFlipsABit() {
        choose(2);
        byte[] changed = flipped(SENT.get(2).bytes(), 40);
        mend(changed);
        clickBit(40);
        chromium.driver().findElement(By.id("ruler")).sendKeys(Keys.ENTER);
        await("the flipped bit", () -> drawn().equals(hex(changed)));
        assertEquals(verdict(changed).toString(), text("verdict"));
    }

    @Test
    void asSentTheChecksumIsWrong() {
        choose(2);
        byte[] changed = flipped(SENT.get(2).bytes(), 40);
        chromium.driver().findElement(By.id("mend")).click();
        clickBit(40);
        flip().click();
        await("the flipped bit", () -> drawn().equals(hex(changed)));
        assertEquals("refused at bit 0: wrong checksum", text("verdict"));
        chromium.driver().findElement(By.id("mend")).click();
        mend(changed);
        await("the checksum", () -> drawn().equals(hex(changed)));
        assertEquals(verdict(changed).toString(), text("verdict"));
    }

    @Test
    void aFieldIsSetAndTheDifferenceNamed() {
        choose(2);
        byte[] sent = SENT.get(2).bytes();
        Trace trace = PROTOCOL.readerOfAll().trace(sent, 0, sent.length);
        Trace.Operation health = operation(trace.operations(), "Fleet.ships[0].health");
        for (int value : List.of(100, 101, 127)) {
            byte[] changed = sent.clone();
            for (int i = 0; i < health.bits(); i++) {
                if (bit(changed, health.bit() + i) != (value >> i & 1)) {
                    changed = flipped(changed, health.bit() + i);
                }
            }
            mend(changed);
            byte[] expected = changed;
            clickBit(health.bit());
            WebElement raw = chromium.driver().findElement(By.id("raw"));
            raw.clear();
            raw.sendKeys(String.valueOf(value), Keys.ENTER);
            await("the value", () -> drawn().equals(hex(expected)));
            assertEquals(value <= 100 ? "accepted" : "refused at bit " + health.bit() + ": out of range", text("verdict"));
        }
        WebElement raw = chromium.driver().findElement(By.id("raw"));
        raw.clear();
        raw.sendKeys("128", Keys.ENTER);
        assertEquals("7\u00a0bits hold 0 to 127", text("chosen"));
    }

    @Test
    void theLengthIsChanged() {
        choose(2);
        byte[] sent = SENT.get(2).bytes();
        for (int length : List.of(sent.length - 1, sent.length + 1, 9, 4, 0)) {
            byte[] changed = Arrays.copyOf(sent, length);
            mend(changed);
            WebElement field = chromium.driver().findElement(By.id("length"));
            field.clear();
            field.sendKeys(String.valueOf(length), Keys.TAB);
            await("a length of " + length, () -> drawn().equals(hex(changed)));
            assertEquals(verdict(changed).toString(), text("verdict"));
        }
    }

    @Test
    void twoPacketsAndTheirFirstDifference() {
        choose(2);
        chromium.driver().findElement(By.id("keep")).click();
        choose(5);
        byte[] one = SENT.get(2).bytes();
        byte[] other = SENT.get(5).bytes();
        Trace trace = PROTOCOL.readerOfAll().trace(one, 0, one.length);
        Trace.Operation tick = operation(trace.operations(), "Fleet.tick");
        String difference = "bit " + tick.bit() + ", Fleet.tick: another value: 2, then 5";
        await("the difference", () -> text("compared").equals("first difference: " + difference));
        assertEquals((long) one.length * 8, script("return document.querySelectorAll('#first .bit').length"));
        assertEquals((long) other.length * 8, script("return document.querySelectorAll('#second .bit').length"));
        assertEquals(List.of((long) tick.bit()),
                script("return [...document.querySelectorAll('#first .is-cursor')].map(bit => Number(bit.dataset.bit))"));
        choose(2);
        await("nothing to compare", () -> text("compared").startsWith("Packet 3 is kept."));
    }

    @Test
    void bitsByFieldAgainstABudget() {
        choose(0);
        await("the rows", () -> text("budget").contains("Steering.rudder"));
        // 32 + 2 + 21 + 1 + 7 + 32, and one of padding.
        assertTrue(text("budget-words").endsWith("\u00a0accepted packets, 96\u00a0bits each."), text("budget-words"));
        assertTrue(text("budget").matches("(?s).*Steering.tick\\s+21.0\\s+21\\s+22\u00a0%.*"), text("budget"));
        WebElement limit = chromium.driver().findElement(By.id("limit"));
        limit.sendKeys("95", Keys.TAB);
        await("the excess", () -> text("exceeded").equals("exceeded: 96\u00a0bits in packet 1"));
        limit.clear();
        limit.sendKeys("96", Keys.TAB);
        await("a budget that is kept", () -> text("exceeded").equals("kept"));
    }

    // ---- How it looks

    @ParameterizedTest
    @ValueSource(ints = {390, 1400})
    void nothingIsCut(int width) throws IOException {
        try {
            chromium.resize(width, HEIGHT);
            few();
            choose(2);
            chromium.driver().findElement(By.id("keep")).click();
            choose(5);
            await("two packets", () -> text("compared").startsWith("first difference: "));
            show(500);
            assertEquals(List.of(), chromium.cut());
            // What scrolls does so down alone.
            assertEquals(List.of(), script("""
                    return [...document.querySelectorAll('.ruler, .scrolls')].filter(each => each.scrollWidth > each.clientWidth + 1)
                        .map(each => each.id);
                    """));
            picture("microscope-" + width);
        } finally {
            listed = SENT;
            chromium.resize(WIDTH, HEIGHT);
        }
    }

    @Test
    void itIsDarkWhereTheSystemIs() throws IOException {
        try {
            chromium.setDark(true);
            few();
            choose(DAMAGED);
            assertEquals("rgb(20, 24, 29)", script("return getComputedStyle(document.body).backgroundColor"));
            show(400);
            picture("microscope-dark");
        } finally {
            listed = SENT;
            chromium.setDark(false);
        }
    }

    /** Without the long packet, beside which the others have low bars. */
    private static void few() {
        listed = SENT.subList(0, PACKETS);
        chromium.driver().findElement(By.id("reload")).click();
        await("fewer packets", () -> text("packet").contains(" of " + PACKETS));
    }

    /** A packet with a ship whose health was changed, from this bit of the packet on, to more than there can be. */
    private static void show(int from) {
        for (int packet = 2; packet < PACKETS; packet += 3) {
            byte[] sent = SENT.get(packet).bytes();
            for (Trace.Operation ship : PROTOCOL.readerOfAll().trace(sent, 0, sent.length).leaves()) {
                if (ship.path().endsWith(".health") && ship.bit() >= from && bit(sent, ship.bit() + 6) == 0) {
                    byte[] changed = flipped(sent, ship.bit() + 6);
                    mend(changed);
                    if (verdict(changed).bit() == ship.bit()) {
                        choose(packet);
                        clickBit(ship.bit() + 6);
                        flip().click();
                        await("the change", () -> drawn().equals(hex(changed)));
                        return;
                    }
                }
            }
        }
        throw new AssertionError("there is no such packet");
    }

    private static void picture(String name) throws IOException {
        script("document.activeElement.blur(); scrollTo(0, 0)");
        chromium.picture(name);
    }

    // ---- Packets, as a slow model has them

    private static int bit(byte[] bytes, int bit) {
        return bytes[bit / Byte.SIZE] >> bit % Byte.SIZE & 1;
    }

    private static byte[] flipped(byte[] bytes, int bit) {
        byte[] changed = bytes.clone();
        changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        return changed;
    }

    private static void mend(byte[] bytes) {
        if (bytes.length >= Integer.BYTES) {
            CRC32 crc = new CRC32();
            crc.update(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, PROTOCOL.id()));
            crc.update(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
            ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
        }
    }

    private static Verdict verdict(byte[] bytes) {
        PacketReader reader = PROTOCOL.reader(Steering.class, Fleet.class, Words.class);
        return reader.read(bytes, bytes.length);
    }

    private static Trace.Operation operation(List<Trace.Operation> operations, String path) {
        for (Trace.Operation operation : operations) {
            if (operation.path().equals(path)) {
                return operation;
            }
            Trace.Operation inner = path.startsWith(operation.path()) ? operation(operation.parts(), path) : null;
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }

    // ---- The page

    private static void choose(int packet) {
        String bar = "document.querySelector('[data-packet=\"" + packet + "\"]')";
        String isThere = "return " + bar + " !== null";
        if (!Boolean.TRUE.equals(script(isThere))) {
            WebElement bars = chromium.driver().findElement(By.id("bars"));
            bars.sendKeys(packet > PACKETS / 2 ? Keys.END : Keys.HOME);
            await("bars", () -> Boolean.TRUE.equals(script(isThere)));
        }
        script(bar + ".click()");
        await("packet " + packet, () -> drawn().equals(hex(SENT.get(packet).bytes())) && text("packet").startsWith(packet + 1 + " of "));
    }

    private static String drawn() {
        return String.valueOf(script("return document.getElementById('ruler')?.dataset.bytes ?? 'nothing'"));
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static WebElement bitElement(int bit) {
        return chromium.driver().findElement(By.cssSelector("#ruler [data-bit='" + bit + "']"));
    }

    /** The page draws its ruler anew after each change, and may do so between the search for a bit and the click. */
    private static void clickBit(int bit) {
        await("bit " + bit, () -> {
            try {
                bitElement(bit).click();
                return true;
            } catch (StaleElementReferenceException e) {
                return false;
            }
        });
    }

    private static WebElement row(String path) {
        return chromium.driver().findElement(By.cssSelector("#tree [title^='" + path + " ']"));
    }

    private static WebElement flip() {
        return chromium.driver().findElement(By.id("flip"));
    }

    private static String text(String id) {
        return String.valueOf(script("return document.getElementById('" + id + "').innerText"));
    }

    private static Object script(String script) {
        return chromium.driver().executeScript(script);
    }

    private static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, () -> what + " did not come; the page has " + text("verdict"));
            LockSupport.parkNanos(20_000_000L);
        }
    }
}
