package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Expression.Operator;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.Branch;
import io.github.tightwire.wire.Step.Jump;
import io.github.tightwire.wire.Step.Loop;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The method of a class in C++ that reads it, or the one that writes it. */
final class CppMethod extends CppCollections {
    private static final Map<String, String> NEGATED =
            Map.of("==", "!=", "!=", "==", "<", ">=", ">=", "<", ">", "<=", "<=", ">");
    private static final int LEAST_FLOATS = 4;
    private static final int MOST_FLOATS = 8;

    private CppMethod(ClientClass of, CppNames names, CppOrder order, CppScope scope, ClientExpressions expressions, boolean reads,
            CodeWriter out) {
        super(of, names, order, scope, expressions, reads, out);
    }

    /** Prints the method; its expressions may name fields that nothing reads. */
    static void print(CodeWriter to, ClientClass of, CppNames names, CppOrder order, CppScope scope, ClientExpressions expressions,
            boolean reads) {
        scope.begin();
        CodeWriter out = lines(of, names, order, scope, expressions, reads);
        while (!scope.isComplete()) {
            scope.restart();
            out = lines(of, names, order, scope, expressions, reads);
        }
        to.open(reads ? "inline bool " + of.name() + "::read(tightwire::BitReader& reader)"
                : "inline bool " + of.name() + "::write(tightwire::BitWriter& writer) const");
        scope.early().values().forEach(declaration -> to.line(declaration + ";"));
        to.add(out);
        List<Step> steps = of.structure().steps();
        if (steps.isEmpty()) {
            to.line(reads ? "(void) reader;" : "(void) writer;");
        }
        if (steps.isEmpty() || steps.get(steps.size() - 1) != Jump.FAIL) {
            to.line("return true;");
        }
        to.close();
    }

    private static CodeWriter lines(ClientClass of, CppNames names, CppOrder order, CppScope scope, ClientExpressions expressions,
            boolean reads) {
        CodeWriter out = new CodeWriter(1, BraceStyle.ON_OWN_LINE);
        CppMethod method = new CppMethod(of, names, order, scope, expressions, reads, out);
        method.at(Layout.place(of.structure().steps()));
        method.steps(of.structure().steps());
        return out;
    }

    // ---- Steps

    /** Floats in a row are read together, which is quicker from four on. */
    @Override
    void steps(List<Step> steps) {
        for (int next = 0; next < steps.size(); ) {
            int floats = reads ? floats(steps.subList(next, Math.min(next + MOST_FLOATS, steps.size()))) : 0;
            if (floats < LEAST_FLOATS) {
                step(steps.get(next));
                next++;
            } else {
                List<Step> together = steps.subList(next, next + floats);
                at(Layout.place(together));
                act("ReadFloats", together.stream().map(this::location).toArray(String[]::new));
                next += floats;
            }
        }
    }

    /** The number of floats that steps begin with. */
    private static int floats(List<Step> steps) {
        int count = 0;
        while (count < steps.size() && steps.get(count) instanceof Operation operation && operation.name().equals("Float")) {
            count++;
        }
        return count;
    }

    @Override
    void nested(Nested step) {
        value("Object", List.of(), present(location(step)));
    }

    @Override
    void branch(Branch step) {
        open("if (" + expressions.text(step.condition(), ValueKind.BOOL, place) + ")");
        steps(step.then());
        close();
        if (!step.otherwise().isEmpty()) {
            open("else");
            steps(step.otherwise());
            close();
        }
    }

    @Override
    void fail() {
        line(reads ? "return reader.refuse(tightwire::Reason::Rejected);"
                : "return writer.fail(\"the type does not accept these values\");");
    }

    @Override
    void enumeration(Enumeration type, String at) {
        value(type.isSet() ? "Flags" : "Enum", List.of(String.valueOf(type.constants().size())), at);
    }

    @Override
    String unsigned(int number) {
        return String.format("0x%08xu", number);
    }

    @Override
    void require(Operation step) {
        Expression condition = step.operands().get(0);
        if (reads) {
            line("if (" + negated(condition) + ") return reader.refuse(tightwire::Reason::Rejected);");
        } else {
            require(expressions.text(condition, ValueKind.BOOL, place), "the type does not accept these values, " + place);
        }
    }

    /** The opposite of a condition. */
    private String negated(Expression condition) {
        if (condition instanceof Operator operator) {
            String bare = operator.symbol().replace("L", "");
            String opposite = NEGATED.get(bare);
            if (opposite != null) {
                String symbol = operator.symbol().replace(bare, opposite);
                return expressions.text(new Operator(symbol, operator.operands()), ValueKind.BOOL, place);
            }
        }
        return "!(" + expressions.text(condition, ValueKind.BOOL, place) + ")";
    }

