package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.classfile.FamilyAdapter;
import io.github.tightwire.internal.compiler.classfile.FamilyPart;

/**
 * The limits of inlining for a {@link PartialEvaluator}. A call that is beyond it stays one. Nothing of it depends on anything but the
 * classes: a method is compiled the same way each time.
 */
public final class InliningBudget {
    /**
     * The most that a method may grow by inlining methods of the user's, in bytes of emitted code, roughly. HotSpot does not compile what
     * is above 8000, and inlines less the more there is.
     */
    private static final int MAX_WEIGHT = 6000;

    /** The most instructions to which operations of the stream may be inlined; the rest are calls. */
    private static final int MAX_INSTRUCTIONS = 20_000;

    /** The most objects in each other that are inlined. */
    public static final int MAX_OBJECTS = 8;

    /** The most calls in each other that are inlined. */
    private static final int MAX_CALLS = 64;

    /** The most values that the frames of a method may hold in all: some thirty megabytes. */
    private static final int MAX_VALUES = 4_000_000;

    private int weight;
    private int instructions;
    private long values;

    InliningBudget(Body root) {
        this.weight = root.weight;
    }

    /** Takes note that an instruction is reached for the first time. */
    void reach(MethodScope scope, int index) {
        instructions++;
        if (scope.method.code() instanceof FamilyAdapter family) {
            weight += index == 0 ? family.weight() : 0;
        } else if (scope.caller != null) {
            weight += scope.body.weight(index);
        }
        values += scope.base() + scope.body.maxLocals + scope.body.maxStack;
        if (values > MAX_VALUES) {
            throw BailoutException.within("is where the method gets too large to be compiled: its frames hold more than " + MAX_VALUES
                    + " values");
        }
    }

    /** Returns whether a method may be inlined by a call. An adapter gets one object deeper than the function that it leads to may be. */
    boolean allows(MethodScope scope, ClassFile.Method method, Body body, boolean nested) {
        int most = method.isAdapter() ? MAX_OBJECTS + 1 : MAX_OBJECTS;
        return hasRoom(method, body) && scope.origin.depth() + (nested ? 1 : 0) <= most && scope.calls() < MAX_CALLS;
    }

    private boolean hasRoom(ClassFile.Method method, Body body) {
        if (method.code() instanceof FamilyPart) {
            return false;
        } else if (method.code() instanceof FamilyAdapter family) {
            return weight + family.weight() <= MAX_WEIGHT;
        }
        return method.isOfUser() ? weight + body.weight <= MAX_WEIGHT : instructions + body.size() <= MAX_INSTRUCTIONS;
    }
}
