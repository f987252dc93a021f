package io.github.tightwire.internal.template;

import io.github.tightwire.internal.Words;
import io.github.tightwire.internal.kernel.Packing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/** The lookup that lets compiled code live beside the user's, in his module. Only a class of the library's own module may grant it. */
public final class Lookups {
    private Lookups() {
    }

    /**
     * A lookup of a class.
     *
     * @param host beside which a class will be defined
     * @param lookup that may look into it
     * @return the lookup; without full privileges where the host's module only opens its package
     * @throws IllegalAccessException if the host is closed to it
     */
    public static Lookup in(Class<?> host, Lookup lookup) throws IllegalAccessException {
        Lookups.class.getModule().addReads(host.getModule());
        // The library itself is as closed to a user's module as that is to the library.
        return MethodHandles.privateLookupIn(host, host.getModule() == Lookups.class.getModule() ? MethodHandles.lookup() : lookup);
    }

    /**
     * Lets compiled code in a module call the kernel.
     *
     * @param type of the module, the user's
     */
    public static void export(Class<?> type) {
        Module ours = Lookups.class.getModule();
        for (Class<?> c : new Class<?>[] {Words.class, Packing.class, Template.class}) {
            ours.addExports(c.getPackageName(), type.getModule());
        }
    }
}