    // ---- Loops

    @Override
    void loop(Loop loop) {
        Slot slot = of.slot(loop);
        String number = String.valueOf(of.number(loop));
        boolean isBounded = !reads || LoopEnd.isConstant(loop);
        String passes = slot == null ? "" : declare("int32_t", "passes" + number, "0");
        String last = isBounded ? "" : declare("int32_t", "last" + number, "-1");
        List<Step> steps = loop.steps();
        int exits = LoopEnd.leading(steps);
        openLoop(loop, exits > 0 ? ((Branch) steps.get(0)).condition() : null);
        if (exits > 1) {
            steps(steps.subList(1, exits));
        }
        if (!isBounded) {
            act("Pass", last);
        }
        passSteps(loop, steps.subList(exits, steps.size()), slot, passes, number);
        close();
        if (slot != null) {
            String at = location(loop);
            if (reads) {
                line("tightwire::trim(" + at + ", " + passes + ");");
            } else {
                require(passes + " == tightwire::count(" + at + ")", at + " has more elements than are sent, " + place);
            }
        }
    }

    /** The head of a loop, which declares its variable if there is one, and leaves where the first step does. */
    private void openLoop(Loop loop, @Nullable Expression exit) {
        List<Step.Variable> variables = loop.variables();
        boolean isAlone = variables.size() == 1;
        String first = "";
        for (Step.Variable variable : variables) {
            ValueKind kind = expressions.declare(variable, place);
            String type = names.type(CppExpressions.type(kind));
            String value = expressions.text(variable.first(), kind, place);
            String name = CppNames.local("v" + variable.number());
            if (isAlone) {
                first = scope.isEarly(name) ? name + " = " + value : CppNames.declaration(type, name, value);
            } else {
                declare(type, "v" + variable.number(), value);
                declare(type, "next" + variable.number(), CppNames.initial(CppExpressions.type(kind)));
            }
        }
        scope.open();
        if (isAlone) {
            scope.declare(CppNames.local("v" + variables.get(0).number()));
        }
        List<String> next = new ArrayList<>();
        for (Step.Variable variable : variables) {
            String to = CppNames.local((isAlone ? "v" : "next") + variable.number());
            next.add(to + " = " + expressions.text(variable.next(), expressions.variable(variable.number()), place));
        }
        if (!isAlone) {
            variables.forEach(each -> next.add(CppNames.local("v" + each.number()) + " = " + CppNames.local("next" + each.number())));
        }
        String condition = exit == null ? "" : negated(exit);
        String step = isAlone && isCounting(variables.get(0), condition) ? CppNames.local("v" + variables.get(0).number()) + "++"
                : String.join(", ", next);
        scope.close();
        open("for (" + first + "; " + condition + "; " + step + ")");
        if (isAlone) {
            scope.declare(CppNames.local("v" + variables.get(0).number()));
        }
    }

    /** Returns whether a variable rises by one, and is below a bound in each pass, so that it can't overflow. */
    private boolean isCounting(Step.Variable variable, String condition) {
        return variable.next().toString().equals("(v" + variable.number() + " + 1)")
                && expressions.variable(variable.number()) == ValueKind.INT
                && condition.startsWith(CppNames.local("v" + variable.number()) + " < ");
    }

    private void passSteps(Loop loop, List<Step> steps, @Nullable Slot slot, String passes, String number) {
        if (slot == null) {
            steps(steps);
            return;
        }
        String at = location(loop);
        FieldType type = slot.type().element(0);
        boolean isItem = of.isItem(type);
        String element = (isItem ? "passItem" : "pass") + number;
        String name = CppNames.local(element);
        if (!reads) {
            require(passes + " < tightwire::count(" + at + ")", at + " has fewer elements than are sent, " + place);
            refer(type, element, at + "[static_cast<size_t>(" + passes + "++)]");
            steps(steps);
        } else if (CppNames.isValue(type)) {
            declare(type, element);
            for (Step step : steps) {
                step(step);
                Slot own = of.slot(step);
                if (own != null && own.owner() == null && CppNames.local(own.name()).equals(name)) {
                    line("tightwire::put(" + at + ", " + passes + "++, " + name + ");");
                }
            }
        } else {
            refer(type, element, "tightwire::element(" + at + ", " + passes + "++)");
            steps(steps);
        }
    }
}
