package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;
import java.util.Set;

/** The destination of the classes of a compilation: into the process that runs, as hidden classes; or beside the class files of a build. */
public interface ClassOutput {
    /**
     * A class that was made, with all that it calls.
     *
     * @param unit the class, written down
     * @param plainCalls what runs on a stream object
     * @param calls what it calls that is compiled on its own
     * @param kinds the classes whose objects it may come by
     * @param consulted the classes that its code depends on; empty unless the {@link ClassFiles} take note of that
     */
    record Made(CompilationUnit unit, Set<PlainCall> plainCalls, Set<Link> calls, Set<Class<?>> kinds, Set<Class<?>> consulted) {
    }

    /** Returns whether a method was compiled before, and can be called. */
    boolean has(Link link);

    /** Returns whether it is known what becomes of the objects of a class. */
    boolean isKnown(Class<?> kind);

    /** Returns whether a mistake in one method, or an error in the compiler, is said of that one, and the others are compiled. */
    boolean goesOn();

    /**
     * Starts the class of a method.
     *
     * @throws NotCompilableException if there can be none beside the class that has the method
     */
    CompilationUnit start(Link link, ClassFiles files) throws NotCompilableException;

    /** Takes what was made: all that call each other, together. */
    void finish(List<Made> made) throws NotCompilableException;
}
