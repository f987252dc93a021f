package io.github.tightwire.inspect;

import io.github.tightwire.capture.Datagram;
import io.github.tightwire.commands.Program;
import io.github.tightwire.inspect.CaptureOption.Gaps;
import io.github.tightwire.microscope.Microscope;
import io.github.tightwire.microscope.WorldReplay;
import io.github.tightwire.pages.Browser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Shows the packets of a capture in a browser. */
@Command(name = "page", sortOptions = false,
        description = "Shows the packets of a capture in a browser, bit by bit: a timeline, each bit's field, what the library says when a "
                + "bit is changed, two packets side by side.")
final class PageCommand implements Callable<Integer> {
    private static final long LOOK_MILLISECONDS = 100;

    @Spec
    private CommandSpec spec;

    @Mixin
    private CaptureOption capture;

    @Option(names = "--aggregates", description = "A datagram may have several packets.")
    private boolean aggregates;

    @Option(names = "--page-port", paramLabel = "<port>", defaultValue = "0", description = "The page's port (default: any free port).")
    private int pagePort;

    @Override
    public Integer call() throws IOException, InterruptedException {
        capture.check();
        if (pagePort < 0 || pagePort > CaptureOption.MAX_PORT) {
            throw new ParameterException(spec.commandLine(), pagePort + " is not a port");
        }
        Object protocol = capture.protocol();
        List<Datagram> packets = new ArrayList<>();
        // One more than are listed, so that the page can say that there are more.
        Gaps gaps = capture.read(datagram -> packets.add(datagram) && packets.size() <= Microscope.MAX_PACKETS);
        if (packets.isEmpty()) {
            throw gaps.nothing();
        }
        try (Microscope microscope = Microscope.open(protocol, aggregates, () -> packets, pagePort)) {
            microscope.note(gaps.words());
            if (!gaps.words().isEmpty()) {
                spec.commandLine().getOut().println(gaps.words());
            }
            WorldReplay.hint(protocol).ifPresent(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().println("see " + microscope.address() + " (Ctrl-C ends it)");
            spec.commandLine().getOut().flush();
            Browser.open(microscope.address());
            while (!Program.isInterrupted()) {
                Thread.sleep(LOOK_MILLISECONDS);
            }
        }
        return Program.INTERRUPTED;
    }
}
