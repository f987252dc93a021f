package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.MapOf;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Operation;
import java.util.List;
import java.util.Map;

/** The lines for what has parts: values, collections, families. */
abstract class ClientCollections extends ClientBody {
    ClientCollections(Map<String, ClientClass> classes, ClientClass of, ClientExpressions expressions, boolean reads, CodeWriter out) {
        super(classes, of, expressions, reads, out);
    }

    @Override
    final void valueOf(Operation step) {
        String at = location(step);
        List<Step> block = step.blocks().get(0);
        if (!Layout.isNested(block)) {
            present(type(step), at);
        }
        block(block);
    }

    /** The variable that holds an element. */
    private String element(Operation step, int block, FieldType type) {
        return declare(new Slot(null, elementName(step, block, type), type));
    }

    @Override
    final void optional(Operation step) {
        String at = location(step);
        FieldType type = type(step).element(0);
        String element = element(step, 0, type);
        String isThere = declare("has" + step.number(), ValueKind.BOOL);
        if (reads) {
            value("Bool", List.of(), isThere);
        } else {
            value("Bool", List.of(), isThere(at));
            out.line(isThere + " = " + isThere(at) + ";");
        }
        out.open("if (" + isThere + ")");
        if (reads) {
            reuseOptional(element, at, type);
        } else {
            out.line(element + " = " + present(at, type) + ";");
        }
        block(step.blocks().get(0));
        if (reads) {
            out.line(at + " = " + element + ";");
            out.otherwise("else");
            out.line(at + " = null;");
        }
        out.close();
    }

    @Override
    final void list(Operation step) {
        String start = begin(step);
        String count = count(step, "Count", List.of(text(step, 0, ValueKind.INT)));
        each(step, count, true);
        pay(start, count);
    }

    @Override
    final void elements(Operation step) {
        present(type(step), location(step));
        String most = text(step, 0, ValueKind.INT);
        String count = reads ? count(step, "Elements", List.of(most, text(step, 1, ValueKind.INT))) : count(step, "Count", List.of(most));
        each(step, count, false);
    }

    private String begin(Operation step) {
        present(type(step), location(step));
        return reads ? position("start" + step.number()) : "";
    }

    /** Keeps the position in a variable; gives its name. */
    private String position(String name) {
        declare(name, ValueKind.INT);
        out.line(name + " = " + stream("Position") + ";");
        return name;
    }

    private String count(Operation step, String operation, List<String> arguments) {
        String count = reads ? declare("count" + step.number(), ValueKind.INT) : expressions.size(location(step), type(step));
        value(operation, arguments, count);
        return count;
    }

    private void pay(String start, String count) {
        if (reads) {
            act("Pay", start, count);
        }
    }

    private void each(Operation step, String count, boolean enters) {
        String at = location(step);
        FieldType type = type(step).element(0);
        String element = element(step, 0, type);
        String i = "i" + step.number();
        String begin = "";
        out.open(counting(i, count));
        if (reads) {
            reuse(element, at, i, type);
        } else {
            out.line(element + " = " + element(at, i, type) + ";");
            present(type, element);
            begin = enters ? "" : position("begin" + step.number());
        }
        if (enters) {
            block(step.blocks().get(0));
        } else {
            steps(step.blocks().get(0));
        }
        if (reads) {
            put(at, i, element);
        } else if (!enters) {
            require(stream("Position") + " - " + begin + " >= " + text(step, 1, ValueKind.INT), quoted(place));
        }
        out.close();
        if (reads) {
            trim(at, count);
        }
    }

    @Override
    final void set(Operation step) {
        String at = location(step);
        FieldType type = type(step).element(0);
        String start = begin(step);
        String count = count(step, "Count", List.of(text(step, 0, ValueKind.INT)));
        String element = element(step, 0, type);
        if (reads) {
            String begin = openEntries(step, at, count);
            block(step.blocks().get(0));
            addNew(at, element, begin);
        } else {
            String entry = "entry" + step.number();
            out.open(each(entry, at, type));
            out.line(element + " = " + entry + ";");
            block(step.blocks().get(0));
        }
        out.close();
        pay(start, count);
    }

    /** Opens the loop that reads what a set or a map has; gives the variable that has the bit where an entry begins. */
    private String openEntries(Operation step, String at, String count) {
        clear(at);
        out.open(counting("i" + step.number(), count));
        return position("begin" + step.number());
    }

    @Override
    final void map(Operation step) {
        String at = location(step);
        MapOf type = (MapOf) type(step);
        String start = begin(step);
        String count = count(step, "Count", List.of(text(step, 0, ValueKind.INT)));
        String key = element(step, 0, type.key());
        String value = element(step, 1, type.value());
        if (reads) {
            String begin = openEntries(step, at, count);
            block(step.blocks().get(0));
            out.line("if (" + hasKey(at, key) + ") " + refusal("Duplicate", begin));
            make(value, type.value());
            block(step.blocks().get(1));
            add(at, key, value);
        } else {
            String entry = "entry" + step.number();
            out.open(each(entry, at, type));
            out.line(key + " = " + key(entry) + ";");
            block(step.blocks().get(0));
            out.line(value + " = " + value(entry) + ";");
            present(type.value(), value);
            block(step.blocks().get(1));
        }
        out.close();
        pay(start, count);
    }

    // ---- Families

    @Override
    final void family(FamilyValue step) {
        String at = location(step);
        FieldType.Family family = ((FieldType.Choice) type(step)).family();
        List<String> tags = List.of("0", String.valueOf(step.kinds().get(step.kinds().size() - 1).tag()));
        String tag = "tag" + step.number();
        String start = "start" + step.number();
        if (reads) {
            declare(tag, ValueKind.INT);
            position(start);
            value("Int", tags, tag);
        }
        for (int i = 0; i < step.kinds().size(); i++) {
            Step.Kind kind = step.kinds().get(i);
            FieldType type = family.kinds().get(i);
            String variable = declare(new Slot(null, kindName(kind, type), type));
            String condition = "if (" + (reads ? expressions.equal(tag, String.valueOf(kind.tag())) : isOfKind(at, type)) + ")";
            if (i == 0) {
                out.open(condition);
            } else {
                out.otherwise("else " + condition);
            }
            if (reads) {
                reuseKind(variable, at, type);
            } else {
                out.line(variable + " = " + asKind(at, type) + ";");
                value("Int", tags, String.valueOf(kind.tag()));
            }
            block(kind.steps());
            if (reads) {
                out.line(at + " = " + variable + ";");
            }
        }
        out.otherwise("else");
        out.line(reads ? refusal("UnknownKind", start) : failure(at + " is of no kind"));
        out.close();
    }
}
