package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Choice;
import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Operation;
import java.util.List;

/** The lines for what has parts in C++: values, collections, families. */
abstract class CppCollections extends CppBody {
    CppCollections(ClientClass of, CppNames names, CppOrder order, CppScope scope, ClientExpressions expressions, boolean reads,
            CodeWriter out) {
        super(of, names, order, scope, expressions, reads, out);
    }

    @Override
    final void valueOf(Operation step) {
        List<Step> block = step.blocks().get(0);
        String at = location(step);
        if (!Layout.isNested(block) && at.startsWith("*")) {
            String object = present(at);
            if (reads) {
                line("(void) " + object + ";");
            }
        }
        block(block);
    }

    @Override
    final void optional(Operation step) {
        String at = location(step);
        FieldType type = type(step).element(0);
        String element = elementName(step, 0, type);
        String isThere;
        if (reads) {
            isThere = declare("bool", "has" + step.number(), "false");
            value("Bool", List.of(), isThere);
        } else {
            isThere = declare("const bool", "has" + step.number(), at + (isPointer(step) ? " != nullptr" : ".has_value()"));
            value("Bool", List.of(), isThere);
        }
        open("if (" + isThere + ")");
        boolean isRead = reads && CppNames.isValue(type);
        String name = isRead ? declare(type, element) : refer(type, element, reads ? "tightwire::present(" + at + ")" : "*" + at);
        block(step.blocks().get(0));
        if (isRead) {
            line(at + " = " + name + ";");
        }
        close();
        if (reads) {
            open("else");
            line(at + ".reset();");
            close();
        }
    }

    @Override
    final void list(Operation step) {
        String start = reads ? position("start" + step.number()) : "";
        String count = count(step, List.of(text(step, 0, ValueKind.INT)));
        each(step, count, true);
        pay(start, count);
    }

    @Override
    final void elements(Operation step) {
        String most = text(step, 0, ValueKind.INT);
        each(step, count(step, reads ? List.of(most, text(step, 1, ValueKind.INT)) : List.of(most)), false);
    }

    private String count(Operation step, List<String> arguments) {
        if (reads) {
            String count = declare("int32_t", "count" + step.number(), "0");
            value("Count", arguments, count);
            return count;
        }
        String count = location(step) + ".size()";
        value("Size", arguments, count);
        return count;
    }

    private void pay(String start, String count) {
        if (reads) {
            act("Pay", start, count);
        }
    }

    private void openCounting(String i, String count) {
        open("for (int32_t " + i + " = 0; " + i + " < " + count + "; " + i + "++)");
    }

    private void each(Operation step, String count, boolean enters) {
        String at = location(step);
        FieldType type = type(step).element(0);
        String element = elementName(step, 0, type);
        List<Step> block = step.blocks().get(0);
        if (reads) {
            String i = CppNames.local("i" + step.number());
            openCounting(i, count);
            boolean isValue = CppNames.isValue(type);
            String name = isValue ? declare(type, element) : refer(type, element, "tightwire::element(" + at + ", " + i + ")");
            elementSteps(block, name, enters);
            if (isValue) {
                line("tightwire::put(" + at + ", " + i + ", " + name + ");");
            }
            close();
            line("tightwire::trim(" + at + ", " + count + ");");
        } else {
            openEach(type, element, at);
            String begin = enters ? "" : position("begin" + step.number());
            elementSteps(block, CppNames.local(element), enters);
            if (!enters) {
                require("writer.position() - " + begin + " >= " + text(step, 1, ValueKind.INT), "an element has fewer bits, " + place);
            }
            close();
        }
    }

    private void elementSteps(List<Step> block, String element, boolean enters) {
        if (block.isEmpty()) {
            line("(void) " + element + ";");
        }
        if (enters) {
            block(block);
        } else {
            steps(block);
        }
    }

