package io.github.tightwire.maven;

import io.github.tightwire.build.DescribedTypes;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/**
 * The goal {@code wire}: fails if the wire of a module's types is not that of a file in the repository, and says what differs. The
 * descriptor, {@code META-INF/maven/plugin.xml}, says where the fields come from.
 */
@SuppressWarnings("NullAway.Init") // Maven fills it in.
public final class WireMojo extends AbstractMojo {
    private File folder;
    private List<String> classPath;
    private List<String> types;
    private File description;
    private boolean skip;

    /** Made by Maven. */
    public WireMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            return;
        }
        try (BuildProgram program = new BuildProgram()) {
            Optional<?> problem = (Optional<?>) program.call(DescribedTypes.class, "problem",
                    new Class<?>[] {Path.class, List.class, List.class, Path.class},
                    folder.toPath(), BuildProgram.paths(classPath), types, description.toPath());
            if (problem.isPresent()) {
                throw new MojoFailureException(problem.get().toString());
            }
        }
    }
}
