package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.Family;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.plan.StagedBits;
import io.github.tightwire.internal.kernel.Site;
import io.github.tightwire.internal.kernel.Site.Staged;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The places in the user's source that the methods of one hidden class come from; its line numbers are their indices. */
public final class Sites {
    /** As a stack trace has it, where the class file has none. */
    private static final int UNKNOWN_LINE = -1;

    /** The most that a line number can be. */
    private static final int MOST = 0xFFFF;

    /** Of a part of a family, which no source has. */
    private static final StackTraceElement OF_FAMILY = new StackTraceElement(
            Family.class.getName(), Link.SERIALIZE, Family.class.getSimpleName() + ".java", UNKNOWN_LINE);

    private final List<Site> all = new ArrayList<>();
    private final Map<Site, List<Line>> lines = new IdentityHashMap<>();
    private final Map<Origin, Site> sites = new IdentityHashMap<>();
    private final Map<StagedBits, Staged> staged = new IdentityHashMap<>();

    /** A line number, and what has it, of one site. */
    private record Line(StagedBits staged, int number) {
    }

    public Sites() {
        // No class file has a line 0.
        all.add(null);
    }

    /**
     * The line number of an origin; 0 where there is none left for it.
     *
     * @param staging what a write has staged there; null where nothing is
     */
    int line(Origin origin, StagedBits staging) {
        Site site = site(origin);
        List<Line> ofSite = lines.get(site);
        if (ofSite == null) {
            ofSite = new ArrayList<>(1);
            lines.put(site, ofSite);
        }
        for (Line line : ofSite) {
            if (line.staged == staging) {
                return line.number;
            }
        }
        int number = all.size() > MOST ? 0 : all.size();
        ofSite.add(new Line(staging, number));
        if (number > 0) {
            all.add(staging == null ? site : new Site(site.caller(), site.frame(), staged(staging)));
        }
        return number;
    }

    /** Returns whether two origins are one place in the user's source. */
    boolean areOne(Origin one, Origin other) {
        return one == other || one != null && other != null && site(one) == site(other);
    }

    private Staged staged(StagedBits staging) {
        if (staging == null) {
            return null;
        }
        Staged known = staged.get(staging);
        if (known == null) {
            known = new Staged(staged(staging.before()), staging.bits(), site(staging.origin()), staged(staging.other()));
            staged.put(staging, known);
        }
        return known;
    }

    private Site site(Origin origin) {
        Site known = sites.get(origin);
        if (known == null) {
            Method method = origin.method();
            Site caller = origin.caller() == null ? null : site(origin.caller());
            // Where an exception arose within an operation of the stream is of no interest: it is the user who called it.
            known = method.isBetween() && caller != null ? caller : new Site(caller, frame(origin), null);
            sites.put(origin, known);
        }
        return known;
    }

    private static StackTraceElement frame(Origin origin) {
        Method method = origin.method();
        return method.isOfFamily()
                ? OF_FAMILY
                : new StackTraceElement(method.owner().getName(), method.code().name, method.file().sourceFile, line(origin));
    }

    private static int line(Origin origin) {
        return origin.line() == 0 ? UNKNOWN_LINE : origin.line();
    }

    public Site[] toArray() {
        return all.toArray(new Site[0]);
    }
}
