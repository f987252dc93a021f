package io.github.tightwire.pages;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The browser of whoever sits at this machine. */
public final class Browser {
    private Browser() {
    }

    /**
     * Opens a page, where there is a desktop; elsewhere nothing happens. Returns at once.
     *
     * @param address of the page
     */
    public static void open(URI address) {
        List<String> command = command(System.getProperty("os.name"), System.getenv(), address);
        if (!command.isEmpty()) {
            try {
                new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start();
            } catch (IOException e) {
                System.err.println("can't open a browser: " + e.getMessage());
            }
        }
    }

    /** Returns the command that opens a page on a system; empty where there is no desktop. */
    static List<String> command(String system, Map<String, String> environment, URI address) {
        String name = system.toLowerCase(Locale.ROOT);
        String page = address.toString();
        if (name.startsWith("mac")) {
            return List.of("open", page);
        } else if (name.startsWith("windows")) {
            return List.of("rundll32", "url.dll,FileProtocolHandler", page);
        }
        boolean hasDesktop = !environment.getOrDefault("DISPLAY", "").isEmpty()
                || !environment.getOrDefault("WAYLAND_DISPLAY", "").isEmpty();
        if (!hasDesktop) {
            return List.of();
        }
        // In a session of its own, so that Ctrl-C ends this program, and not the browser.
        return name.startsWith("linux") ? List.of("setsid", "xdg-open", page) : List.of("xdg-open", page);
    }
}
