package io.github.tightwire.maven;

import io.github.tightwire.internal.origin.LoadTimes;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;

/** The program, in a loader of its own: the compiler looks at class files, the library's too, and Maven's loader might change those. */
final class BuildProgram implements AutoCloseable {
    private final URLClassLoader loader = new URLClassLoader(
            ((URLClassLoader) BuildProgram.class.getClassLoader()).getURLs(), ClassLoader.getPlatformClassLoader());

    BuildProgram() throws MojoExecutionException {
        // The library may have been downloaded since Maven started.
        call(LoadTimes.class, "isNew", new Class<?>[] {ClassLoader.class}, loader);
    }

    /** Calls a static method of a class of the program. */
    Object call(Class<?> owner, String method, Class<?>[] parameters, Object... arguments) throws MojoExecutionException {
        try {
            return loader.loadClass(owner.getName()).getMethod(method, parameters).invoke(null, arguments);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw new MojoExecutionException(cause instanceof IOException ? cause.getMessage() : String.valueOf(cause), e);
        } catch (ReflectiveOperationException e) {
            throw new MojoExecutionException(e.toString(), e);
        }
    }

    static List<Path> paths(List<String> classPath) {
        return classPath.stream().map(entry -> new File(entry).toPath()).toList();
    }

    @Override
    public void close() throws MojoExecutionException {
        try {
            loader.close();
        } catch (IOException e) {
            throw new MojoExecutionException(e.toString(), e);
        }
    }
}
