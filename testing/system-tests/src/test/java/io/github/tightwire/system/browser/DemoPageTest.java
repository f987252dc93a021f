package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.page.Knobs;
import io.github.tightwire.demo.page.ServedPage;
import io.github.tightwire.demo.session.Session;
import io.github.tightwire.netcode.NetworkConditions;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.interactions.Actions;

/** The demo's page in a real browser, over a session that runs meanwhile. */
@Tag("exhaustive")
@RequiresChromium
class DemoPageTest {
    private static final int WIDTH = 1400;
    private static final int HEIGHT = 1000;
    private static final long PATIENCE_SECONDS = 180;
    private static final long TICK_NANOS = 1_000_000_000L / 60;

    private static Session session;
    private static ServedPage page;
    private static Thread loop;
    private static volatile boolean isStopped;
    private static Chromium chromium;

    @BeforeAll
    static void start() throws IOException {
        isStopped = false;
        Session.Plan plan = new Session.Plan(36_000, 2, 0, NetworkConditions.PERFECT, NetworkConditions.PERFECT, 0, 1);
        session = new Session(plan, 0, () -> 0);
        page = new ServedPage(session, new Knobs(session, plan), 0);
        loop = new Thread(() -> {
            // Time by ticks: however busy the machine is, the network is what the knobs say.
            for (long now = TICK_NANOS; !isStopped; now += TICK_NANOS) {
                long next = System.nanoTime() + TICK_NANOS;
                if (page.proceed(now)) {
                    session.tick(page.nanos());
                    page.show();
                }
                LockSupport.parkNanos(next - System.nanoTime());
            }
        }, "demo");
        loop.start();
        chromium = new Chromium(WIDTH, HEIGHT);
        chromium.driver().get(page.address().toString());
        // The worlds, and figures enough for a curve.
        await("packets that were read", "demo.read().packets > 60 && demo.figures() !== null && demo.figures().level === 100");
    }

    @AfterAll
    static void stop() throws Exception {
        if (chromium != null) {
            chromium.close();
        }
        isStopped = true;
        loop.join();
        page.close();
        session.close();
    }