    /** Opens the loop over what is written. */
    private void openEach(FieldType type, String stem, String at) {
        String name = CppNames.local(stem);
        if (scope.isEarly(name)) {
            String entry = "entry" + name.substring(name.indexOf('_'));
            open("for (const " + names.type(type) + " " + entry + " : " + at + ")");
            declare(names.type(type), stem, entry);
        } else {
            open("for (const " + names.type(type) + (CppNames.isValue(type) ? " " : "& ") + name + " : " + at + ")");
            scope.declare(name);
        }
    }

    @Override
    final void set(Operation step) {
        String at = location(step);
        FieldType type = type(step).element(0);
        String element = elementName(step, 0, type);
        String start = reads ? position("start" + step.number()) : "";
        String count = count(step, List.of(text(step, 0, ValueKind.INT)));
        if (reads) {
            String begin = openEntries(step, at, count);
            String name = declare(type, element);
            block(step.blocks().get(0));
            line("if (!" + at + ".insert(" + name + ")) return reader.refuse(tightwire::Reason::Duplicate, " + begin + ");");
        } else {
            openEach(type, element, at);
            block(step.blocks().get(0));
        }
        close();
        pay(start, count);
    }

    /** Opens the loop that reads what a set or a map has; gives the variable that has the bit where an entry begins. */
    private String openEntries(Operation step, String at, String count) {
        line(at + ".clear();");
        openCounting(CppNames.local("i" + step.number()), count);
        return position("begin" + step.number());
    }

    @Override
    final void map(Operation step) {
        String at = location(step);
        MapOf type = (MapOf) type(step);
        String key = elementName(step, 0, type.key());
        String value = elementName(step, 1, type.value());
        String start = reads ? position("start" + step.number()) : "";
        String count = count(step, List.of(text(step, 0, ValueKind.INT)));
        if (reads) {
            String begin = openEntries(step, at, count);
            String name = declare(type.key(), key);
            block(step.blocks().get(0));
            String entry = declare(names.type(type.value()) + "* const", "entry" + step.number(), at + ".insert(" + name + ")");
            line("if (" + entry + " == nullptr) return reader.refuse(tightwire::Reason::Duplicate, " + begin + ");");
            boolean isValue = CppNames.isValue(type.value());
            String to = isValue ? declare(type.value(), value) : refer(type.value(), value, "*" + entry);
            elementSteps(step.blocks().get(1), to, true);
            if (isValue) {
                line("*" + entry + " = " + to + ";");
            }
        } else {
            String entry = CppNames.local("entry" + step.number());
            open("for (const auto& " + entry + " : " + at + ")");
            refer(type.key(), key, entry + ".first");
            block(step.blocks().get(0));
            elementSteps(step.blocks().get(1), refer(type.value(), value, entry + ".second"), true);
        }
        close();
        pay(start, count);
    }

    // ---- Families

    @Override
    final void family(FamilyValue step) {
        String at = location(step);
        Choice choice = (Choice) type(step);
        if (at.startsWith("*")) {
            at = refer(choice, "family" + step.number(), present(at));
        }
        List<String> tags = List.of("0", String.valueOf(step.kinds().get(step.kinds().size() - 1).tag()));
        String tag = "";
        String start = "";
        if (reads) {
            tag = declare("int32_t", "tag" + step.number(), "0");
            start = position("start" + step.number());
            value("Int", tags, tag);
        }
        for (int i = 0; i < step.kinds().size(); i++) {
            Step.Kind kind = step.kinds().get(i);
            FieldType type = choice.family().kinds().get(i);
            String name = names.type(type);
            String condition = reads ? tag + " == " + kind.tag() : "std::holds_alternative<" + name + ">(" + at + ")";
            open((i == 0 ? "" : "else ") + "if (" + condition + ")");
            if (!reads) {
                value("Int", tags, String.valueOf(kind.tag()));
            }
            String object = refer(type, kindName(kind, type),
                    reads ? "tightwire::kind<" + name + ">(" + at + ")" : "*std::get_if<" + name + ">(&" + at + ")");
            elementSteps(kind.steps(), object, true);
            close();
        }
        open("else");
        line(reads ? "return reader.refuse(tightwire::Reason::UnknownKind, " + start + ");"
                : "return writer.fail(\"" + at + " is of no kind\");");
        close();
    }
}
