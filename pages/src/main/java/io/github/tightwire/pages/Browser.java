package io.github.tightwire.pages;

import java.awt.Desktop;
import java.awt.GraphicsEnvironment;
import java.io.IOException;
import java.net.URI;

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
        Thread opener = new Thread(() -> {
            if (!GraphicsEnvironment.isHeadless() && Desktop.isDesktopSupported()
                    && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
                try {
                    Desktop.getDesktop().browse(address);
                } catch (IOException e) {
                    System.err.println("can't open a browser: " + e.getMessage());
                }
            }
        }, "opens the browser");
        opener.setDaemon(true);
        opener.start();
    }
}