    @AfterEach
    void theConsoleIsEmpty() {
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void bothWorldsShowAndMove() throws Exception {
        BufferedImage first = canvas();
        await("a second more", "demo.server.tick > " + (number("demo.server.tick") + 60));
        BufferedImage second = canvas();
        int half = first.getWidth() / 2;
        for (int side = 0; side < 2; side++) {
            Set<Integer> colours = new HashSet<>();
            int changed = 0;
            for (int x = side * half; x < (side + 1) * half; x++) {
                for (int y = 0; y < first.getHeight(); y++) {
                    colours.add(first.getRGB(x, y));
                    changed += first.getRGB(x, y) == second.getRGB(x, y) ? 0 : 1;
                }
            }
            assertTrue(colours.size() > 50, "side " + side + " has " + colours.size() + " colours");
            assertTrue(changed > first.getHeight() * half / 100, "on side " + side + " changed " + changed + " pixels");
        }
    }

    @Test
    void theBrowserReadsEveryPacketThatTheClientReceives() {
        assertEquals(0, number("demo.read().refused"));
        scrollToText();
        await("its text", "document.getElementById('packet').textContent.includes('Snapshot of tick ')");
        // What it read is what the client has: the player's cube, once the world has been watched.
        await("the same copy", "demo.server.distance(demo.client, 0) < 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = "corruption | 40 | demo.charts.refused.recent('forged') > 1")
    void aSliderChangesWhatHappens(String knob, String value, String curve) {
        slide(knob, value, curve);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            loss       | 30    | demo.charts.loss.recent('lost') > 5
            latency    | 200   | demo.charts.delay.recent('round trip') > 200
            jitter     | 200   | demo.charts.delay.recent('jitter') > 10
            duplicates | 40    | demo.charts.refused.recent('replayed') > 1
            bandwidth  | 0     | demo.charts.sent.recent('Snapshot', 2) < 40
            attacker   | 20    | demo.charts.refused.recent('unknown sender') > 1
            """)
    void eachSliderChangesWhatHappens(String knob, String value, String curve) {
        slide(knob, value, curve);
    }

    private static void slide(String knob, String value, String curve) {
        try {
            await("what was before", "!(" + curve + ")");
            turn(knob, value);
            await(curve, curve);
        } finally {
            turn(knob, knob.equals("bandwidth") ? "12" : "0");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            profile | '"lte"' | '"perfect"' | demo.charts.delay.recent('round trip') > 60
            rate | '10' | '60' | demo.charts.rate.recent('sent') < 20
            """)
    void eachChoiceChangesWhatHappens(String knob, String value, String back, String curve) {
        choose(knob, value, back, curve);
    }

    private static void choose(String knob, String value, String back, String curve) {
        try {
            await("what was before", "!(" + curve + ")");
            turn(knob, value);
            await(curve, curve);
        } finally {
            turn(knob, back);
        }
    }

    /** Packets are relative to others that came before the page did. */
    @Test
    void whoComesLateReadsPacketsToo() {
        String first = chromium.driver().getWindowHandle();
        try {
            chromium.driver().switchTo().newWindow(WindowType.TAB);
            chromium.driver().get(page.address().toString());
            await("packets that were read", "demo.read().packets > 60 && demo.figures() !== null");
            assertEquals(0, number("demo.read().refused"));
            await("the same copy", "demo.server.distance(demo.client, 0) < 1");
        } finally {
            if (chromium.driver().getWindowHandles().size() > 1) {
                chromium.driver().close();
            }
            chromium.driver().switchTo().window(first);
        }
        // The first one reads on.
        double read = number("demo.read().packets");
        await("packets that were read", "demo.read().packets > " + (read + 60));
        assertEquals(0, number("demo.read().refused"));
    }

    @Test
    void aCubeTakesLessThanByItself() {
        await("both", "demo.charts.cube.recent('as sent') > 0"
                + " && demo.charts.cube.recent('as sent') < demo.charts.cube.recent('by itself') / 2");
    }

    @Test
    void theArrowKeysMoveTheCubeOnBothSides() {
        double server = number("demo.server.position(0)[0]");
        double client = number("demo.client.position(0)[0]");
        String key = server > 0 ? "left" : "right";
        int sign = server > 0 ? -1 : 1;
        Actions down = new Actions(chromium.driver()).keyDown(server > 0 ? Keys.ARROW_LEFT : Keys.ARROW_RIGHT);
        chromium.driver().findElement(By.tagName("body")).click();
        down.perform();
        await("the cube goes " + key, "%d * (demo.server.position(0)[0] - %f) > 2 && %d * (demo.client.position(0)[0] - %f) > 2 "
                .formatted(sign, server, sign, client) + "&& demo.figures().driven");
        new Actions(chromium.driver()).keyUp(server > 0 ? Keys.ARROW_LEFT : Keys.ARROW_RIGHT).perform();
        await("it drives itself again", "!demo.figures().driven");
    }

    @Test
    void thePadDrivesByTouch() {
        double y = number("demo.server.position(0)[1]");
        WebElement button = chromium.driver().findElement(By.cssSelector("[data-button=" + (y > 0 ? "down" : "up") + "]"));
        new Actions(chromium.driver()).moveToElement(button).clickAndHold().perform();
        await("the cube moves", "demo.figures().driven && %d * (demo.client.position(0)[1] - %f) > 1".formatted(y > 0 ? -1 : 1, y));
        new Actions(chromium.driver()).release().perform();
        await("it drives itself again", "!demo.figures().driven");
    }

    @Test
    void theMicroscopeHasThePacketsThatWereSent() {
        String demo = chromium.driver().getWindowHandle();
        script("""
                window.payloads = new Set();
                import('/shared/connection.js').then(({Connection}) => new Connection({bytes: frame => {
                    const bytes = new Uint8Array(frame);
                    if (bytes[0] === 0) {
                        payloads.add(Array.from(bytes.subarray(1), byte => byte.toString(16).padStart(2, '0')).join(''));
                    }
                }}));
                """);
        await("packets", "window.payloads.size > 200");
        chromium.driver().findElement(By.id("microscope")).click();
        String microscope = chromium.driver().getWindowHandles().stream().filter(each -> !each.equals(demo)).findFirst().orElseThrow();
        try {
            chromium.driver().switchTo().window(microscope);
            await("packets of both ways", "document.querySelectorAll('#bars .bar').length > 60"
                    + " && [...document.getElementById('types').options].some(option => option.textContent === 'WorldPacket')");
            // The last snapshots that it listed.
            script("""
                    const types = document.getElementById('types');
                    types.value = [...types.options].find(option => option.textContent === 'WorldPacket').value;
                    types.dispatchEvent(new Event('change'));
                    document.getElementById('bars').dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}));
                    """);
            await("the last one", "document.querySelector('#bars .bar:last-child').classList.contains('is-chosen')");
            String tree = (String) script("return document.getElementById('tree').textContent");
            assertTrue(tree.contains("netcode") && tree.contains("WorldPacket"), tree);
            // The world's packet is relative to one that the microscope no longer has.
            String verdict = (String) script("return document.getElementById('verdict').textContent");
            assertTrue(verdict.startsWith("accepted"), verdict);
            String datagram = (String) script("return document.getElementById('ruler').dataset.bytes");
            chromium.driver().switchTo().window(demo);
            List<?> payloads = (List<?>) script("return [...window.payloads]");
            // Behind the headers it is, to the last bit, a packet that the demo's page was given.
            assertTrue(payloads.stream().anyMatch(payload -> datagram.endsWith((String) payload)), datagram);
        } finally {
            chromium.driver().switchTo().window(microscope).close();
            chromium.driver().switchTo().window(demo);
        }
    }

    @Test
    void itPausesAndSteps() throws InterruptedException {
        chromium.driver().findElement(By.id("pause")).click();
        await("paused", "demo.figures().paused");
        int tick = session.server().tick();
        Thread.sleep(300);
        assertEquals(tick, session.server().tick());
        chromium.driver().findElement(By.id("step")).click();
        await("one tick more", "demo.figures().tick === " + (tick + 1));
        assertEquals(tick + 1, session.server().tick());
        chromium.driver().findElement(By.id("pause")).click();
        await("going on", "!demo.figures().paused && demo.figures().tick > " + (tick + 30));
    }

    /** The page said "32 kbit/s" of any bandwidth, and had axes of 0.25 bytes. */
    @Test
    void beforeThereIsDataThePageClaimsNothing() {
        assertEquals(List.of(0L, List.of("…"), true, "is-empty", ""), chromium.await("""
                const done = arguments[arguments.length - 1];
                Promise.all([import('/knobs.js'), import('/charts.js')]).then(([{Knobs}, {Chart}]) => {
                    const knobs = document.createElement('div');
                    new Knobs(knobs, () => {});
                    const element = document.createElement('div');
                    const chart = new Chart(element, [{name: 'used', colour: '--kind-0'}], {unit: 'bytes'});
                    const before = element.className;
                    chart.add(1, {used: 5});
                    chart.draw();
                    done([knobs.querySelectorAll(':enabled').length, [...new Set([...knobs.querySelectorAll('output')]
                        .map(output => output.textContent))], knobs.querySelectorAll(':disabled').length > 5, before, element.className]);
                });
                """));
    }

    /** Half of the charts stayed empty until somebody scrolled to them. */
    @Test
    void chartsAreThereBeforeAnybodyScrolls() {
        chromium.driver().navigate().refresh();
        await("figures", "globalThis.demo !== undefined && demo.figures() !== null");
        await("all charts", "document.querySelectorAll('.chart.is-empty').length === 0");
        assertEquals(0.0, number("scrollY"));
    }

    @Test
    void aFormatIsABarByItsSize() {
        await("five bars", "document.querySelectorAll('#formats .bar:not([hidden])').length === 5");
        Map<?, ?> sizes = (Map<?, ?>) script("return demo.figures().formats");
        List<Long> inOrder = Stream.of("JSON", "MessagePack", "Protobuf", "Tightwire", "Tightwire, as a world")
                .map(name -> (Long) sizes.get(name)).toList();
        assertEquals(inOrder.stream().sorted((a, b) -> Long.compare(b, a)).toList(), inOrder);
    }

    @Test
    void aWrongOrderIsAnsweredAndChangesNothing() {
        chromium.await("""
                const done = arguments[0];
                import('/shared/connection.js').then(({Connection}) => {
                    const refused = problem => {
                        window.wrong = problem.message;
                        done('refused');
                    };
                    const state = now => now === 'open' && other.ask({loss: 51}).then(() => done('taken'), refused);
                    const other = new Connection({state});
                });
                """);
        assertEquals("loss is a number from 0.0 to 50.0", script("return window.wrong"));
        assertEquals(0.0, number("demo.figures().knobs.loss"));
    }

    /** A page that was slower than its program answered nobody, and fell behind for ever. */
    @Test
    void aSlowPageGoesOnWithFramesThatAreNew() {
        assertEquals(List.of(true, 232L, 768L, 999L), chromium.await("""
                const done = arguments[0];
                const WebSocket = window.WebSocket;
                import('/shared/connection.js').then(({Connection}) => {
                    let socket;
                    window.WebSocket = class {
                        constructor() {
                            socket = this;
                        }
                    };
                    const read = [];
                    let isAlive = false;
                    new Connection({bytes: frame => {
                        for (const end = performance.now() + 1; performance.now() < end;) {
                        }
                        read.push(frame);
                        if (frame === 999) {
                            done([isAlive, read.length, read[0], frame]);
                        }
                    }});
                    window.WebSocket = WebSocket;
                    setTimeout(() => isAlive = true);
                    for (let frame = 0; frame < 1000; frame++) {
                        socket.onmessage({data: frame});
                    }
                });
                """));
    }

    @ParameterizedTest
    @ValueSource(ints = {390, WIDTH})
    void nothingIsCut(int width) throws IOException {
        try {
            chromium.resize(width, HEIGHT);
            await("the charts follow", "['#chart-sent .uplot', '#chart-sent'].map(one => document.querySelector(one).clientWidth)"
                    + ".reduce((inner, outer) => inner <= outer)");
            assertEquals(List.of(), chromium.cut());
            chromium.picture("demo-page-" + width);
        } finally {
            chromium.resize(WIDTH, HEIGHT);
        }
    }

    @Test
    void itIsDarkWhereTheSystemIs() throws IOException {
        try {
            chromium.setDark(true);
            await("dark paper", "getComputedStyle(document.body).backgroundColor === 'rgb(20, 24, 29)'");
            chromium.picture("demo-page-dark");
        } finally {
            chromium.setDark(false);
        }
    }

    /** Scrolls to a text that is not written while nobody sees it. */
    private static void scrollToText() {
        script("document.getElementById('packet').scrollIntoView()");
    }

    private static void turn(String knob, String value) {
        chromium.driver().executeScript("""
                const control = document.getElementById('knob-' + arguments[0]);
                control.value = arguments[1];
                control.dispatchEvent(new Event(control.tagName === 'SELECT' ? 'change' : 'input', {bubbles: true}));
                """, knob, value);
    }

    private static BufferedImage canvas() throws IOException {
        byte[] png = chromium.driver().findElement(By.id("canvas")).getScreenshotAs(OutputType.BYTES);
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    private static Object script(String script) {
        return chromium.driver().executeScript(script);
    }

    private static double number(String expression) {
        return ((Number) script("return " + expression)).doubleValue();
    }

    private static void await(String what, String expression) {
        await(what, () -> Boolean.TRUE.equals(script("return " + expression)));
    }

    private static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, () -> what + " did not come; " + script("return JSON.stringify(demo.figures())"));
            LockSupport.parkNanos(50_000_000L);
        }
    }
}
