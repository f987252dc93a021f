package io.github.tightwire.gradle;

import org.gradle.api.GradleException;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.util.GradleVersion;

/**
 * The plugin {@code io.github.tightwire}: adds a task {@link ReadyCodecs} to each source set. Archives, tests and all else that uses the
 * source set then have its classes with ready codecs. {@link TightwireExtension} configures it.
 */
public final class TightwirePlugin implements Plugin<Project> {
    private static final String OLDEST = "8.0";

    /** Made by Gradle. */
    public TightwirePlugin() {
    }

    /**
     * Adds the extension, and the tasks once the project is evaluated.
     *
     * @param project that may apply Java's or Kotlin's plugin before or after this one
     * @throws GradleException if this Gradle is older than 8.0
     */
    @Override
    public void apply(Project project) {
        // This class has nothing that an older Gradle lacks, so that it gets here.
        if (GradleVersion.current().compareTo(GradleVersion.version(OLDEST)) < 0) {
            throw new GradleException("The plugin io.github.tightwire needs Gradle " + OLDEST + " or later, and this is Gradle "
                    + GradleVersion.current().getVersion() + ": use a newer Gradle, or run tightwire-build by a task of your own");
        }
        new ReadySourceSets(project).configure();
    }
}
