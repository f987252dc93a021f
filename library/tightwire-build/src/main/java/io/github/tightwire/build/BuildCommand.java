package io.github.tightwire.build;

import io.github.tightwire.build.client.Language;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command: makes ready codecs for the types of a folder, and reports on each type; or prints the types in another language. */
@Command(name = "tightwire-build", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Makes a codec for each type with a serialize method, when a game is built, and puts it beside the class.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:Each type has its codec, or a line says why; or the client is written.",
            "1:With --strict, a type or a call is plain, or a result goes to another field; for a client, a type can't be translated.",
            "2:It can't run."})
public final class BuildCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "<folder>", description = "A folder of class files, in the folders of their packages.")
    private Path folder;

    @Option(names = {"-c", "--class-path"}, paramLabel = "<path>", defaultValue = "",
            description = "Folders and archives with the other classes that these need, written as for java.")
    private String classPath;

    @Option(names = "--strict",
            description = "Fails where a type has no ready codec, a part of it is plain, or a result goes to another field.")
    private boolean strict;

    @Option(names = "--trusted", description = "Codecs are used without comparing class files: for a closed world, which has none.")
    private boolean trusted;

    @Option(names = "--csharp", paramLabel = "<client>",
            description = "Makes no codecs, but a client's types in C#, in this folder, with the runtime that they need.")
    private @Nullable Path csharp;

    @Option(names = "--typescript", paramLabel = "<client>", description = "As --csharp, in TypeScript.")
    private @Nullable Path typescript;

    @Option(names = "--cpp", paramLabel = "<client>", description = "As --csharp, in C++17.")
    private @Nullable Path cpp;

    @Option(names = "--schema", paramLabel = "<file>",
            description = "Makes no codecs, but a declaration of the types for the compiler of mas-bandwidth/schema.")
    private @Nullable Path schema;

    @Option(names = "--types", paramLabel = "<name>", split = ",",
            description = "The client's types: the name of a class, or game.Net#PROTOCOL for those of a static field or method.")
    private List<String> types = List.of();

    @Option(names = "--namespace", paramLabel = "<name>", defaultValue = "Game",
            description = "The namespace of the types in C# and C++, and the package of a schema.")
    private String namespace;

    @Option(names = {"-v", "--verbose"}, description = "Prints the size of each codec.")
    private boolean verbose;

    /** Made by picocli's. */
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    public BuildCommand() {
    }

    /**
     * Runs the command, and ends the process with its exit code.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /**
     * The command line.
     *
     * @return to be executed
     */
    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new BuildCommand());
        commandLine.setParameterExceptionHandler((problem, arguments) -> {
            problem.getCommandLine().getErr().println("tightwire-build: " + problem.getMessage() + " (--help has the options)");
            return CommandLine.ExitCode.USAGE;
        });
        commandLine.setExecutionExceptionHandler((problem, line, parsed) -> {
            line.getErr().println("tightwire-build: " + problem.getMessage());
            return CommandLine.ExitCode.USAGE;
        });
        return commandLine;
    }

    @Override
    public Integer call() throws Exception {
        if (!Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), "there is no folder " + folder);
        }
        List<Path> rest = Stream.of(classPath.split(File.pathSeparator)).filter(entry -> !entry.isEmpty()).map(Path::of).toList();
        if (csharp != null || typescript != null || cpp != null || schema != null) {
            return writeClients(rest);
        }
        ReadyCodecs codecs = ReadyCodecs.make(folder, rest, trusted);
        PrintWriter out = spec.commandLine().getOut();
        codecs.shortcomings().forEach(out::println);
        codecs.unsentFields().forEach(out::println);
        if (verbose) {
            codecs.sizes().forEach(out::println);
        }
        out.println(codecs.summary());
        return strict && !codecs.shortcomings().isEmpty() ? 1 : 0;
    }

    private int writeClients(List<Path> rest) throws IOException {
        if (types.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "a client needs --types: the names of classes, or of a protocol");
        }
        Map<String, Path> folders = new LinkedHashMap<>();
        put(folders, Language.CSHARP, csharp);
        put(folders, Language.TYPESCRIPT, typescript);
        put(folders, Language.CPP, cpp);
        put(folders, Language.SCHEMA, schema);
        ClientFiles files;
        try {
            files = ClientFiles.write(folder, rest, types, namespace, folders);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        PrintWriter out = spec.commandLine().getOut();
        files.obstacles().forEach(out::println);
        out.println(files.summary());
        return files.obstacles().isEmpty() ? 0 : 1;
    }

    private static void put(Map<String, Path> folders, Language language, @Nullable Path client) {
        if (client != null) {
            folders.put(language.option(), client);
        }
    }
}
