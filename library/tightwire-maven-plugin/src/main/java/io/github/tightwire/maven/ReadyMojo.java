package io.github.tightwire.maven;

import io.github.tightwire.build.ReadyCodecs;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/**
 * The goals {@code ready} and {@code test-ready}: make ready codecs for the types of a module, or for those of its tests. The descriptor,
 * {@code META-INF/maven/plugin.xml}, says where the fields come from.
 */
@SuppressWarnings("NullAway.Init") // Maven fills it in.
public final class ReadyMojo extends AbstractMojo {
    private File folder;
    private List<String> classPath;
    private boolean strict;
    private boolean trusted;
    private boolean skip;

    /** Made by Maven. */
    public ReadyMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || !folder.isDirectory()) {
            return;
        }
        try (BuildProgram program = new BuildProgram()) {
            Object codecs = program.call(ReadyCodecs.class, "make", new Class<?>[] {Path.class, List.class, boolean.class},
                    folder.toPath(), BuildProgram.paths(classPath), trusted);
            for (Object field : lines(codecs, "unsentFields")) {
                getLog().warn(field.toString());
            }
            report((String) codecs.getClass().getMethod("summary").invoke(codecs), lines(codecs, "shortcomings"));
        } catch (ReflectiveOperationException e) {
            throw new MojoExecutionException(e.toString(), e);
        }
    }

    private static List<?> lines(Object codecs, String kind) throws ReflectiveOperationException {
        return (List<?>) codecs.getClass().getMethod(kind).invoke(codecs);
    }

    private void report(String summary, List<?> shortcomings) throws MojoFailureException {
        for (Object shortcoming : shortcomings) {
            if (strict) {
                getLog().error(shortcoming.toString());
            } else {
                getLog().warn(shortcoming.toString());
            }
        }
        getLog().info(summary);
        if (strict && !shortcomings.isEmpty()) {
            throw new MojoFailureException("some types or calls are not as they should be in " + folder);
        }
    }
}
