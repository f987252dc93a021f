package io.github.tightwire.internal.template;

import io.github.tightwire.internal.Words;
import io.github.tightwire.internal.kernel.Packing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;

/** What lets compiled code live beside the user's, in his module. */
final class Lookups {
    private Lookups() {
    }

    /** A lookup that may define a class beside a host. */
    static Lookup in(Class<?> host, Lookup lookup) throws NotCompilableException {
        try {
            Lookups.class.getModule().addReads(host.getModule());
            // The library itself is as closed to a user's module as that is to the library.
            Lookup from = host.getModule() == Lookups.class.getModule() ? MethodHandles.lookup() : lookup;
            Lookup found = MethodHandles.privateLookupIn(host, from);
            return found.hasFullPrivilegeAccess() ? found : MethodHandles.privateLookupIn(host, Envoy.lookup(found));
        } catch (IllegalAccessException e) {
            throw new NotCompilableException(host.getName() + " is closed to the compiler: open its package to "
                    + "io.github.tightwire, or give Codec.of a MethodHandles.Lookup");
        }
    }

    /** Lets compiled code in a module call the kernel. */
    static void export(Module module) {
        Module ours = Lookups.class.getModule();
        for (Class<?> c : new Class<?>[] {Words.class, Packing.class, Template.class}) {
            ours.addExports(c.getPackageName(), module);
        }
    }
}
