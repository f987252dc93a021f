package io.github.tightwire.commands;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/** Runs a command. Exit codes: what the command says; 2 for a wrong argument or where it can't run; 130 after Ctrl-C. */
public final class Program {
    /** The exit code for a wrong argument, and for a command that can't run. */
    public static final int FAILED = 2;

    /** The exit code after Ctrl-C. */
    public static final int INTERRUPTED = 130;

    /** The time for the summary of an interrupted command. */
    private static final int SUMMARY_SECONDS = 10;

    private static volatile boolean interrupted;

    private Program() {
    }

    /**
     * Runs a command, and ends the process. Ctrl-C does not end it at once: {@link #isInterrupted} becomes true, and the command has a
     * few seconds to say how far it got.
     *
     * @param command with picocli's annotations
     * @param arguments of the command line
     */
    public static void run(Object command, String... arguments) {
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            interrupted = true;
            // At a terminal Ctrl-C reaches them by itself.
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
            try {
                ended.await(SUMMARY_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
        int exitCode = commandLine(command).execute(arguments);
        System.out.flush();
        ended.countDown();
        System.exit(exitCode);
    }

    /**
     * Returns whether somebody wants the process to end.
     *
     * @return true from Ctrl-C on
     */
    public static boolean isInterrupted() {
        return interrupted;
    }

    /**
     * Starts a process for this one's work. Ctrl-C ends it, too, whenever that comes.
     *
     * @param builder of the process
     * @return the process
     * @throws IOException as the builder does
     */
    public static Process start(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        // The hook did not see a process that was started after it had looked.
        if (interrupted) {
            process.destroy();
        }
        return process;
    }

    /**
     * A command line with {@code --help}, which says what is wrong in one line.
     *
     * @param command with picocli's annotations
     * @return the command line, to be executed
     */
    public static CommandLine commandLine(Object command) {
        CommandLine commandLine = new CommandLine(command);
        addHelp(commandLine);
        commandLine.setParameterExceptionHandler((e, arguments) -> refuse(commandLine, e));
        commandLine.setExecutionExceptionHandler((e, line, parsed) -> {
            if (e instanceof ParameterException refused) {
                return refuse(commandLine, refused);
            }
            commandLine.getErr().println(commandLine.getCommandName() + ": " + oneLine(e));
            return FAILED;
        });
        return commandLine;
    }

    private static void addHelp(CommandLine commandLine) {
        commandLine.getCommandSpec().addOption(OptionSpec.builder("-h", "--help").usageHelp(true)
                .description("Says what there is, and ends.").build());
        commandLine.getSubcommands().values().forEach(Program::addHelp);
    }

    private static int refuse(CommandLine commandLine, ParameterException e) {
        commandLine.getErr().println(commandLine.getCommandName() + ": " + oneLine(e) + " (--help says what there is)");
        return FAILED;
    }

    private static String oneLine(Exception e) {
        if (e instanceof FileSystemException failed && failed.getReason() == null) {
            return failed.getFile() + ": " + problem(failed);
        }
        return (e.getMessage() == null ? e.toString() : e.getMessage()).lines().findFirst().orElse(e.toString());
    }

    /** The message of these exceptions is the file's name alone. */
    private static String problem(FileSystemException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "access is denied";
        }
        return e instanceof FileAlreadyExistsException ? "there is another file of this name" : e.getClass().getSimpleName();
    }
}
