package io.github.tightwire.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrowserTest {
    private static final URI PAGE = URI.create("http://127.0.0.1:8080/");

    @Test
    void aDesktopHasACommandThatOpensAPage() {
        Map<String, String> none = Map.of();
        assertEquals(List.of("open", "http://127.0.0.1:8080/"), Browser.command("Mac OS X", none, PAGE));
        assertEquals(List.of("rundll32", "url.dll,FileProtocolHandler", "http://127.0.0.1:8080/"),
                Browser.command("Windows 11", none, PAGE));
        List<String> onLinux = List.of("setsid", "xdg-open", "http://127.0.0.1:8080/");
        assertEquals(onLinux, Browser.command("Linux", Map.of("DISPLAY", ":0"), PAGE));
        assertEquals(onLinux, Browser.command("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0"), PAGE));
        assertEquals(List.of("xdg-open", "http://127.0.0.1:8080/"), Browser.command("FreeBSD", Map.of("DISPLAY", ":0"), PAGE));
    }

    @Test
    void withoutADesktopThereIsNone() {
        assertEquals(List.of(), Browser.command("Linux", Map.of(), PAGE));
        assertEquals(List.of(), Browser.command("Linux", Map.of("DISPLAY", "", "WAYLAND_DISPLAY", ""), PAGE));
    }
}
