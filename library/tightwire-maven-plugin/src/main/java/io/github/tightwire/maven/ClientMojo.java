package io.github.tightwire.maven;

import io.github.tightwire.build.ClientFiles;
import java.io.File;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.jspecify.annotations.Nullable;

/**
 * The goal {@code client}: writes a client's types in other languages. The descriptor, {@code META-INF/maven/plugin.xml}, says where the
 * fields come from.
 */
@SuppressWarnings("NullAway.Init") // Maven fills it in.
public final class ClientMojo extends AbstractMojo {
    private File folder;
    private List<String> classPath;
    private List<String> types;
    private String namespace;
    private @Nullable File csharp;
    private @Nullable File typescript;
    private @Nullable File cpp;
    private @Nullable File schema;
    private boolean skip;

    /** Made by Maven. */
    public ClientMojo() {
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            return;
        }
        Map<String, Path> folders = new LinkedHashMap<>();
        put(folders, "csharp", csharp);
        put(folders, "typescript", typescript);
        put(folders, "cpp", cpp);
        put(folders, "schema", schema);
        try (BuildProgram program = new BuildProgram()) {
            Object files = program.call(ClientFiles.class, "write",
                    new Class<?>[] {Path.class, List.class, List.class, String.class, Map.class},
                    folder.toPath(), BuildProgram.paths(classPath), types, namespace, folders);
            String summary = (String) files.getClass().getMethod("summary").invoke(files);
            List<?> obstacles = (List<?>) files.getClass().getMethod("obstacles").invoke(files);
            obstacles.forEach(obstacle -> getLog().error(obstacle.toString()));
            if (!obstacles.isEmpty()) {
                throw new MojoFailureException(summary);
            }
            getLog().info(summary);
        } catch (ReflectiveOperationException e) {
            throw new MojoExecutionException(e.toString(), e);
        }
    }

    private static void put(Map<String, Path> folders, String language, @Nullable File folder) {
        if (folder != null) {
            folders.put(language, folder.toPath());
        }
    }
}
