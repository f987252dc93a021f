package io.github.tightwire.internal.template;

import io.github.tightwire.internal.kernel.Site;
import io.github.tightwire.internal.template.ClassFile.Method;
import io.github.tightwire.internal.template.Flat.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The places in the user's source that the methods of one hidden class come from; its line numbers are their indices. */
final class Sites {
    /** In the place of an instruction's number: none that may meet a null. */
    static final int NO_SOURCE = -1;

    /** In the place of an instruction's number: it throws what the user made, which is another one's even if it complains of a null. */
    static final int THROWS = -2;

    /** The most that a line number can be. */
    private static final int MOST = 0xFFFF;

    private final List<Site> all = new ArrayList<>();
    private final Map<Origin, Map<Integer, Integer>> lines = new IdentityHashMap<>();
    private final Map<Origin, Site> sites = new IdentityHashMap<>();

    Sites() {
        // No class file has a line 0.
        all.add(null);
    }

    /**
     * The line number of an origin; 0 where there is none left for it.
     *
     * @param source the number of the instruction of the origin's method that may meet a null there; negative for none
     */
    int line(Origin origin, int source) {
        Map<Integer, Integer> ofOrigin = lines.get(origin);
        if (ofOrigin == null) {
            ofOrigin = new HashMap<>();
            lines.put(origin, ofOrigin);
        }
        Integer key = Math.max(source, NO_SOURCE);
        Integer known = ofOrigin.get(key);
        if (known == null) {
            known = all.size() > MOST ? 0 : all.size();
            if (known > 0) {
                Site site = site(origin);
                boolean described = source >= 0 && !origin.method().isAdapter();
                all.add(described ? new Site(site.caller(), site.frame(), new NullText(origin.method(), source)) : site);
            }
            ofOrigin.put(key, known);
        }
        return known;
    }

    private Site site(Origin origin) {
        Site known = sites.get(origin);
        if (known == null) {
            Method method = origin.method();
            Site caller = origin.caller() == null ? null : site(origin.caller());
            // Where an exception arose within an operation of the stream is of no interest: it is the user who called it.
            known = method.isBetween() && caller != null ? caller : new Site(caller,
                    new StackTraceElement(method.owner().getName(), method.code().name, method.file().sourceFile, origin.line()), null);
            sites.put(origin, known);
        }
        return known;
    }

    Site[] toArray() {
        return all.toArray(new Site[0]);
    }
}
