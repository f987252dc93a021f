package io.github.tightwire.internal.compiler.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A step while the walk goes on: its expressions are terms, of which nobody knows yet what matters. */
sealed interface StepDraft {
    /** The place in the source. */
    String place();

    record Operation(int serial, String name, List<Term> operands, List<String> constants, List<List<StepDraft>> blocks, String target,
            String place) implements StepDraft {
    }

    record Nested(int serial, Class<?> type, String target, String place) implements StepDraft {
    }

    record FamilyValue(int serial, List<Kind> kinds, String place) implements StepDraft {
    }

    record Kind(int tag, Class<?> type, List<StepDraft> steps) {
    }

    record Branch(Term condition, List<StepDraft> then, List<StepDraft> otherwise, String place) implements StepDraft {
    }

    /** A loop, and what each of its {@link Term.Carried} is before it, and at the end of a pass. */
    record Loop(int serial, Map<Object, Term> first, Map<Object, Term> next, List<StepDraft> steps, String place) implements StepDraft {
        Loop(int serial, String place) {
            this(serial, new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), place);
        }
    }

    record Jump(io.github.tightwire.wire.Step.Jump jump, String place) implements StepDraft {
    }
}
