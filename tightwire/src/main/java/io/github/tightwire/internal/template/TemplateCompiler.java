package io.github.tightwire.internal.template;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.template.ClassFile.Method;
import io.github.tightwire.internal.template.tree.OperationTree;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Modifier;
import java.util.List;

/**
 * Compiles the serialize method of a type, once for each direction, into a hidden class.
 *
 * <p>It keeps nothing: what it makes is reachable from its result alone, and goes when the type's class loader goes.
 */
public final class TemplateCompiler {
    private TemplateCompiler() {
    }

    /**
     * A type that was compiled.
     *
     * @param template that runs
     * @param plainCalls what runs on a stream object, in it and in what it calls
     */
    public record Compiled(Template template, List<PlainCall> plainCalls) {
    }

    /**
     * Compiles a type.
     *
     * @param type whose instances, and no subclass's, will be written, read and measured
     * @param lookup that may look into the type; the library's own where the user gave none
     * @return what runs, and what of it runs as it is
     * @throws NotCompilableException if the type must run as it is, with the reason
     */
    public static Compiled compile(Class<?> type, Lookup lookup) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        return compile(link(type, files), files, lookup);
    }

    /** How many methods of all types were looked at so far. While it grows, whoever compiles is not stuck. */
    public static long progress() {
        return Compilation.progress();
    }

    /**
     * Compiles a type of values, for where they are dispatched.
     *
     * @param type that implements {@link io.github.tightwire.BitValue}; its instances, and no subclass's, will be written and read
     * @param lookup that may look into the type
     * @return what runs, and what of it runs as it is
     * @throws NotCompilableException if the type must run as it is, with the reason
     */
    public static Compiled compileValue(Class<?> type, Lookup lookup) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        Link link = Link.ofKind(type, files);
        if (link == null || link.exact() == null) {
            throw new NotCompilableException("there is not exactly one serialize method");
        }
        return compile(link, files, lookup);
    }

    private static Compiled compile(Link link, ClassFiles files, Lookup lookup) throws NotCompilableException {
        Linked linked = new Compilation(files, lookup).compile(link);
        return new Compiled(linked.template(), linked.plainCalls());
    }

    /**
     * What the serialize method of a type does, as data.
     *
     * @param type whose instances, and no subclass's, would be written and read
     * @param reading whether they are read
     * @return its operations
     * @throws NotCompilableException if that can't be said, with the reason
     */
    public static OperationTree tree(Class<?> type, boolean reading) throws NotCompilableException {
        ClassFiles files = new ClassFiles(type.getClassLoader());
        Link link = link(type, files);
        Walk walk = Walk.evaluate(files.beside(link.method().owner()), link, reading, new Compilation(files, null));
        return TreeBuilder.of(walk, link, reading);
    }

    private static Link link(Class<?> type, ClassFiles files) throws NotCompilableException {
        if (type.isInterface() || (type.getModifiers() & Modifier.ABSTRACT) != 0) {
            throw new NotCompilableException("which class an object is of is not known before");
        }
        files.file(type);
        Method serialize = files.find(type, Link.SERIALIZE, Link.SERIALIZE_DESCRIPTOR);
        if (serialize == null) {
            throw new NotCompilableException("there is not exactly one serialize method");
        }
        return Link.ofObject(serialize, type);
    }
}
