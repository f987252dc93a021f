package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFiles.Method;
import io.github.tightwire.internal.template.Flat.Origin;
import org.objectweb.asm.tree.MethodNode;

/** What an emission needs of the classes around it: where its methods go, and where those are that they call. */
interface Linker {
    /** The internal name of the class that methods are emitted into. */
    String className();

    /** A name that no method of the class has yet, made of another one. */
    String freshName(String stem);

    /** Takes a method into the class. */
    void add(MethodNode method);

    /** The places in the user's source that the methods of the class come from. */
    Sites sites();

    /** A method, of whatever nest, compiled on its own; null if it can't be, or not be called from here. */
    Instance instance(Method method, Direction direction, Value receiver, int depth, Origin caller);
}
