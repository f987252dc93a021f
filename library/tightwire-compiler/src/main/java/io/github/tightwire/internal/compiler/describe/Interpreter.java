package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.describe.State.Place;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.List;

/** The walk, as the instructions see it that lead to others: a branch runs its ways, a call its method. */
interface Interpreter {
    /** The end of a way that throws an exception. */
    int DEAD = -2;

    /**
     * Runs from one instruction to another, to the end, or to where the loop begins or ends; gives the one where it stops.
     *
     * @param enters whether the first instruction is run, though it may be one of those
     */
    int run(int from, int stop, boolean enters) throws NotCompilableException;

    /** Enters a method; gives its result, null if it has none. */
    Term invoke(Method method, List<Term> arguments) throws NotCompilableException;

    /** The term that the initialiser of a class stores into a static field; null where it stores none, or is entered already. */
    Term initial(Method initialiser, Place field) throws NotCompilableException;
}
