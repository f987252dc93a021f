package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyAdapter;
import io.github.tightwire.internal.compiler.classfile.FamilyCode;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.evaluate.Lambdas;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/** Functional objects: called by the user's method, or by an operation for its elements, its value, or an object that it makes. */
final class Functions {
    private final Interpreter interpreter;
    private final Progress progress;
    private final ClassFiles files;

    Functions(Interpreter interpreter, Progress progress, ClassFiles files) {
        this.interpreter = interpreter;
        this.progress = progress;
        this.files = files;
    }

    /** Calls a function; gives its result, null if it has none. */
    Term apply(Function function, List<Term> arguments) throws NotCompilableException {
        if (function.method().code() instanceof FamilyAdapter family) {
            int number = progress.serial();
            progress.add(family(family, number));
            return new Received(number, Term.OBJECT, false);
        }
        List<Term> all = new ArrayList<>(function.captured());
        all.addAll(arguments);
        return interpreter.invoke(function.method(), all);
    }

    /** Calls a function that makes something. */
    Term make(Term function) throws NotCompilableException {
        if (!(function instanceof Function known)) {
            throw new IndescribableException(progress.place, "the factory of the objects is not known here: "
                    + "write it as a lambda or a method reference where it is passed");
        }
        Term made = apply(known, List.of());
        return made == null ? progress.unknown(Term.OBJECT, "what a factory makes") : made;
    }

    // ---- Steps of their own

    /** The steps of a function that describes the elements or the value of an operation. */
    List<StepDraft> ofElements(Term function, boolean ofValue) throws NotCompilableException {
        if (function instanceof Function known && known.method().code() instanceof FamilyAdapter family) {
            return List.of(family(family, progress.serial()));
        }
        Term held = progress.unknown(Term.OBJECT, "what an element held");
        Term index = progress.unknown(Type.INT_TYPE, "the index of an element");
        return steps(function, ofValue ? List.of(held, Term.STREAM) : List.of(held, index, Term.STREAM));
    }

    private List<StepDraft> steps(Term function, List<Term> arguments) throws NotCompilableException {
        if (!(function instanceof Function known)) {
            throw new IndescribableException(progress.place, "the function that describes the elements or the value is not known here: "
                    + "write it as a lambda or a method reference where it is passed");
        }
        // It may run any number of times: what it sets is unknown before and after.
        State before = progress.state.copy();
        progress.state.beginToNote();
        apart(known, arguments);
        Set<String> names = progress.state.recent();
        String by = progress.state.changedBy();
        progress.state = before;
        if (by != null) {
            progress.state.forget(by);
        }
        progress.state.forgetFields(names);
        List<StepDraft> steps = apart(known, arguments);
        progress.state.forgetFields(names);
        return steps;
    }

    private List<StepDraft> apart(Function function, List<Term> arguments) throws NotCompilableException {
        String target = progress.target;
        try {
            return progress.apart(() -> apply(function, arguments));
        } finally {
            progress.target = target;
        }
    }

    /** The steps of the kinds of a family. */
    private StepDraft family(FamilyAdapter family, int number) throws NotCompilableException {
        List<StepDraft.Kind> kinds = new ArrayList<>();
        for (FamilyCode.Kind kind : family.kinds()) {
            Class<?> type = files.load(kind.type());
            List<StepDraft> steps;
            if (kind.function() == null) {
                steps = List.of(new StepDraft.Nested(progress.serial(), type, null, progress.place));
            } else {
                Method method = Lambdas.functionOf(progress.frame.method, kind.function());
                Function function = new Function(method, List.of(), Term.OBJECT);
                steps = steps(function, List.of(progress.unknown(Type.getType(type), "what a value held"), Term.STREAM));
            }
            kinds.add(new StepDraft.Kind(kind.tag(), type, steps));
        }
        kinds.sort((a, b) -> Integer.compare(a.tag(), b.tag()));
        return new StepDraft.FamilyValue(number, kinds, progress.place);
    }
}
