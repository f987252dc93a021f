package io.github.tightwire.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.gradle.api.GradleException;
import org.gradle.api.NamedDomainObjectProvider;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.attributes.Usage;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DuplicatesStrategy;
import org.gradle.api.file.FileCollection;
import org.gradle.api.file.ProjectLayout;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.api.tasks.bundling.Jar;
import org.gradle.jvm.toolchain.JavaToolchainService;

/** Gives the source sets of a project their tasks, and puts what these make in place of what was compiled. */
final class ReadySourceSets {
    private static final List<String> WITHOUT_SOURCE_SETS = List.of("com.android.base", "org.jetbrains.kotlin.multiplatform");

    private final Project project;
    private final TightwireExtension extension;

    ReadySourceSets(Project project) {
        this.project = project;
        extension = project.getExtensions().create("tightwire", TightwireExtension.class);
        extension.getStrict().convention(property("tightwire.strict"));
        extension.getTrusted().convention(property("tightwire.trusted"));
        extension.getSkip().convention(property("tightwire.skip"));
    }

    private boolean property(String name) {
        return Boolean.parseBoolean(project.getProviders().gradleProperty(name).getOrElse("false"));
    }

    void configure() {
        NamedDomainObjectProvider<Configuration> program = project.getConfigurations().register("tightwireBuild", each -> {
            each.setDescription("The program that makes ready codecs.");
            each.setCanBeConsumed(false);
            each.getAttributes().attribute(Usage.USAGE_ATTRIBUTE, project.getObjects().named(Usage.class, Usage.JAVA_RUNTIME));
            each.defaultDependencies(dependencies -> dependencies.add(
                    project.getDependencies().create("io.github.tightwire:tightwire-build:" + version())));
        });
        project.getPluginManager().withPlugin("java-base", applied -> {
            JavaPluginExtension java = project.getExtensions().getByType(JavaPluginExtension.class);
            java.getSourceSets().all(sourceSet -> register(sourceSet, java, program));
            registerClient(java, program);
        });
        // Plugins of other languages add their folders until then.
        project.afterEvaluate(evaluated -> {
            SourceSetContainer all = sourceSets();
            Set<String> chosen = extension.getSourceSets().get();
            for (String name : chosen.isEmpty() ? all.getNames() : chosen) {
                SourceSet sourceSet = all.findByName(name);
                if (sourceSet == null) {
                    throw new GradleException("tightwire.sourceSets names " + name + ", and the project has "
                            + new TreeSet<>(all.getNames()));
                }
                if (!extension.getSkip().get()) {
                    useReady(sourceSet);
                }
            }
        });
    }

    private void register(SourceSet sourceSet, JavaPluginExtension java, Provider<Configuration> program) {
        ProjectLayout layout = project.getLayout();
        JavaToolchainService toolchains = project.getExtensions().getByType(JavaToolchainService.class);
        project.getTasks().register(taskName(sourceSet), ReadyCodecs.class, each -> {
            each.setGroup("build");
            each.setDescription("Makes ready codecs for the types of " + sourceSet.getName() + ".");
            // As they are when the game runs, which digests are of: the archives of other projects, with their own ready codecs.
            each.getClasspath().from(project.getConfigurations().getByName(sourceSet.getRuntimeClasspathConfigurationName()));
            each.getClasspath().from(sourceSet.getCompileClasspath());
            each.getProgram().from(program);
            each.getStrict().convention(extension.getStrict());
            each.getTrusted().convention(extension.getTrusted());
            each.getJavaLauncher().convention(toolchains.launcherFor(java.getToolchain()));
            each.getDestination().convention(layout.getBuildDirectory().dir("classes/tightwire/" + sourceSet.getName()));
            each.getReport().convention(layout.getBuildDirectory().file("reports/tightwire/" + sourceSet.getName() + ".txt"));
        });
    }

    /** The task that writes clients, of the types of the main source set. It runs when it is asked for. */
    private void registerClient(JavaPluginExtension java, Provider<Configuration> program) {
        JavaToolchainService toolchains = project.getExtensions().getByType(JavaToolchainService.class);
        project.getTasks().register("clientTypes", ClientTypes.class, each -> {
            each.setGroup("build");
            each.setDescription("Writes a client's types in other languages.");
            each.getClasspath().from(project.provider(() ->
                    java.getSourceSets().getByName(SourceSet.MAIN_SOURCE_SET_NAME).getRuntimeClasspath()));
            each.getProgram().from(program);
            each.getNamespace().convention("Game");
            each.getJavaLauncher().convention(toolchains.launcherFor(java.getToolchain()));
        });
    }

    /** Puts what the task makes in place of the compiled classes, for all that uses the source set. */
    private void useReady(SourceSet sourceSet) {
        if (!(sourceSet.getOutput().getClassesDirs() instanceof ConfigurableFileCollection folders)) {
            throw new GradleException("The plugin io.github.tightwire can't change where this Gradle has the classes of " + sourceSet
                    + ": tell its authors that it is " + project.getGradle().getGradleVersion());
        }
        FileCollection compiled = project.files(folders.getFrom().toArray()).builtBy(folders.getBuiltBy().toArray());
        TaskProvider<ReadyCodecs> task = project.getTasks().named(taskName(sourceSet), ReadyCodecs.class);
        task.configure(each -> each.getCompiled().from(compiled));
        folders.setFrom(task.flatMap(ReadyCodecs::getDestination));
        project.getTasks().named(sourceSet.getClassesTaskName(), each -> each.dependsOn(task));
        if (project.getPluginManager().hasPlugin("org.jetbrains.kotlin.jvm")) {
            // Kotlin's plugin adds what it compiled to the archive, after the classes of the source set.
            project.getTasks().withType(Jar.class).matching(each -> each.getName().equals(sourceSet.getJarTaskName()))
                    .configureEach(each -> each.setDuplicatesStrategy(DuplicatesStrategy.EXCLUDE));
        }
    }

    private static String taskName(SourceSet sourceSet) {
        return sourceSet.getTaskName("ready", "codecs");
    }

    /** The source sets of Java's plugins, which Kotlin's applies as well. Without them there would be no codecs, and nobody would know. */
    private SourceSetContainer sourceSets() {
        for (String id : WITHOUT_SOURCE_SETS) {
            if (project.getPluginManager().hasPlugin(id)) {
                throw new GradleException("The plugin io.github.tightwire works in projects of plain Java or Kotlin, and " + project
                        + " has " + id + ": put the types of packets into a project with 'java-library', and apply it there");
            }
        }
        JavaPluginExtension java = project.getExtensions().findByType(JavaPluginExtension.class);
        if (java == null) {
            throw new GradleException("The plugin io.github.tightwire needs a plugin that compiles, in " + project
                    + ": apply 'java', 'java-library' or 'org.jetbrains.kotlin.jvm' as well");
        }
        return java.getSourceSets();
    }

    /** The version of this plugin, which is that of everything else. */
    private static String version() {
        try (InputStream in = Objects.requireNonNull(ReadySourceSets.class.getResourceAsStream("version.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
