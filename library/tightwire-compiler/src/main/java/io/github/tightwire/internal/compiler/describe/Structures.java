package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.wire.Structure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The classes of a type: its own, and those of the nested objects, in the order in which they are met. Each is described once, wherever it
 * is nested; so one that contains itself is as good as any.
 */
public final class Structures {
    private static final int MOST = 1000;

    private final Map<Class<?>, Walk.Result> results = new LinkedHashMap<>();
    private final List<Class<?>> order = new ArrayList<>();

    private Structures() {
    }

    /**
     * Describes a type.
     *
     * @param link its serialize method
     * @throws NotCompilableException if it can't be written down, with the place and the reason
     */
    public static List<Structure> of(ClassFiles files, Link link, Class<?> type) throws NotCompilableException {
        Structures structures = new Structures();
        try {
            structures.walk(files, link, type);
            List<Structure> all = new ArrayList<>();
            for (Class<?> each : structures.order) {
                all.add(Conversion.structure(structures.results, each));
            }
            return all;
        } catch (IndescribableException e) {
            throw new NotCompilableException(e.getMessage());
        }
    }

    private void walk(ClassFiles files, Link link, Class<?> type) throws NotCompilableException {
        order.add(type);
        for (int i = 0; i < order.size(); i++) {
            Class<?> each = order.get(i);
            Link own = each == type ? link : Link.ofKind(each, files);
            if (own == null) {
                throw new NotCompilableException(each.getName() + " has no serialize method of its own");
            }
            Walk.Result result = new Walk(files.beside(own.method().owner())).of(own, each);
            results.put(each, result);
            add(result.steps());
            if (order.size() > MOST) {
                throw new NotCompilableException("more than " + MOST + " classes are nested in " + type.getName());
            }
        }
    }

    private void add(List<Draft> drafts) {
        for (Draft draft : drafts) {
            if (draft instanceof Draft.Nested nested && !order.contains(nested.type())) {
                order.add(nested.type());
            } else if (draft instanceof Draft.Operation operation) {
                operation.blocks().forEach(this::add);
            } else if (draft instanceof Draft.FamilyValue family) {
                family.kinds().forEach(kind -> add(kind.steps()));
            } else if (draft instanceof Draft.Branch branch) {
                add(branch.then());
                add(branch.otherwise());
            } else if (draft instanceof Draft.Loop loop) {
                add(loop.steps());
            }
        }
    }
}
