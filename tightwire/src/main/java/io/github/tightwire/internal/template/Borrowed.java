package io.github.tightwire.internal.template;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * What compiled code does by the rights of the user's own class: it links the method handles that were made of that. A call site has one
 * for good, which HotSpot inlines: a protected field costs what a public one does.
 */
public final class Borrowed {
    private Borrowed() {
    }

    /**
     * A user's own call site, as his class would link it.
     *
     * @param lookup of his class
     * @param bootstrap that makes it
     * @param arguments of the bootstrap method, after the first three
     */
    public record Site(Lookup lookup, MethodHandle bootstrap, List<Object> arguments) {
    }

    /**
     * The bootstrap method of what stands in the place of an instruction that uses a member.
     *
     * @param lookup of the compiled class
     * @param name "_"
     * @param type of the handle
     * @param index in the data of the class
     * @return a call site that never changes
     * @throws IllegalAccessException if the lookup is of another class
     */
    public static CallSite handle(Lookup lookup, String name, MethodType type, int index) throws IllegalAccessException {
        return new ConstantCallSite(MethodHandles.classDataAt(lookup, name, MethodHandle.class, index));
    }

    /**
     * The bootstrap method of a user's own {@code invokedynamic}: links it as his class would.
     *
     * @param lookup of the compiled class
     * @param name that the user's has
     * @param type of the call site
     * @param index in the data of the class
     * @return what his bootstrap method makes
     * @throws Throwable what that throws
     */
    public static CallSite site(Lookup lookup, String name, MethodType type, int index) throws Throwable {
        Site site = MethodHandles.classDataAt(lookup, "_", Site.class, index);
        List<Object> arguments = new ArrayList<>(List.of(site.lookup, name, type));
        arguments.addAll(site.arguments);
        return (CallSite) site.bootstrap.invokeWithArguments(arguments);
    }
}
