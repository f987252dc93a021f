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
    private final Execution execution;
    private final ClassFiles files;

    Functions(Interpreter interpreter, Execution execution, ClassFiles files) {
        this.interpreter = interpreter;
        this.execution = execution;
        this.files = files;
    }

    /** Calls a function; gives its result, null if it has none. */
    Term apply(Function function, List<Term> arguments) throws NotCompilableException {
        if (function.method().code() instanceof FamilyAdapter family) {
            int number = execution.serial();
            execution.add(family(family, number));
            return new Received(number, Term.OBJECT, false);
        }
        List<Term> all = new ArrayList<>(function.captured());
        all.addAll(arguments);
        return interpreter.invoke(function.method(), all);
    }

    /** Calls a function that makes something. */
    Term make(Term function) throws NotCompilableException {
        if (!(function instanceof Function known)) {
            throw new IndescribableException(execution.place, "the factory of the objects is not known here: "
                    + "write it as a lambda or a method reference where it is passed");
        }
        Term made = apply(known, List.of());
        return made == null ? execution.unknown(Term.OBJECT, "what a factory makes") : made;
    }

    // ---- Steps of their own

    /** The steps of a function that describes the elements or the value of an operation. */
    List<StepDraft> ofElements(Term function, boolean ofValue) throws NotCompilableException {
        if (function instanceof Function known && known.method().code() instanceof FamilyAdapter family) {
            return List.of(family(family, execution.serial()));
        }
        Term held = execution.unknown(Term.OBJECT, "what an element held");
        Term index = execution.unknown(Type.INT_TYPE, "the index of an element");
        return steps(function, ofValue ? List.of(held, Term.STREAM) : List.of(held, index, Term.STREAM));
    }

    private List<StepDraft> steps(Term function, List<Term> arguments) throws NotCompilableException {
        if (!(function instanceof Function known)) {
            throw new IndescribableException(execution.place, "the function that describes the elements or the value is not known here: "
                    + "write it as a lambda or a method reference where it is passed");
        }
        // It may run any number of times: what it sets is unknown before and after.
        State before = execution.state.copy();
        execution.state.beginToNote();
        apart(known, arguments);
        Set<String> names = execution.state.recent();
        String by = execution.state.changedBy();
        execution.state = before;
        if (by != null) {
            execution.state.forget(by);
        }
        execution.state.forgetFields(names);
        List<StepDraft> steps = apart(known, arguments);
        execution.state.forgetFields(names);
        return steps;
    }

    private List<StepDraft> apart(Function function, List<Term> arguments) throws NotCompilableException {
        String target = execution.target;
        try {
            return execution.apart(() -> apply(function, arguments));
        } finally {
            execution.target = target;
        }
    }

    /** The steps of the kinds of a family. */
    private StepDraft family(FamilyAdapter family, int number) throws NotCompilableException {
        List<StepDraft.Kind> kinds = new ArrayList<>();
        for (FamilyCode.Kind kind : family.kinds()) {
            Class<?> type = files.load(kind.type());
            List<StepDraft> steps;
            if (kind.function() == null) {
                steps = List.of(new StepDraft.Nested(execution.serial(), type, null, execution.place));
            } else {
                Method method = Lambdas.functionOf(execution.frame.method, kind.function());
                Function function = new Function(method, List.of(), Term.OBJECT);
                steps = steps(function, List.of(execution.unknown(Type.getType(type), "what a value held"), Term.STREAM));
            }
            kinds.add(new StepDraft.Kind(kind.tag(), type, steps));
        }
        kinds.sort((a, b) -> Integer.compare(a.tag(), b.tag()));
        return new StepDraft.FamilyValue(number, kinds, execution.place);
    }
}
