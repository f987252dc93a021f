package io.github.tightwire.gradle;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileSystemLocation;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.TaskAction;
import org.gradle.jvm.toolchain.JavaLauncher;
import org.gradle.process.ExecOperations;
import org.gradle.work.DisableCachingByDefault;

/**
 * Writes a client's types in other languages, with the runtime that they need. The program {@code tightwire-build} does it, in a JVM of the
 * project's toolchain.
 */
@DisableCachingByDefault(because = "its folders have the user's files, too")
public abstract class ClientTypes extends DefaultTask {
    private final ExecOperations processes;

    /**
     * Made by Gradle.
     *
     * @param processes starts the program
     */
    @Inject
    public ClientTypes(ExecOperations processes) {
        this.processes = processes;
    }

    /**
     * The classes, and those that they need, as they are at run time.
     *
     * @return folders and archives; those of the main source set unless it is set
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
     * The names of the types.
     *
     * @return names of classes, or as {@code game.Net#PROTOCOL} of a static field or method that gives a protocol
     */
    @Input
    public abstract ListProperty<String> getTypes();

    /**
     * The namespace of the types in C# and C++, and the package of a schema.
     *
     * @return {@code Game} unless it is set
     */
    @Input
    public abstract Property<String> getNamespace();

    /**
     * The folder of a client in C#.
     *
     * @return none unless it is set
     */
    @OutputDirectory
    @Optional
    public abstract DirectoryProperty getCsharp();

    /**
     * The folder of a client in TypeScript.
     *
     * @return none unless it is set
     */
    @OutputDirectory
    @Optional
    public abstract DirectoryProperty getTypescript();

    /**
     * The folder of a client in C++.
     *
     * @return none unless it is set
     */
    @OutputDirectory
    @Optional
    public abstract DirectoryProperty getCpp();

    /**
     * The file of a declaration for the compiler of mas-bandwidth/schema.
     *
     * @return none unless it is set
     */
    @OutputFile
    @Optional
    public abstract RegularFileProperty getSchema();

    /**
     * The JVM that the program runs on, which loads the classes.
     *
     * @return that of the project's toolchain unless it is set
     */
    @Nested
    public abstract Property<JavaLauncher> getJavaLauncher();

    /**
     * Writes the files.
     *
     * @throws IOException if a file can't be written
     * @throws GradleException if the program can't run, or a type can't be translated
     */
    @TaskAction
    public void write() throws IOException {
        if (!getCsharp().isPresent() && !getTypescript().isPresent() && !getCpp().isPresent() && !getSchema().isPresent()) {
            throw new GradleException(getPath() + " has nothing to write to: set csharp, typescript, cpp or schema");
        }
        BuildProgram program = BuildProgram.run(processes, getJavaLauncher().get(), getProgram(), getTemporaryDir().toPath(), arguments());
        if (program.exit() != 0) {
            throw new GradleException((program.out() + program.err()).strip());
        }
        getLogger().lifecycle(program.out().strip());
    }

    private List<String> arguments() {
        // The program wants a folder of classes: all of them are on the class path.
        List<String> arguments = new ArrayList<>(List.of(getTemporaryDir().getPath(),
                "--class-path", getClasspath().filter(File::exists).getAsPath(),
                "--types", String.join(",", getTypes().get()), "--namespace", getNamespace().get()));
        add(arguments, "--csharp", getCsharp());
        add(arguments, "--typescript", getTypescript());
        add(arguments, "--cpp", getCpp());
        add(arguments, "--schema", getSchema());
        return arguments;
    }

    private static void add(List<String> arguments, String option, Provider<? extends FileSystemLocation> place) {
        if (place.isPresent()) {
            arguments.addAll(List.of(option, place.get().getAsFile().getPath()));
        }
    }
}
