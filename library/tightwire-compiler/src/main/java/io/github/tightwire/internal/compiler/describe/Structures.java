package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.wire.Structure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The classes of a type: its own, and those of the nested objects, in the order in which they are met. Each is described once, wherever it
 * is nested; so one that contains itself is as good as any. The types of a build share what is described.
 */
public final class Structures {
    private static final int MOST = 1000;

    private final ClassFiles files;
    private final Map<Class<?>, Walked> walked = new HashMap<>();

    /** A class that was described, and those that were looked at for that. */
    private record Walked(SymbolicExecution.Result result, Set<Class<?>> consulted) {
    }

    /**
     * All that a type puts on the wire.
     *
     * @param structures its own first
     * @param consulted the classes that were looked at; incomplete unless the {@link ClassFiles} take note of that
     */
    public record Description(List<Structure> structures, Set<Class<?>> consulted) {
    }

    /** The classes of several types. */
    public Structures(ClassFiles files) {
        this.files = files;
    }

    /**
     * Describes a type.
     *
     * @param link its serialize method
     * @throws NotCompilableException if it can't be written down, with the place and the reason
     */
    public Description of(Link link, Class<?> type) throws NotCompilableException {
        try {
            Map<Class<?>, SymbolicExecution.Result> results = new LinkedHashMap<>();
            Set<Class<?>> consulted = new LinkedHashSet<>();
            Set<Class<?>> met = new LinkedHashSet<>(Set.of(type));
            Deque<Class<?>> open = new ArrayDeque<>(met);
            while (!open.isEmpty()) {
                Class<?> each = open.remove();
                Walked one = walked.get(each);
                if (one == null) {
                    one = walk(each == type ? link : Link.ofKind(each, files), each);
                    walked.put(each, one);
                }
                results.put(each, one.result);
                consulted.addAll(one.consulted);
                List<Class<?>> nested = new ArrayList<>();
                add(one.result.steps(), nested);
                nested.stream().filter(met::add).forEach(open::add);
                if (met.size() > MOST) {
                    throw new NotCompilableException("more than " + MOST + " classes are nested in " + type.getName());
                }
            }
            List<Structure> structures = new ArrayList<>();
            for (Class<?> each : met) {
                structures.add(StepConversion.structure(results, each));
            }
            return new Description(structures, consulted);
        } catch (IndescribableException e) {
            throw new NotCompilableException(e.getMessage());
        }
    }

    private Walked walk(Link link, Class<?> type) throws NotCompilableException {
        if (link == null) {
            throw new NotCompilableException(type.getName() + " has no serialize method of its own");
        }
        ClassFiles own = files.beside(link.method().owner());
        SymbolicExecution.Result result = new SymbolicExecution(own).of(link, type);
        Set<Class<?>> consulted = new LinkedHashSet<>(own.consulted());
        consulted.add(type);
        consulted.add(link.method().owner());
        return new Walked(result, consulted);
    }

    /** Adds the classes that are nested in steps. */
    private static void add(List<StepDraft> drafts, List<Class<?>> classes) {
        for (StepDraft draft : drafts) {
            if (draft instanceof StepDraft.Nested nested) {
                classes.add(nested.type());
            } else if (draft instanceof StepDraft.Operation operation) {
                operation.blocks().forEach(block -> add(block, classes));
            } else if (draft instanceof StepDraft.FamilyValue family) {
                family.kinds().forEach(kind -> add(kind.steps(), classes));
            } else if (draft instanceof StepDraft.Branch branch) {
                add(branch.then(), classes);
                add(branch.otherwise(), classes);
            } else if (draft instanceof StepDraft.Loop loop) {
                add(loop.steps(), classes);
            }
        }
    }
}
