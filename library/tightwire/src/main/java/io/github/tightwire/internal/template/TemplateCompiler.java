package io.github.tightwire.internal.template;

import io.github.tightwire.PlainCall;
import io.github.tightwire.internal.kernel.Traces;
import io.github.tightwire.internal.tree.OperationTree;
import io.github.tightwire.internal.tree.SourceCall;
import io.github.tightwire.wire.Structure;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The door to the compiler: all that the rest of the library asks it for. Nothing of it is loaded before somebody does.
 *
 * <p>It keeps nothing: what it makes is reachable from its result alone, and goes when the type's class loader goes.
 */
public interface TemplateCompiler {
    /** The end of the name of a class that a {@linkplain #recording recording} is. */
    String RECORDING = "$recording";

    /**
     * A type that was compiled.
     *
     * @param template that runs
     * @param plainCalls what runs on a stream object, in it and in what it calls
     * @param mistakes what its user should know, a line each
     */
    record Compiled(Template template, List<PlainCall> plainCalls, List<String> mistakes) {
    }

    /**
     * Compiles a type of objects; or one of values, for where they are dispatched.
     *
     * @param type whose instances, and no subclass's, will be written, read and measured
     * @param lookup that may look into the type; the library's own where the user gave none
     * @return what runs, and what of it runs as it is
     * @throws NotCompilableException if the type must run as it is, with the reason
     */
    Compiled compile(Class<?> type, Lookup lookup) throws NotCompilableException;

    /**
     * Returns the number of methods of all types that were looked at so far. While it grows, whoever compiles is not stuck.
     *
     * @return a number that never falls
     */
    long progress();

    /**
     * Returns the operations of a type's serialize method, as data.
     *
     * @param type whose instances, and no subclass's, would be written and read
     * @param reading whether they are read
     * @return its operations
     * @throws NotCompilableException if that can't be said, with the reason
     */
    OperationTree tree(Class<?> type, boolean reading) throws NotCompilableException;

    /**
     * Describes all that a type puts on the wire.
     *
     * @param type of objects or values
     * @return its own class, then those of nested objects
     * @throws NotCompilableException if it can't be written down, with the place and the reason
     */
    List<Structure> structures(Class<?> type) throws NotCompilableException;

    /**
     * The fingerprint of all that a type puts on the wire.
     *
     * @param type of objects or values
     * @return that of its {@linkplain #structures structures}
     * @throws NotCompilableException if they can't be written down, with the place and the reason
     */
    long fingerprint(Class<?> type) throws NotCompilableException;

    /**
     * The call at the current position in a method.
     *
     * @param type the class that declares the method
     * @param method its name
     * @param descriptor of the method
     * @param offset of the current position, in bytes of its code
     * @return the call; null where the class file does not say, or nothing shows that it is that of the class
     */
    @Nullable SourceCall callAt(Class<?> type, String method, String descriptor, int offset);

    /**
     * The class file of a subclass that tells the stream's listener of each operation.
     *
     * @param stream the class of a stream with a {@code listener}
     * @return to be defined beside it
     */
    byte[] recording(Class<?> stream);

    /**
     * The name of such a class, which the library's build leaves beside the stream's for programs without a compiler: a class file among
     * others, so that what rewrites the library rewrites it, too.
     *
     * @param stream the name of a stream's class, in any form
     * @return the name, in the same form
     */
    static String tracedName(String stream) {
        return stream.concat(Traces.MARK).concat(RECORDING);
    }
}
