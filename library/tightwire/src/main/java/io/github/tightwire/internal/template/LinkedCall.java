package io.github.tightwire.internal.template;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;

/** A call from a hidden class to a method that was compiled on its own: others have no name for its class. */
public final class LinkedCall {
    private LinkedCall() {
    }

    /**
     * The bootstrap method of such a call.
     *
     * @param lookup of the compiled class that calls it
     * @param name "_"
     * @param type of the method
     * @param index in the data of the class
     * @return a call site that never changes
     * @throws ReflectiveOperationException if the lookup is of another class
     */
    public static CallSite of(Lookup lookup, String name, MethodType type, int index) throws ReflectiveOperationException {
        return new ConstantCallSite(MethodHandles.classDataAt(lookup, name, CompiledMethod.Entry.class, index).handle());
    }
}
