package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.Borrowing;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.template.Direction;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The links of an emission to the classes around it: where its methods go, and where those are that they call. */
public interface Linker {
    /** The internal name of the class that methods are emitted into. */
    String className();

    /** A name that no method of the class has yet, made of another one. */
    String freshName(String stem);

    /** Takes out of a method that is about to be added what does nothing, where that is worth its time. */
    void shorten(InsnList code, List<TryCatchBlockNode> handlers);

    /** Takes a method into the class. */
    void add(MethodNode method);

    /** The places in the user's source that the methods of the class come from. */
    Sites sites();

    /** A method that is compiled on its own, as it is called from here. */
    CompiledCallee instance(Link link, Direction direction);

    /** The methods of classes that objects are of, most likely, which are declared to be of a type. */
    List<Link> kinds(Type declared) throws NotCompilableException;

    /** Returns a call that takes an ordinal and leaves the constant of an enum; null where the class may not name the enum. */
    MethodInsnNode constant(Type type) throws NotCompilableException;

    /** Returns the replacement of an instruction of a class, which may not be copied to this one: see {@link Borrowing}. */
    InvokeDynamicInsnNode borrow(AbstractInsnNode insn, Class<?> from) throws NotCompilableException;

    /** Returns whether objects may be nested too deep for the method that is emitted: see {@link TooDeep}. */
    boolean mayBeTooDeep();

    /** Returns whether the method is that of objects, which a stream calls by itself. */
    boolean isOfObjects();
}
