package io.github.tightwire.demo.command;

import io.github.tightwire.commands.Program;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.world.ChallengeFrame;
import io.github.tightwire.demo.world.RandomPlayer;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A recording of the world, as somebody plays in it. */
@Command(name = "record",
        description = {
            "Records the world without a network, in the layout of the delta compression challenge.",
            "The worlds that no coder was tuned on have the seeds 4099, 65537 and 20261123."})
final class RecordCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command;

    @Parameters(paramLabel = "FILE", description = "The file to write.")
    private Path file;

    @Option(names = "--seed", paramLabel = "SEED", defaultValue = "1",
            description = "The seed of the player's moves; the same one gives the same recording (default ${DEFAULT-VALUE}).")
    private long seed;

    private int frames;

    @Option(names = "--frames", paramLabel = "COUNT", defaultValue = "2400",
            description = "How many ticks are recorded, 60 a second (default ${DEFAULT-VALUE}).")
    void setFrames(int value) {
        frames = (int) Range.check(command, "--frames", value, 1, 100_000);
    }

    @Override
    public Integer call() throws IOException {
        if (Files.isDirectory(file) || !Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw new ParameterException(command.commandLine(), "no recording can be written to " + file);
        }
        RandomPlayer player = new RandomPlayer(seed);
        Buttons buttons = new Buttons();
        WorldState state = new WorldState();
        int recorded = 0;
        try (World world = new World(); OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (world.capture(state); recorded < frames && !Program.isInterrupted(); recorded++) {
                player.play(state, buttons);
                world.step(buttons);
                world.capture(state);
                out.write(ChallengeFrame.of(state));
            }
        }
        System.out.printf("%d frames of %d cubes: %s%n", recorded, World.CUBES, file);
        return recorded == frames ? 0 : Program.INTERRUPTED;
    }
}
