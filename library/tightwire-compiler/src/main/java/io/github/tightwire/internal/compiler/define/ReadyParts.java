package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.define.ClassOutput.Made;
import io.github.tightwire.internal.template.DispatchSite;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parts of ready code: methods that one other method of their nest alone calls, and that call none themselves, such as that of the
 * elements of a list. Their code is in the class of that method as well, so that a game loads one class where it would load two; their own
 * class is for who asks for a codec of theirs.
 */
final class ReadyParts {
    /** The most bytes of a class with its parts: such a class has no more constants, nor sites, than there are numbers for. */
    private static final int MOST_BYTES = 0xFFFF;

    private final Map<CompilationUnit, List<Made>> ofCaller = new HashMap<>();

    private ReadyParts() {
    }

    /** The parts in all that a build made. */
    static ReadyParts in(List<Made> made, ClassFiles files) throws NotCompilableException {
        Map<Link, Set<Made>> users = new HashMap<>();
        for (Made each : made) {
            for (Link used : used(each, files)) {
                users.computeIfAbsent(used, any -> new LinkedHashSet<>()).add(each);
            }
        }
        ReadyParts parts = new ReadyParts();
        for (Made each : made) {
            Set<Made> callers = users.getOrDefault(each.unit().link(), Set.of());
            if (callers.size() == 1) {
                Made caller = callers.iterator().next();
                if (isLeaf(each) && isDirect(each, caller) && nest(each) == nest(caller)) {
                    parts.ofCaller.computeIfAbsent(caller.unit(), any -> new ArrayList<>()).add(each);
                }
            }
        }
        parts.ofCaller.entrySet().removeIf(caller -> !fit((ReadyUnit) caller.getKey(), caller.getValue()));
        return parts;
    }

    /** The methods that a method calls, or may come by. */
    private static Set<Link> used(Made made, ClassFiles files) throws NotCompilableException {
        Set<Link> used = new LinkedHashSet<>(made.calls());
        for (Class<?> kind : made.kinds()) {
            Link link = Link.ofKind(kind, files);
            if (link != null) {
                used.add(link);
            }
        }
        return used;
    }

    private static boolean isLeaf(Made made) {
        return made.calls().isEmpty() && made.kinds().isEmpty();
    }

    /** Returns whether no call of a method finds it by the class of an object: else it would have to be known by that. */
    private static boolean isDirect(Made part, Made caller) {
        return caller.calls().contains(part.unit().link()) && caller.kinds().size() <= DispatchSite.MOST && caller.plainCalls().isEmpty();
    }

    private static Class<?> nest(Made made) {
        return made.unit().link().method().owner().getNestHost();
    }

    private static boolean fit(ReadyUnit caller, List<Made> parts) {
        int bytes = caller.code().length;
        for (Made part : parts) {
            bytes += ((ReadyUnit) part.unit()).code().length;
        }
        return bytes <= MOST_BYTES;
    }

    /** The parts of a method. */
    List<Made> of(Made caller) {
        return ofCaller.getOrDefault(caller.unit(), List.of());
    }
}
