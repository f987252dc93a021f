package io.github.tightwire.internal.compiler.describe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A step while the walk goes on: its expressions are terms, of which nobody knows yet what matters. */
sealed interface Draft {
    /** The place in the source. */
    String place();

    record Operation(int serial, String name, List<Term> operands, List<String> constants, List<List<Draft>> blocks, String target,
            String place) implements Draft {
    }

    record Nested(int serial, Class<?> type, String target, String place) implements Draft {
    }

    record FamilyValue(int serial, List<Kind> kinds, String place) implements Draft {
    }

    record Kind(int tag, Class<?> type, List<Draft> steps) {
    }

    record Branch(Term condition, List<Draft> then, List<Draft> otherwise, String place) implements Draft {
    }

    /** A loop, and what each of its {@link Term.Carried} is before it, and at the end of a pass. */
    record Loop(int serial, Map<Object, Term> first, Map<Object, Term> next, List<Draft> steps, String place) implements Draft {
        Loop(int serial, String place) {
            this(serial, new LinkedHashMap<>(), new LinkedHashMap<>(), new ArrayList<>(), place);
        }
    }

    record Jump(io.github.tightwire.wire.Step.Jump jump, String place) implements Draft {
    }
}
