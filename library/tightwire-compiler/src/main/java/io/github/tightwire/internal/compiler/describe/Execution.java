package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.describe.Term.Unknown;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/** The execution of a method so far: the one that it is in, the contents of variables and fields there, and the steps up to there. */
final class Execution {
    Frame frame;
    State state = new State(0);
    List<StepDraft> steps = new ArrayList<>();
    /** The place in the source. */
    String place = "";
    /** The name that the result of the call has in the source; null if none is known. */
    String target;
    /** True if the method that was entered last never returns. */
    boolean isDead;
    private int serial = 1;

    /** A part of a walk. */
    interface Part {
        void run() throws NotCompilableException;
    }

    /** The next number of a term or a draft: each has another one. */
    int serial() {
        return serial++;
    }

    Unknown unknown(Type type, String reason) {
        return new Unknown(serial(), type, reason, place);
    }

    Term pop() {
        return state.pop();
    }

    /** Pops as many terms; the last is the one that was on top. */
    List<Term> pop(int count) {
        List<Term> terms = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            terms.add(0, state.pop());
        }
        return terms;
    }

    void push(Term term) {
        state.push(term);
    }

    void add(StepDraft draft) {
        steps.add(draft);
    }

    /** The steps that a part adds, instead of adding them. */
    List<StepDraft> apart(Part part) throws NotCompilableException {
        List<StepDraft> outer = steps;
        List<StepDraft> own = new ArrayList<>();
        steps = own;
        try {
            part.run();
            return own;
        } finally {
            steps = outer;
        }
    }
}
