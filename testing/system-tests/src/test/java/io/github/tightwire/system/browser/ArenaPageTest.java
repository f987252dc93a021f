package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import arena.ArenaPage;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;

/** The arena's page in a real browser, in a match against bots on bad Wi-Fi. */
@Tag("exhaustive")
@RequiresChromium
class ArenaPageTest {
    private static final int WIDTH = 1100;
    private static final int HEIGHT = 950;
    private static final long PATIENCE_SECONDS = 180;

    private static ArenaPage page;
    private static Chromium chromium;

    @BeforeAll
    static void start() throws IOException {
        page = ArenaPage.open(3, 0);
        chromium = new Chromium(WIDTH, HEIGHT);
        chromium.driver().get(page.address().toString());
        await("the player's ship, and another one", "Boolean(window.arena?.own) && arena.frame.ships.length > 1");
    }

    @AfterAll
    static void stop() throws Exception {
        if (chromium != null) {
            chromium.close();
        }
        page.close();
    }

    @AfterEach
    void theConsoleIsEmpty() {
        assertEquals(List.of(), chromium.problems());
    }

    @Test
    void theKeysFlyTheShip() {
        Actions keys = new Actions(chromium.driver());
        keys.keyDown(Keys.ARROW_RIGHT).perform();
        await("it turns", "arena.own.heading !== " + number("arena.own.heading"));
        keys.keyUp(Keys.ARROW_RIGHT).keyDown(Keys.ARROW_UP).perform();
        await("it flies", "Math.hypot(arena.own.x - %f, arena.own.y - %f) > 30".formatted(number("arena.own.x"), number("arena.own.y")));
        keys.keyUp(Keys.ARROW_UP).perform();
    }

    @Test
    void theShipFires() {
        Actions keys = new Actions(chromium.driver());
        keys.keyDown(Keys.SPACE).perform();
        await("a bullet of its own", "arena.frame.bullets.some(bullet => bullet.slot === arena.frame.slot)");
        await("the server has it, too", "/own bullets: .* [1-9][0-9]* matched/.test(arena.frame.statistics)");
        keys.keyUp(Keys.SPACE).perform();
    }

    /** Without prediction there is the server's ship: late, but there. */
    @Test
    void eachSwitchTurnsWhatItSays() {
        for (String name : List.of("prediction", "interpolation", "rewind")) {
            assertEquals(true, chromium.driver().executeScript("return document.getElementById('" + name + "').checked"));
            for (boolean isOn : new boolean[] {false, true}) {
                chromium.driver().findElement(By.id(name)).click();
                await(name + " " + isOn, "arena.frame." + name + " === " + isOn);
                double frames = number("arena.frames");
                await("its ship", "arena.frames > " + (frames + 10) + " && arena.frame.ships.some(ship => ship.slot === arena.frame.slot)");
            }
        }
    }

    /** Predicted, the picture of the input's tick shows it, or the next one, since headings are rounded. Else the server comes first. */
    @Test
    void theShipReactsInTheTickOfItsInputOnlyWithPrediction() {
        assertTrue(reaction() <= 1, frame());
        chromium.driver().findElement(By.id("prediction")).click();
        await("no prediction", "!arena.frame.prediction");
        int late = reaction();
        assertTrue(late > 2 && late >= number("arena.frame.lead") / 2, frame());
        chromium.driver().findElement(By.id("prediction")).click();
        await("prediction", "arena.frame.prediction");
        assertTrue(reaction() <= 1, frame());
    }

    /** The ticks from a key until the ship, which did not turn, turns. */
    private static int reaction() {
        chromium.driver().executeScript("arena.straight = 0; arena.last = -1");
        await("it does not turn", "(arena.straight = arena.own.heading === arena.last ? arena.straight + 1 : 0,"
                + " arena.last = arena.own.heading, arena.straight > 20)");
        double before = number("arena.own.heading");
        Actions keys = new Actions(chromium.driver());
        keys.keyDown(Keys.ARROW_LEFT).perform();
        await("it turns", "arena.own.heading !== " + before);
        keys.keyUp(Keys.ARROW_LEFT).perform();
        return (int) number("arena.frame.reaction");
    }

    private static String frame() {
        return (String) chromium.driver().executeScript("return JSON.stringify(arena.frame)");
    }

    @Test
    void theNetworkIsAsChosen() {
        for (String name : List.of("perfect", "bad-wifi")) {
            chromium.driver().executeScript("const choice = document.getElementById('network'); choice.value = '" + name
                    + "'; choice.onchange({target: choice})");
            await(name, "arena.frame.network === '" + name + "'");
        }
    }

    private static double number(String expression) {
        return ((Number) chromium.driver().executeScript("return " + expression)).doubleValue();
    }

    private static void await(String what, String expression) {
        long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        while (!Boolean.TRUE.equals(chromium.driver().executeScript("return " + expression))) {
            assertTrue(System.nanoTime() < deadline, () -> what + " did not come; "
                    + chromium.driver().executeScript("return JSON.stringify(window.arena)"));
            LockSupport.parkNanos(50_000_000L);
        }
    }
}
