package io.github.tightwire.build.client;

import io.github.tightwire.build.client.CSharpExpressions.Kind;
import io.github.tightwire.build.client.FieldType.Part;
import io.github.tightwire.build.client.FieldType.Reference;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The parts of the two methods of a class in C#: variables, calls, and lines, of which a reader has one and a writer another. */
abstract class CSharpBody {
    final Map<String, ClientClass> classes;
    final ClientClass of;
    final CSharpExpressions expressions;
    final boolean reads;
    /** The variables of the method: what each is declared as. */
    final Map<String, String> variables = new LinkedHashMap<>();
    final CodeWriter out = new CodeWriter(3);
    /** The place in the Java source of the step that is printed. */
    String place = "";

    CSharpBody(Map<String, ClientClass> classes, ClientClass of, CSharpExpressions expressions, boolean reads) {
        this.classes = classes;
        this.of = of;
        this.expressions = expressions;
        this.reads = reads;
    }

    abstract void step(Step step);

    final void steps(List<Step> steps) {
        for (Step step : steps) {
            step(step);
        }
    }

    /** The steps of a function, one object deeper. A nested object does that by itself. */
    final void block(List<Step> block) {
        if (Layout.isNested(block)) {
            step(block.get(0));
        } else {
            enter();
            steps(block);
            leave();
        }
    }

    final String location(Step step) {
        Slot slot = of.slot(step);
        if (slot == null) {
            throw new IllegalStateException("no place for " + step);
        }
        if (slot.owner() == null) {
            declare(slot);
        }
        return CSharpExpressions.location(of, slot);
    }

    /** Declares the variable of a slot; gives its name. */
    final String declare(Slot slot) {
        String type = CSharpNames.type(slot.type(), classes);
        variables.put(slot.name(), type + " " + slot.name() + " = " + CSharpNames.none(slot.type(), classes));
        return slot.name();
    }

    final String declare(String name, String type, String value) {
        variables.put(name, type + " " + name + " = " + value);
        return name;
    }

    /** A call that reads, or one that writes. */
    final void call(String method, List<String> arguments, String value) {
        List<String> all = new ArrayList<>(arguments);
        if (!value.isEmpty()) {
            all.add(reads ? "ref " + value : value);
        }
        out.line(reads ? "if (!reader.Read" + method + "(" + String.join(", ", all) + ")) return false;"
                : "writer.Write" + method + "(" + String.join(", ", all) + ");");
    }

    final void enter() {
        out.line(reads ? "if (!reader.Enter()) return false;" : "writer.Enter();");
    }

    final void leave() {
        out.line(reads ? "reader.Leave();" : "writer.Leave();");
    }

    /** Makes an object where there is none to read into; requires one to write. */
    final void present(FieldType type, String at) {
        boolean saysSoItself = !reads && type instanceof Reference;
        if (CSharpNames.isMade(type) && !saysSoItself) {
            out.line(reads ? "if (" + at + " == null) " + at + " = new " + CSharpNames.type(type, classes) + "();"
                    : "writer.Present(" + at + ", \"" + at + "\");");
        }
    }

    /** Returns whether the elements of a collection or a loop are objects of a class within this one. */
    final boolean isItem(Part part) {
        Slot holder = of.holder(part.group());
        return holder != null && (holder.name().startsWith("item") || holder.name().startsWith("passItem"));
    }

    final FieldType type(Step step) {
        Slot slot = of.slot(step);
        if (slot == null) {
            throw new IllegalStateException("no type of " + step);
        }
        return slot.type();
    }

    final String text(Operation step, int operand, Kind kind) {
        return expressions.text(step.operands().get(operand), kind, place);
    }

    static String quoted(String text) {
        return CodeWriter.comment(text).replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
