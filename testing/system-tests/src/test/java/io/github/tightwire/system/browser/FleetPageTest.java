package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.system.FleetProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;

/** The fleet's page in a real browser, over three real nodes, which its buttons disturb. */
@RequiresChromium
@Tag("exhaustive")
@EnabledOnOs(OS.LINUX)
class FleetPageTest {
    private static final int WIDTH = 1400;
    private static final int HEIGHT = 1000;
    private static final long PATIENCE_SECONDS = 120;
    private static final String IS_WHOLE = """
            fleet.now() !== null && fleet.now().nodes.every(node => node.state === 'up')
                && document.querySelectorAll('.node .match').length === 3 && document.querySelectorAll('.player.is-in').length === 6
            """;

    @TempDir
    static Path folder;

    private static FleetProcess fleet;
    private static Chromium chromium;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        fleet = new FleetProcess(true, folder, "--nodes", "3", "--matches", "3", "--players", "6", "--duration", "0");
        chromium = new Chromium(WIDTH, HEIGHT);
        chromium.driver().get(fleet.address().toString());
        await(IS_WHOLE);
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (chromium != null) {
            chromium.close();
        }
        fleet.close();
    }

    @AfterEach
    void theConsoleIsEmptyAndAllIsWell() {
        assertEquals(List.of(), chromium.problems());
        await(IS_WHOLE);
    }

    @Test
    void itShowsWhatTheProgramPrints() {
        assertEquals(3L, number("document.querySelectorAll('.node').length"));
        for (int player = 1; player <= 6; player++) {
            assertEquals((player - 1L) % 3, number("Number(document.querySelector('[data-player=\"%d\"]').closest('.match').dataset.match)"
                    .formatted(player)));
        }
        await("document.querySelector('.figures').textContent.match(/longest tick [\\d.]+\\u00a0ms of 17\\u00a0ms.*kbit\\/s/) !== null");
        await("document.querySelector('.figures').textContent.match(/\\d\\u00a0match(es)?, sized for \\d/) !== null");
        await("document.getElementById('events').textContent !== ''");
        String events = (String) chromium.driver().executeScript("return document.getElementById('events').textContent");
        String newest = events.split("\n", 2)[0];
        assertTrue(fleet.output().contains(newest), newest);
        assertTrue(text("#summary").startsWith("3 of 3 nodes up, 3 of 3 matches on one, 6 players"), text("#summary"));
    }

    @Test
    void aMatchMovesWithItsPlayersWhenItsNodeIsKilled() {
        long match = number("Number(document.querySelector('.node .match').dataset.match)");
        String tile = "document.querySelector('[data-match=\"" + match + "\"]')";
        long node = number("Number(" + tile + ".closest('.node').dataset.node)");
        long process = process(node);
        chromium.driver().findElement(By.cssSelector("[data-node='" + node + "'] button")).click();
        await("document.querySelector('[data-node=\"" + node + "\"]').classList.contains('is-down')");
        // Nobody has it, and its players wait ...
        await(tile + ".closest('#between') !== null && " + tile + ".querySelectorAll('.is-waiting').length === 2");
        // ... until another node does.
        await(tile + ".closest('.node') !== null && " + tile + ".querySelectorAll('.is-in').length === 2");
        assertNotEquals(process, process(number("Number(" + tile + ".closest('.node').dataset.node)")));
        assertTrue(fleet.output().contains("process " + process + " of node " + node + " has ended"), fleet::output);
        await(IS_WHOLE);
        assertNotEquals(process, process(node));
    }

    @Test
    void aNodeIsCutOffAndJoined() {
        chromium.driver().findElement(By.xpath("//*[@data-node='2']//button[text()='Cut off']")).click();
        await("fleet.now().nodes[1].state === 'cut off'");
        chromium.driver().findElement(By.xpath("//*[@data-node='2']//button[text()='Join']")).click();
        await("!fleet.now().nodes[1].cut");
    }

    @Test
    void aStoppedNodeGoesOn() {
        chromium.driver().findElement(By.xpath("//*[@data-node='3']//button[text()='Stop']")).click();
        await("fleet.now().nodes[2].state === 'stopped'");
        chromium.driver().findElement(By.xpath("//*[@data-node='3']//button[text()='Go on']")).click();
        await("fleet.now().nodes[2].state !== 'stopped'");
    }

    @Test
    void aWrongOrderIsAnsweredAndChangesNothing() {
        assertEquals("node is an integer from 1 to 3", chromium.await("""
                const done = arguments[0];
                import('/shared/connection.js').then(({Connection}) => {
                    const state = now => now === 'open' && other.ask({fault: 'kill', node: 4}).then(() => done('taken'),
                        problem => done(problem.message));
                    const other = new Connection({state});
                });
                """));
        assertEquals("fault is one of kill, stop, continue, leave, cut, join", chromium.await("""
                const done = arguments[0];
                import('/shared/connection.js').then(({Connection}) => {
                    const state = now => now === 'open' && other.ask({fault: 'rm', node: 1}).then(() => done('taken'),
                        problem => done(problem.message));
                    const other = new Connection({state});
                });
                """));
    }

    @ParameterizedTest
    @ValueSource(ints = {390, WIDTH})
    void nothingIsCut(int width) throws IOException {
        try {
            chromium.resize(width, HEIGHT);
            assertEquals(List.of(), chromium.cut());
            chromium.picture("fleet-page-" + width);
        } finally {
            chromium.resize(WIDTH, HEIGHT);
        }
    }

    @Test
    void itIsDarkWhereTheSystemIs() throws IOException {
        try {
            chromium.setDark(true);
            await("getComputedStyle(document.body).backgroundColor === 'rgb(20, 24, 29)'");
            chromium.picture("fleet-page-dark");
        } finally {
            chromium.setDark(false);
        }
    }

    private static long process(long node) {
        return number("fleet.now().nodes[" + (node - 1) + "].process");
    }

    private static String text(String selector) {
        return chromium.driver().findElement(By.cssSelector(selector)).getText();
    }

    private static long number(String expression) {
        return ((Number) chromium.driver().executeScript("return " + expression)).longValue();
    }

    private static void await(String expression) {
        long deadline = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
        while (!Boolean.TRUE.equals(chromium.driver().executeScript("return Boolean(" + expression + ")"))) {
            assertTrue(System.nanoTime() < deadline, () -> expression + " did not come; "
                    + chromium.driver().executeScript("return JSON.stringify(fleet.now())") + fleet.output());
            LockSupport.parkNanos(50_000_000L);
        }
    }
}
