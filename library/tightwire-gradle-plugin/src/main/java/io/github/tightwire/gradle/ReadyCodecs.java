package io.github.tightwire.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileSystemOperations;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.IgnoreEmptyDirectories;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.jvm.toolchain.JavaLauncher;
import org.gradle.process.ExecOperations;

/**
 * Copies the classes of a source set, with a ready codec for each type, and reports on those that have none or are partly plain. The
 * program {@code tightwire-build} does it, in a JVM of the project's toolchain.
 */
@CacheableTask
public abstract class ReadyCodecs extends DefaultTask {
    private final FileSystemOperations files;
    private final ExecOperations processes;

    /**
     * Made by Gradle.
     *
     * @param files copies folders
     * @param processes starts the program
     */
    @Inject
    public ReadyCodecs(FileSystemOperations files, ExecOperations processes) {
        this.files = files;
        this.processes = processes;
    }

    /**
     * The classes as they were compiled.
     *
     * @return folders
     */
    @InputFiles
    @IgnoreEmptyDirectories
    @PathSensitive(PathSensitivity.RELATIVE)
    public abstract ConfigurableFileCollection getCompiled();

    /**
     * The classes that these need, as they are at run time.
     *
     * @return folders and archives
     */
    @Classpath
    public abstract ConfigurableFileCollection getClasspath();

    /**
     * The program, and all that it needs.
     *
     * @return folders and archives; the configuration {@code tightwireBuild} unless it is set
     */
    @Classpath
    public abstract ConfigurableFileCollection getProgram();

    /**
     * Makes a plain type or call an error: a type without a ready codec, or a part of it that runs on a stream object.
     *
     * @return as the extension has it unless it is set
     */
    @Input
    public abstract Property<Boolean> getStrict();

    /**
     * Makes codecs that are used without a look at class files.
     *
     * @return as the extension has it unless it is set
     */
    @Input
    public abstract Property<Boolean> getTrusted();

    /**
     * The JVM that the program runs on, which loads the classes.
     *
     * @return that of the project's toolchain unless it is set
     */
    @Nested
    public abstract Property<JavaLauncher> getJavaLauncher();

    /**
     * The folder of the classes with their ready codecs.
     *
     * @return a folder that has nothing else
     */
    @OutputDirectory
    public abstract DirectoryProperty getDestination();

    /**
     * The report: a line for each type or call that is plain, and one of totals. It is there for a task that was not run again, too.
     *
     * @return a file
     */
    @OutputFile
    public abstract RegularFileProperty getReport();

    /**
     * Makes the codecs.
     *
     * @throws IOException if a file can't be written
     * @throws GradleException if the program can't run, or, where it is strict, if something is plain
     */
    @TaskAction
    public void make() throws IOException {
        files.sync(copy -> {
            copy.from(getCompiled());
            copy.into(getDestination());
        });
        Path report = getReport().get().getAsFile().toPath();
        Files.createDirectories(report.getParent());
        if (getCompiled().getAsFileTree().isEmpty()) {
            Files.writeString(report, "");
            return;
        }
        BuildProgram program = BuildProgram.run(processes, getJavaLauncher().get(), getProgram(), getTemporaryDir().toPath(), arguments());
        String said = program.out();
        Files.writeString(report, said);
        if (program.exit() > 1) {
            throw new GradleException(said + program.err().strip());
        }
        log(said.lines().toList(), program.exit() != 0);
        if (program.exit() != 0) {
            throw new GradleException("some types or calls are not as they should be: " + report + " has them");
        }
    }

    /** The last line has the totals; those before it say what is plain, or may be a mistake. */
    private void log(List<String> lines, boolean fails) {
        for (String finding : lines.subList(0, lines.size() - 1)) {
            if (fails) {
                getLogger().error(finding);
            } else {
                getLogger().warn(finding);
            }
        }
        getLogger().lifecycle(lines.get(lines.size() - 1));
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(getDestination().get().getAsFile().getPath()));
        String classpath = getClasspath().filter(File::exists).getAsPath();
        if (!classpath.isEmpty()) {
            arguments.addAll(List.of("--class-path", classpath));
        }
        if (getStrict().get()) {
            arguments.add("--strict");
        }
        if (getTrusted().get()) {
            arguments.add("--trusted");
        }
        return arguments;
    }
}
