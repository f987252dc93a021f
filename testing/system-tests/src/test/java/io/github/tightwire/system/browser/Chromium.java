package io.github.tightwire.system.browser;

import io.github.tightwire.fixtures.ProgramCondition;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium that draws in software, and knows nothing of the one that somebody may use on this machine. */
public final class Chromium implements AutoCloseable {
    /** Kept, since the platform forgets levels of loggers that nobody has. It warns of a protocol that nothing here uses. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");
    /** Some twenty frames a second, which pages take for smooth: drawn in software, each takes time from the game that it shows. */
    private static final String FEWER_FRAMES = """
            {
                const frame = requestAnimationFrame;
                globalThis.requestAnimationFrame = draw => setTimeout(() => frame(draw), 33);
            }
            """;

    static {
        SELENIUM.setLevel(Level.SEVERE);
    }

    private final Path profile;
    private final ChromeDriver driver;

    /** Starts one. */
    public Chromium(int width, int height) throws IOException {
        profile = Files.createTempDirectory("tightwire-chromium");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(ProgramCondition.find("chromium"));
        options.addArguments("--headless=new", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--enable-unsafe-swiftshader", "--user-data-dir=" + profile,
                "--disable-dev-shm-usage", "--hide-scrollbars");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(ProgramCondition.find("chromedriver"))).usingAnyFreePort().build();
        driver = new ChromeDriver(service, options);
        driver.executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", FEWER_FRAMES));
        resize(width, height);
    }

    public ChromeDriver driver() {
        return driver;
    }

    /** Makes what a page sees of the window this large, in points, narrower than a window can be, too. */
    void resize(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Has pages drawn as where the system is dark, or light again. */
    void setDark(boolean isDark) {
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features",
                isDark ? List.of(Map.of("name", "prefers-color-scheme", "value", "dark")) : List.of()));
    }

    /**
     * Returns the parts of the page that can't be seen at its width: elements that reach beyond its sides, and those whose content is wider
     * than they are, but for what scrolls, within which all is well. The margin of a slider may hang over.
     */
    List<?> cut() {
        return (List<?>) driver.executeScript("""
                const wide = document.documentElement.clientWidth;
                const cut = [...document.querySelectorAll('body *')].filter(one => {
                    const box = one.getBoundingClientRect();
                    const style = getComputedStyle(one);
                    return box.width > 0 && !one.closest('.hidden-text, .scrolls > *, .ruler > *')
                        && (box.left < -0.5 || box.right > wide + 0.5
                            || !one.matches('.scrolls, .ruler, input, select, .u-over, .u-under')
                                && style.display !== 'inline' && (style.overflowX !== 'visible' || !one.querySelector('input'))
                                && one.scrollWidth > one.clientWidth + 1);
                }).map(one => one.outerHTML.slice(0, 100));
                return document.documentElement.scrollWidth <= innerWidth ? cut : ['the page', ...cut];
                """);
    }

    /** Keeps what the window shows, for people to look at. */
    void picture(String name) throws IOException {
        Files.write(Files.createDirectories(Path.of("target", "pictures")).resolve(name + ".png"),
                driver.getScreenshotAs(OutputType.BYTES));
    }

    /** Runs a script, which must end with the call of its last argument. */
    public Object await(String script, Object... arguments) {
        return driver.executeAsyncScript(script, arguments);
    }

    /** Returns the console's messages since the last call: errors and warnings. */
    public List<String> problems() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                // What the driver in software says of being one, when a picture is taken.
                .filter(message -> !message.contains("GL Driver Message (OpenGL, Performance"))
                .toList();
    }

    /** Kills all of its processes, so that they can do nothing any more. */
    void kill() {
        ProcessHandle.current().descendants()
                .filter(process -> process.info().commandLine().orElse("").contains("--user-data-dir=" + profile))
                .forEach(ProcessHandle::destroyForcibly);
    }

    @Override
    public void close() throws IOException {
        driver.quit();
        try (Stream<Path> files = Files.walk(profile)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
